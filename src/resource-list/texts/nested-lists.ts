/**
 * The items of a list that is an item itself (`kind: List`, `kind: ConfigMapList`), as resources of their own, edited where
 * they stand. kustomize hands them over one by one, kpt the list as a whole: functions see the same of both.
 */
import { entryOf } from '../../data/tree';
import type { SourceList, SourceMap, SourceNode } from '../../formats/source-node';
import { listedItems } from './document-list';
import { syntaxErrorOf } from '../item-syntax-error';
import type { ListText } from './list-text';
import { originWithin, type ListItem, type Origin } from '../origin';
import type { Resource } from '../resource';

/** Lists in lists beyond this depth stay what they are. */
const maxLevels = 8;

/** `list` with the items of lists in the place of these. `within` is the item that `list` is, if it is one. */
export function openLists(list: ListText, within?: ListItem): ListText {
  const lists = new Map<ListItem, { readonly resource: Resource; readonly list: ListText }>();
  if (levelOf(within) < maxLevels) {
    for (const resource of list.resources) {
      const opened = openList(resource);
      if (opened !== undefined) lists.set(resource, { resource, list: openLists(opened, resource) });
    }
  }
  if (lists.size === 0) return list;
  return {
    resources: list.resources.flatMap((resource) => lists.get(resource)?.list.resources ?? [resource]),
    get functionConfig() {
      return list.functionConfig;
    },
    last: list.last,
    write: (written, results) => list.write(closeLists(lists, within, written), results),
  };
}

function openList(resource: Resource): ListText | undefined {
  const items = itemsOf(resource);
  if (items === undefined) return undefined;
  const { text, format, root } = resource;
  const origin = (start: number, index: number): Origin => originWithin(resource, text, start, index);
  return { functionConfig: undefined, last: undefined, ...listedItems(text, format, root as SourceMap, items, origin) };
}

/** The items of a list of objects; undefined for all that is none. */
function itemsOf(resource: Resource): SourceList | undefined {
  // Most resources are not to be parsed for this.
  if (!resource.mentions('List') || !/kind["']?\s*:.*List/.test(resource.text)) return undefined;
  if (syntaxErrorOf(resource) !== undefined || !resource.identity.kind.endsWith('List')) return undefined;
  const items = entryOf<SourceNode>(resource.root, 'items');
  return items?.kind === 'list' && items.items.length > 0 && items.items.every(isObject) ? items : undefined;
}

const isObject = (node: SourceNode): boolean =>
  ['apiVersion', 'kind'].every((key) => {
    const value = entryOf<SourceNode>(node, key);
    return value?.kind === 'scalar' && value.type === 'string';
  });

/** `written` with the lists in the place of their items. A list of which nothing is left is gone, too. */
function closeLists(
  lists: ReadonlyMap<ListItem, { readonly resource: Resource; readonly list: ListText }>,
  within: ListItem | undefined,
  written: readonly Resource[],
): readonly Resource[] {
  const others: Resource[] = [];
  const members = new Map([...lists.keys()].map((item) => [item, [] as Resource[]]));
  for (const resource of written) {
    const list = listAround(resource, within);
    if (list === undefined) others.push(resource);
    else members.get(list)?.push(resource);
  }
  const closed = [...lists].flatMap(([item, { resource, list }]): readonly Resource[] => {
    const kept = members.get(item) ?? [];
    if (kept.length === 0) return [];
    const text = list.write(kept, []);
    return [text === resource.text ? resource : resource.rewritten(text)];
  });
  return [...others, ...closed];
}

/** The list of the level `within` that the resource is in, at whatever depth; undefined where it is of that level itself. */
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
