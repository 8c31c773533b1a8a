/**
 * Draws the README's picture as SVG in the colors of the site: the diffs that kustomize alone and Inlay make for
 * the task of the landing page.
 */
import { escaped, type DiffLine } from '../../../site/landing/code';
import { colorOf, markShapes, type Scheme } from '../identity';

export interface PictureSide {
  readonly title: string;
  readonly lines: readonly DiffLine[];
}

const width = 420;
const lineHeight = 18;
const top = 40;

/**
 * Draws two diffs side by side. An image does not include its font, so the layout leaves space for fonts of any
 * width.
 */
export function diffPicture([left, right]: readonly [PictureSide, PictureSide], scheme: Scheme): string {
  const count = Math.max(left.lines.length, right.lines.length);
  const height = top + count * lineHeight + 12;
  const color = (name: string): string => colorOf(name, scheme);
  const mono = 'font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="12" xml:space="preserve"';
  const line = ({ sign, text }: DiffLine, x: number, y: number): string => {
    const ground = `<rect x="${x}" y="${y}" width="${width}" height="${lineHeight}" fill="${color(sign === '+' ? 'added' : 'removed')}"/>`;
    return `${sign === ' ' ? '' : ground}<text x="${x + 14}" y="${y + 13}" ${mono} fill="${color(sign === ' ' ? 'soft' : 'text')}">${escaped(sign + text)}</text>`;
  };
  const heading = (title: string, x: number): string =>
    `<text x="${x}" y="26" font-family="system-ui,sans-serif" font-size="14" font-weight="600" fill="${color('text')}">${escaped(title)}</text>`;
  const linesAt = (lines: readonly DiffLine[], x: number): string =>
    lines.map((one, index) => line(one, x, top + index * lineHeight)).join('\n');
  const frame = (x: number): string =>
    `<rect x="${x + 0.5}" y="0.5" width="${width - 1}" height="${height - 1}" rx="6" fill="none" stroke="${color('line')}"/>`;
  const second = width + 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${second + width} ${height}" width="${second + width}" height="${height}">
<rect width="${second + width}" height="${height}" rx="6" fill="${color('back')}"/>
${heading(left.title, 14)}
${linesAt(left.lines, 0)}
${heading(right.title, second + 44)}
${linesAt(right.lines, second)}
<g transform="translate(${second + 14} 10) scale(0.66)">${markShapes(color('ground'), color('piece'))}</g>
${frame(0)}${frame(second)}
</svg>
`;
}
