/** Formats the difference between two files as a human-readable patch, with colors on a terminal. */
import { createTwoFilesPatch } from 'diff';

const red = '31';
const green = '32';
const cyan = '36';

const colored =
  process.env['NO_COLOR'] === undefined && (process.stdout.isTTY || process.env['FORCE_COLOR'] !== undefined);
const paint = (text: string, code: string): string => (colored ? `\u001B[${code}m${text}\u001B[0m` : text);

export const bold = (text: string): string => paint(text, '1');

/** `before` and `after` are the names of the files. */
export function patch(before: string, beforeText: string, after: string, afterText: string): string {
  return createTwoFilesPatch(before, after, beforeText, afterText, undefined, undefined, { context: 3 })
    .split('\n')
    .slice(1)
    .map(painted)
    .join('\n');
}

function painted(line: string): string {
  if (line.startsWith('---') || line.startsWith('+++')) return bold(line);
  if (line.startsWith('@@')) return paint(line, cyan);
  if (line.startsWith('-')) return paint(line, red);
  return line.startsWith('+') ? paint(line, green) : line;
}
