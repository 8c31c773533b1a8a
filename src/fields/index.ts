/**
 * Field paths followed through resources, and through the documents that their strings hold.
 *
 *     const configMap = treeOf({ data: { 'config.json': '{"port": 80}' } });
 *     const path = parseFieldPath('data.config\\.json.port');
 *     plainOf(lookupField(configMap, path, { codecAt: () => plainCodec })); // 80
 */
export { holdsPiece, checkPattern, type Span, type TextPieces, type TextSelection } from './text/text-pieces';
export { documentText } from './element-text';
export { FieldError, type Slip } from './faults/field-error';
export type { FieldFaultCode, TextFaultCode } from './faults/field-fault';
export {
  base64Codec,
  nestedBy,
  NotADocumentError,
  openEmbedded,
  plainCodec,
  type Codec,
  type EmbeddedDocument,
  type EmbeddedHints,
} from './documents/embedded';
export { contradiction, otherFormat } from './documents/format-signs';
export { lookupField } from './lookup';
export {
  fieldsAt,
  matchFields,
  type EmbeddedField,
  type FieldMatch,
  type FoundField,
  type KeyedField,
  type Match,
  type MatchOptions,
  type MissingField,
  type TextField,
  type TextPath,
  type PassedPlace,
  type WalkOptions,
  type DocumentMatch,
} from './walk';
export {
  nameReferences,
  rewriteReferences,
  type ExtraReference,
  type NameReference,
  type OldNames,
  type Referrer,
  type Rename,
  type RewrittenReference,
} from './references';
export type { Encoding, FieldOptions, PathOptions } from './documents/encoded-field';
export type { WriteOptions } from './write/write-options';
export type { Note, WriteRules } from './write/guards/guard';
export type { Advice } from './write/guards/kubernetes';
export { RefusedError } from './write/guards/refused-error';
export { ifItFits, type Opened, type OpenedScalar, type Reading } from './documents/open-field';
