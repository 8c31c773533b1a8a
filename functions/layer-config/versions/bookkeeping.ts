/** The labels and annotations by which the function knows its own objects again: it has no other memory. */

/** Label: the name of the functionConfig that made the object. */
export const configLabel = 'inlay.dev/config';
/** Annotation: versions in the order they came into use, from 1. */
export const generationKey = 'inlay.dev/generation';
/** Annotation: "true" on a version that is no longer the current one. */
export const orphanedKey = 'inlay.dev/orphaned';
/** Annotation of a workload: "true" keeps it on the version it uses. */
export const pinKey = 'inlay.dev/pin-config';
/** Annotation: which settings came out of Secrets, so that a later diff can leave their values out. */
export const secretSettingsKey = 'inlay.dev/secret-settings';
/** kustomize's own mark on what it generates: it appends its hash at the end, and fixes the references. */
export const needsHashKey = 'internal.config.kubernetes.io/needsHashSuffix';
