/** The labels and annotations that identify versions in later runs. */

export { versionLabels, type VersionerKind } from '../krm';

/** The label with the name of the family member that the object belongs to. */
export const memberLabel = 'inlay.dev/member';
/**
 * The annotation with the number of the version. The number starts at 1 and increases whenever a different version
 * becomes current.
 */
export const generationKey = 'inlay.dev/generation';
/** The annotation on the current version with the value of `keep`, the number of earlier versions to keep. */
export const keepKey = 'inlay.dev/keep';
/** The annotation that pins a workload: with the value "true", the workload stays on its current version. */
export const pinKey = 'inlay.dev/pin-config';
/** The annotation on an item that versions are created from. The value is the name of the functionConfig. */
export const versionedByKey = 'inlay.dev/versioned-by';
