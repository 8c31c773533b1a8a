/**
 * `npm run dev -- conformance:cue CHECKOUT [WORD]`: runs the tests in a checkout of cue-lang/cue in place. The archives
 * in cue/testdata contain assertions about values (`eq`), errors (`err`), kinds, closedness and allowed fields. They
 * must pass, except for known misses (cue/misses.ts). In the tests of CUE's standard library, the values and the paths
 * of errors must match (cue/packages.ts). The test scripts of the command `cue` must pass if they use only `export` and
 * `vet` (cue/scripts.ts). With WORD, only tests with that word in their names run. The tool also counts the sources
 * that are not valid CUE, and lists them if WORD is `syntax`. `--mutations=10000` instead runs that many mutations of
 * the programs. No test is copied into this project.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseFile } from '../../src/cue/syntax/parser';
import { CueSyntaxError, Source } from '../../src/cue/syntax/source';
import { cueFilesIn, judgeArchive, judged, type Verdict } from '../cue/archives';
import { classOf, missClasses, printMisses } from '../cue/misses';
import { judgePackages } from '../cue/packages';
import { judgeScripts } from '../cue/scripts';
import { readArchive } from '../../test/command/text-archive';
import { endsWell, mutation } from '../../test/mutations/cue-mutations';

function filesBelow(folder: string, ending: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
  return names.toSorted().map((name) => join(folder, name));
}

/**
 * Prints the number of CUE sources in files and archives, and of syntax errors. With `isShown`, also prints the errors.
 */
function parseAll(path: string, isShown: boolean): void {
  let count = 0;
  const errors: string[] = [];
  const parse = (name: string, text: string): void => {
    count++;
    try {
      parseFile(new Source(name, text));
    } catch (error) {
      if (!(error instanceof CueSyntaxError)) throw error;
      errors.push(`${name}: ${error.message}`);
    }
  };
  for (const file of filesBelow(path, '.cue')) parse(relative(path, file), readFileSync(file, 'utf8'));
  for (const file of filesBelow(path, '.txtar')) {
    for (const { name, text } of cueFilesIn(readArchive(readFileSync(file, 'utf8')))) {
      parse(`${relative(path, file)}:${name}`, text);
    }
  }
  if (isShown) for (const error of errors) console.log(error);
  console.log(`\nSources: ${count}, syntax errors: ${errors.length}`);
}

/**
 * Prints each failing assertion with its class, the number of failing assertions of each class, and the table of
 * scores.
 */
function printVerdicts(verdicts: readonly Verdict[]): void {
  const missed: string[] = [];
  const held = new Set<string>();
  for (const { archive, directive, difference } of verdicts) {
    const { file, line, name, parts, isShadowed } = directive;
    const key = `${archive} ${file}:${line} ${name}`;
    if (difference === undefined) {
      held.add(key);
      continue;
    }
    const known = missClasses.some(({ misses }) => misses.includes(key));
    const found = !known && isShadowed ? shadowed : classOf(missClasses, key);
    missed.push(found);
    const text = parts.join(', ').replaceAll(/\s+/g, ' ').slice(0, 160);
    console.log(`${key} [${found}] ${text}\n    ${difference}`);
  }
  console.log('\n| directory | eq | err | kind | closed | allows | permute |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  const directories = [...new Set(verdicts.map(({ archive }) => archive.split('/')[0] ?? ''))];
  for (const directory of [...directories, 'all']) {
    const own = verdicts.filter(({ archive }) => directory === 'all' || archive.startsWith(`${directory}/`));
    const cells = judged.map((name) => {
      const some = own.filter((each) => each.directive.name === name);
      const passed = some.filter(({ difference }) => difference === undefined).length;
      return score(passed, some.length, directory === 'all');
    });
    console.log(`| ${directory} | ${cells.join(' | ')} |`);
  }
  console.log('\n| detail of expected errors | passing |\n| --- | ---: |');
  for (const name of ['code', 'words', 'places']) {
    const some = verdicts.flatMap(({ detail }) => detail?.get(name) ?? []);
    console.log(`| ${name} | ${score(some.filter(Boolean).length, some.length, true)} |`);
  }
  printMisses(missClasses, missed, held);
}

const shadowed = 'a later assertion replaces it';

function score(passed: number, all: number, isShare: boolean): string {
  return `${passed}/${all}${isShare && all > 0 ? ` (${((passed / all) * 100).toFixed(1)} %)` : ''}`;
}

/**
 * Runs `count` mutations of the programs in the archives at `paths`. Throws if a mutation ends in an unexpected way.
 */
function runMutations(paths: readonly string[], count: number): void {
  const programs = paths.flatMap((path) => cueFilesIn(readArchive(readFileSync(path, 'utf8'))).map(({ text }) => text));
  const ends = { data: 0, errors: 0, limit: 0 };
  for (let seed = 0; seed < count; seed++) {
    const [program = '', other = ''] = [programs[seed % programs.length], programs[(seed * 7919) % programs.length]];
    ends[endsWell(mutation(program, other, seed))]++;
  }
  console.log(
    `Mutations: ${count}, of ${programs.length} programs; data ${ends.data}, errors ${ends.errors}, limits ${ends.limit}`,
  );
}

function main(args: readonly string[]): void {
  const mutations = args.find((arg) => arg.startsWith('--mutations='));
  const [path, word] = args.filter((arg) => arg !== mutations);
  if (path === undefined) {
    throw new Error('usage: npm run dev -- conformance:cue [--mutations=10000] CHECKOUT_OF_cue [WORD]');
  }
  const folder = join(path, 'cue/testdata');
  if (mutations !== undefined) {
    runMutations(filesBelow(folder, '.txtar'), Number(mutations.slice('--mutations='.length)));
    return;
  }
  parseAll(path, word === 'syntax');
  const verdicts = filesBelow(folder, '.txtar').flatMap((each) => {
    const name = relative(folder, each);
    return word === undefined || name.includes(word) ? judgeArchive(each, name) : [];
  });
  printVerdicts(verdicts);
  const packages = join(path, 'pkg');
  const archives = filesBelow(packages, '.txtar').filter(
    (each) => word === undefined || relative(packages, each).includes(word),
  );
  if (archives.length > 0) judgePackages(packages, archives);
  judgeScripts(join(path, 'cmd/cue/cmd/testdata/script'), word);
}

main(process.argv.slice(2));
