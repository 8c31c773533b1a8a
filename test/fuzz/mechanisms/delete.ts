/**
 * `delete` removes keys, items that a query matches, everything that `*` matches, or a document of a stream that has
 * certain content. Missing targets count as deleted and are reported. An index is an error, because the next run would
 * delete the next item.
 */
import { entriesOf, nodeAt, type Path, stringOf, textOf, type Tree } from '../../../src/data';
import { changedAt, deletedAt, inOrder, onlyOne } from '../model';
import type { Random } from '../random';
import { yes } from '../trees';
import { type Draft, isPlainKey, type Mechanism, type ChangeRequest, replacing, written } from '../change-request';
import { nodesOf } from './choices';

export const deletion: Mechanism = (random, draft) => {
  const nodes = nodesOf(draft);
  if (draft.selector?.at !== undefined && random.chance(50)) {
    const isLast = draft.roots.every(({ kind }, number) => number === draft.root || kind === 'scalar');
    const mayRefuse = isLast || /^(?:%|\.\.\.\s*$)/m.test(draft.text);
    return deleting([[]], () => [], draft.format === 'properties' ? 'fail' : mayRefuse ? undefined : 'succeed');
  }
  if (nodes.length === 0) return undefined;
  const roll = random.below(100);
  if (roll < 10) return nothing(random, draft);
  const lists = nodes.filter(({ node }) => node.kind === 'list' && node.items.length > 0);
  if (roll < 40 && lists.length > 0) return items(random, random.pick(lists));
  const keyed = nodes.filter(({ path }) => typeof path.at(-1) === 'string');
  const chosen = [...new Set(random.list(1, 3, () => random.pick(keyed)))].filter((one) => one !== undefined);
  const apart = chosen.filter(
    ({ path }) => !chosen.some((other) => other.path !== path && other.path.every((step, at) => step === path[at])),
  );
  if (apart.length === 0) return undefined;
  return deleting(
    apart.map(({ path }) => written(path)),
    (root) => {
      const deletions = apart.map(
        ({ path }) =>
          (now: Tree) =>
            deletedAt(now, path),
      );
      return onlyOne(inOrder(root, deletions));
    },
    isEmptied(draft, apart.length) ? 'fail' : keepsApart(draft) ? undefined : 'succeed',
  );
};

/** Whether a deletion leaves a document without keys, which would vanish from the stream. */
const isEmptied = ({ format, roots, root }: Draft, count: number): boolean =>
  format === 'properties' && roots.length > 1 && entriesOf(roots[root]).length === count;

/**
 * Whether the document is in a stream with comments. A row may then be the only line between a comment and the line
 * that ends the document.
 */
const keepsApart = ({ format, roots, text }: Draft): boolean =>
  format === 'properties' && roots.length > 1 && /^[ \t\f]*[#!](?!---[ \t]*$)/m.test(text);

const deleting = (
  paths: readonly (readonly string[])[],
  change: ChangeRequest['change'],
  must: ChangeRequest['must'],
): ChangeRequest => ({
  kind: 'ReplaceValues',
  config: (place) => replacing({ delete: yes }, place.target(paths)),
  change,
  must,
});

function nothing(random: Random, draft: Draft): ChangeRequest {
  const parent = random.pick(nodesOf(draft).filter(({ node }) => node.kind === 'map'));
  return deleting([[...written(parent?.path ?? []), 'quixotic']], (root) => [root], 'report');
}

/** The items whose field or text equals that of a random item. */
function items(
  random: Random,
  { path, node }: { readonly path: Path; readonly node: Tree },
): ChangeRequest | undefined {
  const all = node.kind === 'list' ? node.items : [];
  const index = random.below(all.length);
  if (random.chance(10)) return deleting([[...written(path), String(index)]], (root) => [root], 'fail');
  const item = all[index] as Tree;
  const field = random.pick(entriesOf(item).filter(({ key, value }) => isPlainKey(key) && isWord(stringOf(value))));
  if (field === undefined && !isWord(stringOf(item))) return undefined;
  const wanted = field === undefined ? stringOf(item) : textOf(field.value);
  const isSelected = (one: Tree): boolean => textOf(field === undefined ? one : nodeAt(one, [field.key])) === wanted;
  const query = `[${field === undefined ? '' : written([field.key]).join('')}==${wanted}]`;
  return deleting(
    [[...written(path), query]],
    (root) =>
      onlyOne(
        changedAt(root, path, (old) =>
          old?.kind === 'list' ? [{ kind: 'list', items: old.items.filter((one) => !isSelected(one)) }] : undefined,
        ),
      ),
    'succeed',
  );
}

/** Whether YAML 1.1 also reads the word as text. */
const isWord = (text: string | undefined): boolean =>
  text !== undefined && /^(?!(?:y|n|yes|no|on|off)$)[A-Za-z][\w-]*$/i.test(text);
