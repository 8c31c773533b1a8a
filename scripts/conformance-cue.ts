/**
 * `npm run conformance:cue -- PATH [WORD]`: the tests of a checkout of cue-lang/cue, read in place. The assertions in the archives under
 * cue/testdata must hold: what a value is (`eq`), that there is an error (`err`), which kinds it may have, whether it is closed, and which
 * fields it takes; and the values and errors of those of the packages (cue/packages.ts). It says how many texts are no CUE, and with the WORD `syntax` which. With another WORD only archives with it in their names run, and each miss is shown. Nothing of the tests is copied.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { evaluateSources } from '../src/cue/engine';
import { isClosed, takes } from '../src/cue/evaluate/closedness';
import { settled, type Vertex } from '../src/cue/evaluate/vertex';
import { filesOf, noFiles, type CueFiles } from '../src/cue/instances/files';
import { readModule } from '../src/cue/instances/module';
import { parseFile } from '../src/cue/syntax/parser';
import { CueSyntaxError, Source } from '../src/cue/syntax/source';
import { kindText } from '../src/cue/values/kind';
import { regular, type Label } from '../src/cue/values/label';
import { directivesOf, readPath, readValue, type Directive } from './cue/directives';
import { differs, faultsBelow } from './cue/expected';
import { judgePackages } from './cue/packages';
import { readArchive, type Archive } from './cue/txtar';

interface Verdict {
  readonly archive: string;
  readonly directive: Directive;
  readonly difference: string | undefined;
}

const judged = ['eq', 'err', 'kind', 'closed', 'allows'] as const;

function filesBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path, ending);
      return entry.name.endsWith(ending) ? [path] : [];
    });
}

function find(root: Vertex, path: readonly Label[]): Vertex | undefined {
  let at: Vertex | undefined = root;
  for (const label of path) at = at === undefined ? undefined : settled(at).arcs.get(label);
  return at;
}

function judge(root: Vertex, directive: Directive): string | undefined {
  const at = directive.options.get('at');
  const path = [...directive.path, ...(at === undefined ? [] : readPath(at))];
  const vertex = find(root, path);
  if (vertex === undefined) {
    const parent = find(root, path.slice(0, -1));
    if (directive.name === 'err' && parent !== undefined && faultsBelow(parent).length > 0) return undefined;
    return 'there is no such value';
  }
  switch (directive.name) {
    case 'eq': {
      const [text = ''] = directive.parts;
      return differs(text, readValue(text), vertex);
    }
    case 'err': {
      const faults = faultsBelow(vertex);
      if (faults.length === 0) return 'no error';
      return undefined;
    }
    case 'kind': {
      const wanted = (directive.options.get('kind') ?? '').split('|').toSorted().join('|');
      const found = kindText(settled(vertex).kinds).replaceAll(/[()]/g, '').split('|').toSorted().join('|');
      return wanted === found ? undefined : found;
    }
    case 'closed': {
      const found = isClosed(settled(vertex)) || isClosed(vertex);
      return found === (directive.options.get('closed') !== 'false') ? undefined : String(found);
    }
    case 'allows': {
      const [selector = ''] = directive.parts;
      const label = selector.startsWith('"') ? regular(selector.slice(1, -1)) : regular('a field that nobody has');
      const isAllowed =
        (settled(vertex).ellipses.length > 0 && !selector.startsWith('"')) || takes(settled(vertex), label);
      return isAllowed === (directive.options.get('allows') !== 'false') ? undefined : String(isAllowed);
    }
    default:
      return undefined;
  }
}

function runArchive(path: string, name: string): readonly Verdict[] {
  const archive = readArchive(readFileSync(path, 'utf8'));
  if (archive.comment.includes('#inlinetest:exclude')) return [];
  const sources = archive.files.filter((file) => file.name.endsWith('.cue') && !file.name.includes('/'));
  // What they import is below them.
  const files = filesOf(new Map(archive.files.map((file) => [file.name, file.text])));
  const { language } = readModule(files, () => undefined);
  const directives: Directive[] = [];
  let failure: string | undefined;
  try {
    for (const file of sources) {
      const source = new Source(file.name, file.text);
      directives.push(...directivesOf(file.name, source, parseFile(source, language)));
    }
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  const wanted = directives.filter(
    (each) => judged.some((known) => known === each.name) && !each.options.has('incorrect'),
  );
  if (failure === undefined) {
    const result = evaluate(sources, files);
    if (typeof result !== 'string') {
      return wanted.map((directive) => verdict(name, directive, () => judge(result, directive)));
    }
    failure = result;
  }
  const broken = failure;
  return wanted.map((directive) => ({ archive: name, directive, difference: `the archive: ${broken}` }));
}

function verdict(archive: string, directive: Directive, work: () => string | undefined): Verdict {
  try {
    return { archive, directive, difference: work() };
  } catch (error) {
    return { archive, directive, difference: `cannot be compared: ${error instanceof Error ? error.message : ''}` };
  }
}

function evaluate(sources: Archive['files'], files: CueFiles = noFiles): Vertex | string {
  try {
    const { root, complete } = evaluateSources(sources, { files, limits: { deadlineMs: 10_000 } });
    completeOptional(root, complete, 0);
    return root;
  } catch (error) {
    if (error instanceof CueSyntaxError) return error.message;
    return error instanceof Error
      ? `${error.name}: ${error.message} ${(error.stack ?? '').split('\n')[1] ?? ''}`
      : String(error);
  }
}

/** Assertions look at optional fields, too. */
function completeOptional(vertex: Vertex, complete: (vertex: Vertex) => void, depth: number): void {
  if (depth > 10) return;
  const at = settled(vertex);
  for (const outcome of at.outcomes ?? []) completeOptional(outcome.vertex, complete, depth + 1);
  for (const arc of at.arcs.values()) {
    if (arc.presence === '?') complete(arc);
    completeOptional(arc, complete, depth + 1);
  }
}

/** How many of all files and members of archives are parsed; the others, with their errors, are for reading. */
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
    for (const { name, text } of readArchive(readFileSync(file, 'utf8')).files) {
      if (name.endsWith('.cue')) parse(`${relative(path, file)}:${name}`, text);
    }
  }
  if (isShown) for (const error of errors) console.log(error);
  console.log(`\nTexts: ${count}, syntax errors: ${errors.length}`);
}

function main(args: readonly string[]): void {
  const [path, word] = args;
  if (path === undefined) throw new Error('usage: npm run conformance:cue -- CHECKOUT_OF_cue [WORD]');
  parseAll(path, word === 'syntax');
  const folder = join(path, 'cue/testdata');
  const verdicts = filesBelow(folder, '.txtar').flatMap((each) => {
    const name = relative(folder, each);
    return word === undefined || name.includes(word) ? runArchive(each, name) : [];
  });
  const missed = verdicts.filter(({ difference }) => difference !== undefined);
  for (const { archive, directive, difference } of missed) {
    const where = `${archive} ${directive.file}:${directive.line}`;
    console.log(
      `${where} ${directive.name} ${directive.parts.join(', ').replaceAll(/\s+/g, ' ').slice(0, 160)}\n    ${difference ?? ''}`,
    );
  }
  console.log('\n| directory | eq | err | kind | closed | allows |\n| --- | ---: | ---: | ---: | ---: | ---: |');
  const directories = [...new Set(verdicts.map(({ archive }) => archive.split('/')[0] ?? ''))];
  for (const directory of [...directories, 'all']) {
    const own = verdicts.filter(({ archive }) => directory === 'all' || archive.startsWith(`${directory}/`));
    const cells = judged.map((name) => {
      const some = own.filter((each) => each.directive.name === name);
      const passed = some.filter(({ difference }) => difference === undefined).length;
      const share = directory === 'all' && some.length > 0 ? ` (${((passed / some.length) * 100).toFixed(1)} %)` : '';
      return `${passed}/${some.length}${share}`;
    });
    console.log(`| ${directory} | ${cells.join(' | ')} |`);
  }
  const packages = join(path, 'pkg');
  const archives = filesBelow(packages, '.txtar').filter(
    (each) => word === undefined || relative(packages, each).includes(word),
  );
  if (archives.length > 0) judgePackages(packages, archives, evaluate);
}

main(process.argv.slice(2));
