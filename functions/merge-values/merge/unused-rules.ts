/**
 * Entries of `lists` that no list used, each with the reason: its path leads to no list, or into a list that is not merged.
 */
import { isNull, type Tree } from '../../../src/data';
import { fieldsAt } from '../../../src/fields';
import { noListAt } from '../../../src/kit';
import { formatPath } from '../../../src/krm';
import type { ListRule, ListRules } from './list-merges';
import type { RuleProblem } from './merge-error';

/** The documents on both sides. */
export interface Sides {
  readonly base: readonly Tree[];
  readonly overlay: readonly Tree[];
}

/** With `isSecret` no message shows a key of a document. */
export const unusedRules = (rules: ListRules, sides: Sides, isSecret: boolean): readonly RuleProblem[] =>
  rules.unused.flatMap((rule) => {
    const message = whyUnused(rule, sides, isSecret);
    return message === undefined ? [] : [{ code: 'unused-list-rule', field: `lists.${rule.index}.path`, message }];
  });

function whyUnused(rule: ListRule, { base, overlay }: Sides, isSecret: boolean): string | undefined {
  const { path, keys, ignoreMissing } = rule;
  if (overlay.flatMap((root) => nodesAt(root, keys)).some(isList)) {
    const outer = outerList(overlay, keys);
    // A directive in the list is about all of it: `[{$patch: delete}]`.
    if (outer === undefined) return undefined;
    return `the list at \`${path}\` lies in the list at \`${outer}\`, whose items are not merged: \`lists\` needs an entry with \`path: ${outer}\` and \`strategy: merge\`, too`;
  }
  // The overlay takes the list away, which a former run may have done.
  if (overlay.flatMap((root) => nodesAt(root, keys)).some(isNull)) return undefined;
  const found = base.flatMap((root) => nodesAt(root, keys));
  // A rule may be for a list that only some overlays name.
  if (found.some(isList) || ignoreMissing === true) return undefined;
  const there = [...found, ...overlay.flatMap((root) => nodesAt(root, keys))];
  const trees = isSecret ? [] : [...base, ...overlay];
  return noListAt(there, { what: `neither side has a list at \`${path}\``, path, trees, throughLists: true });
}

const isList = ({ kind }: Tree): boolean => kind === 'list';

/** The nodes that `keys` lead to. Where a list is on the way, in all of its items. */
const nodesAt = (tree: Tree, keys: readonly string[]): readonly Tree[] => fieldsAt(tree, keys).map(({ node }) => node);

/** The path of the first list on the way to `keys`; undefined if there are only maps. */
function outerList(roots: readonly Tree[], keys: readonly string[]): string | undefined {
  const length = keys.findIndex((_, count) =>
    roots.flatMap((root) => nodesAt(root, keys.slice(0, count))).some(isList),
  );
  if (length === -1) return undefined;
  return length === 0 ? '.' : formatPath(keys.slice(0, length));
}
