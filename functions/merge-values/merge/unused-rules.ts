/** `lists` entries that no list asked for, each with why: its path leads to no list, or to one inside a list that is not merged. */
import type { Tree } from '../../../src/data';
import { fieldsAt } from '../../../src/fields';
import { noListAt } from '../../../src/kit';
import { formatPath } from '../../../src/krm';
import type { ListRule, ListRules } from './list-merges';
import type { RuleProblem } from './value-error';

/** The documents on both sides. */
export interface Sides {
  readonly base: readonly Tree[];
  readonly overlay: readonly Tree[];
}

/** With `isSecret` no key of a document is told. */
export const unusedRules = (rules: ListRules, sides: Sides, isSecret: boolean): readonly RuleProblem[] =>
  rules.unused.flatMap((rule) => {
    const message = whyUnused(rule, sides, isSecret);
    return message === undefined ? [] : [{ code: 'unused-list-rule', field: `lists.${rule.index}.path`, message }];
  });

function whyUnused(rule: ListRule, { base, overlay }: Sides, isSecret: boolean): string | undefined {
  const { path, keys, ignoreMissing } = rule;
  if (overlay.flatMap((root) => nodesAt(root, keys)).some(isList)) {
    const outer = outerList(overlay, keys);
    return `the list at \`${path}\` lies in the list at \`${outer}\`, whose items are not merged: \`lists\` needs an entry with \`path: ${outer}\` and \`strategy: merge\`, too`;
  }
  const found = base.flatMap((root) => nodesAt(root, keys));
  // The overlay need not name every list that a rule is for.
  if (found.some(isList) || ignoreMissing === true) return undefined;
  const there = [...found, ...overlay.flatMap((root) => nodesAt(root, keys))];
  const trees = isSecret ? [] : [...base, ...overlay];
  return noListAt(there, { what: `neither side has a list at \`${path}\``, path, trees, throughLists: true });
}

const isList = ({ kind }: Tree): boolean => kind === 'list';

/** What `keys` lead to, through the items of lists on the way. */
const nodesAt = (tree: Tree, keys: readonly string[]): readonly Tree[] => fieldsAt(tree, keys).map(({ node }) => node);

/** The path of the first list on the way to `keys`. */
function outerList(roots: readonly Tree[], keys: readonly string[]): string {
  const length = keys.findIndex((_, count) =>
    roots.flatMap((root) => nodesAt(root, keys.slice(0, count))).some(isList),
  );
  return pathOf(keys.slice(0, length));
}

const pathOf = (keys: readonly string[]): string => (keys.length === 0 ? '.' : formatPath(keys));
