/**
 * Converts data into the form in which a format reads it back. INI, properties, env files and similar formats have only
 * strings, and only TOML has dates. Data of different formats is compared in this form, because otherwise a second run
 * would find differences that no edit can remove.
 */
import { withoutDates } from '../data/text/numbers/date-text';
import { untypedText } from '../data/text/numbers/decimal-text';
import { isNull, stringScalar, type Tree } from '../data/tree';
import { mapScalars, someScalar } from '../data/trees/visit';
import { type FormatName, formatTable } from './table';
import { asElement } from './xml/tree';

/** Returns the tree that `format` would read back. Nulls are kept, because a merge reads them as deletions. */
export function asRead(tree: Tree, format: FormatName): Tree {
  const { isTyped, hasDates } = formatTable[format];
  if (hasDates) return tree;
  if (isTyped) return withoutDates(tree);
  return someScalar(tree, ({ type }) => type !== 'string' && type !== 'null')
    ? mapScalars(tree, (one) => (isNull(one) ? one : stringScalar(untypedText(one))))
    : tree;
}

/** Like `asRead`, but also adapts the structure to the format. In XML and formats with sections, the structure changes. */
export function asReadBack(tree: Tree, format: FormatName): Tree {
  const { hasElements, hasSections } = formatTable[format];
  const read = asRead(tree, format);
  return hasElements ? asElement(read) : hasSections ? asOptions(read) : read;
}

/** Replaces each list with a single plain value with this value, because a list of values is a repeated option. */
function asOptions(tree: Tree): Tree {
  if (tree.kind === 'scalar') return tree;
  if (tree.kind === 'map') {
    return { kind: 'map', entries: tree.entries.map(({ key, value }) => ({ key, value: asOptions(value) })) };
  }
  const [first, second] = tree.items;
  return first?.kind === 'scalar' && second === undefined ? first : { kind: 'list', items: tree.items.map(asOptions) };
}
