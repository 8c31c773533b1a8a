/**
 * Joins lists with the strategies `append` and `union`. These strategies allow the lists of layers to differ: `[a, b]`
 * and `[b, c]` become `[a, b, b, c]` with `append` and `[a, b, c]` with `union`.
 */
import { getOrMake, isText, itemsOf, plainOf, type Tree } from '../../../src/data';
import { equalSettings, kindOf } from '../model/kind';
import type { Contribution } from '../model/layer';
import { taggedTree, type Unified } from '../model/unified';

/** Returns the items of all lists in the order of the layers. With `once`, duplicates are removed. */
export function joinLists(contributions: readonly Contribution[], once: boolean): Unified {
  const seen = new Map<string, Tree[]>();
  const items: Unified[] = [];
  for (const { layer, tree } of contributions) {
    for (const item of itemsOf(tree)) {
      if (once && !isNew(item, seen)) continue;
      items.push(taggedTree(item, [{ layer, tree: item }]));
    }
  }
  return { kind: 'list', items };
}

/**
 * Whether the item differs from all earlier items. Records a new item. Only items with the same key are compared, so a
 * long list does not take quadratic time.
 */
function isNew(item: Tree, seen: Map<string, Tree[]>): boolean {
  const alike = getOrMake(seen, likeness(item), () => []);
  if (alike.some((other) => equalSettings(other, item))) return false;
  alike.push(item);
  return true;
}

/** Returns a key that is the same for equal trees, and usually different for other trees. */
function likeness(tree: Tree): string {
  if (tree.kind === 'list') return `list ${tree.items.map(likeness).join(' ')}`;
  if (tree.kind === 'map') {
    const entries = tree.entries.map(({ key, value }) => `${JSON.stringify(key)} ${likeness(value)}`);
    return `map ${entries.toSorted().join(' ')}`;
  }
  if (isText(tree)) return JSON.stringify(tree.text);
  return kindOf(tree) === 'number' ? String(Number(plainOf(tree))) : kindOf(tree);
}
