import { unicodePattern } from '../../../data/text/unicode-pattern';

/**
 * Compares keys in the order of go-yaml v3. Digits sort by their numeric value (`a2` before `a10`), and letters sort
 * after other characters, except after a digit.
 */
export function naturalOrder(left: string, right: string): number {
  const a = Array.from(left);
  const b = Array.from(right);
  let isAfterDigit = false;
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [x = '', y = ''] = [a[at], b[at]];
    if (x !== y) return compareAt(a, b, at, isAfterDigit);
    isAfterDigit = isDigit(x);
  }
  return a.length - b.length;
}

function compareAt(a: readonly string[], b: readonly string[], at: number, isAfterDigit: boolean): number {
  const [x = '', y = ''] = [a[at], b[at]];
  const [xIsLetter, yIsLetter] = [isLetter(x), isLetter(y)];
  // A letter sorts after other characters, unless the preceding character is a digit: `a1b` sorts before `a12`,
  // whose number has more digits.
  if (xIsLetter !== yIsLetter) return xIsLetter === isAfterDigit ? -1 : 1;
  if (!xIsLetter) {
    const [xNumber, yNumber] = [numberAt(a, at), numberAt(b, at)];
    const isPadded = (x === '0' || y === '0') && hasValueBefore(a, at);
    // If a preceding digit is not zero, leading zeros are significant, so the number with more digits is greater.
    const prefix = isPadded ? '1' : '';
    const difference = BigInt(`${prefix}${xNumber}` || 0) - BigInt(`${prefix}${yNumber}` || 0);
    if (difference !== 0n) return difference < 0n ? -1 : 1;
    if (xNumber.length !== yNumber.length) return xNumber.length - yNumber.length;
  }
  return (x.codePointAt(0) ?? 0) - (y.codePointAt(0) ?? 0);
}

function numberAt(chars: readonly string[], at: number): string {
  let end = at;
  while (isDigit(chars[end])) end++;
  return chars.slice(at, end).join('');
}

/** Reports whether the digits directly before `at` include a nonzero digit. */
function hasValueBefore(chars: readonly string[], at: number): boolean {
  for (let before = at - 1; isDigit(chars[before]); before--) if (chars[before] !== '0') return true;
  return false;
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';
const letter = unicodePattern(String.raw`^\p{L}`, 'u');
const isLetter = (char: string): boolean => letter().test(char);
