/**
 * Reads documents with the position of each part, and edits them so that only changed parts are rewritten.
 *
 *     yamlFormat.read('a: 1 # one\n').edit([{ kind: 'set', path: ['a'], value: treeOf(2) }]); // 'a: 2 # one\n'
 *
 * `formatNamed` returns any format by name.
 */
export {
  applyTextEdits,
  DocumentSyntaxError,
  NoSpellingError,
  TemplateError,
  type Change,
  type Format,
  type SourceDocument,
  type TextEdit,
} from './document';
export { asRead, asReadBack } from './as-read';
export { refusedValues, type RefusedValue } from './refused-values';
export {
  formatNamed,
  formatNames,
  formatOfKey,
  formatTable,
  namesOfFormats,
  type FormatName,
  type FormatRow,
  type NamedFormat,
} from './table';
export { templates } from './template/templates';
export { encodeBase64, kustomizeLayout, type Base64Layout } from './base64';
export { escapeXml } from './xml/escapes';
export { changesBetween } from './changes/differences';
export type { JsonNote } from './json/read/cursor';
export { jsonFormat, readJsonDocument, type JsonDocument } from './json/format';
export { isAmbiguousNumber } from './json/number';
export type { MergeKey, Place, ScalarStyle } from '../data/tree';
export type { SourceEntry, SourceList, SourceMap, SourceNode, SourceScalar } from './source-node';
export { osloProblem } from './oslo/problem';
export { refuseRepeatedProperties } from './properties/read';
export { nestedTree } from './nested-keys';
export { writesOut } from './changes/writes-out';
export { yamlFormat } from './yaml/format';
export { keepsLeadingZero, scalarIn, typedScalar } from './number-text';
export { plainScalar, resolvePlain } from './yaml/scalar/resolve-scalar';
