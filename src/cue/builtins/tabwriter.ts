/** The package text/tabwriter: text in columns. Cells end with tabs, and a column is a block of lines that all have a cell there. */
import { isText } from '../values/value';
import { fail, fn, isList, kindOf, plainText, shownWithType, type Functions } from './signature';

/** What is after the last tab of a line belongs to no column. */
function inColumns(value: string): string {
  const lines = value.split('\n').map((line) => line.split('\t'));
  const widths = lines.map((): number[] => []);
  const measure = (from: number, to: number, column: number): void => {
    for (let at = from; at < to; at++) {
      if ((lines[at]?.length ?? 0) <= column + 1) continue;
      const begin = at;
      let width = 0;
      let isEmpty = true;
      for (; at < to; at++) {
        const cells = lines[at] ?? [];
        if (cells.length <= column + 1) break;
        const length = Array.from(cells[column] ?? '').length;
        width = Math.max(width, length + 1);
        if (length > 0) isEmpty = false;
      }
      for (let line = begin; line < at; line++) widths[line]?.push(isEmpty ? 1 : width);
      measure(begin, at, column + 1);
    }
  };
  measure(0, lines.length, 0);
  return lines
    .map((cells, at) =>
      cells
        .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[at]?.[column] ?? 0) - Array.from(cell).length)))
        .join(''),
    )
    .join('\n');
}

export const tabwriter = (): Functions => ({
  Write: fn('v', (value, call) => {
    if (isText(value)) return inColumns(plainText(value));
    if (!isList(value)) return fail(`tabwriter.Write: unsupported type ${kindOf(value)}`);
    const lines = call.items(value).map((item) => {
      const line = call.concreteOf(item);
      if (isText(line)) return `${plainText(line)}\n`;
      return fail(`cannot use value ${shownWithType(line, call)} as (string|bytes)`);
    });
    return inColumns(lines.join(''));
  }),
});
