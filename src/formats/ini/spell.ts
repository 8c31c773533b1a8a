/**
 * Writes keys, values and section names in INI and its dialects. The functions throw NoSpellingError for data that the
 * dialect cannot represent.
 */
import { hasComment, takesComment, type IniRow } from './read';
import { stripped } from './stripped';
import { NoSpellingError, type TextEdit } from '../document';
import { lineEnd, lineEndAbove, lineStart } from '../lines';
import { newRows, type Row, type RowSpelling } from '../rows/edit';
import { separatorLike } from '../rows/separator';
import type { IniStyle, MapEntry, MapTree, ScalarStyle, Tree } from '../../data/tree';

export interface IniDialect {
  /** The name of the dialect in messages, such as `INI`. */
  readonly title: string;
  /** Whether a key can be alone on its line, without a separator. */
  readonly hasKeysAlone: boolean;
  /** The lines of a value, in the quotes of `style` if possible. Throws NoSpellingError. */
  valueLines(text: string, style: ScalarStyle | IniStyle): readonly string[];
}

export const ini: IniDialect = {
  title: 'INI',
  hasKeysAlone: true,
  valueLines: (text, style) => {
    const lines = linesOf(text);
    return lines.length === 1 ? [spellLine(text, style)] : lines;
  },
};

function spellKey(key: string, title: string): string {
  if (key === '' || key !== stripped(key) || key !== key.trim() || /^[[;#]|[=:\n\r]/.test(key)) {
    throw new NoSpellingError(
      `${title} cannot contain a key that is empty, starts with "[", ";" or "#", starts or ends with whitespace, or contains "=", ":" or a line break`,
    );
  }
  return key;
}

/**
 * Returns `text` in the quotes of `style`, if these quotes can contain it. Otherwise, quotes `text` only if unquoted
 * text would be read back differently.
 */
function spellLine(text: string, style: ScalarStyle | IniStyle): string {
  const mark = style === 'double' ? '"' : style === 'single' ? "'" : '';
  // `stripped` keeps a byte order mark, but readers in JavaScript trim it.
  const isPlain =
    text === stripped(text) && text === text.trim() && !/^(?:"[^"]*"|'[^']*')$/.test(text) && !hasComment(text);
  const spelling = [mark, ...(isPlain ? [''] : []), '"', "'"].find((quote) =>
    quote === '' ? isPlain : !text.includes(quote),
  );
  if (spelling === undefined) {
    throw new NoSpellingError('INI cannot contain a value that needs quotes and contains both kinds of quotes');
  }
  return spelling + text + spelling;
}

/** The lines of a value. A value with several lines is not quoted. */
function linesOf(text: string): readonly string[] {
  if (text.includes('\r')) throw new NoSpellingError('INI cannot contain a value with a carriage return');
  const lines = text.split('\n');
  if (lines.length === 1) return lines;
  const isOdd = lines.some((line, index) => line !== stripped(line) || (index > 0 && /^[;#]/.test(line)));
  if (isOdd || lines.at(-1) === '') {
    throw new NoSpellingError(
      'INI cannot contain a multi-line value with an empty last line, or with a line that starts or ends with whitespace or starts with ";" or "#"',
    );
  }
  return lines;
}

/** The spelling of rows in the text. Rows without a neighbor copy the spacing of `like` and start with `lead`. */
export type IniSpelling = (text: string, newline: string, like: IniRow | undefined, lead: string) => RowSpelling;

export const spellingOf =
  (dialect: IniDialect): IniSpelling =>
  (text, newline, like, lead) => ({
    format: dialect.title,
    repeats: true,
    row: (key, value, neighbor, style) => {
      const model = neighbor ?? like;
      const indent = neighbor === undefined ? lead : text.slice(neighbor.start, neighbor.keyStart);
      const name = spellKey(key, dialect.title);
      // If the neighbor is a key without a separator, a new key with an empty value also gets no separator, unless its
      // style requires one.
      const isNextToAlone = model !== undefined && text.slice(model.keyEnd, model.value.start) === '';
      const isAlone = style === 'alone' || (value === '' && style === undefined && isNextToAlone);
      if (isAlone && canBeAlone(key, dialect)) return indent + name + newline;
      const separator = separatorOf(text, model, key.length);
      const [first = '', ...rest] = dialect.valueLines(value, style ?? 'plain');
      const start = indent + name + (first === '' ? separator.trimEnd() : separator) + first;
      return [start, ...rest.map((line) => (line === '' ? '' : `${indent}    ${line}`))].join(newline) + newline;
    },
    rewrite: (row, value, style) => rewriteRow(text, row as IniRow, value, style, newline, dialect),
  });

/** Reports whether a key can be read without a separator (see `read.ts`). */
const canBeAlone = (key: string, { hasKeysAlone }: IniDialect): boolean => hasKeysAlone && !/^[^!].*[ \t]/s.test(key);

/** Returns the separator for a key of `width` characters, aligned like the separator of `row`. */
function separatorOf(text: string, row: Row | undefined, width: number): string {
  if (row === undefined) return ' = ';
  const { keyStart, keyEnd, value } = row;
  const separator = text.slice(keyEnd, value.start);
  if (separator === '') return ' = ';
  return separatorLike(
    width,
    keyEnd - keyStart,
    value.start === value.end ? separator.replace(/^(\s+[=:])$/, '$1 ') : separator,
  );
}

/**
 * The edit that changes the value of `row` to `next`. Unchanged lines and the comments between them are kept. The value
 * keeps its quotes, unless the new value comes from another INI file in which it has different quotes.
 */
function rewriteRow(
  text: string,
  given: IniRow,
  next: string,
  style: IniStyle | undefined,
  newline: string,
  dialect: IniDialect,
): TextEdit {
  const row = takesComment(next) ? given : withComment(text, given);
  const { parts, value } = row;
  if (style === 'alone' && canBeAlone(row.key, dialect)) return { start: row.keyEnd, end: value.end, text: '' };
  const lines = dialect.valueLines(next, style === 'plain' ? value.style : (style ?? value.style));
  const [only = ''] = lines;
  if (lines.length === 1) return { start: value.start, end: value.end, text: leadOf(text, row) + only };
  const old = parts.map((part) => part.text);
  const limit = Math.min(old.length, lines.length);
  let head = 0;
  while (head < limit && old[head] === lines[head]) head++;
  let tail = 0;
  while (tail < limit - head && old.at(-1 - tail) === lines.at(-1 - tail)) tail++;
  return replaceLines(text, row, lines.slice(head, lines.length - tail), head, tail, newline);
}

/**
 * Makes a trailing comment part of the value, so that an edit replaces the comment. Otherwise, the comment would become
 * part of the new value.
 */
function withComment(text: string, row: IniRow): IniRow {
  const { parts, value } = row;
  const [only] = parts;
  const comment = stripped(text.slice(value.end, lineEnd(text, value.end)));
  if (only === undefined || comment === '') return row;
  const end = text.indexOf(comment, value.end) + comment.length;
  return { ...row, value: { ...value, end }, parts: [{ ...only, text: text.slice(only.start, end), end }] };
}

/** The text to insert before a new value: ` = ` after a key by itself, a space after `key =`, and otherwise ''. */
function leadOf(text: string, { keyEnd, parts }: IniRow): string {
  const [first] = parts;
  const separator = text.slice(keyEnd, first?.start);
  if (separator === '') return ' = ';
  return first?.text === '' && /^\s+[=:]$/.test(separator) ? ' ' : '';
}

/**
 * Replaces the lines between the first `head` and the last `tail` lines of a value with `lines`. The comments above a
 * replaced line are kept. If the second line moves up to the key, the comments above this line are moved below it.
 */
function replaceLines(
  text: string,
  row: IniRow,
  lines: readonly string[],
  head: number,
  tail: number,
  newline: string,
): TextEdit {
  const { parts, start, keyStart, value } = row;
  const model = parts.slice(1).find((part) => part.text !== '');
  const indent =
    model === undefined ? `${text.slice(start, keyStart)}    ` : text.slice(lineStart(text, model.start), model.start);
  const below = (line: string): string => newline + (line === '' ? '' : indent + line);
  const after = parts[parts.length - tail];
  // Inserting a line above the first line moves the first line down. Removing the first line moves the next line up.
  const moved = head === 0 && after !== undefined && (lines.length === 0 || after === parts[0]) ? [after] : [];
  const old = [...parts.slice(head, parts.length - tail), ...moved];
  const next = [...lines, ...moved.map((part) => part.text)];
  const before = parts[head - 1];
  const replaced = next.map((line, at) => {
    if (head + at === 0) return leadOf(text, row) + line;
    const [above, part] = [parts[head + at - 1], old[at]];
    return (part === undefined ? '' : text.slice(above?.end, lineBreakBefore(text, part.start))) + below(line);
  });
  const last = parts[parts.length - tail - 1];
  const aboveMoved =
    lines.length > 0 || moved[0] === undefined ? '' : text.slice(last?.end, lineBreakBefore(text, moved[0].start));
  const sign = row.keyEnd === before?.start ? ' =' : '';
  const from = before?.end ?? value.start;
  return { start: from, end: old.at(-1)?.end ?? from, text: sign + replaced.join('') + aboveMoved };
}

const lineBreakBefore = (text: string, at: number): number => lineEndAbove(text, lineStart(text, at));

/** Returns the maps that become sections: a map, or each map of a list. Other values become rows. */
export function sectionsIn(value: Tree): readonly MapTree[] | undefined {
  const list = value.kind === 'list' ? value.items : [value];
  const maps = list.filter((item) => item.kind === 'map');
  return maps.length > 0 && maps.length === list.length ? maps : undefined;
}

/**
 * Prints a document. Values come before sections, regardless of their order in `entries`. Throws NoSpellingError.
 */
export function printSections(entries: readonly MapEntry[], spelling: RowSpelling): string {
  const top = entries
    .filter(({ value }) => sectionsIn(value) === undefined)
    .map(({ key, value }) => newRows(key, value, undefined, spelling))
    .join('');
  const sections = entries.flatMap(({ key, value }) =>
    (sectionsIn(value) ?? []).map((map) => spellSection(key, map, '', '\n', spelling)),
  );
  return [...(top === '' ? [] : [top]), ...sections].join('\n');
}

/** Returns the text of the header `[name]` and its rows. Throws NoSpellingError. */
export function spellSection(
  name: string,
  { entries }: MapTree,
  lead: string,
  newline: string,
  spelling: RowSpelling,
): string {
  if (name === '' || /[\n\r\]]/.test(name)) {
    throw new NoSpellingError(
      `${spelling.format} cannot contain a section whose name is empty or contains "]" or a line break`,
    );
  }
  return `${lead}[${name}]${newline}${entries.map(({ key, value }) => newRows(key, value, undefined, spelling)).join('')}`;
}
