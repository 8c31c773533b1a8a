/** Visits the scalars of a tree to read, list or replace them. */
import type { ListTree, MapEntry, MapTree, Path, Scalar, Step } from '../tree';

/** A tree whose scalars are all of type `S`, such as `Tree` itself or a tree whose scalars have additional fields. */
export type TreeOf<S extends Scalar> = S | MapOf<S> | ListOf<S>;

export interface EntryOf<S extends Scalar> extends MapEntry {
  readonly value: TreeOf<S>;
}

export interface MapOf<S extends Scalar> extends MapTree {
  readonly entries: readonly EntryOf<S>[];
}

export interface ListOf<S extends Scalar> extends ListTree {
  readonly items: readonly TreeOf<S>[];
}

export interface PlacedScalar<S extends Scalar = Scalar> {
  readonly path: Path;
  readonly scalar: S;
}

/** Whether `test` is true for a scalar of `tree`. The walk ends at the first match. */
export function someScalar<S extends Scalar>(tree: TreeOf<S>, test: (scalar: S) => boolean): boolean {
  switch (tree.kind) {
    case 'scalar':
      return test(tree);
    case 'map':
      return tree.entries.some((entry) => someScalar(entry.value, test));
    case 'list':
      return tree.items.some((item) => someScalar(item, test));
  }
}

/** All scalars of `tree` in order, with their paths. `base` is the path of `tree` itself. */
export function scalarsOf<S extends Scalar>(tree: TreeOf<S>, base: Path = []): readonly PlacedScalar<S>[] {
  const found: PlacedScalar<S>[] = [];
  mapScalars(tree, (scalar, path) => {
    found.push({ path: [...base, ...path], scalar });
    return scalar;
  });
  return found;
}

/**
 * Returns `tree` with each scalar replaced by `change(scalar, path)`. The maps and lists are new and contain only data.
 * The array `path` is reused after `change` returns, so `change` must copy an array that it keeps.
 */
export function mapScalars<S extends Scalar, R extends Scalar>(
  tree: TreeOf<S>,
  change: (scalar: S, path: Path) => R,
): TreeOf<R> {
  const path: Step[] = [];
  const at = (step: Step, child: TreeOf<S>): TreeOf<R> => {
    path.push(step);
    const mapped = walk(child);
    path.pop();
    return mapped;
  };
  const walk = (node: TreeOf<S>): TreeOf<R> => {
    switch (node.kind) {
      case 'scalar':
        return change(node, path);
      case 'map':
        return { kind: 'map', entries: node.entries.map(({ key, value }) => ({ key, value: at(key, value) })) };
      case 'list':
        return { kind: 'list', items: node.items.map((item, index) => at(index, item)) };
    }
  };
  return walk(tree);
}
