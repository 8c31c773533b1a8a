/**
 * A ResourceList that is parsed as one document: JSON, flow style, quoted keys, anchors that items share, and
 * everything else that `sections.ts` cannot split. Parsing the whole list is slower than splitting it, but returns the
 * same resources and also keeps unchanged text.
 * @lazy
 */
import { entryOf, isNull, type Tree } from '../../data/tree';
import { applyTextEdits, type Change, type Format, type TextEdit } from '../../formats/document';
import type { SourceList, SourceMap, SourceNode } from '../../formats/source-node';
import { lineEnd, nextLine } from '../../formats/lines';
import { oneLine, printFlow } from '../../formats/flow/edit';
import { copyOf } from '../../formats/yaml/edit/copy';
import { copyDialect } from '../../formats/yaml/print/flow-dialect';
import { printYaml } from '../../formats/yaml/print/print-block';
import type { Result } from '../../krm/result';
import { syntaxErrorOf } from '../item-syntax-error';
import { byOrigin, checkFrame, isResourceList, newResources, NotAListError, type ListText } from './list-text';
import { originsIn, type Origin } from '../origin';
import { Resource } from '../resource';
import { joinResults } from './sections/results-section';

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
  const resources = items.items.map((node, index) => {
    const own = itemResource(text, node, format, (start) => originAt(start, index));
    if (!own.text.includes('*') || syntaxErrorOf(own) === undefined) return own;
    const copy = itemCopy(text, node, own, format);
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
  const column = columnOf(text, node);
  const origin = originAt(node.start - column);
  const own = ' '.repeat(column) + text.slice(node.start, endOf(text, node));
  return Resource.of(own, { format, column, origin });
}

/**
 * The end of an item's text. A block ends with its line, because a line break after a block scalar is data, and a
 * comment belongs to the value before it.
 */
function endOf(text: string, node: SourceNode): number {
  if (node.kind === 'scalar' || node.flow) return node.end;
  const end = lineEnd(text, node.end);
  const isBehind = /^[ \t]*(?:(?<=[ \t])#.*)?$/.test(text.slice(node.end, end));
  return isBehind ? nextLine(text, end) : node.end;
}

/** The column of the node's keys; 0 in flow style, where indentation has no meaning. */
const columnOf = (text: string, node: SourceNode): number =>
  node.kind === 'scalar' || node.flow ? 0 : node.start - (text.lastIndexOf('\n', node.start - 1) + 1);

/** A copy, without aliases, of an item that has an alias for another item's anchor. */
function itemCopy(text: string, node: SourceNode, { origin }: Resource, format: Format): Resource {
  const column = columnOf(text, node);
  const copy = copyOf(text, node);
  const printed =
    node.kind === 'scalar' || node.flow
      ? printFlow(copy, copyDialect, oneLine)
      : printYaml(copy).replaceAll(/^(?=.)/gm, ' '.repeat(column));
  return Resource.of(printed, { format, column, ...(origin === undefined ? {} : { origin }) });
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
  const isUnchanged = kept.every((resource, index) => resource === resources[index]);
  const edits: TextEdit[] = [];
  for (const [index, resource] of kept.entries()) {
    const node = items.items[index];
    if (resource === undefined || node === undefined) continue;
    // If an anchor changes with its item, the items with aliases of this anchor must keep their data.
    if (resource === resources[index] && (isUnchanged || !copies.has(resource))) continue;
    edits.push({ start: node.start, end: endOf(text, node), text: resource.text.trimStart() });
  }
  // Items are added and removed in a second pass on the edited text, because adding and removing items changes indexes.
  const changes = listChanges(kept, newResources(written), joinResults(root, results));
  const edited = applyTextEdits(text, edits);
  return changes.length === 0 ? edited : format.read(edited).edit(changes);
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
