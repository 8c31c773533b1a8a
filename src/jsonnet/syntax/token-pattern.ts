/**
 * Describes the tokens as regular expressions. Most programs run once, and V8 compiles regular expressions to machine
 * code sooner than functions.
 */
import { JsonnetError } from '../errors';

/** Whitespace and comments to skip after a token and at the beginning of the source. */
const blank = String.raw`(?:[ \t\r\n]+|#[^\n]*|//[^\n]*|/\*[^]*?\*/)*`;

const word = String.raw`[A-Za-z_]\w*`;
const mark = String.raw`[{}[\],.();]`;
const string = String.raw`"[^"\\]*(?:\\[^][^"\\]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*'`;
const verbatim = String.raw`@"[^"]*(?:""[^"]*)*"(?!")|@'[^']*(?:''[^']*)*'(?!')`;

/**
 * Consecutive symbols form one operator, up to a comment or a text block: `<=`. Only an operator of one symbol may end
 * in `+`, `-`, `~`, `!` or `$`: `a<-b` is `a < -b`. The lookbehind uses this rule to keep the work linear in the number
 * of symbols.
 */
const symbol = String.raw`[+\-~!$]`;
const operator = String.raw`(?<!${symbol})(?:${symbol}*(?!/[/*]|\|\|\|)[:&|^=<>*/%])+|${symbol}`;

/** No digits may follow a leading zero. The character after a number must not look like part of the number. */
const digits = String.raw`\d+(?:_\d+)*`;
const number = String.raw`(?:0|[1-9]\d*(?:_\d+)*(?!\d))(?:\.${digits}(?!\d)|(?!\.))(?:[eE][+-]?${digits}(?!\d)|(?![eE]))(?!_)`;

/** A text block ends before the first non-empty line that does not have the indentation of the first line. */
const block = String.raw`\|\|\|-?[ \t\r]*\n+(?<indent>[ \t]+)(?![ \t])[^\n]*\n(?:\k<indent>[^\n]*\n|\n)*(?!\k<indent>)[ \t]*\|\|\|`;

const token = `(?:${word}|${mark}|${string}|${operator}|${number}|${block}|${verbatim})`;

const allTokens = new RegExp(token + blank, 'gy');
const oneToken = new RegExp(token, 'y');
const leading = new RegExp(blank, 'y');
const symbolAlone = new RegExp(`^${symbol}$`);

/** The tokens at the beginning of the text, each with the whitespace and comments after it, up to the first invalid position. */
export const spellingsOf = (text: string): string[] => limited(() => text.match(allTokens) ?? []);

/** Throws a JsonnetError instead of V8's error if a token or whitespace has millions of lines or escapes. */
function limited<T>(match: () => T): T {
  try {
    return match();
  } catch {
    throw new JsonnetError({ kind: 'limit', limit: 'size' }, 'a token or a comment has too many lines or escapes');
  }
}

/** Whether the spelling is one of the symbols `+ - ~ ! $` by itself. A longer operator may begin with the symbol. */
export const isSymbol = (spelling: string): boolean => symbolAlone.test(spelling);

/**
 * Counts the tokens in a chunk that do not depend on the text after the chunk. If the chunk ends in symbols, these
 * symbols and the token before them may depend on that text. Otherwise, only the last token may depend on it.
 */
export function uncut(spellings: readonly string[]): number {
  let end = spellings.length - 1;
  while (end > 0 && isSymbol(spellings[end] ?? '')) end--;
  return end;
}

/** The end of the token that begins at `at`; 0 if no token begins there. */
export const endOfToken = (text: string, at: number): number => endOf(oneToken, text, at);

/** The offset of the first token that begins at or after `at`. */
export const beginOfToken = (text: string, at: number): number => endOf(leading, text, at);

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  limited(() => pattern.test(text));
  return pattern.lastIndex;
}
