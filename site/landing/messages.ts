/** What the landing page and its worker say to each other. */
import type { DiffLine } from './code';

export interface Edit {
  readonly id: number;
  readonly input: string;
  readonly config: string;
}

export interface Outcome {
  readonly id: number;
  /** Undefined where the run fails: nothing is written. */
  readonly lines: readonly DiffLine[] | undefined;
  /** The messages of the function. */
  readonly stderr: string;
}
