/**
 * Makes resolving idempotent: two annotations record the reference as the user wrote it and as it was resolved. While the
 * spec has the resolved one, overwrites are matched with the original. Once the user has changed the spec, the record is out
 * of date and is not used.
 */
import { type MapTree, stringScalar, type Tree, catchError } from '../../../src/data';
import { type Change, DocumentSyntaxError, jsonFormat } from '../../../src/formats';
import type { Resource } from '../../../src/resource-list';
import { recordJson, sortedJson } from '../model/sorted-json';

const originalKey = 'inlay.dev/original-component-ref';
const resolvedKey = 'inlay.dev/resolved-component-ref';

const annotationsPath = ['metadata', 'annotations'] as const;

/** The recorded original of `current`, the reference in the spec. Undefined if the record is out of date. */
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

/** Removes the record; the whole `annotations` where there are no others. */
export function forgetChanges(installation: Resource): readonly Change[] {
  const keys = [...installation.annotations().keys()];
  const recorded = keys.filter((key) => key === originalKey || key === resolvedKey);
  if (recorded.length > 0 && recorded.length === keys.length) return [{ kind: 'delete', path: annotationsPath }];
  return recorded.map((key) => ({ kind: 'delete', path: [...annotationsPath, key] }));
}
