/** The messages between the page and the worker that runs functions. */
import type { Completion, Explanation } from '../../src/language';
import type { Details } from './details';
import type { LineDiff } from './diff/line-diff';
import type { Place } from './place';
import type { Scene } from './scene';
import type { UsageTexts } from './usage/usage-texts';

/** `asks` selects the kind of answer. An exception in the worker's own code is a Failure. */
export type Task = RunTask | LanguageTask;

export interface RunTask {
  readonly id: number;
  readonly scene: Scene;
  readonly asks: 'run' | 'details';
}

export interface LanguageTask {
  readonly id: number;
  readonly scene: Scene;
  readonly asks: 'completions' | 'explanation' | 'ways';
  /** The offset of the cursor in the functionConfig. */
  readonly offset: number;
}

export interface LanguageAnswer {
  readonly id: number;
  readonly completions?: readonly Completion[];
  readonly explanation?: Explanation;
  readonly usageTexts?: UsageTexts;
}

export interface Answer {
  readonly id: number;
  /** The name of the function that ran. */
  readonly function: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly messages: readonly Message[];
  readonly diff: LineDiff;
  readonly exitCode: number;
  /** The duration of the function's run, without the preparation of the answer. */
  readonly milliseconds: number;
}

export interface Message {
  readonly severity: 'error' | 'warning' | 'info';
  readonly text: string;
  /** The code of the result, explained in docs/result-codes.md. */
  readonly code?: string;
  readonly place?: Place;
  readonly fix?: { readonly place: Place; readonly to: string };
  /** The step of a pipeline, counted from 1. */
  readonly step?: number;
}

export interface DetailsAnswer {
  readonly id: number;
  /** The details; undefined if the run fails, and for functions without details. */
  readonly details: Details | undefined;
  readonly hints: readonly PlacedHint[];
}

/** A value that a run writes, shown after the field or after the functionConfig entry that sets the field. */
export interface PlacedHint {
  readonly file: Place['file'];
  readonly at: number;
  readonly label: string;
}

export interface Failure {
  readonly id: number;
  readonly ended: string;
}
