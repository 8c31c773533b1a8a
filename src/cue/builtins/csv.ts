/** The package encoding/csv: rows of fields between commas. */
import { encodeUtf8 } from '../../go/utf8';
import { CallFault, type Call } from '../evaluate/call';
import type { Concrete } from '../evaluate/read';
import type { Vertex } from '../evaluate/vertex';
import { jsonOf } from './json';
import { fn, itemsIn, type Functions } from './signature';

function field(call: Call, item: Vertex): string {
  const value = call.isConcrete(item) ? call.concreteOf(item) : item;
  const content = value.type === 'string' ? value.value : jsonOf(call, value);
  const needsQuotes =
    content === '\\.' || /[,"\r\n]|^[ \t\v\f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/.test(content);
  return needsQuotes ? `"${content.replaceAll('"', '""')}"` : content;
}

const encode = (call: Call, value: Concrete): string =>
  itemsIn(call, value)
    .map(
      (row) =>
        `${itemsIn(call, call.concreteOf(row))
          .map((item) => field(call, item))
          .join(',')}\n`,
    )
    .join('');

/** Rows of the same length. A quoted field may hold quotes, two for one, and line breaks. */
function decode(source: string): readonly (readonly string[])[] {
  const lines = source
    .replaceAll('\r\n', '\n')
    .replace(/\r$/, '')
    .split(/(?<=\n)/);
  const rows: string[][] = [];
  for (let at = 0; at < lines.length; at++) {
    const first = at;
    const fault = (column: string, message: string): CallFault => {
      const start = first === at ? '' : `record on line ${first + 1}; `;
      return new CallFault(
        `${start}parse error on line ${at + 1}, column ${encodeUtf8(column).length + 1}: ${message}`,
      );
    };
    let line = lines[at] ?? '';
    if (line === '\n' || line === '') continue;
    const row: string[] = [];
    let column = 0;
    for (;;) {
      const rest = line.slice(column);
      if (!rest.startsWith('"')) {
        const content = /^[^,\n]*/.exec(rest)?.[0] ?? '';
        const quote = content.indexOf('"');
        if (quote >= 0) throw fault(line.slice(0, column + quote), 'bare " in non-quoted-field');
        row.push(content);
        column += content.length;
      } else {
        let content = '';
        column++;
        for (;;) {
          const quote = line.indexOf('"', column);
          if (quote >= 0) {
            content += line.slice(column, quote);
            column = quote + 1;
            if (line.charAt(column) !== '"') break;
            content += '"';
            column++;
          } else {
            content += line.slice(column);
            const next = lines[at + 1];
            if (next === undefined) {
              const whole = line.replace(/\n$/, '');
              throw fault(whole, 'extraneous or missing " in quoted-field');
            }
            at++;
            line = next;
            column = 0;
          }
        }
        if (!/^(?:,|\n|$)/.test(line.slice(column))) {
          throw fault(line.slice(0, column - 1), 'extraneous or missing " in quoted-field');
        }
        row.push(content);
      }
      if (line.charAt(column) !== ',') break;
      column++;
    }
    if (rows[0] !== undefined && row.length !== rows[0].length) {
      throw new CallFault(`record on line ${first + 1}: wrong number of fields`);
    }
    rows.push(row);
  }
  return rows;
}

export const csv = (): Functions => ({
  Encode: fn('v', (value, call) => encode(call, value)),
  Decode: fn('p', decode),
});
