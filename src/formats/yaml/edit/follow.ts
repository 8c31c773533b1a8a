/** What comes behind a place in a text, for block scalars that are to end there. */
import type { Follow } from '../scalar/literal';
import { lineEnd, nextLine } from '../../lines';

/** What follows the line that ends at `end`. */
export function followAt(text: string, end: number): Follow {
  const next = nextLine(text, end);
  let inset = -1;
  let at = next;
  while (at < text.length) {
    const content = skipSpaces(text, at);
    const stop = lineEnd(text, content);
    if (content < stop) {
      if (text.charCodeAt(content) === 0x23) inset = Math.max(inset, content - at);
      return { inset, isBlank: at > next, isEnd: false };
    }
    inset = Math.max(inset, content - at - 1);
    at = nextLine(text, stop);
  }
  return { inset, isBlank: at > next, isEnd: end === text.length };
}

/** What may follow where it is not known which of two it will be. */
export const eitherFollow = (a: Follow, b: Follow): Follow => ({
  inset: Math.max(a.inset, b.inset),
  isBlank: a.isBlank || b.isBlank,
  isEnd: a.isEnd || b.isEnd,
});

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  return at;
}
