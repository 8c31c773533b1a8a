/**
 * The functionConfig's list strategies and overrides, as a tree that is walked together with the settings. The tree
 * contains only map keys, because rules do not apply to list items.
 *
 * `lists: [{path: a.b, strategy: append}]` becomes `{below: {a: {below: {b: {strategy: append}}}}}`.
 */
import { getOrMake } from '../../../../src/data';
import type { ListStrategy } from '../../../../src/kit';
import type { LayerTree } from '../layer';

export interface OverrideRule {
  /** The path as written in the functionConfig: `DEFAULT.log_dir`. */
  readonly path: string;
  readonly value: LayerTree;
  readonly reason: string;
  /** The path of the entry in the functionConfig: `spec.overrides.0`. */
  readonly field: string;
}

export interface PathRules {
  readonly strategy?: Extract<ListStrategy, 'append' | 'unify' | 'union'>;
  readonly override?: OverrideRule;
  readonly below: ReadonlyMap<string, PathRules>;
}

interface MutableRules extends PathRules {
  readonly below: Map<string, MutableRules>;
}

export type PathRule = readonly [
  keys: readonly string[],
  rule: Pick<PathRules, 'strategy'> | Pick<PathRules, 'override'>,
];

/** Merges the rules into one tree, so that a walk over the settings looks up each path step once. */
export function pathRules(rules: readonly PathRule[]): PathRules {
  const root: MutableRules = { below: new Map() };
  for (const [keys, rule] of rules) {
    let node = root;
    for (const key of keys) node = getOrMake(node.below, key, () => ({ below: new Map() }));
    Object.assign(node, rule);
  }
  return root;
}

export function overridesIn(
  { override, below }: PathRules,
  keys: readonly string[] = [],
): readonly { readonly keys: readonly string[]; readonly rule: OverrideRule }[] {
  if (override !== undefined) return [{ keys, rule: override }];
  return [...below].flatMap(([key, inner]) => overridesIn(inner, [...keys, key]));
}

export function overrideBelow({ override, below }: PathRules): OverrideRule | undefined {
  if (override !== undefined) return override;
  for (const inner of below.values()) {
    const found = overrideBelow(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
