/**
 * Handles the directive `$patch` of strategic merge patches in an overlay. The directive applies to the map that
 * contains it. A directive that is the only key of a list item applies to the whole list. Other directives are
 * rejected, because a merge would write them into the file.
 */
import { entriesOf, entryOf, isLikelyTypo, type MapTree, textOf, type Tree } from '../../../src/data';
import { MergeError } from './merge-error';

/** The effect of an overlay's map on the base's map: merge into the map (default), replace it, or delete it. */
export type Patch = 'merge' | 'replace' | 'delete';

const patches: readonly string[] = ['merge', 'replace', 'delete'] satisfies readonly Patch[];

const name = '$patch';

/**
 * Returns the directive of a map, or undefined if the map has none. Throws MergeError for an unknown value of `$patch`.
 */
export function patchOf(tree: Tree): Patch | undefined {
  const value = entryOf(tree, name);
  if (value === undefined) return undefined;
  const word = textOf(value);
  if (word !== undefined && patches.includes(word)) return word as Patch;
  throw misplaced(`has a \`${name}\` that is not one of ${patches.join(', ')}`);
}

export const withoutPatch = (map: MapTree): MapTree => ({
  ...map,
  entries: map.entries.filter(({ key }) => key !== name),
});

/** Whether the item is a directive for the list that contains it: `{$patch: replace}`. */
export const isListDirective = (item: Tree): boolean =>
  item.kind === 'map' && item.entries.length === 1 && item.entries[0]?.key === name;

/** Whether the map `value` consists only of nulls and directives, so that its new value is an empty map. */
export const onlyDeletes = (fresh: Tree, value: Tree): boolean =>
  fresh.kind === 'map' && fresh.entries.length === 0 && entriesOf(value).length > 0;

const directive = /^\$(?:patch|retainKeys|(?:setElementOrder|deleteFromPrimitiveList)(?:\/.*)?)$/;

/** Returns the first key that is a directive or a misspelled `$patch`. Abbreviates arguments: `$setElementOrder/…`. */
export function directiveIn(tree: Tree): string | undefined {
  if (tree.kind === 'scalar') return undefined;
  for (const [key, value] of tree.kind === 'map'
    ? tree.entries.map((entry) => [entry.key, entry.value] as const)
    : tree.items.map((item) => ['', item] as const)) {
    const isDirective = directive.test(key) || isMisspelled(key, value);
    const found = isDirective ? key.replace(/\/.*$/, '/…') : directiveIn(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * True if base and overlay both contain directives, as in a file of patches. In that case, the overlay's directives
 * count as data.
 */
export const areData = (base: readonly Tree[], overlay: readonly Tree[]): boolean =>
  [overlay, base].every((roots) => roots.some((root) => directiveIn(root) !== undefined));

/** True for `$pach: delete`. False for `$path: /delete`, which is data. */
const isMisspelled = (key: string, value: Tree): boolean =>
  key.startsWith('$') && patches.includes(textOf(value) ?? '') && isLikelyTypo(key, name);

export const unknownDirective = (found: string): MergeError =>
  misplaced(
    !directive.test(found)
      ? `contains \`${found}\`, which would be written into the file: did you mean \`${name}\`?`
      : found === name
        ? `has \`${name}\` in an item of a list that is not merged: add an entry for the list to \`lists\` with \`strategy: merge\``
        : `contains the directive \`${found}\` of a strategic merge patch, which would be written into the file: use \`null\` to delete a key, \`${name}: delete\` to delete a list item, and \`lists\` to merge a list`,
  );

export const misplaced = (message: string): MergeError =>
  new MergeError('strategic-merge-directive', 'overlay', message);
