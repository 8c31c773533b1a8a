/**
 * What a reader finds after data was written in a format: INI, properties, env files and Fluent Bit have text only, and only TOML has dates.
 * Data from one format is compared with data from another after this conversion. Otherwise a second run would find differences that no edit
 * can remove.
 */
import { stringScalar, type Scalar, type Tree } from '../data/tree';
import { withoutDates } from '../data/date-text';
import { mapScalars, someScalar } from '../data/visit';
import { type FormatName, isTyped } from './document';

/** The tree as a reader of the format would find it. Nulls stay, because a merge reads them as deletions. */
export function readBack(tree: Tree, format: FormatName): Tree {
  if (format === 'toml') return tree;
  if (isTyped(format)) return withoutDates(tree);
  if (!someScalar(tree, isTypedScalar)) return tree;
  return mapScalars(tree, (scalar) => (isTypedScalar(scalar) ? stringScalar(scalar.text) : scalar));
}

const isTypedScalar = ({ type }: Scalar): boolean => type !== 'string' && type !== 'null';
