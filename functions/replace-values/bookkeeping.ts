/**
 * kustomize and kpt keep their state in annotations. Copied from one resource to another, or dropped, it loses hash suffixes,
 * name references or files; so whole `metadata` and `annotations` maps travel without it and keep their own.
 */
import { isBookkeeping, type MapTree, type Tree } from '../../src/index';

/** `value`, read at `path` of a resource, without what belongs to the orchestrator. */
export function withoutBookkeeping(value: Tree, path: readonly string[]): Tree {
  return mapAnnotations(value, path, (annotations) => ({
    kind: 'map',
    entries: annotations.entries.filter(({ key }) => !isBookkeeping(key)),
  }));
}

/** `value`, to be written at `path` over `before`, with what `before` holds of the orchestrator's. */
export function keepBookkeeping(value: Tree, before: Tree | undefined, path: readonly string[]): Tree {
  const kept = orchestratorEntries(before, path);
  if (kept.length === 0) return value;
  const whole = path.length === 1 && value.kind === 'map' && !value.entries.some(({ key }) => key === 'annotations');
  const target: Tree = whole
    ? { kind: 'map', entries: [...value.entries, { key: 'annotations', value: { kind: 'map', entries: [] } }] }
    : value;
  return mapAnnotations(target, path, ({ entries }) => ({ kind: 'map', entries: [...entries, ...kept] }));
}

function orchestratorEntries(before: Tree | undefined, path: readonly string[]): MapTree['entries'] {
  const kept: MapTree['entries'][number][] = [];
  if (before === undefined) return kept;
  mapAnnotations(before, path, (annotations) => {
    kept.push(...annotations.entries.filter(({ key }) => isBookkeeping(key)));
    return annotations;
  });
  return kept;
}

/** Applies `change` to the annotations in `tree`, which stands at `path`: the annotations themselves, or all metadata. */
function mapAnnotations(tree: Tree, path: readonly string[], change: (annotations: MapTree) => MapTree): Tree {
  if (path[0] !== 'metadata' || tree.kind !== 'map') return tree;
  if (path.length === 2 && path[1] === 'annotations') return change(tree);
  if (path.length !== 1) return tree;
  return {
    kind: 'map',
    entries: tree.entries.map((entry) =>
      entry.key === 'annotations' && entry.value.kind === 'map' ? { ...entry, value: change(entry.value) } : entry,
    ),
  };
}
