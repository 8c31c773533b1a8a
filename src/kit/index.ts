/**
 * Code that Inlay's functions share. Unlike `src/function`, this code is not part of the public API. It may change
 * whenever the functions change.
 */
export { absentObject } from './suggestions/absent-object';
export { keyPath } from './key-path';
export { dataFields, decoded, readDataKey, valueAt, type DataField } from './objects/data-key';
export { withSubfield, findObject, type ObjectContext, type ObjectReader } from './objects/find-object';
export { presentNamespace } from './objects/present-namespace';
export { findMarked, isMarked, withMarked, type Mark, type MarkedPlace } from './config-maps/marked-config-map';
export { nearFile, readOrReport } from './suggestions/near-file';
export { type NearTarget, nearTarget, writtenLabels } from './suggestions/near-target';
export { noListAt, unknownPath } from './suggestions/unknown-path';
export { annotationChanges, metadataChanges } from '../function/annotate';
export { givenFields, repeatedAt } from '../function/config/config-check';
export { boundedReport } from './reporting/bounded-report';
export { refusedMessage } from './reporting/refused-message';
export { configProblems } from '../function/config/config-problems';
export { redacted } from '../data/text/redacted';
export { checkListStrategy, type ListStrategy } from './list-strategy';
export { whereItemsAre } from '../function/config/unused-message';
export { reportTo } from '../function/report';
export type { OtherRun, View, ViewLine } from '../function/krm-function';
export { unifiedDiff } from '../function/unified-diff';
export { previousOption, usageText } from './usage-text';
export { parseTemplate, type TemplateText } from './template';
export { checkFieldPath, checkSelector, checkTarget } from './selection/check-target';
export { plainKeys } from './selection/done-before';
export { contextsOf, type EntryContext, type Note, reportUnused, writtenIn } from './selection/entry-context';
export { type Field, fieldOf, type FieldSearch, existingFields } from './selection/field-search';
export { type Item, Items, resourceOf } from './selection/items';
export type { Attempt, ChangedField, Evidence, Mechanism, RunTarget } from './selection/mechanism';
export { runTarget } from './selection/target-run';
export { type SourceValue, sourceValueOf } from './selection/source-value';
export { SuggestionBudget } from './selection/no-match';
export { selectsPieces, takesStrings } from '../fields/documents/encoded-field';
export { wrappedBase64 } from '../fields/documents/embedded';
export { meansDocument } from '../fields/walk';
export { typedFor } from '../fields/write/guards/kubernetes';
export { keep, type FieldBefore, type NewContent, type Outcome } from '../fields/write/outcome';
export { planWrites } from '../fields/write/plan';
export { parseEnvFile, parseFileSource, parseLiteral } from '../krm/generator-sources';
