/**
 * Reads the items of a list that is itself an item (`kind: List`, `kind: ConfigMapList`) as resources, and writes them
 * back into the list. kustomize passes the items of the list one by one, and kpt passes the whole list. Functions see
 * the same resources in both cases.
 */
import { getOrMake } from '../../data/get-or-make';
import { entryOf, nodeAt, stringOf } from '../../data/tree';
import type { SourceList, SourceMap, SourceNode } from '../../formats/source-node';
import { listedItems } from './document-list';
import { syntaxErrorOf } from '../item-syntax-error';
import type { ListText } from './list-text';
import { originsWithin, type ListItem } from '../origin';
import type { Resource } from '../resource';

/** The maximum nesting depth of lists whose items become resources. */
const maxLevels = 8;

/** Returns `list` with each nested list replaced by its items. If `list` is itself an item, `within` is that item. */
export function openLists(list: ListText, within?: ListItem): ListText {
  const lists = new Map<Resource, ListText>();
  if (levelOf(within) < maxLevels) {
    for (const resource of list.resources) {
      const opened = openList(resource);
      if (opened !== undefined) lists.set(resource, openLists(opened, resource));
    }
  }
  if (lists.size === 0) return list;
  return {
    ...list,
    resources: list.resources.flatMap((resource) => lists.get(resource)?.resources ?? [resource]),
    write: (written, results) => list.write(closeLists(lists, within, written), results),
  };
}

function openList(resource: Resource): ListText | undefined {
  const items = objectsIn(resource);
  if (items === undefined) return undefined;
  const { text, format, root } = resource;
  return listedItems(text, format, root as SourceMap, items, originsWithin(resource, text));
}

/** The items of a list of objects. Undefined if the resource is not a list of objects. */
function objectsIn(resource: Resource): SourceList | undefined {
  // Most resources are not lists, so avoid parsing them.
  if (!resource.mentions('List') || !/kind["']?\s*:.*List/.test(resource.text)) return undefined;
  if (syntaxErrorOf(resource) !== undefined || !resource.identity.kind.endsWith('List')) return undefined;
  const items = entryOf<SourceNode>(resource.root, 'items');
  const isItem = resource.identity.kind === 'List' ? isObject : (node: SourceNode) => isObject(node) || isMember(node);
  return items?.kind === 'list' && items.items.length > 0 && items.items.every(isItem) ? items : undefined;
}

const isObject = (node: SourceNode): boolean =>
  ['apiVersion', 'kind'].every((key) => stringOf(entryOf<SourceNode>(node, key)) !== undefined);

/** True for an item without a kind. Go programs omit the kind of the items of a `ConfigMapList`. */
const isMember = (node: SourceNode): boolean =>
  ['apiVersion', 'kind'].every((key) => entryOf<SourceNode>(node, key) === undefined) &&
  stringOf(nodeAt(node, ['metadata', 'name'])) !== undefined;

/** Returns `written`, with each list put back in place of its items. Lists without remaining items are removed. */
function closeLists(
  lists: ReadonlyMap<Resource, ListText>,
  within: ListItem | undefined,
  written: readonly Resource[],
): readonly Resource[] {
  const members = new Map<ListItem | undefined, Resource[]>();
  for (const resource of written) getOrMake(members, listAround(resource, within), () => []).push(resource);
  const closed = [...lists].flatMap(([resource, list]): readonly Resource[] => {
    const kept = members.get(resource);
    if (kept === undefined) return [];
    const text = list.write(kept, []);
    return [text === resource.text ? resource : resource.rewritten(text)];
  });
  return [...(members.get(undefined) ?? []), ...closed];
}

/**
 * The list that is directly in `within` and contains the resource at any depth. Undefined if the resource itself is
 * directly in `within`.
 */
function listAround(resource: Resource, within: ListItem | undefined): ListItem | undefined {
  let list = resource.origin?.within;
  if (resource.origin === undefined || list === within) return undefined;
  while (list !== undefined && list.origin?.within !== within) list = list.origin?.within;
  return list;
}

function levelOf(item: ListItem | undefined): number {
  let level = 0;
  for (let list = item; list !== undefined; list = list.origin?.within) level += 1;
  return level;
}
