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
export { fineChanges } from './differences';
export type { JsonNote } from './json/cursor';
export { jsonFormat, readJsonDocument } from './json/format';
export type { SourceNode } from './source-node';
export { writesOut } from './writes-out';
export { yamlFormat } from './yaml/format';
export { resolvePlain } from './yaml/resolve-scalar';
export { plainScalar } from './yaml/plain-scalar';
