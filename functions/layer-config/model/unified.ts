/**
 * The result of unification: a tree that records the sources of its scalars and is assignable to `Tree`.
 *
 * If the layers "base" and "team" both set `workers: 4`, the result is one scalar with two contributions.
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
  /** Whether the scalar is a Secret's value, or may be derived from one. */
  readonly secret: boolean;
  /** Whether `$name` in the text must be kept, because oslo.config replaces it with the value of another option. */
  readonly isInterpolated?: true;
  readonly contributions: readonly Contribution[];
}

export type Unified = TreeOf<UnifiedScalar>;
export type UnifiedEntry = EntryOf<UnifiedScalar>;

export const hasSecrets = (value: Unified): boolean => someScalar(value, ({ secret }) => secret);

/** Whether `value` contains a value that was read from a Secret, or that CUE may have derived from one. */
export const isFromSecrets = (value: Unified): boolean =>
  someScalar(value, ({ contributions }) => contributions.some(({ layer }) => layer.fromSecret));

/** Returns whether CUE computed the last key of a path from a Secret. Messages must not show such a key. */
export type HiddenKeyTest = (path: Path) => boolean;

export const hasHiddenKey = (path: Path, isHiddenKey: HiddenKeyTest): boolean =>
  path.some((_, index) => isHiddenKey(path.slice(0, index + 1)));

export const hasHiddenKeys = (tree: Tree, isHiddenKey: HiddenKeyTest, path: Path = []): boolean =>
  tree.kind === 'map'
    ? tree.entries.some(({ key, value }) => {
        return isHiddenKey([...path, key]) || hasHiddenKeys(value, isHiddenKey, [...path, key]);
      })
    : tree.kind === 'list' && tree.items.some((item, index) => hasHiddenKeys(item, isHiddenKey, [...path, index]));

/** Returns the paths of empty maps and lists. Without a scalar, nothing records whether such a path is secret. */
export function emptyPaths(value: Tree, path: Path = []): readonly Path[] {
  if (value.kind === 'scalar') return [];
  const children =
    value.kind === 'map'
      ? value.entries.map(({ key, value: child }) => emptyPaths(child, [...path, key]))
      : value.items.map((child, index) => emptyPaths(child, [...path, index]));
  return children.length === 0 ? [path] : children.flat();
}

/** Returns `tree` without the settings below keys that must not be shown, for suggestions in messages. */
export function withoutHiddenKeys(tree: Tree, isHiddenKey: HiddenKeyTest | undefined, path: Path = []): Tree {
  if (tree.kind === 'scalar' || isHiddenKey === undefined) return tree;
  if (tree.kind === 'list') {
    return { ...tree, items: tree.items.map((item, index) => withoutHiddenKeys(item, isHiddenKey, [...path, index])) };
  }
  const entries = tree.entries.flatMap((entry) => {
    const below = [...path, entry.key];
    if (isHiddenKey(below)) return [];
    return [{ ...entry, value: withoutHiddenKeys(entry.value, isHiddenKey, below) }];
  });
  return { ...tree, entries };
}

/** Converts `tree` to a unified tree. All `contributions` must agree on the tree. */
export function taggedTree(tree: Tree, contributions: readonly Contribution[]): Unified {
  const secret = contributions.some(({ layer }) => layer.secret);
  return mapScalars(tree, (scalar) => tagged(scalar, atScalar(scalar, contributions), secret));
}

function tagged(scalar: Scalar, contributions: readonly Contribution[], isSecret: boolean): UnifiedScalar {
  const { kind, type, text } = scalar;
  const secret = isSecret || contributions.some(({ tree }) => tree.kind === 'scalar' && tree.isHidden);
  const isLive = contributions.some(({ tree }) => tree.kind === 'scalar' && tree.isInterpolated);
  // Copy only the listed properties, because copying all properties would dominate the run time.
  return { kind, type, text, secret, contributions, ...(isLive && ({ isInterpolated: true } as const)) };
}

/** Replaces the first contribution's map or list with the scalar, so that a message names the scalar's line. */
function atScalar(scalar: Scalar, contributions: readonly Contribution[]): readonly Contribution[] {
  const [first] = contributions;
  if (first === undefined || first.tree === scalar) return contributions;
  return [{ layer: first.layer, tree: scalar }, ...contributions.slice(1)];
}

export interface Conflict {
  readonly path: Path;
  /**
   * The kind of conflict: values of different kinds, different scalars, lists of different lengths, or defaults that
   * no other layer resolves.
   */
  readonly about: 'types' | 'values' | 'lengths' | 'defaults';
  readonly contributions: readonly Contribution[];
}

export interface Overridden {
  readonly rule: OverrideRule;
  readonly contributions: readonly Contribution[];
  /** Whether CUE also has a value or constraint at this path. */
  readonly hasCue?: boolean;
}

/** A constraint that a CUE layer places on a setting, such as `int & <=64`. */
export interface Constraint {
  readonly text: string;
  /** The layer and the line of the constraint: `layer "types", functionConfig, line 2` */
  readonly place: string;
}

export interface Unification {
  /**
   * The settings. A conflicting setting is missing or, if CUE accepted the values, has the value of its first layer.
   */
  readonly value: Unified;
  readonly conflicts: readonly Conflict[];
  readonly overridden: readonly Overridden[];
  readonly usedFiles?: ReadonlySet<string>;
  /** Undefined if there are no CUE layers. */
  readonly isHiddenKey?: HiddenKeyTest;
  readonly constraintsAt?: (path: Path) => readonly Constraint[];
}
