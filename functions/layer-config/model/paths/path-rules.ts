/**
 * The functionConfig's list strategies and overrides, as a tree of keys that unification descends. The tree contains
 * only map keys, because list items have no rules.
 *
 * `lists: [{path: a.b, strategy: append}]` is `{below: a: {below: b: {strategy: append}}}`.
 */
import type { ListStrategy } from '../../../../src/kit';
import type { LayerTree } from '../layer';

export interface OverrideRule {
  /** As written in the functionConfig: `DEFAULT.log_dir`. */
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

/** Returns `rules` with `rule` added at the path of `keys`. */
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

/** The overrides in and below `rules`, each with its path. */
export function overridesIn(
  { override, below }: PathRules,
  keys: readonly string[] = [],
): readonly { readonly keys: readonly string[]; readonly rule: OverrideRule }[] {
  if (override !== undefined) return [{ keys, rule: override }];
  return [...below].flatMap(([key, inner]) => overridesIn(inner, [...keys, key]));
}

/** The first override in or below `rules`. */
export const overrideBelow = (rules: PathRules): OverrideRule | undefined => overridesIn(rules)[0]?.rule;
