/** The labels and annotations by which later runs recognise versions. No other state exists. */

/** The kinds of functionConfigs that make versions of objects. */
export type VersionerKind = 'LayerConfig' | 'VersionConfig';

/** Label of a version: the name of the functionConfig that made it. */
export const versionLabels: Readonly<Record<VersionerKind, string>> = {
  LayerConfig: 'inlay.dev/config',
  VersionConfig: 'inlay.dev/version-config',
};
/** Label: the member of the family that the object is for. */
export const memberLabel = 'inlay.dev/member';
/** Annotation: the number of the version, in the order in which versions came into use, from 1. */
export const generationKey = 'inlay.dev/generation';
/** Annotation of a current version: how many former versions are kept, if the functionConfig sets it. */
export const keepKey = 'inlay.dev/keep';
/** Annotation of a workload: "true" keeps it on the version it uses. */
export const pinKey = 'inlay.dev/pin-config';
/** Annotation of a source file from which versions are made: the name of the functionConfig. */
export const versionedByKey = 'inlay.dev/versioned-by';
