/** Determines the separator between a new key and its value from the neighbouring keys: `=`, ` = `, or `=` in the same column. */

/**
 * `separator` is the separator of the neighbour, whose key has `width` characters. Next to `name = x`, the key `host`
 * also gets ` = `, and the key `port-number` gets a single space. Tabs are copied.
 */
export function separatorLike(keyWidth: number, width: number, separator: string): string {
  const sign = separator.search(/[^ ]/);
  if (sign < 2 || separator.includes('\t')) return separator;
  return ' '.repeat(Math.max(width + sign - keyWidth, 1)) + separator.slice(sign);
}
