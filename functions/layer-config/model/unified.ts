/** The outcome of unification: a tree that knows where its scalars come from. It can be used wherever a tree can. */
import type { ListTree, MapEntry, MapTree, Path, Scalar } from '../../../src/data';
import type { Contribution } from './layer';
import type { OverrideRule } from './path-rules';

export interface UnifiedScalar extends Scalar {
  /** A Secret's value, or one that may have been made of it. */
  readonly secret: boolean;
  /** Who says so: all layers that agree. */
  readonly contributions: readonly Contribution[];
}

export interface UnifiedEntry extends MapEntry {
  readonly value: Unified;
}

export interface UnifiedMap extends MapTree {
  readonly entries: readonly UnifiedEntry[];
}

export interface UnifiedList extends ListTree {
  readonly items: readonly Unified[];
}

export type Unified = UnifiedScalar | UnifiedMap | UnifiedList;

export interface Conflict {
  readonly path: Path;
  /** Of different kinds; different scalars; lists of different lengths; defaults that nothing decides between. */
  readonly about: 'types' | 'values' | 'lengths' | 'defaults';
  readonly contributions: readonly Contribution[];
}

/** An override, and what it took the place of. */
export interface Overridden {
  readonly rule: OverrideRule;
  readonly contributions: readonly Contribution[];
}

export interface Unification {
  /** Without the paths that are in conflict. */
  readonly value: Unified;
  readonly conflicts: readonly Conflict[];
  readonly overridden: readonly Overridden[];
}
