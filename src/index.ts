/** The public entry: what functions, ours and others', are made of. */
export { CueError, type CueFailure, type CueFault, type CuePlace } from './cue/cue-error';
export { evaluateCue, exportCue } from './cue/evaluate';
export type { CueFile, CueInput } from './cue/evaluate';
export { equalityKey, equalTrees } from './data/equal';
export type { Json, JsonObject } from './data/json';
export { didYouMean, isSlip, lacksLetters } from './data/nearest-name';
export { plainOf, treeOf } from './data/plain';
export { emptyMap, entryOf, isNull, nodeAt, stringLike, stringScalar, treeAt } from './data/tree';
export type { ListTree, MapEntry, MapTree, Path, Scalar, ScalarType, Step, Tree } from './data/tree';
export { elementText } from './fields/element-text';
export { FieldError, type Slip } from './fields/field-error';
export { base64Codec, formatNamed, NotADocumentError, openEmbedded, plainCodec } from './fields/embedded';
export { contradiction, formatOfKey, formatTitle } from './fields/format-signs';
export type { Codec, EmbeddedDocument } from './fields/embedded';
export { lookupField } from './fields/lookup';
export { matchFields } from './fields/match';
export type { FieldMatch } from './fields/match';
export { nameReferences, rewriteReferences } from './fields/rewrite-references';
export type { ExtraReference, NameReference, OldNames, Rename, RewrittenReference } from './fields/rewrite-references';
export { fieldWrites, type FieldBefore } from './fields/write';
export { FileAccessError, noFiles } from './files/files';
export type { DirectoryEntry, FileKind, Files } from './files/files';
export { ifItFits } from './fields/open-field';
export { DocumentSyntaxError, NoSpellingError } from './formats/document';
export { encodeBase64, kustomizeLayout } from './formats/base64';
export { fineChanges } from './formats/differences';
export type { Change, Format, FormatName, SourceDocument } from './formats/document';
export type { JsonNote } from './formats/json/cursor';
export { jsonFormat, readJsonDocument } from './formats/json/format';
export type { SourceNode } from './formats/source-node';
export { writesOut } from './formats/writes-out';
export { yamlFormat } from './formats/yaml/format';
export { resolvePlain } from './formats/yaml/resolve-scalar';
export { plainScalar } from './formats/yaml/plain-scalar';
export { absentObject } from './function/absent-object';
export { nothingUsed, whereItemsAre } from './function/nothing-used';
export type { Unused } from './function/nothing-used';
export { standIn } from './function/hidden-values';
export { ResourceDraft, snapshot } from './function/resource-draft';
export { shownValue } from './function/secrets';
export { noListAt, unknownPath } from './function/unknown-path';
export type { Secrets } from './function/secrets';
export { compareBytes, sortedFields } from './go/compare-bytes';
export { goText, goType } from './go/fmt';
export { doublestarGlob, filepathGlob, type GlobFiles } from './go/glob';
export { BadPatternError } from './go/glob-pattern';
export { GoJsonError, readGoJson } from './go/json-read';
export { goMarshal, goMarshalIndent, htmlEscape } from './go/json-write';
export { goCleanPath, leadsOut, relativePath } from './go/path';
export { compileFinder, compilePattern, compileQuery, isLiteral, quoteMeta, type Finder } from './go/regexp';
export type { PatternMatch } from './go/regexp';
export { replaceAllString } from './go/regexp-replace';
export { readGoYaml } from './go/yaml/documents';
export { GoYamlError } from './go/yaml/error';
export { writeGoYaml } from './go/yaml/print';
export { readGoYamlDocument } from './go/yaml/read';
export type { JobContext, JobOutcome, PerformJob } from './jobs/jobs';
export {
  candidates,
  evaluate,
  evaluateToText,
  JsonnetError,
  memoryImporter,
  ParseCache,
  rangeLimit,
} from './jsonnet/index';
export type { Importer, Input, Limits, NativeFunction } from './jsonnet/index';
export type { KrmFunction, TransformInput } from './function/krm-function';
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
} from './krm/annotations';
export { formatKeys, formatPath, parseFieldPath, type FieldStep, type ParsedFieldPath } from './krm/field-path';
export { LabelIndex, type LabelSearch } from './krm/label-index';
export { parseLabelSelector, wantedLabels, type Labels, type WantedLabel } from './krm/label-selector';
export { nameHash } from './krm/name-hash';
export { namespaceProblem, nameProblem } from './krm/object-name';
export type { NameReferenceField, ReferencedKind } from './krm/name-references';
export { effectiveNamespace, formatResourceId } from './krm/resource-id';
export type { ResourceId } from './krm/resource-id';
export type { Result, Severity } from './krm/result';
export { CandidateIndex } from './krm/candidate-index';
export { compileReject, compileTargetSelector, formatSelector, matchesSource } from './krm/selector';
export type { Candidate, Selector, SourceSelector, Unasked } from './krm/selector';
export { compileJsonSchema, JsonSchemaError } from './schema/json-schema';
export type { JsonSchemaCheck, SchemaViolation } from './schema/json-schema';
export { UserError, type Finding, type Report, type Subject } from './function/report';
export { generatedByKey, generatorMark, generatorOf } from './resource-list/generated-by';
export { Resource } from './resource-list/resource';
export { run } from './function/run';
export type { Outcome, RunInput } from './function/run';
export { validate } from './schema/validate';
export type { ConfigProblem, Validator } from './schema/validate';
