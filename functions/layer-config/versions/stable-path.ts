/**
 * The file of a version, for kpt. The current version is always in the same file, so that a change shows as changed lines.
 * Earlier versions are in a file beside it: `secret_keystone.yaml` and `secret_keystone-orphaned.yaml`.
 */
import { filePlace, indexKey, legacyIndexKey, legacyPathKey, pathKey } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { GeneratedObject } from './generated-object';

const pathKeys = [pathKey, legacyPathKey];
const indexKeys = [indexKey, legacyIndexKey];

export interface VersionFile {
  readonly path: string;
  /** Undefined for a new document at the end of the file. */
  readonly index: number | undefined;
}

/** The file of the current version: that of the last version, or a new one beside the functionConfig. */
export function currentPlace(last: Resource | undefined, object: GeneratedObject, config: Resource): VersionFile {
  const place = last === undefined ? undefined : filePlace(last.annotations());
  if (place !== undefined) return { path: place.path, index: place.index };
  const beside = filePlace(config.annotations())?.path ?? '';
  const folder = beside.slice(0, beside.lastIndexOf('/') + 1);
  return { path: `${folder}${object.kind.toLowerCase()}_${object.base}.yaml`, index: undefined };
}

/** `secret_keystone.yaml` and 1 is `secret_keystone-orphaned.yaml#1`. */
export function orphanPlace(current: VersionFile, index: number): VersionFile {
  const dot = current.path.lastIndexOf('.');
  const stem = dot > current.path.lastIndexOf('/') ? dot : current.path.length;
  return { path: `${current.path.slice(0, stem)}-orphaned${current.path.slice(stem)}`, index };
}

/** For a new object. */
export const newPlaceAnnotations = ({ path, index }: VersionFile): Readonly<Record<string, string | undefined>> => ({
  [pathKey]: path,
  [indexKey]: index === undefined ? undefined : String(index),
});

/** The annotations that move an item to `path`, in the spellings that the item has. Empty for an item without a file. */
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
