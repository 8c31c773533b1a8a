/**
 * A ResourceList read by a full parse: JSON, flow style, quoted keys, anchors shared by items, whatever the slicer
 * would not vouch for. Slower, the same resources, and untouched text is kept just as well.
 */
import { entryOf, type Tree } from '../../data/tree';
import { applyTextEdits, type Change, type Format, type TextEdit } from '../../formats/document';
import type { SourceList, SourceMap, SourceNode } from '../../formats/source-node';
import { oneLine, printFlow } from '../../formats/flow/edit';
import { jsonDialect } from '../../formats/json/dialect';
import { printYaml } from '../../formats/yaml/print/print-block';
import type { Result } from '../../krm/result';
import { syntaxErrorOf } from '../item-syntax-error';
import { byOrigin, checkFrame, newResources, NotAListError, type ListText } from './list-text';
import { originIn, type Origin } from '../origin';
import { Resource } from '../resource';
import { joinResults } from './results-section';

/** Throws DocumentSyntaxError where `text` cannot be read, NotAListError where it holds something else. */
export function documentList(text: string, format: Format): ListText {
  const root = onlyRoot(text, format);
  const { resources, write } = listedItems(text, format, root, itemsOf(root), (start, index) =>
    originIn(text, start, index),
  );
  return { resources, functionConfig: entryOf<SourceNode>(root, 'functionConfig'), last: undefined, write };
}

/** The `items` of `root`, the document in `text`, as resources, and the text with others in their place. */
export function listedItems(
  text: string,
  format: Format,
  root: SourceMap,
  items: SourceList,
  originAt: (start: number, index: number) => Origin,
): Pick<ListText, 'resources' | 'write'> {
  const copies = new Set<Resource>();
  const resources = items.items.map((node, index) => {
    const own = itemResource(text, node, format, originAt(node.start, index));
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
  const roots = format.read(text).roots.filter((root) => root.kind !== 'scalar' || root.type !== 'null');
  const [root] = roots;
  if (root === undefined) throw new NotAListError('the input is empty: it must be a ResourceList');
  if (roots.length > 1) throw new NotAListError('the input holds several documents: it must be one ResourceList');
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

/** The item's text as a document of its own; in block YAML behind spaces that keep its columns as they are. */
function itemResource(text: string, node: SourceNode, format: Format, origin: Origin): Resource {
  const column = columnOf(text, node);
  const own = ' '.repeat(column) + text.slice(node.start, endOf(text, node));
  return Resource.of(own, { format, column, origin });
}

/** A block ends with its line: a block scalar in it may be the last thing, and its final line break is data. */
function endOf(text: string, node: SourceNode): number {
  if (node.kind === 'scalar' || node.flow) return node.end;
  return node.end + (/^\r?\n/.exec(text.slice(node.end, node.end + 2))?.[0].length ?? 0);
}

/** In flow style columns mean nothing. */
const columnOf = (text: string, node: SourceNode): number =>
  node.kind === 'scalar' || node.flow ? 0 : node.start - (text.lastIndexOf('\n', node.start - 1) + 1);

/** For an item that refers to an anchor of another one: what it means, written out. */
function itemCopy(text: string, node: SourceNode, { origin }: Resource, format: Format): Resource {
  const column = columnOf(text, node);
  const block = (): string => printYaml(node).replaceAll(/^(?=.)/gm, ' '.repeat(column));
  const copy = node.kind === 'scalar' || node.flow ? printFlow(node, jsonDialect, oneLine) : block();
  return Resource.of(copy, { format, column, ...(origin === undefined ? {} : { origin }) });
}

interface ReadDocument {
  readonly text: string;
  readonly format: Format;
  readonly root: SourceMap;
  readonly items: SourceList;
  readonly resources: readonly Resource[];
  /** Those of them that stand for an item which refers to another one's anchor. */
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
    // An anchor may change with its item; what refers to it must not.
    if (resource === resources[index] && (isUnchanged || !copies.has(resource))) continue;
    edits.push({ start: node.start, end: endOf(text, node), text: resource.text.trimStart() });
  }
  // A second pass, on the text as edited: adding and removing items moves offsets, editing one keeps the list's shape.
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
