/**
 * A ResourceList that is parsed as one document: JSON, flow style, quoted keys, anchors that items share, and
 * everything else that `sections.ts` cannot split. Parsing the whole list is slower than splitting it, but returns the
 * same resources and also keeps unchanged text.
 * @lazy
 */
import { catchError } from '../../data/catch-error';
import { lowerBound } from '../../data/lower-bound';
import { entryOf, isNull, nodeAt, type Tree } from '../../data/tree';
import { equalTrees } from '../../data/trees/equal';
import { hasAnchor } from '../../formats/changes/writes-out';
import { applyTextEdits, DocumentSyntaxError, type Change, type Format, type TextEdit } from '../../formats/document';
import type { SourceList, SourceMap, SourceNode } from '../../formats/source-node';
import { columnOf, lineEnd, nextLine } from '../../formats/lines';
import { oneLine, printFlow } from '../../formats/flow/edit';
import { expandAliases } from '../../formats/yaml/edit/aliases';
import { copyOf } from '../../formats/yaml/edit/copy';
import { copyDialect } from '../../formats/yaml/print/flow-dialect';
import { printYaml } from '../../formats/yaml/print/print-block';
import type { Result } from '../../krm/result';
import { syntaxErrorOf } from '../item-syntax-error';
import { endLine } from './end-line';
import { byOrigin, checkFrame, isResourceList, newResources, NotAListError, type ListText } from './list-text';
import { originsIn, type Origin } from '../origin';
import { Resource } from '../resource';
import { joinResults, resultsText } from './sections/results-section';

/**
 * Parses the list. Throws DocumentSyntaxError for invalid text, and NotAListError for text that is not a list of
 * resources.
 */
export function documentList(text: string, format: Format): ListText {
  const root = onlyRoot(text, format);
  return {
    ...listedItems(text, format, root, itemsOf(root), originsIn(text)),
    readFunctionConfig: () => entryOf<SourceNode>(root, 'functionConfig'),
    isResourceList: isResourceList(entryOf<SourceNode>(root, 'kind')),
  };
}

/** The `items` of `root` as resources, and a function that writes the text with other items. */
export function listedItems(
  text: string,
  format: Format,
  root: SourceMap,
  items: SourceList,
  originAt: (start: number, index: number) => Origin,
): ListText {
  const copies = new Set<Resource>();
  let expansions: readonly TextEdit[] | undefined;
  const resources = items.items.map((node, index) => {
    const own = itemResource(text, node, format, (start) => originAt(start, index));
    if (!own.text.includes('*') || syntaxErrorOf(own) === undefined) return own;
    expansions ??= expandAliases(text, root).toSorted((a, b) => a.start - b.start);
    const copy = itemCopy(text, node, own, expansions);
    copies.add(copy);
    return copy;
  });
  return {
    resources,
    write: (written, results) => writeDocument({ text, format, root, items, resources, copies }, written, results),
  };
}

function onlyRoot(text: string, format: Format): SourceMap {
  const roots = format.read(text).roots.filter((one) => !isNull(one));
  const [root] = roots;
  if (root === undefined) throw new NotAListError('the input is empty: it must be a ResourceList');
  if (roots.length > 1) {
    throw new NotAListError('the input contains several documents: it must be a single ResourceList');
  }
  if (root.kind !== 'map') throw new NotAListError(`the input is a ${root.kind}: it must be a ResourceList`);
  return root;
}

function itemsOf(root: SourceMap): SourceList {
  checkFrame(entryOf<SourceNode>(root, 'kind'), entryOf<SourceNode>(root, 'results'));
  const items = entryOf<SourceNode>(root, 'items');
  if (items === undefined) throw new NotAListError('the ResourceList has no `items`: the input may have been cut off');
  if (items.kind !== 'list') throw new NotAListError('the `items` of the ResourceList must be a list');
  return items;
}

/** The text of the item as a separate document. In block YAML, leading spaces preserve the item's columns. */
function itemResource(text: string, node: SourceNode, format: Format, originAt: (start: number) => Origin): Resource {
  const column = keyColumn(text, node);
  const origin = originAt(node.start - column);
  const own = ' '.repeat(column) + text.slice(node.start, endOf(text, node));
  return Resource.of(own, { format, column, origin });
}

/**
 * The end of an item's text. The text of a block includes its whole last line, because a line break after a block
 * scalar is data, and a comment belongs to the value before it.
 */
function endOf(text: string, node: SourceNode): number {
  if (node.kind === 'scalar' || node.flow) return node.end;
  const end = lineEnd(text, node.end);
  const isBehind = /^[ \t]*(?:(?<=[ \t])#.*)?$/.test(text.slice(node.end, end));
  return isBehind ? nextLine(text, end) : node.end;
}

/** The column of the node's keys; 0 in flow style, where indentation has no meaning. */
const keyColumn = (text: string, node: SourceNode): number =>
  node.kind === 'scalar' || node.flow ? 0 : columnOf(text, node.start);

/**
 * Copies an item that has an alias for another item's anchor. The edits in `expansions` replace all aliases. If the
 * expanded text does not represent the item, for example because the item is an alias, the copy is printed.
 */
function itemCopy(
  text: string,
  node: SourceNode,
  { origin, format }: Resource,
  expansions: readonly TextEdit[],
): Resource {
  const column = keyColumn(text, node);
  const { start } = node;
  const end = endOf(text, node);
  const inside = expansions.slice(
    lowerBound(expansions, (edit) => edit.start < start),
    lowerBound(expansions, (edit) => edit.start < end),
  );
  const shifted = inside.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  const expanded = ' '.repeat(column) + applyTextEdits(text.slice(start, end), shifted);
  const resource = Resource.of(expanded, { format, column, origin, isCopy: true });
  if (syntaxErrorOf(resource) === undefined && equalTrees(resource.root, node)) return resource;
  const copy = copyOf(text, node);
  const printed =
    node.kind === 'scalar' || node.flow
      ? printFlow(copy, copyDialect, oneLine)
      : printYaml(copy).replaceAll(/^(?=.)/gm, ' '.repeat(column));
  return Resource.of(printed, { format, column, origin, isCopy: true });
}

interface ReadDocument {
  readonly text: string;
  readonly format: Format;
  readonly root: SourceMap;
  readonly items: SourceList;
  readonly resources: readonly Resource[];
  /** The resources that `itemCopy` created. */
  readonly copies: ReadonlySet<Resource>;
}

function writeDocument(document: ReadDocument, written: readonly Resource[], results: readonly Result[]): string {
  const { text, format, root, items, resources, copies } = document;
  const kept = byOrigin(resources.length, written);
  const edits: TextEdit[] = [];
  const write = (node: SourceNode, item: string): void => {
    const [start, end] = [node.start, endOf(text, node)];
    edits.push({ start, end, text: item.endsWith('\n') || text[end - 1] !== '\n' ? item : `${item}\n` });
  };
  for (const [index, node] of items.items.entries()) {
    const resource = kept[index];
    // Replace a removed item with null, so that it no longer has aliases of anchors in changed items.
    if (resource === undefined && copies.size > 0) write(node, 'null');
    else if (resource !== undefined && resource !== resources[index]) write(node, resource.text.trimStart());
  }
  for (const [index, node] of lostItems(document, kept, edits)) {
    write(node, (resources[index] as Resource).text.trimStart());
  }
  const joined = joinResults(root, results);
  const isCommented = joined !== undefined && endsInComments(text, root);
  // Items are added and removed in a second pass on the edited text, because adding and removing items changes indexes.
  const changes = listChanges(kept, newResources(written), isCommented ? undefined : joined);
  const edited = applyTextEdits(text, edits);
  const out = changes.length === 0 ? edited : format.read(edited).edit(changes);
  if (!isCommented) return out;
  const end = out.length - (endMarker.exec(text.slice(root.end))?.[0].length ?? 0);
  return endLine(out.slice(0, end)) + resultsText(joined) + out.slice(end);
}

/** True if the comments at the end of a block list belong to its items, and a key added by an edit would precede them. */
const endsInComments = (text: string, root: SourceMap): boolean =>
  !root.flow &&
  keyColumn(text, root) === 0 &&
  entryOf(root, 'results') === undefined &&
  /^\s*#/.test(text.slice(lineEnd(text, root.end)));

/** The rest of the text from the marker that ends the document. */
const endMarker = /^(?:---|\.\.\.)(?!\S)[^]*/m;

/**
 * The unchanged items, with their indexes, whose data would change due to `edits`. These items have an alias of an anchor
 * in a changed or removed item.
 */
function lostItems(
  { text, format, items, resources, copies }: ReadDocument,
  kept: readonly (Resource | undefined)[],
  edits: readonly TextEdit[],
): readonly (readonly [number, SourceNode])[] {
  const unchanged = [...items.items.entries()].filter(([index]) => {
    const resource = resources[index];
    return resource !== undefined && resource === kept[index] && copies.has(resource);
  });
  if (unchanged.length === 0 || edits.length === 0) return [];
  // An alias without an anchor is a syntax error.
  const roots = catchError(DocumentSyntaxError, () => format.read(applyTextEdits(text, edits)).roots);
  const list = roots?.map((root) => entryOf(root, 'items')).find((node) => node !== undefined);
  const lost = unchanged.filter(([index, node]) => {
    const now = list && nodeAt(list, [index]);
    return now === undefined || !equalTrees(now, node);
  });
  // A copy has no anchors, which would break aliases of its anchors in other items, so copy all unchanged items.
  return lost.some(([, node]) => hasAnchor(node)) ? unchanged : lost;
}

function listChanges(
  kept: readonly (Resource | undefined)[],
  added: readonly Resource[],
  results: readonly Tree[] | undefined,
): readonly Change[] {
  const removed = kept.flatMap((resource, index): Change[] =>
    resource === undefined ? [{ kind: 'delete', path: ['items', index] }] : [],
  );
  const appended = added.map((resource, index): Change => ({
    kind: 'set',
    path: ['items', kept.length + index],
    value: resource.root,
  }));
  if (results === undefined) return [...removed, ...appended];
  return [...removed, ...appended, { kind: 'set', path: ['results'], value: { kind: 'list', items: results } }];
}
