/** Replaces scalars of a tree. Unlike `mapScalars`, keeps the source positions of maps and lists. */
import type { Path, Scalar, TreeOf } from '../../../src/data';

/** Returns `tree` with each scalar replaced by `change(scalar, path)`. `path` is the path of `tree`. */
export function replacedScalars<S extends Scalar>(
  tree: TreeOf<S>,
  path: Path,
  change: (scalar: S, path: Path) => S,
): TreeOf<S> {
  switch (tree.kind) {
    case 'scalar':
      return change(tree, path);
    case 'map': {
      const at = (key: string, value: TreeOf<S>): TreeOf<S> => replacedScalars(value, [...path, key], change);
      return { ...tree, entries: tree.entries.map((entry) => ({ ...entry, value: at(entry.key, entry.value) })) };
    }
    case 'list':
      return { ...tree, items: tree.items.map((item, index) => replacedScalars(item, [...path, index], change)) };
  }
}
