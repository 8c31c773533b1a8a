/**
 * The vocabulary of Kubernetes resources: ids, selectors, field paths, annotations, results.
 *
 *     parseFieldPath('data.config\\.json.port').steps.length; // 3
 */
export {
  baseNameKey,
  filePlace,
  placeFromConfig,
  indexKey,
  isBookkeeping,
  isInFile,
  legacyIndexKey,
  legacyPathKey,
  localConfigKey,
  needsHashKey,
  orphanedKey,
  packagePathKey,
  pathKey,
  type Annotations,
  type FilePlace,
} from './annotations';
export {
  formatKeys,
  formatPath,
  parseFieldPath,
  unclosedBracket,
  type FieldStep,
  type ParsedFieldPath,
} from './field-path';
export { LabelIndex, type LabelField, type LabelSearch } from './selectors/label-index';
export {
  parseLabelSelector,
  wantedLabels,
  type LabelMatcher,
  type Labels,
  type WantedLabel,
} from './selectors/label-selector';
export { hashIn, nameHash, objectNameOf, shortHash, stemOf, versionHash } from './names/name-hash';
export {
  creatorsOf,
  fixedVersion,
  objectKind,
  versionLabels,
  type Creator,
  type FixedVersion,
  type VersionerKind,
} from './names/object-version';
export { dataKeyProblem, namespaceProblem, nameProblem } from './names/object-name';
export {
  nameReferenceFields,
  podReferenceFields,
  type NameReferenceField,
  type ReferencedKind,
} from './names/name-references';
export type { GroupVersionKind } from './group-version-kind';
export {
  base64Field,
  effectiveNamespace,
  formatResourceId,
  inlineConfigName,
  isKptfile,
  isSecret,
  type ResourceId,
  type ResourceRef,
} from './resource-id';
export type { Result, Severity } from './result';
export { CandidateIndex } from './selectors/candidate-index';
export {
  compileReject,
  compileTargetSelector,
  formatSelector,
  matchesSource,
  type Candidate,
  type CandidateMatcher,
  type Selector,
  type SourceSelector,
  type IgnoredKeys,
} from './selectors/selector';
