/**
 * `npm run dev -- mutants --count 200 --seed 1`: checks whether the functions' tests detect one-token changes. The
 * command draws mutants of the functions and of some folders of src. `--count all` tries all mutants. For each mutant,
 * the unit tests of its folder, and the scenarios and mistakes of functions (see `users`), run up to the first failure.
 * One process tries many mutants of a folder (see `mutant-trial.ts`). The command lists the surviving mutants. `--under
 * functions/layer-config` draws only from that folder. `--jobs N` runs N processes at a time.
 */
import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { childEnvironment, filesIn, functionNames, root } from '../../test/project';
import { temporaryFolder } from '../../test/temporary-folder';
import { inLanes } from '../tests/steps';
import { mutationsOf, type Mutation } from './mutations';
import type { Message, Verdict } from './mutant-trial';
import type { PlacedMutation, Recording, Trial } from './planted-mutants';

interface Mutant extends Mutation {
  readonly file: string;
}

type Users = Readonly<Record<string, (name: string) => boolean>>;

/** The functions whose scenarios and mistakes test a folder of src. Each function also tests its own folder. */
const users: Users = {
  'src/fields': (name) => name === 'replace-values',
  'src/formats': () => false,
  'src/function': () => true,
  'src/kit': (name) => ['replace-values', 'merge-values', 'layer-config'].includes(name),
};

/** Folders from which mutants are drawn only if `--under` names them. */
const otherUsers: Users = {
  'src/cue': (name) => name === 'render-components',
  'src/data': () => true,
  'src/diagnostics': () => true,
  'src/files': () => true,
  'src/go': (name) => name === 'layer-config',
  'src/jsonnet': (name) => name === 'render-jsonnet',
  'src/krm': () => true,
  'src/language': (name) => name === 'render-jsonnet',
  'src/render': (name) => ['render-components', 'render-jsonnet'].includes(name),
  'src/resource-list': () => true,
  'src/schema': (name) => name === 'layer-config',
  'src/versions': (name) => ['layer-config', 'version-config'].includes(name),
};

type Fate = 'killed' | 'survived' | 'not reached' | 'timed out';

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
  const others = Object.keys(otherUsers).filter((folder) => `${values.under}/`.startsWith(`${folder}/`));
  return ['functions', ...Object.keys(users), ...others]
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
  const isUser = users[home] ?? otherUsers[home] ?? ((name) => home === `functions/${name}`);
  return { tests: tests.map((file) => join(dist, file)), functions: functionNames.filter(isUser) };
}

interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

async function runTrial(trial: Trial, receive: (message: Message) => void): Promise<Ended> {
  const file = join(temporaryFolder({ trial: JSON.stringify(trial) }), 'trial');
  const child = fork(join(dist, 'scripts', 'mutants', 'mutant-trial.js'), [file], {
    cwd: root,
    env: childEnvironment(),
    execArgv: ['--max-old-space-size=1024'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stderr: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
  child.on('message', receive);
  const disconnected = new Promise((resolve) => child.once('disconnect', resolve));
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_, reason) => resolve(reason));
  });
  await disconnected;
  return { signal, stderr: Buffer.concat(stderr).toString() };
}

/** A mutant that must be tried alone, because its code runs while modules load, or because of a cache. */
interface LoneMutant {
  readonly mutant: Mutant;
  readonly recording: Recording;
}

/** The CPU time limit of a process while it is not testing a mutant. */
const generousSeconds = 1200;

/** Tries mutants of one folder in one process. After a mutant that ends the process, starts a new process. */
class Portion {
  readonly lone: LoneMutant[] = [];
  readonly #mutants: readonly Mutant[];
  readonly #settle: (mutant: Mutant, fate: Fate) => void;
  readonly #waiting: number[];
  #recording?: Recording;
  #isSpoiled = false;

  constructor(mutants: readonly Mutant[], settle: (mutant: Mutant, fate: Fate) => void) {
    this.#mutants = mutants;
    this.#settle = settle;
    this.#waiting = [...mutants.keys()];
  }

  async try(): Promise<void> {
    const home = homeOf(this.#mutants[0]?.file ?? '');
    const mutants = this.#mutants.map(placed);
    const trial = { ...testsOf(home), mutants, isAlone: false, limit: generousSeconds };
    while (this.#waiting.length > 0) {
      this.#isSpoiled = false;
      const recording = this.#recording && { recording: this.#recording };
      const ended = await runTrial({ ...trial, ...recording, waiting: [...this.#waiting] }, (message) =>
        this.#receive(message),
      );
      if (this.#recording === undefined) throw new Error(`tests of ${home} fail without a mutant: ${ended.stderr}`);
      // The next waiting mutant has ended the process.
      if (!this.#isSpoiled) this.#next(ended.signal === 'SIGKILL' ? 'timed out' : 'unclear');
    }
  }

  #receive(message: Message): void {
    if ('recording' in message) {
      this.#recording = message.recording;
    } else {
      this.#isSpoiled = message.verdict === 'spoiled';
      this.#next(message.verdict);
    }
  }

  #next(verdict: Verdict | 'timed out'): void {
    const mutant = this.#mutants[this.#waiting.shift() ?? -1];
    const recording = this.#recording;
    if (mutant === undefined || recording === undefined) return;
    if (verdict === 'unclear' || verdict === 'spoiled') this.lone.push({ mutant, recording });
    else this.#settle(mutant, verdict);
  }
}

const placed = (mutant: Mutant): PlacedMutation => ({ ...mutant, file: join(dist, mutant.file) });

async function fateAlone({ mutant, recording }: LoneMutant): Promise<Fate> {
  const mutants = [placed(mutant)];
  const limit = 5 + 2 * recording.seconds;
  let fate: Fate = 'killed';
  const trial = { ...testsOf(homeOf(mutant.file)), mutants, isAlone: true, waiting: [0], limit, recording };
  const { signal } = await runTrial(trial, (message) => {
    if ('verdict' in message && message.verdict === 'survived') fate = 'survived';
  });
  return signal === 'SIGKILL' ? 'timed out' : fate;
}

/**
 * Returns portions of the mutants, each with mutants of one folder. A small number of mutants is not divided, because
 * each process first runs all tests.
 */
function portions(mutants: readonly Mutant[], jobs: number): readonly (readonly Mutant[])[] {
  const size = Math.min(1000, Math.max(200, Math.ceil(mutants.length / jobs)));
  const homes = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const home = homeOf(mutant.file);
    homes.set(home, [...(homes.get(home) ?? []), mutant]);
  }
  return [...homes.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / size) }, (_, index) => own.slice(index * size, (index + 1) * size)),
  );
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
  const count = values.count === 'all' ? all.length : Number(values.count);
  const chosen = drawn(all, count, Number(values.seed));
  const fates = new Map<Mutant, Fate>();
  const settle = (mutant: Mutant, fate: Fate): void => {
    fates.set(mutant, fate);
    if (fate === 'survived') console.log(`survived: ${shown(mutant)}`);
    if (fate === 'not reached') console.log(`survived, not reached: ${shown(mutant)}`);
  };
  const jobs = Number(values.jobs);
  const lone: LoneMutant[] = [];
  await inLanes(jobs, portions(chosen, jobs), async (mutants) => {
    const portion = new Portion(mutants, settle);
    await portion.try();
    lone.push(...portion.lone);
  });
  await inLanes(jobs, lone, async (one) => settle(one.mutant, await fateAlone(one)));

  const having = (...wanted: readonly Fate[]): readonly Mutant[] =>
    chosen.filter((mutant) => wanted.includes(fates.get(mutant) ?? 'killed'));
  for (const mutant of having('timed out')) console.log(`timed out: ${shown(mutant)}`);
  const dead = having('killed', 'timed out').length;
  console.log(
    `${dead} of ${chosen.length} mutants were killed (${((100 * dead) / chosen.length).toFixed(1)} %), ${having('timed out').length} of them by the CPU time limit. ` +
      `${lone.length} were tried in their own processes. ` +
      `${all.length} mutants are possible. ${Math.round((performance.now() - start) / 1000)} s`,
  );
}

void main();
