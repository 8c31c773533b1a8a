/** The vocabulary of Kubernetes resources: ids, selectors, field paths, annotations, results. */
export {
  baseNameKey,
  filePlace,
  indexKey,
  isBookkeeping,
  legacyIndexKey,
  legacyPathKey,
  localConfigKey,
  packagePathKey,
  pathKey,
} from './annotations';
export { formatKeys, formatPath, parseFieldPath, type FieldStep, type ParsedFieldPath } from './field-path';
export { LabelIndex, type LabelSearch } from './selectors/label-index';
export { parseLabelSelector, wantedLabels, type Labels, type WantedLabel } from './selectors/label-selector';
export { nameHash } from './names/name-hash';
export { namespaceProblem, nameProblem } from './names/object-name';
export type { NameReferenceField, ReferencedKind } from './names/name-references';
export { effectiveNamespace, formatResourceId, type ResourceId } from './resource-id';
export type { Result, Severity } from './result';
export { CandidateIndex } from './selectors/candidate-index';
export {
  compileReject,
  compileTargetSelector,
  formatSelector,
  matchesSource,
  type Candidate,
  type Selector,
  type SourceSelector,
  type Unasked,
} from './selectors/selector';
