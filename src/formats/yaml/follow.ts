/** What comes behind a place in a text, for block scalars that are to end there. */
import type { Follow } from './literal';
import { columnOf, lineEnd, nextLine } from './lines';

/** What follows the line that ends at `end`. */
export function followAt(text: string, end: number): Follow {
  const next = nextLine(text, end);
  let at = next;
  while (at < text.length) {
    const content = skipSpaces(text, at);
    if (content < lineEnd(text, content)) {
      const comment = text.charCodeAt(content) === 0x23 ? columnOf(text, content) : -1;
      return { comment, isBlank: at > next, isEnd: false };
    }
    at = nextLine(text, content);
  }
  return { comment: -1, isBlank: at > next, isEnd: end === text.length };
}

/** What may follow where it is not known which of two it will be. */
export const eitherFollow = (a: Follow, b: Follow): Follow => ({
  comment: Math.max(a.comment, b.comment),
  isBlank: a.isBlank || b.isBlank,
  isEnd: a.isEnd || b.isEnd,
});

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  return at;
}
