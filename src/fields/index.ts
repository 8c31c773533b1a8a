/** Field paths followed through resources, and through the documents that their strings hold. */
export { elementText } from './element-text';
export { FieldError, type Slip } from './field-error';
export {
  base64Codec,
  formatNamed,
  NotADocumentError,
  openEmbedded,
  plainCodec,
  type Codec,
  type EmbeddedDocument,
} from './embedded';
export { contradiction, formatOfKey, formatTitle } from './format-signs';
export { lookupField } from './lookup';
export { matchFields, type FieldMatch } from './match';
export {
  nameReferences,
  rewriteReferences,
  type ExtraReference,
  type NameReference,
  type OldNames,
  type Rename,
  type RewrittenReference,
} from './rewrite-references';
export { fieldWrites, type FieldBefore } from './write';
export { ifItFits } from './open-field';
