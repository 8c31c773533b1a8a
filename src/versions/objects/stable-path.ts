/**
 * Determines the file that kpt writes a version to. The current version is always in the same file, so that a diff
 * shows only the changed lines. Earlier versions are in a second file in the same folder. For example, the files are
 * `secret_keystone.yaml` and `secret_keystone-orphaned.yaml`.
 */
import { filePlace, indexKey, legacyIndexKey, legacyPathKey, pathKey } from '../../krm';
import type { Resource } from '../../resource-list';
import type { VersionedObject } from './versioned-object';
import type { Version } from './versions';

const pathKeys = [pathKey, legacyPathKey];
const indexKeys = [indexKey, legacyIndexKey];

export interface VersionFile {
  readonly path: string;
  /** The index of the document in the file. Undefined if the document is added at the end of the file. */
  readonly index: number | undefined;
}

/** The version that was most recently current, and the file for the next version. */
export interface LastVersion {
  readonly last: Version | undefined;
  readonly place: VersionFile;
}

/**
 * The file of the current version is the file of the last version of the same kind, or a new file next to the
 * functionConfig. If two versions are current, for example after a merge of branches, the version whose file has the
 * default name counts as the last version.
 */
export function currentPlace(versions: readonly Version[], object: VersionedObject, config: Resource): LastVersion {
  const configPath = filePlace(config.annotations())?.path ?? '';
  const folder = configPath.slice(0, configPath.lastIndexOf('/') + 1);
  // A VersionConfig can have objects with the same name in several namespaces.
  const namespace = object.source === undefined || object.namespace === '' ? '' : `${object.namespace}_`;
  const path = `${folder}${object.kind.toLowerCase()}_${namespace}${object.base}.yaml`;
  const current = versions.filter(({ isOrphaned }) => !isOrphaned);
  const ofKind = current.filter(({ kind }) => kind === object.kind);
  const placed = ofKind.map((version) => ({ version, place: filePlace(version.resource.annotations()) }));
  const stable = placed.find(({ place }) => place?.path === path) ?? placed[0];
  return {
    last: stable?.version ?? current[0],
    place:
      stable?.place === undefined ? { path, index: undefined } : { path: stable.place.path, index: stable.place.index },
  };
}

/** For `secret_keystone.yaml` and the index 1, returns `{path: 'secret_keystone-orphaned.yaml', index: 1}`. */
export function orphanPlace(current: VersionFile, index: number): VersionFile {
  const dot = current.path.lastIndexOf('.');
  const stem = dot > current.path.lastIndexOf('/') ? dot : current.path.length;
  return { path: `${current.path.slice(0, stem)}-orphaned${current.path.slice(stem)}`, index };
}

export const newPlaceAnnotations = ({ path, index }: VersionFile): Readonly<Record<string, string | undefined>> => ({
  [pathKey]: path,
  [indexKey]: index === undefined ? undefined : String(index),
});

/** The changed path and index annotations of an item that moves to `path`. Empty if the item has no file. */
export function placeAnnotations(
  resource: Resource,
  { path, index = 0 }: VersionFile,
): Readonly<Record<string, string>> {
  const present = resource.annotations();
  const values: Record<string, string> = {};
  for (const key of pathKeys) if (present.has(key)) values[key] = path;
  if (Object.keys(values).length === 0) return values;
  for (const key of indexKeys) if (present.has(key)) values[key] = String(index);
  return values;
}
