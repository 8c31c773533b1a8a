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

/** Like `asRead`, but also adapts the structure to the format. Only XML changes the structure. */
export const asReadBack = (tree: Tree, format: FormatName): Tree =>
  formatTable[format].hasElements ? asElement(asRead(tree, format)) : asRead(tree, format);
