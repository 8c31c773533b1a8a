/**
 * Reads and changes the value of an `export` line, which is a shell word. The value is read as in `sh`, and its
 * quotes are kept. Parts that the shell expands (`$HOME`, `$(date)`, a leading `~`) are kept unchanged while the text
 * around them changes. New text is quoted so that the shell does not expand it.
 *
 * ```sh
 * export A="$HOME/my files"    # was "$HOME/old"
 * export B='p q'               # was x
 * ```
 */
import { matchEnd } from '../../data/text/match-end';
import { DocumentSyntaxError, NoSpellingError } from '../document';

type Quote = '' | '"' | "'";

/** A unit of a word: a character with its escape, a quote or an expansion. */
interface ShellUnit {
  readonly text: string;
  readonly source: string;
  /** The quote that is open after this unit. */
  readonly quote: Quote;
  readonly isExpansion: boolean;
}

export interface ShellWord {
  readonly text: string;
  readonly end: number;
  readonly units: readonly ShellUnit[];
}

/**
 * Reads the word at `from`. The word is empty if `from` is the offset of whitespace, an operator or a line break.
 * Throws DocumentSyntaxError for an unclosed quote or expansion.
 */
export function readWord(source: string, from: number): ShellWord {
  const units: ShellUnit[] = [];
  let quote: Quote = '';
  let at = from;
  for (;;) {
    if (quote === '' && matchEnd(wordEnd, source, at) !== undefined) break;
    if (at >= source.length) throw new DocumentSyntaxError('a quote is not closed', source, from);
    const unit = unitAt(source, at, quote, units.at(-1));
    units.push(unit);
    quote = unit.quote;
    at += unit.source.length;
  }
  return { text: units.map(({ text }) => text).join(''), end: at, units };
}

const wordEnd = /$|[ \t\n;&|<>()]|\r\n/y;

function unitAt(source: string, at: number, quote: Quote, before: ShellUnit | undefined): ShellUnit {
  const char = source.charAt(at);
  const unit = (text: string, length: number, next = quote, isExpansion = false): ShellUnit => ({
    text,
    source: source.slice(at, at + length),
    quote: next,
    isExpansion,
  });
  // `'\''` represents a single quote inside a single-quoted string.
  if (quote === "'" && source.startsWith(String.raw`'\''`, at)) return unit("'", 4);
  if (quote === "'") return char === "'" ? unit('', 1, '') : unit(char, 1);
  if (char === '"') return unit('', 1, quote === '' ? '"' : '');
  if (char === "'" && quote === '') return unit('', 1, "'");
  if (char === '\\') {
    const behind = matchEnd(escapedBreak, source, at);
    if (behind !== undefined) return unit('', behind - at);
    const next = source.charAt(at + 1);
    const isEscape = quote === '' ? next !== '' : '$`"\\'.includes(next) && next !== '';
    return isEscape ? unit(next, 2) : unit(char, 1);
  }
  const length = char === '$' || char === '`' ? expansionLength(source, at, quote) : undefined;
  if (length !== undefined) return unit(source.slice(at, at + length), length, quote, true);
  const isTilde = char === '~' && quote === '' && (before === undefined || before.source === ':');
  return unit(char, 1, quote, isTilde);
}

const escapedBreak = /\\\r?\n/y;

/**
 * Returns the length of the expansion at `at`, or undefined for a `$` that is ordinary text. Throws DocumentSyntaxError
 * for an unclosed expansion.
 */
function expansionLength(source: string, at: number, quote: Quote): number | undefined {
  const behind = matchEnd(variable, source, at);
  if (behind !== undefined) return behind - at;
  const next = source.charAt(at + 1);
  // `$'…'` is treated as an expansion, because only some shells interpret its escapes.
  const close = source.charAt(at) === '`' ? '`' : closings.get(next);
  if (close === undefined || (next === "'" && quote !== '')) return undefined;
  const end = closingAt(source, at + (close === '`' ? 1 : 2), close, next);
  if (end === undefined) throw new DocumentSyntaxError('an expansion is not closed', source, at);
  return end + 1 - at;
}

const variable = /\$(?:[A-Za-z_]\w*|[\d@*#?$!-])/y;

const closings: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['(', ')'],
  ["'", "'"],
]);

/**
 * The offset of the `close` that ends the bracket or quote opened before `from`. Brackets inside quotes are ignored.
 */
function closingAt(source: string, from: number, close: string, open: string): number | undefined {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const char = source.charAt(at);
    // A backslash is an ordinary character in `'…'`, but not in `$'…'`.
    if (char === '\\' && (close !== "'" || open !== '')) at++;
    else if (char === close && depth-- === 0) return at;
    else if ((close === '}' || close === ')') && char === open) depth++;
    else if ((close === '}' || close === ')') && (char === '"' || char === "'")) {
      at = closingAt(source, at + 1, char, '') ?? source.length;
    }
  }
  return undefined;
}

export function quoteOf(word: string): Quote {
  const first = word.charAt(0);
  return first === '"' || first === "'" ? first : '';
}

/** Writes `text` as a word. If `quote` is empty, adds quotes only if needed. Throws NoSpellingError. */
export function printWord(text: string, quote: Quote): string {
  checkText(text, false);
  if (quote !== '') return quoted(text, quote);
  return safe.test(text) ? text : quoted(text, text.includes("'") ? '"' : "'");
}

const quoted = (text: string, quote: '"' | "'"): string => quote + escaped(text, quote) + quote;

const safe = /^[\w./:@%+,=^-]*$/;

/** Escapes `text` for a position inside `quote`, or writes it as a word if `quote` is empty. */
function escaped(text: string, quote: Quote): string {
  if (quote === '') return printWord(text, '');
  return quote === '"' ? text.replaceAll(/[$`"\\]/g, '\\$&') : text.replaceAll("'", String.raw`'\''`);
}

function checkText(text: string, hasLines: boolean): void {
  if (text.includes('\0')) throw new NoSpellingError('a shell variable cannot contain a null character');
  if (!hasLines && /[\r\n]/.test(text)) {
    throw new NoSpellingError('an env file cannot contain a value with a line break');
  }
}

/** Changes the word's text. Unchanged parts keep their quotes, escapes and expansions. Throws NoSpellingError. */
export function rewriteWord({ units, text: old }: ShellWord, text: string): string {
  checkText(text, /[\r\n]/.test(old));
  const isBare = units.every(({ quote, isExpansion, source }) => quote === '' && !isExpansion && source.length === 1);
  if (isBare) return printWord(text, '');
  const { source, expansions } = splice(units, text);
  const read = readWord(`${source}\n`, 0);
  const found = read.units.filter(({ isExpansion }) => isExpansion).map((unit) => unit.source);
  // Quote the whole text if the source is read back differently, for example if letters after `$A` extend the name.
  const isSame = found.length === expansions.length && found.every((one, index) => one === expansions[index]);
  if (read.text === text && read.end === source.length && isSame) return source;
  return quoted(text, units[0]?.quote === "'" ? "'" : '"');
}

function splice(
  units: readonly ShellUnit[],
  text: string,
): { readonly source: string; readonly expansions: readonly string[] } {
  const [start, end, length] = changedUnits(units, text);
  const before = units.slice(0, start);
  const after = units.slice(end);
  const from = before.at(-1)?.quote ?? '';
  const to = units[end - 1]?.quote ?? '';
  const middle = text.slice(length, text.length - after.reduce((sum, unit) => sum + unit.text.length, 0));
  // If the following text is inside a quote, open this quote before the new text.
  const open = from === '' ? to : '';
  const close = from === '' || from === to ? '' : from + to;
  return {
    source: sourceOf(before) + open + escaped(middle, from === '' ? to : from) + close + sourceOf(after),
    expansions: [...before, ...after].filter(({ isExpansion }) => isExpansion).map(({ source }) => source),
  };
}

/** Returns the range of units to replace, and the length of the text before that range. */
function changedUnits(units: readonly ShellUnit[], text: string): readonly [number, number, number] {
  let start = 0;
  let length = 0;
  /** The index after the last unchanged unit that has text. At least 1, because the first unit opens the quotes. */
  let behind = 1;
  for (; start < units.length; start++) {
    const unit = units[start] as ShellUnit;
    if (!text.startsWith(unit.text, length)) break;
    length += unit.text.length;
    if (unit.text !== '') behind = start + 1;
  }
  let end = units.length;
  for (let left = text.length; end > start; end--) {
    const unit = units[end - 1] as ShellUnit;
    if (left - unit.text.length < length || !text.endsWith(unit.text, left)) break;
    left -= unit.text.length;
  }
  return start < end ? [start, end, length] : [Math.min(behind, start), Math.min(behind, start), length];
}

const sourceOf = (units: readonly ShellUnit[]): string => units.map(({ source }) => source).join('');
