/**
 * Lists the first `max` items for a message. If items are omitted, adds the total number: `a, b, … (12 in all)`. Only
 * the listed items are converted to text.
 */
export function shortList<T>(
  items: readonly T[],
  max: number,
  textOf: (item: T) => string = String,
  separator = ', ',
): string {
  const rest = items.length > max ? [`… (${items.length} in all)`] : [];
  return [...items.slice(0, max).map((item) => textOf(item)), ...rest].join(separator);
}
