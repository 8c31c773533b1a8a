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
export { LabelIndex, type LabelSearch } from './label-index';
export { parseLabelSelector, wantedLabels, type Labels, type WantedLabel } from './label-selector';
export { nameHash } from './name-hash';
export { namespaceProblem, nameProblem } from './object-name';
export type { NameReferenceField, ReferencedKind } from './name-references';
export { effectiveNamespace, formatResourceId, type ResourceId } from './resource-id';
export type { Result, Severity } from './result';
export { CandidateIndex } from './candidate-index';
export {
  compileReject,
  compileTargetSelector,
  formatSelector,
  matchesSource,
  type Candidate,
  type Selector,
  type SourceSelector,
  type Unasked,
} from './selector';
