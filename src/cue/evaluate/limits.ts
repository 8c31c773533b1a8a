import { isStackOverflow } from '../../data/stack-overflow';

/** Limits on one evaluation. */
export interface CueLimits {
  /**
   * The maximum number of steps. Each evaluated expression and each added conjunct is a step. The cost of an object
   * depends on its size: 3 steps for a vertex, 1.5 steps for a token, and 1 or 2 steps for each character that a
   * function such as `yaml.Unmarshal` reads. The default is 1.6 million steps (at most 400 MB in measurements).
   */
  readonly maxSteps?: number;
  /** The maximum depth of a value, and the maximum length of a chain of references; default 300. */
  readonly maxDepth?: number;
  /** The approximate maximum size of the result in UTF-16 code units; default 128 Mi. */
  readonly maxOutputBytes?: number;
}

const defaultMaxSteps = 1_600_000;
export const defaultMaxDepth = 300;
export const defaultMaxOutput = 2 ** 27;

/** The cost of a token, in steps. The token's nodes and code stay in memory for the whole evaluation. */
export const tokenSteps = 1.5;

/** The cost of a vertex, in steps. A vertex takes as much memory as this number of conjuncts. */
export const vertexSteps = 3;

/** The cost, in steps, of the bindings for one iteration of a clause. */
export const environmentSteps = 2;

/** The cost of a fault, in steps. A fault costs more than one step, because it becomes an error with positions. */
export const faultSteps = 4;

/** The maximum count for `strings.Repeat` and `list.Repeat`, as in `cue`, and the maximum length of a returned list. */
export const maxRepeats = 1_000_000;
/** The maximum length of a string that a function may create, in UTF-16 code units. */
export const maxText = 2 ** 22;

export const tooLong = 'a string is too long';

/** The error for an evaluation that exceeds one of its limits. */
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

/** Calls `work`. If JavaScript's stack overflows or a string becomes too long, throws a CueLimitError. */
export function withinLanguage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isStackOverflow(error)) throw new CueLimitError('depth', 'the value is nested too deeply');
    throw error instanceof RangeError ? new CueLimitError('output', tooLong) : error;
  }
}

/**
 * Counts the steps of all pattern searches in the process. `searchesPerStep` search steps count as one evaluation step.
 * The counter is global because many functions search without access to the evaluation. Evaluations are not
 * interrupted, so each evaluation adds the search steps since its last step.
 */
export const searches = { taken: 0 };
const searchesPerStep = 64;

/** Counts the steps of one evaluation. Throws a CueLimitError if there are too many. */
export class Meter {
  #steps = 0;
  #searches = searches.taken;
  readonly #maxSteps: number;

  constructor(limits: CueLimits) {
    this.#maxSteps = limits.maxSteps ?? defaultMaxSteps;
  }

  get steps(): number {
    return this.#steps;
  }

  step(count = 1): void {
    this.#steps += count;
    if (searches.taken !== this.#searches) {
      this.#steps += Math.ceil((searches.taken - this.#searches) / searchesPerStep);
      this.#searches = searches.taken;
    }
    if (this.#steps > this.#maxSteps) {
      throw new CueLimitError('steps', `the evaluation takes more than ${this.#maxSteps} steps`);
    }
  }
}
