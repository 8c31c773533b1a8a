/** The labels and annotations by which versions are known in later runs. No other state exists. */

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
/** Annotation of a current version: how many former ones are kept, where the functionConfig says it. */
export const keepKey = 'inlay.dev/keep';
/** Annotation of a workload: "true" keeps it on the version it uses. */
export const pinKey = 'inlay.dev/pin-config';
/** Annotation of an item that versions are made of, and that stays: the name of the functionConfig. */
export const versionedByKey = 'inlay.dev/versioned-by';
