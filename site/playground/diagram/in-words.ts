import type { Arrow } from '../details';

/** Returns the arrow in words, such as `shop/server → example.com/shop:v2 (overwritten: was v1)`. */
export function inWords({ from, to, label, isOverwritten }: Arrow): string {
  const notes = [isOverwritten ? 'overwritten' : '', label].filter((note) => note !== '');
  return `${from} → ${to}${notes.length === 0 ? '' : ` (${notes.join(': ')})`}`;
}
