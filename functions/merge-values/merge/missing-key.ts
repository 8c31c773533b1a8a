/** Items of a list to be merged that do not have the `key` that tells which of them belong together: they would be added again. */
import { entryOf, type Tree } from '../../../src/data';
import { nothingUsed } from '../../../src/function';
import type { ListRule } from './list-merges';
import type { RuleProblem } from './value-error';

/** With `isSecret` no key of an item is told. */
export function missingKey(
  { index, path, key = '', ignoreMissing }: ListRule,
  base: readonly Tree[],
  overlay: readonly Tree[],
  isSecret: boolean,
): RuleProblem | undefined {
  if (ignoreMissing === true) return undefined;
  const lacks = (item: Tree): boolean => entryOf(item, key)?.kind !== 'scalar';
  const isInBase = base.length > 0 && overlay.length > 0 && base.every(lacks);
  if (!isInBase && !overlay.some(lacks)) return undefined;
  const what = isInBase
    ? `no item of the base's list at \`${path}\` has a \`${key}\` to be known by`
    : `an item of the overlay's list at \`${path}\` has no \`${key}\` to be known by`;
  const among = isSecret ? [] : [...base, ...overlay].filter(lacks).flatMap(scalarKeys);
  // In the overlay the item is misspelt, not the rule.
  const message = nothingUsed({ what, ...(isInBase ? { name: key } : {}), among, allow: 'ignoreMissing' });
  return { code: 'missing-list-key', field: `lists.${index}.key`, message };
}

const scalarKeys = (item: Tree): readonly string[] =>
  item.kind === 'map' ? item.entries.flatMap(({ key, value }) => (value.kind === 'scalar' ? [key] : [])) : [];
