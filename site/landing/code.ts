/**
 * Renders code as HTML, in the build and in the browser. YAML is highlighted in the same colors as in the editors. The
 * color of a diff line depends on its `+` or `-`.
 */

export interface DiffLine {
  readonly sign: ' ' | '+' | '-';
  readonly text: string;
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const span = (name: string, text: string): string =>
  text === '' ? '' : `<span class="${name}">${escaped(text)}</span>`;

/** Matches a comment, a key with its colon, a quoted string, a number or a constant within a single line. */
const tokens =
  /(?<comment>(?<=^|\s)#.*)|(?<key>"[^"]*"(?=:)|(?<=^[\s-]*|[{,]\s*)[\w.\\/-]+(?=:(?:\s|$)))|(?<string>"[^"]*")|(?<number>\b(?:\d+(?:\.\d+)?|true|false|null)\b)/g;

export const yamlHtml = (text: string): string => text.split('\n').map(lineHtml).join('\n');

function lineHtml(line: string): string {
  let html = '';
  let end = 0;
  for (const match of line.matchAll(tokens)) {
    const [name = ''] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    html += escaped(line.slice(end, match.index)) + span(name, match[0]);
    end = match.index + match[0].length;
  }
  return html + escaped(line.slice(end));
}

const names = { ' ': 'same', '+': 'added', '-': 'removed' } as const;

export const diffHtml = (lines: readonly DiffLine[]): string =>
  lines.map(({ sign, text }) => span(`line ${names[sign]}`, sign + text)).join('');

/** Returns the number of changed lines, such as `2 lines removed, 2 added`. */
export function countOf(lines: readonly DiffLine[]): string {
  const [removed, added] = ['-', '+'].map((one) => lines.filter(({ sign }) => sign === one).length);
  if (removed === 0 && added === 0) return 'Nothing differs';
  return `${removed} ${removed === 1 ? 'line' : 'lines'} removed, ${added} added`;
}
