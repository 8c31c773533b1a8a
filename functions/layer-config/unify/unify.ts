/**
 * Unifies all layers, without precedence. Maps are merged, equal scalars agree, lists are unified item by item, other
 * values override defaults, and all other combinations are conflicts. The semantics are those of CUE, where a default
 * is `*value | kind`.
 *
 * ```yaml
 * base: {a: 1, b: {c: x}}
 * team: {b: {c: x, d: y}}
 * ```
 *
 * becomes `{a: 1, b: {c: x, d: y}}`. With `a: 2` in `team`, the result would be a conflict at `a`.
 *
 * All layers are unified together instead of one after the other. Therefore a conflict names all conflicting layers.
 * The order of the layers only affects the order of keys and joined items, and the spelling of equal numbers.
 */
import { entriesOf, getOrMake, isNull, itemsOf, type Path, stringOf, textOf, type Tree } from '../../../src/data';
import { plainScalar, typedScalar } from '../../../src/formats';
import { equalSettings, kindOf, type Kind } from '../model/kind';
import type { Contribution, Layer } from '../model/layer';
import { joinLists } from './join-lists';
import { overrideBelow, pathRules, type OverrideRule, type PathRules } from '../model/paths/path-rules';
import {
  type Conflict,
  type Overridden,
  taggedTree,
  type Unification,
  type Unified,
  type UnifiedEntry,
} from '../model/unified';

interface Findings {
  readonly conflicts: Conflict[];
  readonly overridden: Overridden[];
}

/** The trees of the layers must be maps. If there are no layers, the value is an empty map. */
export function unify(layers: readonly Layer[], rules: PathRules = pathRules([])): Unification {
  const findings: Findings = { conflicts: [], overridden: [] };
  const contributions = layers.map((layer) => ({ layer, tree: layer.tree }));
  const value = unifyAt([], contributions, rules, findings) ?? { kind: 'map', entries: [] };
  return { value, ...findings };
}

/** Returns the unified value, or undefined if no layer or override sets the value, or if contributions conflict. */
function unifyAt(
  path: Path,
  contributions: readonly Contribution[],
  rules: PathRules | undefined,
  findings: Findings,
): Unified | undefined {
  if (rules?.override !== undefined) return overrideWith(rules.override, contributions, findings.overridden);
  const [only] = contributions;
  // Most settings come from a single layer, so handle this case without comparisons.
  if (rules === undefined && contributions.length === 1 && only !== undefined) {
    return taggedTree(only.tree, contributions);
  }
  const inside = rules === undefined ? undefined : overrideBelow(rules);
  const all = inside === undefined ? contributions : [...contributions, holderOf(inside)];
  // Values from other layers override a default that is null.
  const given = all.some(isUnset) ? all.filter((contribution) => !isUnset(contribution)) : all;
  const contributed = given.some(({ layer }) => layer.isUntyped) ? typed(given) : given;
  const [first] = contributed;
  if (first === undefined) return unifyEqual(path, all, findings);
  const kind = kindOf(first.tree);
  if (contributed.some(({ tree }) => kindOf(tree) !== kind)) {
    findings.conflicts.push({ path, about: 'types', contributions: contributed });
    return undefined;
  }
  if (kind === 'map') return unifyMaps(path, contributed, rules, findings);
  const fixed = contributed.filter(({ layer }) => !layer.isDefault);
  if (kind === 'list' && (rules?.strategy ?? 'unify') !== 'unify') {
    return joinLists(fixed.length > 0 ? fixed : contributed, rules?.strategy === 'union');
  }
  if (kind === 'list') return unifyLists(path, withMatchingDefaults(fixed, contributed), findings);
  return unifyEqual(path, fixed.length > 0 ? fixed : contributed, findings);
}

/**
 * Returns the lists to unify: the default `[{a: 1}]` and `[{b: 2}]` become `[{a: 1, b: 2}]`, as in CUE. A default that
 * cannot be unified with the other lists is ignored.
 */
const withMatchingDefaults = (
  fixed: readonly Contribution[],
  contributed: readonly Contribution[],
): readonly Contribution[] => contributed.filter((each) => !each.layer.isDefault || areUnifiable([...fixed, each]));

function areUnifiable(contributions: readonly Contribution[]): boolean {
  const findings: Findings = { conflicts: [], overridden: [] };
  unifyLists([], contributions, findings);
  return findings.conflicts.length === 0;
}

const isUnset = ({ layer, tree }: Contribution): boolean => layer.isDefault && isNull(tree);

/**
 * Converts text from a format without types to a number or boolean, if the other layers have a number or boolean. The
 * text must be readable as this type, or another layer must have the same spelling.
 */
function typed(contributions: readonly Contribution[]): readonly Contribution[] {
  const others = contributions.flatMap(({ layer, tree }) => (layer.isUntyped ? [] : [tree]));
  const [kind, another] = new Set(others.map(kindOf));
  if ((kind !== 'number' && kind !== 'bool') || another !== undefined) return contributions;
  const spelled = new Set(others.map(textOf));
  return contributions.map((contribution) =>
    contribution.layer.isUntyped ? asKind(contribution, kind, spelled) : contribution,
  );
}

function asKind({ layer, tree }: Contribution, kind: Kind, spelled: ReadonlySet<string | undefined>): Contribution {
  const text = stringOf(tree);
  const read = text === undefined ? tree : (spelled.has(text) ? plainScalar : typedScalar)(text);
  return { layer, tree: kindOf(read) === kind ? { ...tree, ...read } : tree };
}

function unifyMaps(
  path: Path,
  contributions: readonly Contribution[],
  rules: PathRules | undefined,
  findings: Findings,
): Unified {
  const entries: UnifiedEntry[] = [];
  for (const [key, found] of fieldsOf(contributions, rules)) {
    const value = unifyAt([...path, key], found, rules?.below.get(key), findings);
    if (value !== undefined) entries.push({ key, value });
  }
  return { kind: 'map', entries };
}

/** Returns the layers' values for each key, in the order of the layers. Keys that only overrides set come last. */
export function fieldsOf(
  contributions: readonly Contribution[],
  rules: PathRules | undefined,
): ReadonlyMap<string, readonly Contribution[]> {
  const byKey = new Map<string, Contribution[]>();
  for (const { layer, tree } of contributions) {
    for (const { key, value } of entriesOf(tree)) {
      getOrMake(byKey, key, () => []).push({ layer, tree: value });
    }
  }
  for (const [key, inner] of rules?.below ?? []) {
    if (!byKey.has(key) && overrideBelow(inner) !== undefined) byKey.set(key, []);
  }
  return byKey;
}

function unifyLists(path: Path, contributions: readonly Contribution[], findings: Findings): Unified | undefined {
  const defaults = contributions.filter(({ layer }) => layer.isDefault);
  if (defaults.length > 0) {
    // Items within a default list are not defaults.
    const tried: Findings = { conflicts: [], overridden: [] };
    const plain = contributions.map(({ layer, tree }) => ({ layer: { ...layer, isDefault: false }, tree }));
    const value = unifyLists(path, plain, tried);
    if (tried.conflicts.length === 0) return value;
    findings.conflicts.push({ path, about: 'defaults', contributions: defaults });
    return undefined;
  }
  const lists = contributions.map(({ layer, tree }) => ({ layer, items: itemsOf(tree) }));
  const [first] = lists;
  if (first === undefined || lists.some(({ items }) => items.length !== first.items.length)) {
    findings.conflicts.push({ path, about: 'lengths', contributions });
    return undefined;
  }
  const items = first.items.map((_, index) => {
    const contributed = lists.flatMap(({ layer, items: all }) => {
      const tree = all[index];
      return tree === undefined ? [] : [{ layer, tree }];
    });
    return unifyAt([...path, index], contributed, undefined, findings);
  });
  return { kind: 'list', items: items.filter((item) => item !== undefined) };
}

/** All contributions must be equal. The value has the spelling of the first contribution. */
function unifyEqual(path: Path, contributions: readonly Contribution[], findings: Findings): Unified | undefined {
  const [first] = contributions;
  if (first === undefined) return undefined;
  if (contributions.some(({ tree }) => !equalSettings(tree, first.tree))) {
    findings.conflicts.push({ path, about: first.layer.isDefault ? 'defaults' : 'values', contributions });
    return undefined;
  }
  return taggedTree(first.tree, contributions);
}

export function overrideWith(
  rule: OverrideRule,
  contributions: readonly Contribution[],
  overridden: Overridden[],
): Unified {
  overridden.push({ rule, contributions });
  return taggedTree(rule.value, [overrideContribution(rule, rule.value)]);
}

/**
 * Returns an empty map. An override contributes an empty map at each parent of its path, so no layer can set a scalar
 * there.
 */
const holderOf = (rule: OverrideRule): Contribution => overrideContribution(rule, { kind: 'map', entries: [] });

const overrideContribution = (rule: OverrideRule, tree: Tree): Contribution => ({
  layer: {
    name: `override of ${rule.path}`,
    field: rule.field,
    origin: 'functionConfig',
    isDefault: false,
    secret: false,
    fromSecret: false,
    isOverride: true,
    tree,
  },
  tree,
});
