/**
 * Determines the source of each setting. For
 *
 * ```yaml
 * defaults (mode: default): {workers: 4}
 * team: {workers: 8}
 * types (CUE): workers: int & <=64
 * ```
 *
 * `team` sets `workers` to 8 instead of the default 4, and the value must match `int & <=64`.
 */
import { nodeAt, type Path } from '../../../src/data';
import { equalSettings } from '../model/kind';
import type { Contribution, Layer } from '../model/layer';
import type { PathRules } from '../model/paths/path-rules';
import type { Constraint, Unified } from '../model/unified';
import type { UnifiedLayers } from '../unify/unified-value';

export interface Explained {
  readonly path: Path;
  /** A scalar, a list of scalars, or an empty map. */
  readonly value: Unified;
  readonly setBy: readonly Contribution[];
  /** Contributions of other layers that agree with `value`: defaults, and values that an override also sets. */
  readonly agreeing: readonly Contribution[];
  /** Contributions of other layers that have no effect: defaults, and values that an override replaced. */
  readonly replaced: readonly Contribution[];
  readonly constraints: readonly Constraint[];
  readonly reason: string | undefined;
}

/** Returns all settings, in the order of `value`. */
export function explained(unified: UnifiedLayers): readonly Explained[] {
  const { value, layers, rules, constraintsAt = () => [] } = unified;
  const found: Explained[] = [];
  const walk = (
    path: Path,
    at: Unified,
    contributions: readonly Contribution[],
    inner: PathRules | undefined,
    reason: string | undefined,
  ): void => {
    const why = inner?.override?.reason ?? reason;
    if (at.kind === 'map' && at.entries.length > 0) {
      for (const { key, value: child } of at.entries) {
        walk([...path, key], child, contributionsBelow(contributions, key), inner?.below.get(key), why);
      }
    } else if (at.kind === 'list' && at.items.some(({ kind }) => kind !== 'scalar')) {
      const isJoined = (inner?.strategy ?? 'unify') !== 'unify';
      for (const [index, item] of at.items.entries()) {
        walk([...path, index], item, isJoined ? [] : contributionsBelow(contributions, index), undefined, why);
      }
    } else {
      const setBy = settersOf(at, contributions);
      const counted = new Set(setBy.map(({ layer }) => layer));
      const others = contributions.filter(({ layer }) => !counted.has(layer));
      const agreeing = others.filter(({ tree }) => equalSettings(tree, at));
      const replaced = others.filter((each) => !agreeing.includes(each));
      found.push({ path, value: at, setBy, agreeing, replaced, constraints: constraintsAt(path), reason: why });
    }
  };
  walk(
    [],
    value,
    layers.map((layer) => ({ layer, tree: layer.tree })),
    rules,
    undefined,
  );
  return found;
}

const contributionsBelow = (contributions: readonly Contribution[], step: string | number): readonly Contribution[] =>
  contributions.flatMap(({ layer, tree }) => {
    const inner = nodeAt(tree, [step]);
    return inner === undefined ? [] : [{ layer, tree: inner }];
  });

/**
 * Returns the layers that set the value or its items, without duplicates. Only scalars record their layers. For an
 * empty map or list, returns all layers that set the same empty value.
 */
function settersOf(value: Unified, contributions: readonly Contribution[]): readonly Contribution[] {
  const setting =
    value.kind === 'scalar'
      ? value.contributions
      : value.kind === 'list' && value.items.length > 0
        ? value.items.flatMap((item) => (item.kind === 'scalar' ? item.contributions : []))
        : contributions.filter(({ tree }) => equalSettings(tree, value));
  const seen = new Set<Layer>();
  return setting.filter(({ layer }) => !seen.has(layer) && seen.add(layer));
}
