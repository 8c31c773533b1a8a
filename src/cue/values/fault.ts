/** A mistake in a program, or a value that is missing. */
import type { Span } from '../syntax/source';

/**
 * - `eval` a conflict, `user` a call of `error()`,
 * - `incomplete` a value that more input could give, `cycle` one that depends on itself,
 * - `structural` a struct within itself,
 * - `limit` a bound on the evaluation that was exceeded.
 */
export type FaultCode = 'eval' | 'user' | 'incomplete' | 'cycle' | 'structural' | 'limit';

/** One place that takes part in a fault. */
export interface Contribution {
  readonly place: Span;
  /** The value at that place, if the fault is about values. */
  readonly value?: string;
}

export interface Fault {
  readonly code: FaultCode;
  /** In the words of `cue`. */
  readonly message: string;
  /** `a.b."x-y"`, empty at the root. */
  readonly path: string;
  readonly contributions: readonly Contribution[];
  /** Whether it belongs to a field and not to a place: `cue` names such ones first, by their paths. */
  readonly isOfField?: true;
  /** Where the references are written by which values have come. */
  readonly references?: readonly Span[];
  /** Of an empty disjunction: why each alternative failed. */
  readonly parts?: readonly Fault[];
  /** The one of them whose alternative was probably meant. */
  readonly nearest?: Fault;
  /** Of a field that is not allowed: what does not allow it, and the fields that it has. */
  readonly closed?: { readonly by: Span | undefined; readonly fields: () => readonly string[] };
  /** Of a value that is incomplete: the defaults none of which counts. */
  readonly defaults?: readonly Contribution[];
  /** Further faults of the same call: each is an error of its own. */
  readonly also?: readonly Fault[];
  /** Whether a value that is computed would have to be known before. */
  readonly isLoop?: true;
}

/** Whether more input could end the fault. */
export const isIncomplete = ({ code }: Fault): boolean => code === 'incomplete' || code === 'cycle';
