/**
 * The outcome of unification: a tree that knows where its scalars come from. It can be used wherever a tree can.
 *
 * `workers: 4` of the layers "base" and "team" is one scalar with two contributions.
 */
import {
  mapScalars,
  someScalar,
  type EntryOf,
  type Path,
  type Scalar,
  type Tree,
  type TreeOf,
} from '../../../src/data';
import type { Contribution } from './layer';
import type { OverrideRule } from './paths/path-rules';

export interface UnifiedScalar extends Scalar {
  /** A Secret's value, or a value that may be derived from it. */
  readonly secret: boolean;
  /** `$name` in it is kept, because oslo.config replaces it by another option. */
  readonly isInterpolated?: true;
  /** All layers that set this value. */
  readonly contributions: readonly Contribution[];
}

export type Unified = TreeOf<UnifiedScalar>;
export type UnifiedEntry = EntryOf<UnifiedScalar>;

export const hasSecrets = (value: Unified): boolean => someScalar(value, ({ secret }) => secret);

/** Whether a value that was read from a Secret is in `value`, or one that CUE may have made of it. */
export const isFromSecrets = (value: Unified): boolean =>
  someScalar(value, ({ contributions }) => contributions.some(({ layer }) => layer.fromSecret));

/** `tree`, which all `contributions` agree on, as a unified tree. */
export function taggedTree(tree: Tree, contributions: readonly Contribution[]): Unified {
  const secret = contributions.some(({ layer }) => layer.secret);
  return mapScalars(tree, (scalar) => tagged(scalar, atScalar(scalar, contributions), secret));
}

function tagged(scalar: Scalar, contributions: readonly Contribution[], secret: boolean): UnifiedScalar {
  const { kind, type, text } = scalar;
  const isLive = contributions.some(({ tree }) => tree.kind === 'scalar' && tree.isInterpolated);
  // A copy of all facts about the scalar would cost more than everything else here.
  return { kind, type, text, secret, contributions, ...(isLive && ({ isInterpolated: true } as const)) };
}

/** A message names the line of the scalar, not the line of its map or list in the first layer. */
function atScalar(scalar: Scalar, contributions: readonly Contribution[]): readonly Contribution[] {
  const [first] = contributions;
  if (first === undefined || first.tree === scalar) return contributions;
  return [{ layer: first.layer, tree: scalar }, ...contributions.slice(1)];
}

export interface Conflict {
  readonly path: Path;
  /** Values of different kinds; different scalars; lists of different lengths; defaults, and no layer that decides. */
  readonly about: 'types' | 'values' | 'lengths' | 'defaults';
  readonly contributions: readonly Contribution[];
}

/** An override, and the value that it replaced. */
export interface Overridden {
  readonly rule: OverrideRule;
  readonly contributions: readonly Contribution[];
  /** Whether CUE also has a value or constraint there. */
  readonly hasCue?: boolean;
}

/** A constraint of a CUE layer for a setting: `int & <=64`. */
export interface Constraint {
  readonly text: string;
  /** `layer "types", functionConfig, line 2` */
  readonly place: string;
}

export interface Unification {
  /** The paths in conflict are left out. */
  readonly value: Unified;
  readonly conflicts: readonly Conflict[];
  readonly overridden: readonly Overridden[];
  /** The paths of files that layers of CUE import. */
  readonly usedFiles?: ReadonlySet<string>;
  /** Constraints of CUE layers for the setting at a path, if any. */
  readonly constraintsAt?: (path: Path) => readonly Constraint[];
}
