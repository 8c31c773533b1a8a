/**
 * `npm run dev -- mutants --count 200 --seed 1`: checks whether the functions' tests detect one-token changes. The
 * command draws mutants of the functions and of some folders of src. `--count all` tries all mutants. For each mutant,
 * the unit tests of its folder, and the scenarios and mistakes of functions (see `users`), run up to the first failure.
 * One process tries many mutants of a folder (see `mutant-trial.ts`). The command lists the surviving mutants. `--under
 * functions/layer-config` draws only from that folder. `--jobs N` runs N processes at a time.
 */
import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { childEnvironment, filesIn, functionNames, root } from '../../test/project';
import { temporaryFolder } from '../../test/temporary-folder';
import { inLanes } from '../tests/steps';
import { mutationsOf, type Mutation } from './mutations';
import type { Fate, Message, Verdict } from './mutant-trial';
import type { Recording, Trial } from './planted-mutants';

interface Mutant extends Mutation {
  readonly file: string;
}

/** The functions whose scenarios and mistakes test a folder of src. Each function also tests its own folder. */
const users: Readonly<Record<string, readonly string[]>> = {
  'src/cue': ['render-components'],
  'src/data': functionNames,
  'src/diagnostics': functionNames,
  'src/fields': ['merge-values', 'replace-values'],
  'src/files': functionNames,
  'src/formats': ['merge-values', 'replace-values'],
  'src/function': functionNames,
  'src/go': ['layer-config', 'render-components'],
  'src/jsonnet': ['render-jsonnet'],
  'src/kit': ['layer-config', 'merge-values', 'replace-values'],
  'src/krm': functionNames,
  'src/language': ['render-jsonnet'],
  'src/render': ['render-components', 'render-jsonnet'],
  'src/resource-list': functionNames,
  'src/schema': ['layer-config'],
  'src/versions': ['layer-config', 'version-config'],
};

/** The folders from which mutants are drawn without `--under`. */
const defaultFolders = ['functions', 'src/fields', 'src/formats', 'src/function', 'src/kit'];

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
  return (values.under === '' ? defaultFolders : [homeOf(values.under)])
    .filter((folder) => existsSync(join(dist, folder)))
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

/** Returns the tests and functions that test a folder. */
function testsOf(home: string): Pick<Trial, 'tests' | 'functions'> {
  const tests = filesUnder(home).filter((file) => isTest(file) && !startsExecutable(file));
  const own = functionNames.filter((name) => home === `functions/${name}`);
  return { tests: tests.map((file) => join(dist, file)), functions: users[home] ?? own };
}

interface Outcome {
  recording: Recording | undefined;
  /** The verdicts for the first waiting mutants. */
  readonly verdicts: Verdict[];
}

/** Starts a process. If this tool fails in the process, throws an error, because that is not an effect of a mutant. */
async function runTrial(trial: Trial): Promise<Outcome> {
  const file = join(temporaryFolder({ trial: JSON.stringify(trial) }), 'trial');
  const child = fork(join(dist, 'scripts', 'mutants', 'mutant-trial.js'), [file], {
    cwd: root,
    env: childEnvironment(),
    execArgv: ['--max-old-space-size=1024'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stderr: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
  const outcome: Outcome = { recording: trial.recording, verdicts: [] };
  child.on('message', (message: Message) => {
    if ('recording' in message) outcome.recording = message.recording;
    else outcome.verdicts.push(message.verdict);
  });
  const disconnected = once(child, 'disconnect');
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  await disconnected;
  // A mutant that uses too much time or memory ends the process with a signal.
  if (signal !== null && outcome.recording) outcome.verdicts.push(signal === 'SIGKILL' ? 'timed out' : 'unclear');
  else if (code !== 0 || outcome.verdicts.length === 0) throw new Error(Buffer.concat(stderr).toString());
  return outcome;
}

/**
 * Tries mutants of one folder in one process. After a mutant that ends the process, starts a new process. Finally,
 * tries each mutant without a clear verdict in its own process.
 */
async function tryMutants(mutants: readonly Mutant[], settle: (mutant: Mutant, fate: Fate) => void): Promise<void> {
  const placed = mutants.map((mutant) => ({ ...mutant, file: join(dist, mutant.file) }));
  const trial = { ...testsOf(homeOf(mutants[0]?.file ?? '')), mutants: placed };
  const waiting = [...mutants.entries()];
  const lone: typeof waiting = [];
  let recording: Recording | undefined;
  while (waiting.length > 0) {
    const outcome = await runTrial({ ...trial, waiting: waiting.map(([number]) => number), recording });
    ({ recording } = outcome);
    for (const [index, one] of waiting.splice(0, outcome.verdicts.length).entries()) {
      const verdict = outcome.verdicts[index];
      if (verdict === undefined || verdict === 'unclear' || verdict === 'spoiled') lone.push(one);
      else settle(one[1], verdict);
    }
  }
  for (const [number, mutant] of lone) {
    const [verdict] = (await runTrial({ ...trial, waiting: [number], recording })).verdicts;
    settle(mutant, verdict === 'survived' || verdict === 'timed out' ? verdict : 'killed');
  }
}

/**
 * Returns portions of the mutants, each with mutants of one folder. A small number of mutants is not divided, because
 * each process first runs all tests.
 */
function portions(mutants: readonly Mutant[], jobs: number): readonly (readonly Mutant[])[] {
  const size = Math.min(1000, Math.max(200, Math.ceil(mutants.length / jobs)));
  return [...new Set(mutants.map(({ file }) => homeOf(file)))].flatMap((home) => {
    const own = mutants.filter(({ file }) => homeOf(file) === home);
    return Array.from({ length: Math.ceil(own.length / size) }, (_, index) => own.slice(index * size).slice(0, size));
  });
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
  if (all.length === 0) {
    console.error(`no mutants: dist/${values.under} does not exist, or contains only tests and generated files`);
    process.exitCode = 1;
    return;
  }
  const count = values.count === 'all' ? all.length : Number(values.count);
  const chosen = drawn(all, count, Number(values.seed));
  const fates: Record<Fate, number> = { killed: 0, survived: 0, 'survived, not reached': 0, 'timed out': 0 };
  const settle = (mutant: Mutant, fate: Fate): void => {
    fates[fate] += 1;
    if (fate !== 'killed') console.log(`${fate}: ${shown(mutant)}`);
  };
  const jobs = Number(values.jobs);
  await inLanes(jobs, portions(chosen, jobs), (mutants) => tryMutants(mutants, settle));

  const dead = fates.killed + fates['timed out'];
  console.log(
    `${dead} of ${chosen.length} mutants were killed (${((100 * dead) / chosen.length).toFixed(1)} %), ${fates['timed out']} of them by the CPU time limit. ` +
      `${all.length} mutants are possible. ${Math.round((performance.now() - start) / 1000)} s`,
  );
}

void main();
