/** Determines the separator of a new key from its neighbor's separator: `=`, ` = `, or `=` in the same column. */

/**
 * `separator` is the separator of the neighbor, whose key has `width` characters. If the neighbor's `=` is aligned,
 * as in `name   = x`, the new `=` is in the same column if possible: `host   = `, but `port-number = `. All other
 * separators, and separators with tabs, are copied.
 */
export function separatorLike(keyWidth: number, width: number, separator: string): string {
  const sign = separator.search(/[^ ]/);
  if (sign < 2 || separator.includes('\t')) return separator;
  return ' '.repeat(Math.max(width + sign - keyWidth, 1)) + separator.slice(sign);
}
