/** What the page and the worker that runs functions say to each other. */
import type { Completion, Explanation } from '../../src/language';
import type { Details } from './details';
import type { LineDiff } from './diff/line-diff';
import type { Place } from './place';
import type { Scene } from './scene';
import type { Ways } from './ways/ways';

/** `asks` says which answer there is. What breaks the worker's own code is a Failure. */
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
  /** Of the cursor in the functionConfig. */
  readonly offset: number;
}

export interface LanguageAnswer {
  readonly id: number;
  readonly completions?: readonly Completion[];
  readonly explanation?: Explanation;
  readonly ways?: Ways;
}

export interface Answer {
  readonly id: number;
  /** The function that the functionConfig names. */
  readonly function: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly messages: readonly Message[];
  readonly diff: LineDiff;
  readonly exitCode: number;
  /** Of the run alone. */
  readonly milliseconds: number;
}

/** A mistake, or something that a run reports. */
export interface Message {
  readonly severity: 'error' | 'warning' | 'info';
  readonly text: string;
  /** Of the result, which docs/result-codes.md explains. */
  readonly code?: string;
  readonly place?: Place;
  /** What the message suggests to write there. */
  readonly fix?: { readonly place: Place; readonly to: string };
  /** Of a pipeline, from 1. */
  readonly step?: number;
}

export interface DetailsAnswer {
  readonly id: number;
  /** Undefined where the run fails, and for functions that have none. */
  readonly details: Details | undefined;
  readonly hints: readonly PlacedHint[];
}

/** What a run writes, behind the place that says so and behind the field. */
export interface PlacedHint {
  readonly file: Place['file'];
  readonly at: number;
  readonly label: string;
}

export interface Failure {
  readonly id: number;
  readonly ended: string;
}
