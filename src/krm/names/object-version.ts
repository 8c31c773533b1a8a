/** Recognises versions of ConfigMaps and Secrets, by the label of the functionConfig that created them. */
import { baseNameKey, filePlace, kustomizeIdKey, orphanedKey } from '../annotations';
import type { Candidate } from '../selectors/selector';
import { hashSuffix } from './name-hash';

/** The kinds of functionConfigs that create versions of objects. */
export type VersionerKind = 'LayerConfig' | 'VersionConfig';

/** The label of a version: the name of the functionConfig that created the version. */
export const versionLabels: Readonly<Record<VersionerKind, string>> = {
  LayerConfig: 'inlay.dev/config',
  VersionConfig: 'inlay.dev/version-config',
};

/** A version, and where its content comes from. */
export interface FixedVersion {
  readonly by: VersionerKind;
  /** The name of the functionConfig. */
  readonly config: string;
  /** The name of the object, if it is known. */
  readonly base: string | undefined;
}

/**
 * A version whose content must not change, because pods may use it: an earlier version, or a version in a file, whose
 * content comes from a different file. Undefined for the current version in a stream, which replaces its object.
 */
export function fixedVersion(one: Pick<Candidate, 'id' | 'labels' | 'annotations'>): FixedVersion | undefined {
  const { group, kind, name } = one.id;
  if (group !== '' || (kind !== 'ConfigMap' && kind !== 'Secret') || !hashSuffix.test(name)) return undefined;
  const labels = one.labels();
  const by = (['LayerConfig', 'VersionConfig'] as const).find((each) => labels.has(versionLabels[each]));
  if (by === undefined) return undefined;
  const annotations = one.annotations();
  const isInFile = filePlace(annotations) !== undefined && !annotations.has(kustomizeIdKey);
  if (!isInFile && annotations.get(orphanedKey) !== 'true') return undefined;
  return { by, config: labels.get(versionLabels[by]) ?? '', base: annotations.get(baseNameKey) };
}
