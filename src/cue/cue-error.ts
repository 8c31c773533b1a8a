/** One thing that CUE finds wrong. */
export interface CueFault {
  /** In CUE's words, which may show any value in the files and tags: `x.y: conflicting values 2 and 1`. */
  readonly text: string;
  /** Where in the value: `['x', 'y']`; empty where CUE names no path. */
  readonly path: readonly string[];
  /** Where in the files. */
  readonly places: readonly CuePlace[];
  /** It counts the alternatives that failed: each of them is a fault of its own. */
  readonly isCount: boolean;
}

/** A place in a file of CUE. Line and column count from 1. */
export interface CuePlace {
  /** As it was given. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What went wrong, as data: no program has to recognise the words of the message. */
export type CueFailure =
  /** What the files and tags say comes to no value. */
  | { readonly kind: 'value'; readonly faults: readonly CueFault[] }
  /** No file asks for the tag `name`. */
  | { readonly kind: 'tag'; readonly name: string }
  /** CUE itself broke down, and says how. */
  | { readonly kind: 'breakdown' }
  /** It was broken off, because it had too little of this. */
  | { readonly kind: 'limit'; readonly limit: 'time' | 'memory' }
  /** CUE cannot be run here, or not with this. */
  | { readonly kind: 'setup' };

const setup: CueFailure = { kind: 'setup' };

/**
 * CUE that does not come to a value, or cannot be evaluated here. `message` is CUE's own, of several lines, with the places in the
 * files: `x: invalid value 1 (out of bound >3):\n    ./components/index.cue:1:4`.
 */
export class CueError extends Error {
  override readonly name = 'CueError';

  constructor(
    message: string,
    readonly failure = setup,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get kind(): CueFailure['kind'] {
    return this.failure.kind;
  }

  /** Whether CUE wrote the message, which then may show any value in the files and tags. */
  get showsValues(): boolean {
    return this.kind === 'value' || this.kind === 'tag' || this.kind === 'breakdown';
  }
}
