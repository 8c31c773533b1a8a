/**
 * Finds keys that pods use but that the generated object lacks. Pods use keys in `configMapKeyRef`, `secretKeyRef`, the
 * `items` of a volume, and the `subPath` of a mount. With a missing key, the pod does not start, or the mount is an
 * empty directory.
 */
import { entryOf, itemsAt, nodeAt, type Path, stringOf, type Tree } from '../../data';
import { stemOf } from '../../krm';
import type { Resource } from '../../resource-list';
import type { VersionedObject } from '../objects/versioned-object';
import type { ItemIndex } from './item-index';
import { isRequired, leadsInto } from './references';

export interface AbsentKey {
  readonly resource: Resource;
  readonly key: string;
  readonly path: Path;
  /** The files of the mounted volume. Undefined unless `key` is the `subPath` of a mount. */
  readonly files?: readonly string[];
}

/** The missing keys that the items use. The rollout must already be applied to `items`. */
export function absentKeys(
  { kind, name, namespace, keys: there }: VersionedObject,
  items: ItemIndex,
): readonly AbsentKey[] {
  const keys = new Set(there);
  const uses = items.usesOf({ parts: [name], stems: new Set([stemOf(name)]), has: (one) => one === name });
  return uses
    .filter((use) => use.refersTo === kind && leadsInto(use, namespace))
    .filter(isRequired)
    .flatMap(({ resource, path }) => {
      const parent = path.slice(0, -1);
      const source = nodeAt(resource.root, parent);
      if (!usesKeys.has(String(parent.at(-1)))) return [];
      const taken = keysUsed(source).map(({ key, at }): AbsentKey => ({ resource, key, path: [...parent, ...at] }));
      const mounts = absentMounts(resource, parent, keys).map((one) => ({ resource, ...one }));
      return [...taken.filter(({ key }) => !keys.has(key)), ...mounts];
    });
}

/** Fields that contain an object's name together with `key` or `items`, including sources of a projected volume. */
const usesKeys: ReadonlySet<string> = new Set(['configMapKeyRef', 'secretKeyRef', 'configMap', 'secret']);

function keysUsed(source: Tree | undefined): readonly { readonly key: string; readonly at: Path }[] {
  const key = stringOf(entryOf(source, 'key'));
  return [
    ...(key === undefined ? [] : [{ key, at: ['key'] }]),
    ...itemsAt(source, 'items').flatMap((item, index) => {
      const one = stringOf(entryOf(item, 'key'));
      return one === undefined ? [] : [{ key: one, at: ['items', index, 'key'] }];
    }),
  ];
}

/** Finds mounts whose `subPath` is not a file in the volume. `source` is the path of the volume's source. */
function absentMounts(
  { root }: Resource,
  source: Path,
  keys: ReadonlySet<string>,
): readonly Omit<AbsentKey, 'resource'>[] {
  const at = source.lastIndexOf('volumes');
  const pod = source.slice(0, at);
  const isProjected = source[at + 2] === 'projected';
  const sources = nodeAt(root, source.slice(0, at + 4));
  // If the volume has several sources, another source may contain the file.
  if (at === -1 || (isProjected && (sources?.kind !== 'list' || sources.items.length > 1))) return [];
  const volume = stringOf(nodeAt(root, [...source.slice(0, at + 2), 'name']));
  const items = itemsAt(nodeAt(root, source), 'items').map((item) => stringOf(entryOf(item, 'path')) ?? '');
  const files = items.length > 0 ? items : [...keys];
  return ['containers', 'initContainers', 'ephemeralContainers'].flatMap((list) =>
    itemsAt(nodeAt(root, pod), list).flatMap((container, index) =>
      itemsAt(container, 'volumeMounts').flatMap((mount, position) => {
        const key = stringOf(entryOf(mount, 'subPath')) ?? '';
        const isThere = key === '' || files.some((file) => file === key || file.startsWith(`${key}/`));
        if (isThere || stringOf(entryOf(mount, 'name')) !== volume) return [];
        return [{ key, path: [...pod, list, index, 'volumeMounts', position, 'subPath'], files }];
      }),
    ),
  );
}
