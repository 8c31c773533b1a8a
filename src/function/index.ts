/**
 * The building blocks of every function: its interface, `run`, reports, Secrets, files, resources and their data.
 *
 * Programs import this module as `inlay-krm`. An executable also needs `main` from [inlay-krm/main](main.md).
 */
export type { KrmFunction, TransformInput } from './krm-function';
export { run, type Outcome, type RunInput } from './run';
export type { PreviousOutput } from './other-texts';
export type { ShortForm } from './config/short-form';
export { UserError, type Finding, type Report, type Subject } from './report';
export type { ConfigCheck } from './config/config-check';
export { unusedMessage, type Unused } from './config/unused-message';
export type { Affected, ConfigPlace, Diagnostic, SourcePlace } from '../diagnostics/diagnostic';
export type { ConfigProblem, SchemaError, Validator } from '../schema/validate';
export { shownValue, type Secrets } from './secrets/secrets';
export { FileAccessError, noFiles, type DirectoryEntry, type FileKind, type Files } from '../files/files';
export { Resource } from '../resource-list/resource';
export type { ResourceId } from '../krm/resource-id';
export { annotate } from './annotate';
export { changesBetween } from '../formats/changes/differences';
export type { Change } from '../formats/document';
export {
  stringScalar,
  type Tree,
  type Scalar,
  type ScalarType,
  type MapTree,
  type MapEntry,
  type ListTree,
  type Path,
  type Step,
} from '../data/tree';
export { plainOf, treeOf } from '../data/trees/plain';
export { formatPath } from '../krm/field-path';
