/**
 * Recognizes identifiers. Almost all identifiers are ASCII. The Unicode pattern is compiled only when a non-ASCII
 * character follows, because compiling it takes longer than reading a small file.
 */

const ascii = /_?#(?:[A-Za-z_$][\w$]*)?|[A-Za-z_$][\w$]*/y;

let unicode: RegExp | undefined;

/** Returns the end of the identifier at an offset; the offset itself if there is none. */
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

/** Reports whether the text is an identifier that does not name a definition. */
export const isName = (text: string): boolean =>
  text !== '' && identifierEnd(text, 0) === text.length && !text.includes('#');
