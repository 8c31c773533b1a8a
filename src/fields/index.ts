/**
 * Field paths followed through resources, and through the documents that their strings hold.
 *
 *     const configMap = treeOf({ data: { 'config.json': '{"port": 80}' } });
 *     const path = parseFieldPath('data.config\\.json.port');
 *     plainOf(lookupField(configMap, path, { codecAt: () => plainCodec })); // 80
 */
export { elementText } from './element-text';
export { FieldError, type Slip } from './faults/field-error';
export type { FieldFaultCode } from './faults/field-fault';
export {
  base64Codec,
  formatNamed,
  NotADocumentError,
  openEmbedded,
  plainCodec,
  type Codec,
  type EmbeddedDocument,
  type EmbeddedHints,
} from './documents/embedded';
export { contradiction, formatOfKey, formatTitle } from './documents/format-signs';
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
  type WalkOptions,
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
export { fieldWrites, type FieldBefore, type FieldWrite } from './write';
export { ifItFits, type Opened, type OpenedScalar } from './documents/open-field';
