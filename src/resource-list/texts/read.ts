/** Text to resources: picks the way the text is written and hands it to the reader for that. */
import { yamlFormat } from '../../formats/yaml/format';
import { isJson } from '../../formats/json/is-json';
import { jsonFormat } from '../../formats/json/format';
import { entryOf } from '../../data/tree';
import type { SourceNode } from '../../formats/source-node';
import { DocumentSyntaxError, type Format } from '../../formats/document';
import { documentList } from './document-list';
import { syntaxErrorOf } from '../item-syntax-error';
import type { ListText } from './list-text';
import { openLists } from './nested-lists';
import type { Resource } from '../resource';
import { cutSections } from './sections';
import { slicedList } from './sliced-list';
import { resourceStream } from './resource-stream';

/**
 * A ResourceList (or `kind: List`) in YAML or JSON. Throws DocumentSyntaxError or NotAListError.
 * The items of lists among the items are resources of their own. With `stream: true` a text that is no ResourceList is taken as a bare stream of resources instead.
 */
export function readListText(text: string, options: { readonly stream?: boolean } = {}): ListText {
  const read = (lines: string): ListText => openLists(readOuterList(lines, options));
  return isWindowsText(text) ? windowsList(read(text.replaceAll('\r\n', '\n'))) : read(text);
}

/** All of its lines, and at least one, end in a carriage return and a line feed. */
const isWindowsText = (text: string): boolean => text.includes('\r\n') && !/(?<!\r)\n/.test(text);

/**
 * Line feeds alone are all that the quick reader knows, and mean the same in YAML and JSON. Where every line ends in the same
 * way nothing is lost by taking the carriage returns out and putting them back, behind new lines too.
 */
const windowsList = (list: ListText): ListText => ({
  resources: list.resources,
  get functionConfig() {
    return list.functionConfig;
  },
  last: list.last,
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
    // Better a list in which one item cannot be read than none.
    if (list !== undefined && error instanceof DocumentSyntaxError) return list;
    throw error;
  }
}

/** By its kind, which in block style stands on a line at column 0: nothing has to be parsed to tell. */
const isBlockList = (text: string): boolean => /^kind: *["']?(?:ResourceList|List)["']? *(?:#.*)?\r?$/m.test(text);

/** In flow style, JSON included, only a parse can tell whose the kind is. */
function isFlowList(text: string): boolean {
  if (!isFlow(text) || !text.includes('List')) return false;
  const kind = entryOf<SourceNode>(formatOf(text).read(text).roots[0], 'kind');
  return kind?.kind === 'scalar' && /^(?:Resource)?List$/.test(kind.text);
}

/** Lists may be documents of a stream, beside others. A ResourceList stands alone: what is beside it may be a mistake. */
const isStreamWithLists = (text: string): boolean =>
  !/\bkind["']?: *["']?ResourceList\b/.test(text) && resourceStream(text).resources.length > 1;

const isFlow = (text: string): boolean => /^\uFEFF?\s*\{/.test(text);

/** JSON where the text is strictly that: flow YAML that merely looks like it keeps YAML's rules. */
const formatOf = (text: string): Format => (isFlow(text) && isJson(text) ? jsonFormat : yamlFormat);

/** Whether ` *` is in it. Asterisks are rare and spaces are not, so they are what to search for. */
function mayRefer(text: string): boolean {
  let at = text.indexOf('*');
  while (at !== -1 && text.charAt(at - 1) !== ' ') at = text.indexOf('*', at + 1);
  return at !== -1;
}

/** An item that looks as if it had aliases and cannot be read by itself: its anchor may stand in another item. */
const refersOutside = (resource: Resource): boolean =>
  resource.matches(/[:,[{-] +\*[\w-]/) && syntaxErrorOf(resource) !== undefined;
