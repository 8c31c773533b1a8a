/** The package text/tabwriter: text in columns. Cells end with tabs, and a column is a block of lines that all have a cell there. */
import { CallFault } from '../evaluate/call';
import { kinds } from '../values/kind';
import { define, listItems, plainText, shownWithType } from './arguments';
import { kindOf } from './signature';

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

export const tabwriter = {
  Write: define([kinds.all], (call, value) => {
    if (value?.type === 'string' || value?.type === 'bytes') return inColumns(plainText(value));
    if (value?.type !== 'vertex' || value.lists.length === 0) {
      throw new CallFault(`tabwriter.Write: unsupported type ${kindOf(value ?? { type: 'null' })}`);
    }
    const lines = listItems(call, value).map((item) => {
      const line = call.concreteOf(item);
      if (line.type === 'string' || line.type === 'bytes') return `${plainText(line)}\n`;
      throw new CallFault(`cannot use value ${shownWithType(call, line)} as (string|bytes)`);
    });
    return inColumns(lines.join(''));
  }),
};
