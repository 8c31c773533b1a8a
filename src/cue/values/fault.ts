/** An error in a program, or a missing value. */
import type { Span } from '../syntax/source';

/**
 * The kind of an error. `user` comes from `error()` or `_|_`. `incomplete` means that more input could provide the
 * value. In a `cycle`, a value depends on itself. In a `structural` cycle, a struct contains itself. Other errors, such
 * as conflicts, are `eval`.
 */
export type CueErrorKind = 'eval' | 'user' | 'incomplete' | 'cycle' | 'structural';

/** A position that contributes to a fault. */
export interface Contribution {
  readonly place: Span;
  /** The value at that position, if the fault is about values. */
  readonly value?: string;
}

export interface Fault {
  readonly code: CueErrorKind;
  /** The message without the path and positions. */
  readonly message: string;
  /** `a.b."x-y"`, empty at the root. */
  readonly path: string;
  readonly contributions: readonly Contribution[];
  /** Whether the fault belongs to a field instead of a position. `cue` prints field faults first, sorted by path. */
  readonly isOfField?: true;
  /** Whether the later of two values with conflicting kinds is a type or a bound. */
  readonly conflict?: 'type' | 'bound';
  /** The positions of the references that lead to the values. */
  readonly references?: readonly Span[];
  /** The reasons why the alternatives of an empty disjunction failed. */
  readonly parts?: readonly Fault[];
  /** The error of the best-matching alternative. */
  readonly nearest?: Fault;
  /** If a field is not allowed: the reference or call that closes the struct, and the allowed fields. */
  readonly closed?: { readonly by: Span | undefined; readonly fields: () => readonly string[] };
  /** The conflicting defaults of an incomplete value. */
  readonly defaults?: readonly Contribution[];
  /** Additional faults of the same call. Each additional fault is a separate error. */
  readonly also?: readonly Fault[];
  /** Whether the value cannot be computed because it depends on itself. */
  readonly isLoop?: true;
}

/** Reports whether more input could resolve the error. */
export const isIncomplete = ({ code }: Fault): boolean => code === 'incomplete' || code === 'cycle';

/** Removes duplicate faults, so that an error reached in several ways is reported once. */
export function distinct(faults: readonly Fault[]): readonly Fault[] {
  const seen = new Set<string>();
  return faults.filter(({ path, message, contributions }) => {
    const places = contributions.map(({ place }) => `${place.source.name}:${place.begin}`);
    const key = JSON.stringify([path, message, places]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
