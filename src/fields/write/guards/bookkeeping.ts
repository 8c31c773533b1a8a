/**
 * kustomize and kpt keep their state in annotations. If this state were copied to another resource or removed, hash
 * suffixes, name references and files would be lost. Therefore, a copy of a whole `metadata` or `annotations` map omits
 * the state of the source, and the target keeps its own state.
 */
import { entriesOf, entryOf, type MapEntry, type Tree } from '../../../data/tree';
import type { Change } from '../../../formats/document';
import { isBookkeeping } from '../../../krm/annotations';
import { FieldError, RefusedError } from '../../faults/field-error';

/** Returns `value`, which was read at `keys` of a resource, without the orchestrator's annotations. */
export const withoutBookkeeping = (value: Tree, keys: readonly string[]): Tree => withBookkeeping(value, keys, []);

/**
 * Returns the changes to make instead of `change` at `keys` of a resource. `before` is the current value. The changes
 * keep the resource's orchestrator annotations and do not copy such annotations from another resource. Throws
 * RefusedError if the new value cannot contain the kept annotations, and FieldError if a single orchestrator annotation
 * would be deleted.
 */
export function keptAnnotations(keys: readonly string[], before: Tree | undefined, change: Change): readonly Change[] {
  const { path } = change;
  if (change.kind === 'set') {
    const kept = annotationsIn(before, keys).filter(({ key }) => isBookkeeping(key));
    if (kept.length > 0 && change.value.kind !== 'map') {
      const problem = 'kustomize or kpt needs annotations in this field, so only a map can replace it';
      throw new RefusedError('invalid-value', problem);
    }
    const value = withBookkeeping(change.value, keys, kept);
    return [value === change.value ? change : { ...change, value }];
  }
  if (isBookkeepingAt(keys)) {
    throw new FieldError({
      code: 'invalid-path',
      problem: 'kustomize or kpt needs this annotation, so it cannot be deleted',
    });
  }
  const annotations = isAnnotations(keys) ? entriesOf(before) : [];
  const own = annotations.filter(({ key }) => !isBookkeeping(key));
  if (own.length === annotations.length) return [change];
  return own.map(({ key }) => ({ kind: 'delete', path: [...path, key] }));
}

/** True if `keys` is the path of an annotation that the orchestrator sets. */
export const isBookkeepingAt = (keys: readonly string[]): boolean =>
  keys.length === 3 && isAnnotations(keys.slice(0, 2)) && isBookkeeping(keys[2] ?? '');

function withBookkeeping(value: Tree, keys: readonly string[], kept: readonly MapEntry[]): Tree {
  if (value.kind !== 'map' || (!isAnnotations(keys) && !isMetadata(keys))) return value;
  const own = annotationsIn(value, keys).filter(({ key }) => !isBookkeeping(key));
  const annotations: Tree = { kind: 'map', entries: [...own, ...kept] };
  if (isAnnotations(keys)) return annotations;
  const others = value.entries.filter(({ key }) => key !== 'annotations');
  if (annotations.entries.length === 0 && others.length === value.entries.length) return value;
  return { kind: 'map', entries: [...others, { key: 'annotations', value: annotations }] };
}

const isMetadata = (keys: readonly string[]): boolean => keys.length === 1 && keys[0] === 'metadata';
const isAnnotations = (keys: readonly string[]): boolean =>
  keys.length === 2 && keys[0] === 'metadata' && keys[1] === 'annotations';

/** The annotations in `tree`, which was read at `keys`; empty if `keys` leads to neither metadata nor annotations. */
function annotationsIn(tree: Tree | undefined, keys: readonly string[]): readonly MapEntry[] {
  if (isAnnotations(keys)) return entriesOf(tree);
  return isMetadata(keys) ? entriesOf(entryOf(tree, 'annotations')) : [];
}
