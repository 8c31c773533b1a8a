/** What tokens look like, as regular expressions, because V8 compiles those at once: programs mostly run once. */
import { JsonnetError } from '../errors';

/** The text to skip after a token, and at the beginning of a text. */
const blank = String.raw`(?:[ \t\r\n]+|#[^\n]*|//[^\n]*|/\*[^]*?\*/)*`;

const word = String.raw`[A-Za-z_]\w*`;
const mark = String.raw`[{}[\],.();]`;
const string = String.raw`"[^"\\]*(?:\\[^][^"\\]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*'`;
const verbatim = String.raw`@"[^"]*(?:""[^"]*)*"(?!")|@'[^']*(?:''[^']*)*'(?!')`;

/**
 * Several symbols in a row are one operator, up to a comment or a text block: `<=`. Only an operator of one symbol may end in one of
 * `+ - ~ ! $`: `a<-b` is `a < -b`. After such a symbol nothing else is left in the row, which the lookbehind knows, so that the work on
 * a row grows with its length only.
 */
const symbol = String.raw`[+\-~!$]`;
const operator = String.raw`(?<!${symbol})(?:${symbol}*(?!/[/*]|\|\|\|)[:&|^=<>*/%])+|${symbol}`;

/** After a leading zero there are no more digits. The character after a number must not look like part of it. */
const digits = String.raw`\d+(?:_\d+)*`;
const number = String.raw`(?:0|[1-9]\d*(?:_\d+)*(?!\d))(?:\.${digits}(?!\d)|(?!\.))(?:[eE][+-]?${digits}(?!\d)|(?![eE]))(?!_)`;

/** A text block ends before the first line that neither is empty nor has the indentation of the first one. */
const block = String.raw`\|\|\|-?[ \t\r]*\n+(?<indent>[ \t]+)(?![ \t])[^\n]*\n(?:\k<indent>[^\n]*\n|\n)*(?!\k<indent>)[ \t]*\|\|\|`;

const token = `(?:${word}|${mark}|${string}|${operator}|${number}|${block}|${verbatim})`;

const allTokens = new RegExp(token + blank, 'gy');
const oneToken = new RegExp(token, 'y');
const leading = new RegExp(blank, 'y');
const symbolAlone = new RegExp(`^${symbol}$`);

/** The tokens at the beginning of a text, each with the blank after it, up to the first place that matches none. */
export const spellingsOf = (text: string): string[] => limited(() => text.match(allTokens) ?? []);

/** V8's regular expressions take no token, and no blank, of some millions of lines or escapes. */
function limited<T>(match: () => T): T {
  try {
    return match();
  } catch {
    throw new JsonnetError({ kind: 'limit', limit: 'size' }, 'a token or a comment has too many parts');
  }
}

/** Whether it is a symbol that may be part of a longer operator. */
export const isSymbol = (spelling: string): boolean => symbolAlone.test(spelling);

/** How many tokens the end of a piece of text cannot have cut: all but the last one, or the row of symbols there and the one before. */
export function uncut(spellings: readonly string[]): number {
  let end = spellings.length - 1;
  while (end > 0 && isSymbol(spellings[end] ?? '')) end--;
  return end;
}

/** The offset after the token at an offset; 0 if there is none. */
export const endOfToken = (text: string, at: number): number => endOf(oneToken, text, at);

/** The offset after the blank at an offset. */
export const beginOfToken = (text: string, at: number): number => endOf(leading, text, at);

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  limited(() => pattern.test(text));
  return pattern.lastIndex;
}
