/**
 * The functionConfig's list strategies and overrides by path, as a tree of keys that unification follows on its way down.
 * Keys lead through maps only: items of lists have no rules.
 *
 * `lists: [{path: a.b, strategy: append}]` is `{below: a: {below: b: {strategy: append}}}`.
 */
import type { ListStrategy } from '../../../src/kit';
import type { LayerTree } from './layer';

export interface OverrideRule {
  /** As written: `DEFAULT.log_dir`. */
  readonly path: string;
  readonly value: LayerTree;
  readonly reason: string;
}

export interface PathRules {
  readonly strategy?: Extract<ListStrategy, 'append' | 'unify' | 'union'>;
  readonly override?: OverrideRule;
  readonly below: ReadonlyMap<string, PathRules>;
}

export const noRules: PathRules = { below: new Map() };

/** `rules` with one more, at the path of `keys`. */
export function withRule(
  rules: PathRules,
  keys: readonly string[],
  rule: Pick<PathRules, 'strategy'> | Pick<PathRules, 'override'>,
): PathRules {
  const [key, ...rest] = keys;
  if (key === undefined) return { ...rules, ...rule };
  const below = new Map(rules.below);
  return { ...rules, below: below.set(key, withRule(below.get(key) ?? noRules, rest, rule)) };
}

/** The first override in or below `rules`. */
export function overrideBelow(rules: PathRules): OverrideRule | undefined {
  if (rules.override !== undefined) return rules.override;
  for (const inner of rules.below.values()) {
    const found = overrideBelow(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
