/**
 * Reads the task of this process from the file named by the first argument, and inserts its mutants into the modules
 * that are loaded from now on. Import this module before all modules that may be mutated. No file is changed.
 */
import Module from 'node:module';
import { readFileSync } from 'node:fs';
import { mutated, type Mutation } from './mutations';
import { withSwitches } from './switches';

/** A mutation of a compiled file. The path is absolute. */
export interface PlacedMutation extends Mutation {
  readonly file: string;
}

/** The task of one `mutant-trial.ts` process. */
export interface Trial {
  readonly mutants: readonly PlacedMutation[];
  /**
   * The mutants to try, as indexes in `mutants`. If there is also a recording, a single mutant is lone: it is always
   * active, even while modules load. Otherwise, all mutants are inserted behind switches.
   */
  readonly waiting: readonly number[];
  readonly tests: readonly string[];
  /** The functions whose scenarios and mistakes also run. */
  readonly functions: readonly string[];
  /** The recording of an earlier process, if any. */
  readonly recording: Recording | undefined;
}

/** Measurements of the tests without an active mutant. */
export interface Recording {
  /** The CPU time of the whole process in seconds. */
  readonly seconds: number;
  /** The tests, always in the same order. */
  readonly tests: readonly RecordedTest[];
  /** The mutants whose code also runs while modules load. Switches take effect too late for these mutants. */
  readonly loaded: readonly number[];
  /**
   * The mutants whose code runs less or more often when the tests run again, for example because of a cache. A mutant
   * that survives in a process that has already run the tests may be detected in a new process.
   */
  readonly unsteady: readonly number[];
}

export interface RecordedTest {
  /** The CPU time in seconds. */
  readonly seconds: number;
  /** The mutants whose code the test runs. Empty if the test cannot run again. */
  readonly reached: readonly number[];
}

export const trial = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Trial;

const { recording, waiting } = trial;
export const lone = recording && waiting.length === 1 ? { recording, mutant: waiting[0] ?? -1 } : undefined;

/** The state of all switches. */
export const switches = {
  active: -1,
  /** The number of times that each mutant's code has run. */
  runs: new Uint32Array(trial.mutants.length),
  loaded: new Set<number>(),
};

let modulesLoading = 0;

Object.assign(globalThis, {
  __m(mutant: number): boolean {
    switches.runs[mutant] = (switches.runs[mutant] ?? 0) + 1;
    if (modulesLoading > 0) switches.loaded.add(mutant);
    return mutant === switches.active;
  },
});

type Compile = (this: unknown, content: string, filename: string) => unknown;

const prototype = Module.prototype as unknown as Record<'_compile', Compile>;
const { _compile: compile } = prototype;
prototype['_compile'] = function (content, filename): unknown {
  modulesLoading += 1;
  try {
    return compile.call(this, planted(content, filename), filename);
  } finally {
    modulesLoading -= 1;
  }
};

function planted(content: string, filename: string): string {
  const own = trial.mutants.flatMap((mutant, number) => (mutant.file === filename ? [{ ...mutant, number }] : []));
  if (lone !== undefined) return own.filter(({ number }) => number === lone.mutant).reduce(mutated, content);
  const { text, left } = withSwitches(content, own);
  for (const number of left) switches.loaded.add(number);
  return text;
}
