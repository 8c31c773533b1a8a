/**
 * Reads INI files, a format without a standard. The dialect is based on that of Python's configparser, with features of
 * other parsers:
 *
 * - `[name]` starts a section. Keys may come before all sections. A comment may follow the `]`.
 * - `key = value` or `key: value`, split at the first `=` or `:`. A key by itself has an empty value. Keys are
 *   case-sensitive.
 * - A key by itself must not contain whitespace (`Key value` is refused), unless it is a directive such as MySQL's
 *   `!includedir /etc/conf.d`. A line that is indented deeper than a key without a separator is also refused, because
 *   the line could be a value or a key.
 * - At the beginning of a line, `;` and `#` start a comment. Elsewhere, `;` and `#` belong to the value (`a;b`). After
 *   a number or a boolean, `;` or `#` followed by a word starts a comment: `port = 80 ; why` is 80.
 * - A line that is indented more than its key continues the value, even after blank lines and comments. The value
 *   includes the blank lines but not the comments.
 * - A carriage return without a line feed is refused, because only some parsers treat it as a line break.
 * - A one-line value in quotes is read without the quotes, unless the same quote character also occurs inside the
 *   value. Escapes are not supported.
 * - A repeated key in a section is a list. Several sections with the same name are a list of maps.
 */
import type { IniStyle } from '../../data/tree';
import { DocumentSyntaxError } from '../document';
import { lineEnd, nextLine } from '../lines';
import type { Row } from '../rows/edit';
import { strippedRange, type ValueLine } from './stripped';

export interface IniRow extends Row {
  readonly parts: readonly ValueLine[];
}

export interface IniSection {
  readonly key: string;
  /** The whitespace before the header. */
  readonly lead: string;
  /** The start of the header's line. `headerEnd` is the offset after the line break. */
  readonly start: number;
  readonly headerEnd: number;
  readonly rows: readonly IniRow[];
  /** The positions of the joined sections, in a dialect that joins sections with the same name. */
  readonly spans?: readonly { readonly start: number; readonly end: number }[];
}

export interface IniText {
  /** The rows before all sections. */
  readonly rows: readonly IniRow[];
  readonly sections: readonly IniSection[];
}

/** Throws DocumentSyntaxError. */
export function readIni(text: string): IniText {
  const reader = new IniReader(text);
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length;) {
    const end = lineEnd(text, at);
    reader.line(at, end);
    at = nextLine(text, end);
  }
  reader.endRow();
  return reader;
}

interface OpenRow {
  readonly start: number;
  readonly indent: number;
  readonly isBare: boolean;
  readonly key: ValueLine;
  readonly parts: ValueLine[];
}

class IniReader implements IniText {
  readonly rows: IniRow[] = [];
  readonly sections: (IniSection & { readonly rows: IniRow[] })[] = [];
  /** The current row, whose value may continue on the next line. */
  #open: OpenRow | undefined;
  #blanks: ValueLine[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  line(start: number, end: number): void {
    const part = strippedRange(this.#text, start, end);
    if (part.text.includes('\r')) {
      throw this.#error('a carriage return without a line feed', start + this.#text.slice(start, end).indexOf('\r'));
    }
    const indent = part.start - start;
    if (part.text.startsWith(';') || part.text.startsWith('#')) return;
    if (part.text === '') this.#blanks.push({ text: '', start, end: start });
    else if (this.#open !== undefined && indent > this.#open.indent) {
      if (this.#open.isBare) {
        throw this.#error('an indented line follows a key without "=": add "=" or remove the indentation', part.start);
      }
      for (const blank of this.#blanks) this.#open.parts.push(blank);
      this.#open.parts.push(part);
      this.#blanks = [];
    } else {
      this.endRow();
      if (part.text.startsWith('[')) this.#header(part, start);
      else this.#row(part, start, end);
    }
  }

  endRow(): void {
    if (this.#open !== undefined) {
      const { start, key } = this.#open;
      const parts = withoutComment(this.#open.parts);
      const last = parts.at(-1) ?? key;
      const { text, style } = valueOf(parts);
      const iniStyle: IniStyle = this.#open.isBare ? 'alone' : style;
      const value = {
        text,
        style,
        iniStyle,
        kind: 'scalar',
        type: 'string',
        start: parts[0]?.start ?? key.end,
        end: last.end,
      } as const;
      const end = nextLine(this.#text, lineEnd(this.#text, last.end));
      const rows = this.sections.at(-1)?.rows ?? this.rows;
      rows.push({ key: key.text, keyStart: key.start, keyEnd: key.end, value, parts, start, end });
    }
    this.#open = undefined;
    this.#blanks = [];
  }

  #header(part: ValueLine, start: number): void {
    const name = /^\[(.*?)\][ \t]*(?:[;#].*)?$/s.exec(part.text)?.[1];
    if (name === undefined) throw this.#error('a section header must end in "]"', part.start);
    if (name === '') throw this.#error('a section has no name', part.start);
    if (this.rows.some(({ key }) => key === name)) {
      throw this.#error('a section has the same name as a key before the first section', part.start);
    }
    const headerEnd = nextLine(this.#text, lineEnd(this.#text, part.end));
    this.sections.push({ key: name, lead: this.#text.slice(start, part.start), start, headerEnd, rows: [] });
  }

  #row(part: ValueLine, start: number, end: number): void {
    const sign = part.text.search(/[=:]/);
    const key = strippedRange(this.#text, part.start, sign === -1 ? part.end : part.start + sign);
    if (key.text === '') throw this.#error('a key is missing before the separator', part.start);
    if (sign === -1 && /^[^!].*[ \t]/s.test(key.text)) {
      throw this.#error(
        'a key and its value need "=" or ":" between them: if whitespace separates them, as in classic Fluent Bit configuration, use the format `fluent-bit`',
        part.start,
      );
    }
    const value =
      sign === -1 ? { text: '', start: key.end, end: key.end } : strippedRange(this.#text, part.start + sign + 1, end);
    this.#open = { start, indent: part.start - start, isBare: sign === -1, key, parts: [value] };
  }

  #error(message: string, at: number): DocumentSyntaxError {
    return new DocumentSyntaxError(message, this.#text, at);
  }
}

/** Matches a boolean or a number (with or without a unit) that is followed by a comment. */
const commented = /^([-+]?(?:0x[\da-f]+|\d+(?:\.\d+)*[a-z%]{0,3})|true|false|yes|no|on|off)[ \t]+[;#][ \t]*\p{L}/iu;

/** Reports whether the end of a value would be read as a comment. */
export const hasComment = (value: string): boolean => commented.test(value);

/** Reports whether a comment can follow this value without becoming a part of the value. */
export const takesComment = (value: string): boolean => !hasComment(value) && hasComment(`${value} ; x`);

function withoutComment(parts: readonly ValueLine[]): readonly ValueLine[] {
  const [only, second] = parts;
  const text = second === undefined ? commented.exec(only?.text ?? '')?.[1] : undefined;
  return only === undefined || text === undefined ? parts : [{ ...only, text, end: only.start + text.length }];
}

function valueOf(parts: readonly ValueLine[]): {
  readonly text: string;
  readonly style: 'plain' | 'single' | 'double';
} {
  const text = parts.map((part) => part.text).join('\n');
  if (parts.length > 1) return { text, style: 'plain' };
  if (/^"[^"]*"$/.test(text)) return { text: text.slice(1, -1), style: 'double' };
  return /^'[^']*'$/.test(text) ? { text: text.slice(1, -1), style: 'single' } : { text, style: 'plain' };
}

export const sectionEnd = ({ rows, headerEnd }: IniSection): number => rows.at(-1)?.end ?? headerEnd;
