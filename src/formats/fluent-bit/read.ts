/**
 * Reads configurations of Fluent Bit in classic mode:
 *
 * - `[NAME]` starts a section. Each indented line below the header has the form `Key value`. Whitespace separates the
 *   key from the value, which ends at the end of the line.
 * - A line that starts with `#`, even if it is indented, is a comment. A value cannot be followed by a comment.
 * - `@INCLUDE file` and `@SET a=b` are siblings of the sections, even if they appear inside a section.
 *
 * A key without a value is refused. `=` or `:` in a key or before its value is also refused, because it indicates a
 * file in a different format.
 */
import { DocumentSyntaxError } from '../document';
import type { IniRow, IniSection, IniText } from '../ini/read';
import { lineEnd, nextLine, skipSpaces } from '../lines';

/** Throws DocumentSyntaxError. */
export function readFluentBit(text: string): IniText {
  const rows: IniRow[] = [];
  const sections: (IniSection & { readonly rows: IniRow[] })[] = [];
  const fail = (message: string, at: number): DocumentSyntaxError => new DocumentSyntaxError(message, text, at);
  for (let start = text.charCodeAt(0) === 0xfeff ? 1 : 0; start < text.length;) {
    const end = lineEnd(text, start);
    const next = nextLine(text, end);
    const at = skipSpaces(text, start);
    const line = text.slice(at, end).trimEnd();
    const section = sections.at(-1);
    if (line.startsWith('[')) {
      const name = /^\[([^\]]+)\]$/.exec(line)?.[1];
      if (name === undefined) throw fail('a section header must be `[NAME]`, alone on its line', at);
      sections.push({ key: name, lead: text.slice(start, at), start, headerEnd: next, rows: [] });
    } else if (line !== '' && !line.startsWith('#')) {
      const isCommand = line.startsWith('@');
      if (!isCommand && (section === undefined || at === start)) {
        throw fail('a key must be in a section, indented deeper than its header', at);
      }
      const row = rowAt(text, start, at, at + line.length, next);
      if (row === undefined) throw fail('a key and its value must be on one line, with whitespace between them', at);
      (isCommand || section === undefined ? rows : section.rows).push(row);
    }
    start = next;
  }
  return { rows, sections };
}

function rowAt(text: string, start: number, keyStart: number, valueEnd: number, end: number): IniRow | undefined {
  const found = /^([^\s=:]+)[ \t]+(?![=:])/.exec(text.slice(keyStart, valueEnd));
  if (found === null) return undefined;
  const [whole, key = ''] = found;
  const valueStart = keyStart + whole.length;
  const value = text.slice(valueStart, valueEnd);
  return {
    key,
    keyStart,
    keyEnd: keyStart + key.length,
    value: { kind: 'scalar', type: 'string', text: value, style: 'plain', start: valueStart, end: valueEnd },
    parts: [],
    start,
    end,
  };
}
