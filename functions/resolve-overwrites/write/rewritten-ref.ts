/** A reference with some of its attributes replaced; the others, and their order, stay as written. */
import { type MapEntry, type MapTree, stringScalar, type Tree } from '../../../src/data';
import type { Attribute, ComponentRef } from '../model/component-ref';

/** `map` itself where nothing is `changed`. */
export function rewrittenRef(map: MapTree, ref: ComponentRef, changed: readonly Attribute[]): MapTree {
  let entries: readonly MapEntry[] = map.entries;
  for (const attribute of changed) {
    const value = valueOf(ref, attribute);
    entries = entries.some(({ key }) => key === attribute)
      ? entries.map((entry) => (entry.key === attribute ? { key: attribute, value } : entry))
      : [...entries, { key: attribute, value }];
  }
  return changed.length === 0 ? map : { kind: 'map', entries };
}

function valueOf(ref: ComponentRef, attribute: Attribute): Tree {
  const value = ref[attribute];
  return typeof value === 'string' ? stringScalar(value) : (value?.tree ?? { kind: 'map', entries: [] });
}
