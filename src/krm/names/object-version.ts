/** Recognizes versions of ConfigMaps and Secrets by the label that contains the name of their functionConfig. */
import { baseNameKey, isInFile, orphanedKey } from '../annotations';
import type { Candidate } from '../selectors/selector';
import { hashIn } from './name-hash';
import type { ReferencedKind } from './name-references';

/** The kinds of functionConfigs that create versions of objects. */
export type VersionerKind = 'LayerConfig' | 'VersionConfig';

/** The keys of labels on versions. The label's value is the name of the functionConfig that created the version. */
export const versionLabels: Readonly<Record<VersionerKind, string>> = {
  LayerConfig: 'inlay.dev/config',
  VersionConfig: 'inlay.dev/version-config',
};

/** The kind of a ConfigMap or Secret; undefined if the item is neither. */
export function objectKind({ id }: Pick<Candidate, 'id'>): ReferencedKind | undefined {
  if (id.group !== '') return undefined;
  return id.kind === 'ConfigMap' || id.kind === 'Secret' ? id.kind : undefined;
}

/** The functionConfig that created an object, according to the object's label. */
export interface Creator {
  readonly by: VersionerKind;
  /** The name of the functionConfig. */
  readonly config: string;
}

/** The functionConfigs whose labels the object has. Empty if the item is neither a ConfigMap nor a Secret. */
export function creatorsOf(one: Pick<Candidate, 'id' | 'labels'>): readonly Creator[] {
  if (objectKind(one) === undefined) return [];
  const labels = one.labels();
  return (['LayerConfig', 'VersionConfig'] as const).flatMap((by) => {
    const config = labels.get(versionLabels[by]);
    return config === undefined ? [] : [{ by, config }];
  });
}

/** A version whose content must not change, and its creator. */
export interface FixedVersion extends Creator {
  /** The object's name without the hash. Undefined if this name is unknown. */
  readonly base: string | undefined;
}

/**
 * A version whose content must not change, because pods may use it: an earlier version, or a version whose content
 * comes from elsewhere, such as layers or another file. Undefined if the version is the current version of a
 * VersionConfig in a stream, because this version replaces its object. Also undefined if the object's name has no hash,
 * because a LayerConfig that does not keep earlier versions creates such objects.
 */
export function fixedVersion(one: Pick<Candidate, 'id' | 'labels' | 'annotations'>): FixedVersion | undefined {
  if (hashIn(one.id.name) === undefined) return undefined;
  const [creator] = creatorsOf(one);
  if (creator === undefined) return undefined;
  const annotations = one.annotations();
  const isCurrent = !isInFile(annotations) && annotations.get(orphanedKey) !== 'true';
  if (creator.by === 'VersionConfig' && isCurrent) return undefined;
  return { ...creator, base: annotations.get(baseNameKey) };
}
