/** The labels and annotations by which the function knows what it generated in earlier runs. It has no other memory. */

/** Label: the name of the functionConfig that made the object. */
export const configLabel = 'inlay.dev/config';
/** Label: the member of the family that the object is for. */
export const memberLabel = 'inlay.dev/member';
/** Annotation: the number of the version, in the order in which versions came into use, from 1. */
export const generationKey = 'inlay.dev/generation';
/** Annotation: "true" on a version that is no longer the current one. */
export const orphanedKey = 'inlay.dev/orphaned';
/** Annotation of a workload: "true" keeps it on the version it uses. */
export const pinKey = 'inlay.dev/pin-config';
/** Annotation: which settings came out of Secrets, see `secrets/secret-settings.ts`. */
export const secretSettingsKey = 'inlay.dev/secret-settings';
