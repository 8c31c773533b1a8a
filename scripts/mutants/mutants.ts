/**
 * `npm run dev -- mutants --count 200 --seed 1`: checks whether the functions' tests detect one-token changes. The
 * command draws mutants of the functions and of some folders of src. For each mutant, the unit tests of its folder, and
 * the scenarios and mistakes of functions (see `users`), run in a separate process, up to the first failure. The
 * command lists the surviving mutants. `--under functions/layer-config` draws only from that folder. `--jobs N` runs N
 * processes at a time.
 */
import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commonPrefix } from '../../src/data/text/common-ends';
import { childEnvironment, filesIn, functionNames, root } from '../../test/project';
import { runCommand, type Printed } from '../../test/run-command';
import { inLanes } from '../tests/in-lanes';
import { mutationsOf, type Mutation } from './mutations';
import type { Trial } from './planted-mutant';

interface Mutant extends Mutation {
  readonly file: string;
}

/** The functions whose scenarios and mistakes test a folder of src. Each function also tests its own folder. */
const users: Readonly<Record<string, (name: string) => boolean>> = {
  'src/fields': (name) => name === 'replace-values',
  'src/formats': () => false,
  'src/function': () => true,
  'src/kit': (name) => ['replace-values', 'merge-values', 'layer-config'].includes(name),
};
const testedFolders = Object.keys(users);

type Fate = 'killed' | 'survived' | 'timed out';

const dist = join(root, 'dist');

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    under: { type: 'string', default: '' },
  },
});

/** Returns the paths of the compiled files in a folder, relative to `dist`. */
const filesUnder = (folder: string): readonly string[] =>
  filesIn(`dist/${folder}`)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice('dist/'.length))
    .toSorted();

const isTest = (file: string): boolean => file.endsWith('.test.js');

/** Returns whether a test file starts executables. Such tests run the bundles, which do not contain the mutant. */
const startsExecutable = (file: string): boolean => /\b(?:runExecutable|executable)\)?\(/.test(textOf(file));

const textOf = (file: string): string => readFileSync(join(dist, file), 'utf8');

function allMutants(): readonly Mutant[] {
  return ['functions', ...testedFolders]
    .flatMap(filesUnder)
    .filter((file) => file.startsWith(values.under) && !isTest(file) && !/\/generated\/|\/main\.js$/.test(file))
    .flatMap((file) => mutationsOf(textOf(file)).map((mutation) => ({ ...mutation, file })));
}

/** Draws mutants at random. The same seed draws the same mutants as long as the files do not change. */
function drawn(all: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const keyed = all.map((mutant, index) => ({ mutant, key: hash('sha256', `${seed} ${index}`) }));
  return keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Returns the folder whose tests must detect a mutant. */
const homeOf = (file: string): string => file.split('/').slice(0, 2).join('/');

function trialOf(home: string, limit: number): Trial {
  const tests = filesUnder(home).filter((file) => isTest(file) && !startsExecutable(file));
  const functions = functionNames.filter((name) => users[home]?.(name) ?? home === `functions/${name}`);
  return { tests: tests.map((file) => join(dist, file)), functions, limit };
}

/** Sorts tests by their distance from the file, because the closest tests are the most likely to detect a mutant. */
function closestFirst(tests: readonly string[], file: string): readonly string[] {
  return tests.toSorted((a, b) => commonPrefix(b, file) - commonPrefix(a, file));
}

const runTrial = async (trial: Trial): Promise<Printed> =>
  runCommand(
    process.execPath,
    ['--max-old-space-size=1024', join(dist, 'scripts', 'mutants', 'mutant-trial.js'), JSON.stringify(trial)],
    { cwd: root, env: childEnvironment() },
  );

/** Returns a trial for each folder. The CPU limit of a trial is based on the cost of a run without a mutant. */
async function trials(homes: ReadonlySet<string>): Promise<ReadonlyMap<string, Trial>> {
  const found = new Map<string, Trial>();
  for (const home of homes) {
    const { status, stdout, stderr } = await runTrial(trialOf(home, 600));
    if (status !== 0) throw new Error(`the tests of ${home} must pass without a mutant: ${stderr}`);
    found.set(home, trialOf(home, 5 + 2 * Number(stdout)));
  }
  return found;
}

async function fateOf(mutant: Mutant, trial: Trial): Promise<Fate> {
  const file = join(dist, mutant.file);
  const { status, stderr } = await runTrial({
    ...trial,
    tests: closestFirst(trial.tests, file),
    mutant: { ...mutant, file },
  });
  if (status === 0) {
    console.log(`survived: ${shown(mutant)}`);
    return 'survived';
  }
  return status === null && stderr === '' ? 'timed out' : 'killed';
}

/** Describes a mutant for the output, as in `functions/layer-config/model/shown.ts:26: if (a [&& becomes ||] b)`. */
function shown({ file, start, end, text }: Mutant): string {
  const source = textOf(file);
  const before = source.slice(0, start).split('\n');
  const line = before.at(-1) ?? '';
  const map = new SourceMap(JSON.parse(textOf(`${file}.map`)) as SourceMapPayload);
  const entry = map.findEntry(before.length - 1, line.length);
  const place = `${file.replace(/js$/, 'ts')}:${'originalLine' in entry ? entry.originalLine + 1 : '?'}`;
  const change = `[${source.slice(start, end)} becomes ${text || 'nothing'}]`;
  return `${place}: ${line.trimStart()}${change}${source.slice(end).split('\n', 1)[0]}`;
}

async function main(): Promise<void> {
  const start = performance.now();
  const all = allMutants();
  const chosen = drawn(all, Number(values.count), Number(values.seed));
  const homes = await trials(new Set(chosen.map(({ file }) => homeOf(file))));
  const fates = new Map<Mutant, Fate>();
  await inLanes(Number(values.jobs), chosen, async (mutant) => {
    const trial = homes.get(homeOf(mutant.file));
    if (trial !== undefined) fates.set(mutant, await fateOf(mutant, trial));
  });

  const having = (fate: Fate): readonly Mutant[] => chosen.filter((mutant) => fates.get(mutant) === fate);
  for (const mutant of having('timed out')) console.log(`timed out: ${shown(mutant)}`);
  const dead = chosen.length - having('survived').length;
  console.log(
    `${dead} of ${chosen.length} mutants were killed (${((100 * dead) / chosen.length).toFixed(1)} %), ${having('timed out').length} of them by the CPU time limit. ` +
      `${all.length} mutants are possible. ${Math.round((performance.now() - start) / 1000)} s`,
  );
}

void main();
