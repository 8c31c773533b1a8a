/** Field paths followed through resources, and through the documents that their strings hold. */
export { elementText } from './element-text';
export { FieldError, type Slip } from './faults/field-error';
export {
  base64Codec,
  formatNamed,
  NotADocumentError,
  openEmbedded,
  plainCodec,
  type Codec,
  type EmbeddedDocument,
} from './documents/embedded';
export { contradiction, formatOfKey, formatTitle } from './documents/format-signs';
export { lookupField } from './lookup';
export { fieldsAt, matchFields, type FieldMatch } from './walk';
export {
  nameReferences,
  rewriteReferences,
  type ExtraReference,
  type NameReference,
  type OldNames,
  type Rename,
  type RewrittenReference,
} from './references';
export { fieldWrites, type FieldBefore } from './write';
export { ifItFits } from './documents/open-field';
