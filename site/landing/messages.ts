/** The messages between the landing page and its worker. */
import type { DiffLine } from './code';

export interface Edit {
  readonly id: number;
  readonly input: string;
  readonly config: string;
}

export interface Outcome {
  readonly id: number;
  /** The changed lines; undefined if the run fails, because a failed run writes nothing. */
  readonly lines: readonly DiffLine[] | undefined;
  readonly stderr: string;
}
