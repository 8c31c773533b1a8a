interface CueErrorOptions extends ErrorOptions {
  readonly limit?: 'time' | 'memory';
  readonly showsValues?: boolean;
}

/**
 * CUE that does not come to a value, or cannot be evaluated here. `message` is CUE's own, of several lines, with the places in the
 * files: `x: invalid value 1 (out of bound >3):\n    ./components/index.cue:1:4`.
 */
export class CueError extends Error {
  override readonly name = 'CueError';
  /** What it had too little of, if it was broken off. */
  readonly limit: 'time' | 'memory' | undefined;
  /** Whether CUE wrote the message, which then may show any value in the files and tags. */
  readonly showsValues: boolean;

  constructor(message: string, { limit, showsValues = false, ...options }: CueErrorOptions = {}) {
    super(message, options);
    this.limit = limit;
    this.showsValues = showsValues;
  }
}
