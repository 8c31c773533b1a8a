import { isStackOverflow } from '../../data/stack-overflow';

/** Bounds on one evaluation. */
export interface Limits {
  /**
   * Expressions evaluated, conjuncts added, and what is made by its size: three for a vertex, three for two tokens, one for
   * each character that is read as data. Default 1.6 million, for which 400 MB were measured at most.
   */
  readonly maxSteps?: number;
  /** How deep a value may be, and how long a chain of references; default 300. */
  readonly maxDepth?: number;
  /** Size of the result in UTF-16 code units, approximately; default 128 Mi. */
  readonly maxOutputBytes?: number;
}

const defaultMaxSteps = 1_600_000;
export const defaultMaxDepth = 300;
export const defaultMaxOutput = 2 ** 27;

/** The steps of a token, whose nodes and code are in memory as long as the evaluation. */
export const tokenSteps = 1.5;

/** The steps of a vertex: it is as large as that many conjuncts. */
export const vertexSteps = 3;

/** The steps of the names of one round of a clause. */
export const environmentSteps = 2;

/** The steps of a fault, which becomes an error with its places. */
export const faultSteps = 4;

/** How often `cue` repeats a text or list at most. */
export const maxRepeats = 1_000_000;
/** The longest text that a function makes, in UTF-16 code units. */
export const maxText = 2 ** 22;

export const tooLong = 'a text is too long';

/** An evaluation that exceeded one of its limits. */
export class CueLimitError extends Error {
  override readonly name = 'CueLimitError';

  constructor(
    readonly limit: 'steps' | 'pattern' | 'depth' | 'output',
    message: string,
  ) {
    super(message);
    this.stack = message;
  }
}

/** Does the work. Where JavaScript's own bounds of its stack or of the length of texts end it, that is also a limit. */
export function withinLanguage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isStackOverflow(error)) throw new CueLimitError('depth', 'the value is nested too deeply');
    throw error instanceof RangeError ? new CueLimitError('output', tooLong) : error;
  }
}

/**
 * The steps of all searches for patterns, of which so many count for one of an evaluation. A search is made in many places that know no
 * evaluation, and an evaluation is not interrupted: so it counts what has been added since its last step.
 */
export const searches = { taken: 0 };
const searchesAStep = 64;

/** Counts steps. */
export class Meter {
  #steps = 0;
  #searches = searches.taken;
  readonly #maxSteps: number;

  constructor(limits: Limits) {
    this.#maxSteps = limits.maxSteps ?? defaultMaxSteps;
  }

  get steps(): number {
    return this.#steps;
  }

  step(count = 1): void {
    this.#steps += count;
    if (searches.taken !== this.#searches) {
      this.#steps += Math.ceil((searches.taken - this.#searches) / searchesAStep);
      this.#searches = searches.taken;
    }
    if (this.#steps > this.#maxSteps) {
      throw new CueLimitError('steps', `the evaluation takes more than ${this.#maxSteps} steps`);
    }
  }
}
