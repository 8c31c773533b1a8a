/** What the page and the worker that runs functions say to each other. */
import type { Result } from '../../src/krm/result';
import type { ConfigSchema } from '../../src/kit/config-schema';
import type { Completion, Explanation } from '../../src/language';
import type { Details } from './details';
import type { Place } from './places';
import type { Scene } from './scene';

/**
 * `run` is answered by an Answer, `details` by a DetailsAnswer; what is asked of a place of the functionConfig by a LanguageAnswer. What breaks the worker's own code
 * is a Failure.
 */
export type Task = RunTask | LanguageTask | SchemasTask;

/** The schemas of the functions, which the worker's program does without; it is not answered. */
export interface SchemasTask {
  readonly schemas: Readonly<Record<string, ConfigSchema>>;
}

export interface RunTask {
  readonly id: number;
  readonly scene: Scene;
  readonly asks: 'run' | 'details';
}

export interface LanguageTask {
  readonly id: number;
  readonly scene: Scene;
  readonly asks: 'completions' | 'explanation';
  readonly offset: number;
}

export interface LanguageAnswer {
  readonly id: number;
  readonly completions?: readonly Completion[];
  readonly explanation?: Explanation;
}

export interface Answer {
  readonly id: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly results: readonly (Result & { readonly place?: Place })[];
  /** Of a text that is missing or no YAML: what a message is about that has no place of its own. */
  readonly syntaxPlace?: Place;
  readonly exitCode: number;
  /** Of the run alone. */
  readonly milliseconds: number;
}

export interface DetailsAnswer {
  readonly id: number;
  /** Undefined where the run fails, and for functions that have none. */
  readonly details: Details | undefined;
}

export interface Failure {
  readonly id: number;
  readonly ended: string;
}
