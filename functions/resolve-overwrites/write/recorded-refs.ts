/**
 * Makes resolving idempotent. Two annotations record the reference as written by the user and as resolved. While the
 * spec contains the resolved reference, overwrites are compared with the original reference. After the user changes the
 * spec, the record is outdated and is ignored.
 */
import { type MapTree, stringScalar, type Tree, catchError } from '../../../src/data';
import { type Change, DocumentSyntaxError, jsonFormat } from '../../../src/formats';
import type { Resource } from '../../../src/resource-list';
import { recordJson, sortedJson } from '../model/sorted-json';

const originalKey = 'inlay.dev/original-component-ref';
const resolvedKey = 'inlay.dev/resolved-component-ref';

const annotationsPath = ['metadata', 'annotations'] as const;

/**
 * Returns the recorded original of `current`, which is the reference in the spec. Returns undefined if the record is
 * outdated.
 */
export function recordedOriginal(installation: Resource, current: Tree): MapTree | undefined {
  const annotations = installation.annotations();
  const [original, resolved] = [originalKey, resolvedKey].map((key) => jsonMap(annotations.get(key)));
  return resolved !== undefined && sortedJson(resolved) === sortedJson(current) ? original : undefined;
}

function jsonMap(text: string | undefined): MapTree | undefined {
  if (text === undefined) return undefined;
  const [root] = catchError(DocumentSyntaxError, () => jsonFormat.read(text).roots) ?? [];
  return root?.kind === 'map' ? root : undefined;
}

export function recordChanges(original: Tree, resolved: Tree): readonly Change[] {
  return [recordChange(originalKey, original), recordChange(resolvedKey, resolved)];
}

const recordChange = (key: string, tree: Tree): Change => ({
  kind: 'set',
  path: [...annotationsPath, key],
  value: stringScalar(recordJson(tree)),
});

/** Removes the record. If no other annotations remain, removes `annotations`. */
export function forgetChanges(installation: Resource): readonly Change[] {
  const keys = [...installation.annotations().keys()];
  const recorded = keys.filter((key) => key === originalKey || key === resolvedKey);
  if (recorded.length > 0 && recorded.length === keys.length) return [{ kind: 'delete', path: annotationsPath }];
  return recorded.map((key) => ({ kind: 'delete', path: [...annotationsPath, key] }));
}
