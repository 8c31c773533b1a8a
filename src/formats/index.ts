/** Documents of six formats: read with positions, edited in place. */
export {
  DocumentSyntaxError,
  NoSpellingError,
  type Change,
  type Format,
  type FormatName,
  type SourceDocument,
} from './document';
export { encodeBase64, kustomizeLayout } from './base64';
export { fineChanges } from './changes/differences';
export type { JsonNote } from './json/read/cursor';
export { jsonFormat, readJsonDocument } from './json/format';
export type { SourceNode } from './source-node';
export { writesOut } from './changes/writes-out';
export { yamlFormat } from './yaml/format';
export { plainScalar, resolvePlain } from './yaml/scalar/resolve-scalar';
