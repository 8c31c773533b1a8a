/**
 * Converts CUE's result to a value that records the source of each scalar. The result keeps the order and spelling of
 * the data layers, and CUE's additions come last.
 */
import {
  emptyMap,
  equalTrees,
  isAnyValue,
  itemsOf,
  someScalar,
  type Path,
  type Tree,
  withoutDates,
} from '../../../src/data';
import { equalSettings } from '../model/kind';
import type { CueData } from '../../../src/cue';
import type { Contribution, Layer } from '../model/layer';
import type { PathRules } from '../model/paths/path-rules';
import {
  taggedTree,
  type Conflict,
  type Overridden,
  type Unification,
  type Unified,
  type UnifiedEntry,
} from '../model/unified';
import { fieldsOf, overrideWith } from './unify';

/** `layerAt` returns the layer of a scalar that CUE produced. */
export function resultOf(
  { data, originOf }: CueData,
  layerContributions: readonly Contribution[],
  rules: PathRules,
  layerAt: (origin: ReturnType<CueData['originOf']>) => Layer,
): Unification {
  const conflicts: Conflict[] = [];
  const overridden: Overridden[] = [];
  const hasSecrets = layerContributions.some(
    ({ layer, tree }) => layer.secret || someScalar(tree, ({ isHidden }) => isHidden === true),
  );
  const at = (
    path: Path,
    found: Tree,
    contributions: readonly Contribution[],
    inner: PathRules | undefined,
  ): Unified => {
    if (inner?.override !== undefined) return overrideWith(inner.override, contributions, overridden);
    switch (found.kind) {
      case 'map': {
        const values = new Map(found.entries.map(({ key, value }) => [key, value]));
        const byKey = fieldsOf(contributions, inner);
        const entries = [...new Set([...byKey.keys(), ...values.keys()])].map((key): UnifiedEntry => {
          const value = values.get(key) ?? emptyMap;
          return { key, value: at([...path, key], value, byKey.get(key) ?? [], inner?.below.get(key)) };
        });
        return { kind: 'map', entries };
      }
      case 'list':
        return {
          kind: 'list',
          items: found.items.map((item, index) => at([...path, index], item, itemsAt(contributions, index), undefined)),
        };
      case 'scalar': {
        const equal = contributions.filter(
          ({ tree }) => tree.kind === 'scalar' && equalTrees(withoutDates(tree), withoutDates(found)),
        );
        const fixed = equal.filter(({ layer }) => !layer.isDefault);
        const agreeing = fixed.length > 0 ? fixed : equal;
        const [first] = agreeing;
        if (first === undefined) return taggedTree(found, [{ layer: layerAt(originOf(path)), tree: found }]);
        if (agreeing.some(({ tree }) => !equalSettings(tree, first.tree))) {
          conflicts.push({ path, about: 'values', contributions: agreeing });
        }
        const isHidden = hasSecrets && !agreeing.some(({ layer }) => layer.secret) && originOf(path)?.isSecret === true;
        const made = isHidden ? layerAt(originOf(path)) : undefined;
        // If a data layer contains both the key and the value, neither of them comes from a Secret.
        const isOwn = made === undefined || agreeing.some(({ layer }) => layer.tree === made.tree);
        return taggedTree(first.tree, isOwn ? agreeing : [...agreeing, { layer: made, tree: found }]);
      }
    }
  };
  return { value: at([], data, layerContributions, rules), conflicts, overridden };
}

const itemsAt = (contributions: readonly Contribution[], index: number): readonly Contribution[] =>
  contributions.flatMap(({ layer, tree }) => {
    const item = itemsOf(tree)[index];
    return item === undefined || isAnyValue(item) ? [] : [{ layer, tree: item }];
  });
