/**
 * Looks up the merge strategy of a list by its path, as configured by `lists` in an entry of `mergeValues` or `merges`.
 */
import { catchError, entryOf, isNull, type Path, textOf, type Tree } from '../../../src/data';
import { fieldsAt } from '../../../src/fields';
import { noListAt } from '../../../src/kit';
import { formatPath, parseFieldPath } from '../../../src/krm';
import type { ListMerge } from '../generated/config';
import type { RuleProblem } from './merge-error';

export interface ListRule extends ListMerge {
  readonly index: number;
  readonly keys: readonly string[];
}

/** The rules of one entry of `mergeValues` or `merges`. Records which rules were used. */
export class ListRules {
  readonly #rules: readonly ListRule[];
  readonly #used = new Set<ListRule>();

  constructor(lists: readonly ListMerge[] = []) {
    this.#rules = lists.map((list, index) => ({ ...list, index, keys: listKeys(list.path) ?? [] }));
  }

  /** Returns the rule for the list at `path`, ignoring indexes, or undefined if the list is replaced. */
  at(path: Path): ListRule | undefined {
    if (this.#rules.length === 0) return undefined;
    const keys = path.filter((step) => typeof step === 'string');
    const rule = this.#rules.find(
      (one) => one.keys.length === keys.length && one.keys.every((key, index) => key === keys[index]),
    );
    if (rule !== undefined) this.#used.add(rule);
    return rule;
  }

  get unused(): readonly ListRule[] {
    return this.#rules.filter((rule) => !this.#used.has(rule));
  }
}

/**
 * Splits `a.b\.c` into `['a', 'b.c']`. The path `.` is the document itself: `[]`. Within a list, the path continues in
 * each item. Returns undefined if the path contains anything other than keys.
 */
export function listKeys(path: string): readonly string[] | undefined {
  if (path === '.') return [];
  const steps = catchError(Error, () => parseFieldPath(path).steps) ?? [];
  const keys = steps.flatMap((step) => (step.kind === 'key' && step.key !== '' ? [step.key] : []));
  return keys.length > 0 && keys.length === steps.length ? keys : undefined;
}

export interface Sides {
  readonly base: readonly Tree[];
  readonly overlay: readonly Tree[];
}

/**
 * Returns the mistakes among the unused entries of `lists`: paths that do not lead to a list, or that lead into a list
 * that is not merged. If `isSecret` is true, messages do not show a document's keys.
 */
export const unusedRules = (rules: ListRules, sides: Sides, isSecret: boolean): readonly RuleProblem[] =>
  rules.unused.flatMap((rule) => {
    const message = unusedReason(rule, rules, sides, isSecret);
    return message === undefined ? [] : [{ code: 'unused', field: `lists.${rule.index}.path`, message }];
  });

function unusedReason(
  rule: ListRule,
  rules: ListRules,
  { base, overlay }: Sides,
  isSecret: boolean,
): string | undefined {
  const { path, keys, ignoreMissing } = rule;
  const given = nodesAt(overlay, keys);
  const found = nodesAt(base, keys);
  const isInBase = given.length === 0 && found.some(isList);
  if (given.some(isList) || isInBase) {
    const outer = outerList(overlay, keys, rules);
    if (outer !== undefined && !(isInBase && ignoreMissing === true)) {
      if (isInBase && outerList(base, keys, rules) !== outer) {
        return `the overlay's list at \`${outer}\` replaces the base's list at \`${path}\`, so nothing is merged: remove the entry, or set \`ignoreMissing: true\``;
      }
      return `the list at \`${path}\` is inside the list at \`${outer}\`, whose items are not merged: add an entry with \`path: ${outer}\` and \`strategy: merge\` to \`lists\``;
    }
    // The rule is unused but not a mistake. The list may contain a directive for the whole list, `[{$patch: delete}]`,
    // or only some overlays may contain the list.
    return undefined;
  }
  // If the overlay removes the list, a previous run may have removed it already.
  if (overlay.some((tree) => !isNull(tree) && removesList(tree, keys)) || ignoreMissing === true) return undefined;
  const trees = isSecret ? [] : [...base, ...overlay];
  const what = `neither the base nor the overlay has a list at \`${path}\``;
  return noListAt(given.length === 0 ? found : given, { what, path, trees, throughLists: true });
}

/** Whether the overlay deletes the list at `keys`, or deletes or replaces a value that contains the list. */
function removesList(tree: Tree, [key, ...rest]: readonly string[]): boolean {
  const patch = textOf(entryOf(tree, '$patch'));
  if (isNull(tree) || patch === 'delete') return true;
  if (key === undefined) return false;
  if (tree.kind === 'scalar' || patch === 'replace') return true;
  if (tree.kind === 'list') return tree.items.some((item) => item.kind === 'map' && removesList(item, [key, ...rest]));
  const value = entryOf<Tree>(tree, key);
  return value !== undefined && removesList(value, rest);
}

const isList = ({ kind }: Tree): boolean => kind === 'list';

/** The nodes at `keys`. Within a list, the path continues in each item. */
const nodesAt = (roots: readonly Tree[], keys: readonly string[]): readonly Tree[] =>
  roots.flatMap((root) => fieldsAt(root, keys).map(({ node }) => node));

/** Returns the path of the outermost list above `keys` whose items are not merged. */
function outerList(roots: readonly Tree[], keys: readonly string[], rules: ListRules): string | undefined {
  const length = keys.findIndex((_, count) => {
    const path = keys.slice(0, count);
    return nodesAt(roots, path).some(isList) && rules.at(path)?.strategy !== 'merge';
  });
  if (length < 1) return length === 0 ? '.' : undefined;
  return formatPath(keys.slice(0, length));
}
