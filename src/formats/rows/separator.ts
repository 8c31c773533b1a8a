/** What stands between a key and its value, for a new key beside others: `=`, ` = `, or `=` in the column of the others. */

/**
 * `separator` is that of the neighbour, whose key takes `width` characters: behind `name   = x` the key `host` gets
 * `   = ` too, the key `port-number` a single space. Tabs are copied as they are.
 */
export function separatorLike(keyWidth: number, width: number, separator: string): string {
  const sign = separator.search(/[^ ]/);
  if (sign < 2 || separator.includes('\t')) return separator;
  return ' '.repeat(Math.max(width + sign - keyWidth, 1)) + separator.slice(sign);
}
