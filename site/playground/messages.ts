/** What the page and the worker that runs functions say to each other. */
import type { Result } from '../../src/krm/result';
import type { Place } from './places';
import type { Scene } from './scene';

export interface Task {
  readonly id: number;
  readonly scene: Scene;
}

export interface Answer {
  readonly id: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly results: readonly (Result & { readonly place?: Place })[];
  readonly exitCode: number;
  /** Of the run alone. */
  readonly milliseconds: number;
}
