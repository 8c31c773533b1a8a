/**
 * Compares the data of two trees, regardless of their spelling. Edits rely on this comparison, because setting equal
 * data must not change any bytes. The order of map keys is ignored; the order of list items is not:
 *
 * ```yaml
 * {a: 1, b: [x, y]}        # equals {b: [x, y], a: 0x1}
 * {a: 1, b: [y, x]}        # does not
 * ```
 */
import { exactDate } from '../text/numbers/date-text';
import { decimalDigits } from '../text/numbers/decimal-text';
import { indexOfKey } from './key-index';
import { scalarValue } from './scalar-value';
import type { MapEntry, Scalar, Tree } from '../tree';

/**
 * `{a: 1, b: [x]}` equals `{b: ["x"], a: 0x1}`, and `1` equals `1.0`. The number `1` does not equal the string `"1"`,
 * and a date does not equal a string with the same text. Numbers are compared digit by digit, so two numbers that
 * differ only beyond the precision of a float64 are different. `areEqual` compares two scalars.
 */
export function equalTrees(a: Tree, b: Tree, areEqual: CompareScalars = equalScalars): boolean {
  if (a === b) return true;
  if (a.kind === 'scalar') return b.kind === 'scalar' && areEqual(a, b);
  if (a.kind === 'list') {
    return (
      b.kind === 'list' &&
      a.items.length === b.items.length &&
      a.items.every((item, index) => equalTrees(item, b.items[index] as Tree, areEqual))
    );
  }
  return b.kind === 'map' && equalEntries(a.entries, b.entries, areEqual);
}

type CompareScalars = (a: Scalar, b: Scalar) => boolean;

/**
 * Returns a key to look up a tree in a Map or Set. Two trees have the same key if and only if they are equal. The key
 * of `{b: 1.0, a: x}` is `{"a":"x","b":#1e0}`.
 */
export function equalityKey(tree: Tree): string {
  if (tree.kind === 'list') return `[${tree.items.map(equalityKey).join(',')}]`;
  if (tree.kind === 'map') {
    const entries = tree.entries.map(({ key, value }) => `${JSON.stringify(key)}:${equalityKey(value)}`);
    return `{${entries.toSorted().join(',')}}`;
  }
  if (tree.type === 'date') return `@${exactDate(tree.text)}`;
  return isNumber(tree) ? `#${exactNumber(tree.text)}` : JSON.stringify(scalarValue(tree));
}

function equalEntries(a: readonly MapEntry[], b: readonly MapEntry[], areEqual: CompareScalars): boolean {
  if (a.length !== b.length) return false;
  return a.every(({ key, value }, index) => {
    // Maps usually have their keys in the same order.
    const other = b[index]?.key === key ? b[index] : b[indexOfKey(b, key)];
    return other !== undefined && equalTrees(value, other.value, areEqual);
  });
}

function equalScalars(a: Scalar, b: Scalar): boolean {
  if (a.type === b.type && (a.text === b.text || a.type === 'string')) return a.text === b.text;
  if (isNumber(a) && isNumber(b)) return exactNumber(a.text) === exactNumber(b.text);
  if (a.type === 'date' || b.type === 'date') return a.type === b.type && exactDate(a.text) === exactDate(b.text);
  return scalarValue(a) === scalarValue(b);
}

const isNumber = ({ type }: Scalar): boolean => type === 'int' || type === 'float';

/** Returns the same text for equal numbers: `11e-1` for `1.10` and `11e-1`, and `0` for `-0.0`. */
function exactNumber(text: string): string {
  const { isNegative, digits, exponent } = decimalDigits(text);
  return digits === '' ? '0' : `${isNegative ? '-' : ''}${digits}e${exponent}`;
}
