/** The text between a new key and its value, like that of the keys beside it: `=`, ` = `, or `=` in the same column as theirs. */

/**
 * `separator` is the separator of the neighbour, whose key takes `width` characters. Beside `name   = x` the key `host` gets
 * `   = ` too, the key `port-number` a single space. Tabs are copied as they are.
 */
export function separatorLike(keyWidth: number, width: number, separator: string): string {
  const sign = separator.search(/[^ ]/);
  if (sign < 2 || separator.includes('\t')) return separator;
  return ' '.repeat(Math.max(width + sign - keyWidth, 1)) + separator.slice(sign);
}
