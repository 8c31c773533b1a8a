/**
 * Follows field paths through resources and through the documents in their strings.
 *
 *     const configMap = treeOf({ data: { 'config.json': '{"port": 80}' } });
 *     const path = parseFieldPath('data.config\\.json.port');
 *     plainOf(lookupField(configMap, path, { codecAt: () => plainCodec })); // 80
 */
export { containsPiece, checkPattern, type Span, type TextPieces, type TextSelection } from './text/text-pieces';
export { elementText } from './elements';
export { FieldError, RefusedError, type LikelyTypo } from './faults/field-error';
export type { FieldFaultCode } from './faults/field-fault';
export {
  base64Codec,
  nestedBy,
  NotADocumentError,
  openEmbedded,
  plainCodec,
  splitsKeys,
  type Codec,
  type EmbeddedDocument,
  type EmbeddedHints,
  type Reading,
} from './documents/embedded';
export { contradiction, otherFormat } from './documents/format-signs';
export { lookupField, matchFields } from './walk';
export type {
  DocumentMatch,
  EmbeddedField,
  FieldMatch,
  FoundField,
  Match,
  MatchOptions,
  MissingField,
  SkippedPlace,
  TextField,
  TextPath,
  WalkOptions,
} from './matches';
export {
  fieldsAt,
  nameReferences,
  rewriteReferences,
  type ExtraReference,
  type KeyedField,
  type NameReference,
  type OldNames,
  type Referrer,
  type Rename,
  type RewrittenReference,
} from './references';
export { isEncoded, type Encoding, type FieldOptions, type PathOptions } from './documents/encoded-field';
export type { Note, WriteOptions, WriteRules } from './write/guards/guard';
export type { Advice } from './write/guards/kubernetes';
export { ifMatched, type Opened, type OpenedScalar } from './documents/open-field';
