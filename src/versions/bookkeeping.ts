/** The labels and annotations by which later runs recognize versions. */

export { versionLabels, type VersionerKind } from '../krm';

/** The label with the name of the family member to which the object belongs. */
export const memberLabel = 'inlay.dev/member';
/** The annotation with the number of the version, counted from 1 in the order in which versions came into use. */
export const generationKey = 'inlay.dev/generation';
/**
 * The annotation on the current version with the number of earlier versions to keep, if the functionConfig sets this
 * number.
 */
export const keepKey = 'inlay.dev/keep';
/** The annotation on a workload whose value "true" keeps the workload on the version that it uses. */
export const pinKey = 'inlay.dev/pin-config';
/** The annotation on an item in a file from which versions are created. Its value is the name of the functionConfig. */
export const versionedByKey = 'inlay.dev/versioned-by';
