/**
 * Tries mutants in this process. The first run of the tests records which tests cover each mutant. After
 * that, only these tests run with an active mutant, up to the first failure. A lone mutant is tried with all tests.
 */
import type Mocha from 'mocha';
import { lone, switches, trial, type RecordedTest, type Recording } from './planted-mutants';
import { cpuSeconds, limitCpuTime } from './cpu-limit';
import { errorOf, loadedTests } from './trial-tests';

/** `timed out`: the CPU time limit ended the process. */
export type Fate = 'killed' | 'survived' | 'survived, not reached' | 'timed out';

/**
 * A mutant whose verdict is not a fate must be tried alone. `spoiled`: this process ends, because a test now also fails
 * without the mutant.
 */
export type Verdict = Fate | 'unclear' | 'spoiled';

/** A message from this process to its parent. A verdict applies to the next waiting mutant. */
export type Message = { readonly recording: Recording } | { readonly verdict: Verdict };

async function send(message: Message): Promise<void> {
  await new Promise((resolve) => {
    process.send?.(message, resolve);
  });
}

/** Limits wall-clock time, because waiting uses no CPU time. The limit is generous, because CPUs may be busy. */
const wallSeconds = (seconds: number): number => 120 + 20 * seconds;

/** The CPU time limit of this process, in seconds, while it is not testing a mutant. */
const limit = lone === undefined ? 1200 : 5 + 2 * lone.recording.seconds;

let tests: readonly Mocha.Test[] = [];
const { runs } = switches;

/** A test that ran without a mutant. `counts` contains the number of runs of each mutant's code. */
interface CountedTest {
  readonly seconds: number;
  readonly error: unknown;
  readonly counts: Uint32Array;
}

/** Runs all tests without a mutant. */
async function countedTests(): Promise<readonly CountedTest[]> {
  const counted: CountedTest[] = [];
  for (const test of tests) {
    runs.fill(0);
    const start = cpuSeconds();
    const error = await errorOf(test, wallSeconds(limit));
    counted.push({ seconds: cpuSeconds() - start, error, counts: runs.slice() });
  }
  return counted;
}

const mutantsWhere = (condition: (mutant: number) => boolean): readonly number[] =>
  [...trial.mutants.keys()].filter(condition);

/**
 * Runs all tests twice. A test may fail the second time, for example because it expects that a cache is empty. Such a
 * test only runs in the processes of lone mutants.
 */
async function recorded(): Promise<Recording> {
  const loaded = mutantsWhere((mutant) => runs[mutant] !== 0);
  const first = await countedTests();
  const seconds = cpuSeconds();
  const second = await countedTests();
  const unsteady = new Set<number>();
  const costs = first.map(({ seconds: cost, error, counts }, index): RecordedTest => {
    if (error !== undefined) throw new Error(`${tests[index]?.fullTitle()} fails without a mutant`, { cause: error });
    const again = second[index] as CountedTest;
    const isRepeatable = again.error === undefined;
    const isSteady = (mutant: number): boolean =>
      counts[mutant] === again.counts[mutant] && (isRepeatable || counts[mutant] === 0);
    for (const mutant of mutantsWhere((one) => !isSteady(one))) unsteady.add(mutant);
    return { seconds: cost, reached: isRepeatable ? mutantsWhere((mutant) => counts[mutant] !== 0) : [] };
  });
  return { seconds, tests: costs, loaded: [...new Set([...loaded, ...switches.loaded])], unsteady: [...unsteady] };
}

/**
 * Sorts tests by their distance from the file, because the closest tests are the most likely to detect a mutant. Slow
 * tests come last.
 */
function closestFirst(indexes: readonly number[], mutant: number, { tests: costs }: Recording): readonly number[] {
  const words = (file = ''): readonly string[] => file.split(/\b/);
  const wanted = words(trial.mutants[mutant]?.file);
  const near = (index: number): number => words(tests[index]?.file).findIndex((word, at) => word !== wanted[at]);
  const seconds = (index: number): number => costs[index]?.seconds ?? 0;
  const slow = (index: number): number => Number(seconds(index) > 0.05);
  return indexes.toSorted((a, b) => slow(a) - slow(b) || near(b) - near(a) || seconds(a) - seconds(b));
}

/** Returns the first of the tests that fails, if any. The limits of a test depend on its cost without a mutant. */
async function failing(indexes: readonly number[], recording: Recording): Promise<number | undefined> {
  for (const index of indexes) {
    if ((await limitedError(index, recording)) !== undefined) return index;
  }
  return undefined;
}

async function limitedError(index: number, recording: Recording): Promise<unknown> {
  const test = tests[index];
  const seconds = recording.tests[index]?.seconds ?? 0;
  limitCpuTime(5 + 3 * seconds);
  const error = test && (await errorOf(test, wallSeconds(seconds)));
  limitCpuTime(limit);
  return error;
}

async function verdictOf(mutant: number, recording: Recording): Promise<Verdict> {
  const { loaded, unsteady, tests: known } = recording;
  if (loaded.includes(mutant)) return 'unclear';
  const reaching = known.flatMap(({ reached }, index) => (reached.includes(mutant) ? [index] : []));
  const isUnsteady = unsteady.includes(mutant);
  if (reaching.length === 0) return isUnsteady ? 'unclear' : 'survived, not reached';
  switches.active = mutant;
  const failed = await failing(closestFirst(reaching, mutant, recording), recording);
  switches.active = -1;
  if (failed === undefined) return isUnsteady ? 'unclear' : 'survived';
  // The mutant, or an earlier one, may have left a wrong value in a cache.
  return (await limitedError(failed, recording)) === undefined ? 'killed' : 'spoiled';
}

async function trySwitched(): Promise<void> {
  tests = loadedTests(trial.tests, trial.functions);
  const recording = trial.recording ?? (await recorded());
  if (trial.recording === undefined) await send({ recording });
  for (const mutant of trial.waiting) {
    const verdict = await verdictOf(mutant, recording);
    await send({ verdict });
    if (verdict === 'spoiled') return;
  }
}

/** Tries the lone mutant. The tests have loaded without it, so an error while they load is an effect of the mutant. */
async function tryAlone({ mutant, recording }: NonNullable<typeof lone>): Promise<void> {
  try {
    tests = loadedTests(trial.tests, trial.functions);
  } catch {
    return send({ verdict: 'killed' });
  }
  const failed = await failing(closestFirst([...tests.keys()], mutant, recording), recording);
  await send({ verdict: failed === undefined ? 'survived' : 'killed' });
}

async function main(): Promise<void> {
  limitCpuTime(limit);
  let code = 0;
  try {
    await (lone === undefined ? trySwitched() : tryAlone(lone));
  } catch (error) {
    console.error(error);
    code = 1;
  }
  /* eslint-disable-next-line unicorn/no-process-exit -- a mutant may have left threads and timers that keep Node alive */
  process.exit(code);
}

void main();
