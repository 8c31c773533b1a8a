/**
 * Which texts are identifiers. Almost all are ASCII: to know Unicode's letters takes longer than to read a small file, so they are looked
 * up only where a text has others.
 */

const ascii = /_?#(?:[A-Za-z_$][\w$]*)?|[A-Za-z_$][\w$]*/y;

let unicode: RegExp | undefined;

/** Where the identifier ends that begins at an offset: there, where none does. */
export function identifierEnd(text: string, begin: number): number {
  const end = endOf(ascii, text, begin);
  if (!(text.charCodeAt(end) > 127)) return end;
  const name = String.raw`[\p{L}_$][\p{L}\p{Nd}_$]*`;
  unicode ??= new RegExp(`_?#(?:${name})?|${name}`, 'uy');
  return endOf(unicode, text, begin);
}

function endOf(pattern: RegExp, text: string, begin: number): number {
  pattern.lastIndex = begin;
  return pattern.test(text) ? pattern.lastIndex : begin;
}

/** Whether a text is an identifier, and none of a definition. */
export const isName = (text: string): boolean =>
  text !== '' && identifierEnd(text, 0) === text.length && !text.includes('#');
