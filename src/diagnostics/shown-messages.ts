/**
 * Formats messages for standard error. Lines are short enough for terminals and pipeline logs, and have colors if the
 * terminal supports them.
 * @lazy
 */
import { width } from './diagnostic';

/** Adds colors, depending on the form of each line. Must be called last, after control sequences are removed. */
export function coloredMessages(text: string): string {
  let severity: keyof typeof colors = 'error';
  const paint = (color: keyof typeof colors, part: string): string => `\u001B[1;${colors[color]}m${part}\u001B[0m`;
  const colored = (line: string): string => {
    const [label, word] = /^(error|warning|info|note)(?:\[[\w-]+\])?(?=: )/.exec(line) ?? [];
    if (label !== undefined) severity = word as keyof typeof colors;
    if (label !== undefined) return paint(severity, label) + line.slice(label.length);
    const [gutter = '', carets = ''] = /^ *(?:\d* \|(?: +(\^+)$)?|-->)/.exec(line) ?? [];
    if (gutter === '') return line;
    const edge = gutter.slice(0, gutter.length - carets.length);
    return paint('frame', edge) + (carets === '' ? '' : paint(severity, carets)) + line.slice(gutter.length);
  };
  return text.split('\n').map(colored).join('\n');
}

/** Formats messages for the standard error of a process. `isColored` is true if standard error supports colors. */
export function shownMessages(text: string, isColored: boolean): string {
  const lines = text.split('\n').flatMap(wrapped).join('\n');
  return isColored ? coloredMessages(lines) : lines;
}

const colors = { error: 31, warning: 33, info: 36, note: 36, frame: 34 } as const;

/** Breaks a line at spaces, and breaks words that are longer than a line. Continuation lines are indented. */
function wrapped(line: string): readonly string[] {
  const indent = ' '.repeat(line.length - line.replace(/^ *(?:--> |= )?/, '').length + 2);
  const done: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const blank = rest.lastIndexOf(' ', width);
    const end = blank > indent.length + 20 ? blank : width;
    done.push(rest.slice(0, end));
    rest = indent + rest.slice(end).trimStart();
  }
  return [...done, rest];
}
