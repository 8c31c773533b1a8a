/**
 * Reads INI like oslo.config, whose dialect differs from the dialects of other parsers:
 *
 * ```ini
 * [DEFAULT]
 * a = " x "    # the value is ` x `: one pair of quotes is removed (a comment here would be part of the value)
 * b = one
 *     two      # a line that starts with whitespace continues the value
 * ```
 *
 * `$` is kept as written, because its meaning depends on the options of the program. A repeated option is a list, from
 * which oslo.config uses the last value or all values, depending on the type. Sections with the same name are merged.
 * oslo.config rejects options before the first section, but this reader accepts them because the text may be only a
 * part of a file.
 */
import { getOrMake } from '../../data/get-or-make';
import { DocumentSyntaxError } from '../document';
import { strippedRange } from '../ini/stripped';
import type { IniRow, IniSection, IniText } from '../ini/read';
import { lineEnd, nextLine } from '../lines';

/** Throws DocumentSyntaxError for text that oslo.config rejects, except for options before the first section. */
export function readOslo(text: string): IniText {
  if (text.startsWith('\ufeff')) {
    throw new DocumentSyntaxError('oslo.config does not accept a byte order mark', text, 0);
  }
  const reader = new OsloReader(text);
  for (let at = 0; at < text.length;) {
    const end = lineEnd(text, at);
    reader.line(at, end);
    at = nextLine(text, end);
  }
  return { rows: reader.rows, sections: [...reader.sections.values()] };
}

interface Section extends IniSection {
  readonly rows: IniRow[];
  readonly spans: { readonly start: number; end: number }[];
}

class OsloReader {
  readonly rows: IniRow[] = [];
  readonly sections = new Map<string, Section>();
  #section: Section | undefined;
  /** Whether a line that starts with whitespace continues the previous value. */
  #isOpen = false;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  line(start: number, end: number): void {
    const inner = strippedRange(this.#text, start, end);
    const line = this.#text.slice(start, inner.end);
    if (line.includes('\r')) throw this.#error('a carriage return without a line feed', start);
    if (inner.text === '' || /^[#;]/.test(line)) this.#isOpen = false;
    else if (/^[ \t]/.test(line)) this.#more(start, end);
    else if (line.startsWith('[')) this.#header(line, start, end);
    else this.#row(start, inner.end, end);
  }

  #more(start: number, end: number): void {
    const rows = this.#section?.rows ?? this.rows;
    const row = rows.pop();
    if (!this.#isOpen || row === undefined) {
      throw this.#error(
        'oslo.config treats a line that starts with whitespace as a continuation of the value above, but no value precedes this line',
        start,
      );
    }
    const part = strippedRange(this.#text, start, end);
    const value = { ...row.value, text: `${row.value.text}\n${part.text}`, end: part.end };
    this.#add({ ...row, value, parts: [...row.parts, part], end: nextLine(this.#text, end) });
  }

  #header(text: string, start: number, end: number): void {
    if (!text.endsWith(']')) {
      throw this.#error('oslo.config requires a section to end in "]", without a comment after it', start);
    }
    if (text.length < 3) throw this.#error('a section has no name', start);
    const key = text.slice(1, -1);
    if (this.rows.some((row) => row.key === key)) {
      throw this.#error('a section has the same name as a key before the first section', start);
    }
    const headerEnd = nextLine(this.#text, end);
    this.#section = getOrMake(this.sections, key, () => ({ key, lead: '', start, headerEnd, rows: [], spans: [] }));
    this.#section.spans.push({ start, end: headerEnd });
    this.#isOpen = false;
  }

  /** `end` is the end of the row without trailing whitespace, and `lineBreak` is the end of the line. */
  #row(start: number, end: number, lineBreak: number): void {
    const sign = this.#text.slice(start, end).search(/[=:]/);
    if (sign === -1) throw this.#error('a key and its value need "=" or ":" between them', start);
    const key = strippedRange(this.#text, start, start + sign);
    if (key.text === '') throw this.#error('a key is missing before the separator', start);
    const part = strippedRange(this.#text, start + sign + 1, end);
    const value = { ...valueOf(part.text), kind: 'scalar', type: 'string', start: part.start, end: part.end } as const;
    const row = { key: key.text, keyStart: key.start, keyEnd: key.end, value, parts: [part], start };
    this.#add({ ...row, end: nextLine(this.#text, lineBreak) });
    this.#isOpen = true;
  }

  #add(row: IniRow): void {
    (this.#section?.rows ?? this.rows).push(row);
    const span = this.#section?.spans.at(-1);
    if (span !== undefined) span.end = row.end;
  }

  #error(message: string, at: number): DocumentSyntaxError {
    return new DocumentSyntaxError(message, this.#text, at);
  }
}

/** Removes one pair of matching quotes, even from `"a" and "b"`. A value that is only one quote becomes empty. */
function valueOf(text: string): { readonly text: string; readonly style: 'plain' | 'single' | 'double' } {
  const [mark] = text;
  if ((mark !== '"' && mark !== "'") || text.at(-1) !== mark) return { text, style: 'plain' };
  return { text: text.slice(1, -1), style: mark === '"' ? 'double' : 'single' };
}
