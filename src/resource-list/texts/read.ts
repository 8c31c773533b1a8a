/** Reads resources from text: detects the text's style and calls the corresponding reader. */
import { yamlFormat } from '../../formats/yaml/format';
import { isJson, jsonFormat } from '../../formats/json/format';
import { entryOf, textOf } from '../../data/tree';
import { DocumentSyntaxError, type Format } from '../../formats/document';
import { documentList } from './document-list';
import { syntaxErrorOf } from '../item-syntax-error';
import type { ListText } from './list-text';
import { openLists } from './nested-lists';
import type { Resource } from '../resource';
import { cutSections } from './sections/sections';
import { slicedList } from './sliced-list';
import { resourceStream } from './resource-stream';

/**
 * Reads a ResourceList (or `kind: List`) in YAML or JSON. Throws DocumentSyntaxError or NotAListError. Items of nested
 * lists are separate resources. With `stream: true`, text that is neither a ResourceList nor a single `kind: List` is
 * read as a stream of resources.
 */
export function readListText(text: string, options: { readonly stream?: boolean } = {}): ListText {
  const read = (lines: string): ListText => openLists(readOuterList(lines, options));
  return isWindowsText(text) ? windowsList(read(text.replaceAll('\r\n', '\n'))) : read(text);
}

/** True if every line break is a carriage return and a line feed, and there is at least one line break. */
const isWindowsText = (text: string): boolean => text.includes('\r\n') && !/(?<!\r)\n/.test(text);

/**
 * The quick YAML reader does not support carriage returns. In YAML and JSON, a line break means the same with and
 * without a carriage return. If every line has a carriage return, the carriage returns are removed before reading and
 * added to all lines after writing.
 */
const windowsList = (list: ListText): ListText => ({
  ...list,
  write: (resources, results) => list.write(resources, results).replaceAll('\n', '\r\n'),
});

function readOuterList(text: string, options: { readonly stream?: boolean }): ListText {
  const isBlock = isBlockList(text);
  const isList = isBlock || (options.stream === true && isFlowList(text));
  if (options.stream === true && (!isList || isStreamWithLists(text))) return resourceStream(text);
  const cut = isBlock ? cutSections(text) : undefined;
  const list = cut === undefined ? undefined : slicedList(text, cut);
  if (list !== undefined && !(mayRefer(text) && list.resources.some(refersOutside))) return list;
  try {
    return documentList(text, formatOf(text));
  } catch (error) {
    // Use the list despite its invalid item, so that the error is reported for this item.
    if (list !== undefined && error instanceof DocumentSyntaxError) return list;
    throw error;
  }
}

/** In block style, the kind is on a line at column 0, so the text need not be parsed. */
const isBlockList = (text: string): boolean => /^kind: *["']?(?:ResourceList|List)["']? *(?:#.*)?\r?$/m.test(text);

/** In flow style, including JSON, only a parser can determine which map contains the kind. */
function isFlowList(text: string): boolean {
  if (!isFlow(text) || !text.includes('List')) return false;
  return /^(?:Resource)?List$/.test(textOf(entryOf(formatOf(text).read(text).roots[0], 'kind')) ?? '');
}

/**
 * True if the text is a stream of several documents. A List can be one of these documents, but a ResourceList must be
 * the only document.
 */
const isStreamWithLists = (text: string): boolean =>
  !/\bkind["']?: *["']?ResourceList\b/.test(text) && resourceStream(text).resources.length > 1;

const isFlow = (text: string): boolean => /^\uFEFF?\s*\{/.test(text);

/** The format is JSON only if the text is strict JSON. Flow YAML that looks like JSON is read as YAML. */
const formatOf = (text: string): Format => (isFlow(text) && isJson(text) ? jsonFormat : yamlFormat);

/**
 * True if the text may contain a YAML alias. Searches for `*` first, because the characters that may precede an alias
 * are frequent.
 */
function mayRefer(text: string): boolean {
  let at = text.indexOf('*');
  while (at !== -1 && !' \t[{,'.includes(text.charAt(at - 1))) at = text.indexOf('*', at + 1);
  return at !== -1;
}

/** True for an item that cannot be parsed by itself and may contain an alias whose anchor is in another item. */
const refersOutside = (resource: Resource): boolean =>
  resource.matches(/(?:[:-]\s+|[[{,]\s*)\*[\w-]/) && syntaxErrorOf(resource) !== undefined;
