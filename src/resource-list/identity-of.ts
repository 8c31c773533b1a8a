/** Reads the kind, names, labels and annotations of an object from its data. */
import { nodeAt, type Path, type Tree } from '../data/tree';
import { parseApiVersion } from '../krm/group-version-kind';
import type { ResourceId } from '../krm/resource-id';
import type { Identity } from './identity';
import type { Origin } from './origin';

export const identityOf = (root: Tree): Identity => ({
  apiVersion: filledText(root, ['apiVersion']),
  kind: filledText(root, ['kind']),
  name: filledText(root, ['metadata', 'name']),
  namespace: filledText(root, ['metadata', 'namespace']),
});

/** The text of the scalar at `path`; '' for null and for anything else. */
export function filledText(root: Tree, path: Path): string {
  const node = nodeAt(root, path);
  return node?.kind === 'scalar' && node.type !== 'null' ? node.text : '';
}

/** The identity of an item. In a `ConfigMapList`, the `kind` of an item is optional. */
export function identityIn(origin: Origin | undefined, own: Identity): Identity {
  const list = own.kind === '' ? origin?.within?.identity : undefined;
  return list === undefined ? own : { ...own, apiVersion: list.apiVersion, kind: list.kind.replace(/List$/, '') };
}

/** The scalars of the map at `path`, such as labels. */
export function stringsAt(root: Tree, path: Path): ReadonlyMap<string, string> {
  const node = nodeAt(root, path);
  const strings = new Map<string, string>();
  if (node?.kind !== 'map') return strings;
  for (const { key, value } of node.entries) if (value.kind === 'scalar') strings.set(key, value.text);
  return strings;
}

export function idOf({ apiVersion, kind, name, namespace }: Identity): ResourceId {
  const { group, version } = parseApiVersion(apiVersion);
  return { group, version, kind, namespace, name };
}
