/**
 * Creates missing data. `create` adds a key and the maps that lead to it, an item at the end of a list, or a document
 * in empty or missing text. `-` adds an item unless the list has an equal item. Without `create` a missing field is an
 * error.
 */
import { formatTable } from '../../../src/formats';
import { equalTrees, nodeAt, type Path, scalarsOf, type Tree, treeAt } from '../../../src/data';
import { changedAt, onlyOne, setAt } from '../model';
import type { Random } from '../random';
import { map, string, yes } from '../trees';
import { map as anyMap, text as anyText, tree } from '../values';
import {
  hasElements,
  repeatsSections,
  type Draft,
  isPlainKey,
  isSectioned,
  isTyped,
  type Mechanism,
  noDraft,
  replacing,
  type ChangeRequest,
  written,
} from '../change-request';
import { canHold, nodesOf, typed } from './choices';
import { sourceOf } from './replace';

const newKeys = ['fresh', 'new.key', 'new key', 'Z9', 'added_one', 'x-fresh', 'n/a'];

export const create: Mechanism = (random, draft) => {
  if (random.chance(15)) return newDocument(random, draft);
  const nodes = nodesOf(draft);
  const parents = nodes.filter(
    ({ path, node }) => node.kind === 'list' || (node.kind === 'map' && takesKeys(draft, path)),
  );
  if (parents.length === 0) return undefined;
  const { path, node } = random.pick(parents);
  if (node.kind === 'list') return newItem(random, draft, path, node.items);
  const keys = newKeysIn(random, draft, node);
  const [first, ...below] = keys;
  if (first === undefined) return undefined;
  const { value, isStructure } = newValue(random, draft);
  const isAllowed = random.chance(90);
  return {
    ...wishOf(random, [...written(path), ...written(keys)], value, {
      create: isAllowed ? yes : undefined,
      type: isStructure ? string('yaml') : undefined,
    }),
    change: (root) => onlyOne(nodeAt(root, path) && setAt(root, [...path, first], treeAt(below, value))),
    must: isAllowed ? canHold(draft.format, value) : 'fail',
  };
};

const hasDottedKeys = ({ format }: Draft): boolean => format !== 'text' && formatTable[format].hasDottedKeys;

const isNested = ({ format }: Draft): boolean => isTyped(format) || hasElements(format);

/**
 * Formats without sections have one level of maps, and formats with sections have two levels. In Fluent Bit, most
 * sections are lists.
 */
const takesKeys = (draft: Draft, path: Path): boolean =>
  isNested(draft) ||
  (repeatsSections(draft.format) ? path.length > 0 : path.length <= (isSectioned(draft.format) ? 1 : 0));

function newKeysIn(random: Random, draft: Draft, parent: Tree): readonly string[] {
  const [first, ...others] = random.list(1, isNested(draft) ? 3 : 1, () =>
    random.pick(isTyped(draft.format) || hasDottedKeys(draft) ? newKeys : ['Fresh', 'added_one']),
  );
  const name = first !== undefined && draft.format === 'env' ? 'FRESH' : first;
  if (name === undefined || !isPlainKey(name) || nodeAt(parent, [name]) !== undefined) return [];
  return [name, ...others];
}

function newValue(random: Random, draft: Draft): { readonly value: Tree; readonly isStructure: boolean } {
  if (!isTyped(draft.format)) return { value: string(anyText(random)), isStructure: false };
  if (random.chance(25)) return { value: map({ a: string('b'), more: anyMap(random, 2, tree) }), isStructure: true };
  return {
    value: typed(random, random.pick(['string', 'string', 'int', 'float', 'bool'] as const)),
    isStructure: false,
  };
}

function wishOf(
  random: Random,
  path: readonly string[],
  value: Tree,
  options: Readonly<Record<string, Tree | undefined>>,
): Pick<ChangeRequest, 'kind' | 'config' | 'sources'> {
  const { fields, items } = sourceOf(random, value, 0);
  return { kind: 'ReplaceValues', config: (place) => replacing(fields, place.target([path], options)), sources: items };
}

/** Uses `-` or the index after the last item. In a list of maps, the path may continue with a field of the new item. */
function newItem(random: Random, draft: Draft, path: Path, items: readonly Tree[]): ChangeRequest | undefined {
  if (!isTyped(draft.format)) return undefined;
  const isDash = random.chance(60);
  const inner = items.some(({ kind }) => kind === 'map') && random.chance(50) ? ['name'] : [];
  const { value, isStructure } =
    random.chance(15) &&
    items[0] &&
    inner.length === 0 &&
    !isEmpty(items[0]) &&
    scalarsOf(items[0]).every(({ scalar }) => scalar.type !== 'date' && scalar.text.length < 16)
      ? { value: items[0], isStructure: items[0].kind !== 'scalar' }
      : newValue(random, draft);
  const item = treeAt(inner, value);
  if (value.kind === 'scalar' && value.type === 'null') return undefined;
  const steps = [...written(path), isDash ? '-' : String(items.length), ...inner];
  return {
    ...wishOf(random, steps, value, {
      create: isDash ? undefined : yes,
      type: isStructure ? string('yaml') : undefined,
    }),
    change: (root) =>
      onlyOne(
        changedAt(root, path, (old) => {
          if (old?.kind !== 'list') return undefined;
          const has = isDash && old.items.some((other) => equalTrees(other, item));
          return [has ? old : { kind: 'list', items: [...old.items, item] }];
        }),
      ),
    must: draft.format === 'toml' ? undefined : canHold(draft.format, value),
  };
}

/** Whether the value is an empty map or list. As in kustomize, these cannot be sources. */
const isEmpty = (value: Tree): boolean =>
  value.kind !== 'scalar' && (value.kind === 'list' ? value.items : value.entries).length === 0;

function newDocument(random: Random, draft: Draft): ChangeRequest | undefined {
  if (!isTyped(draft.format) && !hasDottedKeys(draft)) return undefined;
  const keys =
    draft.format === 'ini'
      ? ['section', 'key']
      : isNested(draft)
        ? random.list(1, 3, () => random.pick(['a', 'b', 'c.d']))
        : ['KEY'];
  const { value, isStructure } = newValue(random, draft);
  return {
    ...wishOf(random, written(keys), value, { create: yes, type: isStructure ? string('yaml') : undefined }),
    hosts: ['ConfigMap', 'Secret', 'stringData', 'annotation'],
    draft: noDraft(draft.format),
    change: () => [treeAt(keys, value)],
    must: canHold(draft.format, value),
  };
}
