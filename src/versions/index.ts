/** Creates ConfigMaps and Secrets with hashes in their names, updates references, and removes unused versions. */
export { memberLabel, versionedByKey, versionLabels } from './bookkeeping';
export { checkReferences, checkVersions } from './check-versions';
export {
  type FormerOutput,
  type KnownItems,
  namesWithHash,
  reportUnavailable,
  withFormerVersions,
} from './former-versions';
export { baseOf, functionConfigs, isSharedName } from './objects/function-configs';
export {
  type Content,
  contentFields,
  maxBaseLength,
  nameOf,
  type NamedObject,
  type ReferredObject,
  type Source,
  type VersionedObject,
} from './objects/versioned-object';
export {
  baseOfVersion,
  familyBase,
  findVersions,
  isFile,
  isOfVersion,
  isSameNamespace,
  type Labelled,
  labelled,
  lineAt,
  lineOf,
  memberOf,
  type Version,
} from './objects/versions';
export { newPlaceAnnotations } from './objects/stable-path';
export { type MadeObject, referencesTo, type Targets, type VersionPlan } from './plan/copy-on-write';
export { reportPlan, reportRollout } from './plan/report-plan';
export { reportUnfollowed, reportUnmet } from './plan/report-unmet';
export { type ConfigName, formerConfigs, shownFormer } from './plan/retire';
export { reportTakenOver, takeOver } from './plan/take-over';
export { writeVersions } from './plan/write-versions';
export { followedReferences } from './references/followed-references';
export type { ItemIndex } from './references/item-index';
export {
  foreignNames,
  updateBlocker,
  mayName,
  keyOf,
  objectKey,
  objectNames,
  partsOf,
  type ObjectNames,
  type Use,
  usesOf,
} from './references/references';
export type { Rollout } from './references/roll-out';
export { unmetReferences, withFormerMembers } from './references/unmet-references';
export type { Versioner } from './versioner';
