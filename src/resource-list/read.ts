/** Text to resources: picks the way the text is written and hands it to the reader for that. */
import { yamlFormat } from '../formats/yaml/format';
import { jsonFormat } from '../formats/json/format';
import { entryOf } from '../data/tree';
import type { SourceNode } from '../formats/source-node';
import { DocumentSyntaxError } from '../formats/document';
import { documentList } from './document-list';
import { syntaxErrorOf } from './syntax-error-of';
import type { ListText } from './list-text';
import type { Resource } from './resource';
import { cutSections } from './sections';
import { slicedList } from './sliced-list';
import { resourceStream } from './resource-stream';

/**
 * A ResourceList (or `kind: List`) in YAML or JSON. Throws DocumentSyntaxError or NotAListError.
 * With `stream: true` a text that is no ResourceList is taken as a bare stream of resources instead.
 */
export function readListText(text: string, options: { readonly stream?: boolean } = {}): ListText {
  const isList = looksLikeList(text);
  if (options.stream === true && !isList) return resourceStream(text);
  const cut = isList ? cutSections(text) : undefined;
  const list = cut === undefined ? undefined : slicedList(text, cut);
  if (list !== undefined && !(text.includes(' *') && list.resources.some(refersOutside))) return list;
  try {
    return documentList(text, isJson(text) ? jsonFormat : yamlFormat);
  } catch (error) {
    // Better a list in which one item cannot be read than none.
    if (list !== undefined && error instanceof DocumentSyntaxError) return list;
    throw error;
  }
}

/** By its kind: in block style a line at column 0; else the text has to be parsed to tell. */
function looksLikeList(text: string): boolean {
  if (/^kind: *["']?(?:ResourceList|List)["']? *(?:#.*)?\r?$/m.test(text)) return true;
  if (!/^\uFEFF?\s*\{/.test(text) || !text.includes('List')) return false;
  const [root] = (isJson(text) ? jsonFormat : yamlFormat).read(text).roots;
  const kind = entryOf<SourceNode>(root, 'kind');
  return kind?.kind === 'scalar' && /^(?:Resource)?List$/.test(kind.text);
}

/** Strict JSON only: flow YAML that merely looks like it keeps YAML's rules. */
function isJson(text: string): boolean {
  if (!/^\uFEFF?\s*\{/.test(text)) return false;
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

/** An item that looks as if it had aliases and cannot be read by itself: its anchor may stand in another item. */
const refersOutside = (resource: Resource): boolean =>
  /[:,[{-] +\*[\w-]/.test(resource.text) && syntaxErrorOf(resource) !== undefined;
