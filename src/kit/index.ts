/** What our own functions share beyond what is published in `src/function`. It changes with them. */
export { absentObject } from './absent-object';
export { findMarked, isMarked, withMarked, type Mark, type MarkedPlace } from './marked-config-map';
export { nearFile, readOrReport } from './near-file';
export { NearSearches } from './near-searches';
export { noListAt, unknownPath } from './unknown-path';
export { givenFields, repeatedAt } from '../function/config-check';
export { configProblems } from '../function/config-problems';
export { standIn } from '../function/hidden-values';
export { checkListStrategy, type ListStrategy } from './list-strategy';
export { whereItemsAre } from '../function/nothing-used';
export { reportTo } from '../function/report';
export type { OtherRun, View, ViewLine } from '../function/krm-function';
export { unifiedDiff } from '../function/unified-diff';
export { stripped } from '../formats/ini/stripped';
export { usageText } from './usage-text';
export { parseTemplate, type TemplateText } from './template';
export { checkFieldPath, checkTarget } from './selection/check-target';
export { type ChangedField, plainKeys } from './selection/done-before';
export { contextsOf, type EntryContext, reportUnused, writtenIn } from './selection/entry-context';
export { type Field, fieldOf, type FieldSearch, fieldsThere } from './selection/field-search';
export { type Item, Items, resourceOf } from './selection/items';
export type { Attempt, Evidence, Mechanism } from './selection/mechanism';
export { type RunTarget, runTarget } from './selection/target-run';
export { type SourceValue, sourceValueOf } from './selection/source-value';
export { isWritable } from './selection/unused';
export {
  keep,
  meansDocument,
  planWrites,
  selectsPieces,
  takesStrings,
  typedFor,
  wrappedBase64,
  type FieldBefore,
  type NewContent,
  type Outcome,
} from '../fields/write';
