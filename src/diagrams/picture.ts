/**
 * Builds SVG as lines of text. On a page, a picture uses the page's colors. In a separate file, a picture uses the
 * colors of the system's light or dark mode. All sizes are in pixels.
 */
import { truncated } from '../data/text/shown-text';

/** The width of a letter in a 12-pixel monospaced font: about 0.6 times the font size. */
const letterWidth = 7.3;
export const lineHeight = 17;
export const margin = 12;

export interface PictureText {
  readonly title: string;
  /** A description of the picture, for people who cannot see it. */
  readonly description: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `x` and `y` are the position of the top left corner. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * `full`: a value or an object that is in use. `struck`: a value that is overridden, or an object that can be deleted.
 * `dashed`: a constraint, or an object that is only in the cluster. `plain`: anything else.
 */
export type Look = 'full' | 'plain' | 'struck' | 'dashed';

const maxLength = 109;

export const cut = (text: string): string => truncated(text, maxLength);

export const widthOf = (text: string): number => Math.ceil(text.length * letterWidth);

const style = `.inlay-picture { color-scheme: light dark; font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.inlay-picture text { fill: var(--text, light-dark(#14201d, #e4ece9)); }
.inlay-picture .soft { fill: var(--soft, light-dark(#4f5f5a, #9db0aa)); }
.inlay-picture .ground { fill: var(--back, light-dark(#ffffff, #0f1514)); }
.inlay-picture .box { fill: var(--panel, light-dark(#f3f7f5, #171f1d)); stroke: var(--soft, light-dark(#4f5f5a, #9db0aa)); }
.inlay-picture .full { stroke: var(--accent, light-dark(#00705c, #4ad9b1)); stroke-width: 2.5; }
.inlay-picture .dashed { stroke-dasharray: 5 4; }
.inlay-picture text.struck { fill: var(--soft, light-dark(#4f5f5a, #9db0aa)); text-decoration: line-through; }
.inlay-picture .line { fill: none; stroke: var(--soft, light-dark(#4f5f5a, #9db0aa)); }
.inlay-picture .thick { stroke: var(--accent, light-dark(#00705c, #4ad9b1)); stroke-width: 2.5; }
.inlay-picture .tip { fill: var(--soft, light-dark(#4f5f5a, #9db0aa)); fill: context-stroke; }`;

export function picture(
  { title, description }: PictureText,
  { width, height }: Size,
  parts: readonly string[],
): readonly string[] {
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="inlay-picture" role="img" ${attributesOf({ viewBox: `0 0 ${size.width} ${size.height}`, ...size, 'aria-label': title })}>`,
    element('title', {}, title),
    element('desc', {}, description),
    '<style>',
    ...style.split('\n'),
    '</style>',
    element('rect', { class: 'ground', width: '100%', height: '100%' }),
    ...parts,
    '</svg>',
  ];
}

export type Attributes = Readonly<Record<string, string | number>>;

export const element = (name: string, attributes: Attributes, content = ''): string =>
  `<${[name, attributesOf(attributes)].filter((part) => part !== '').join(' ')}${content === '' ? '/>' : `>${escaped(content)}</${name}>`}`;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([key, value]) => `${key}="${typeof value === 'number' ? Math.round(value * 10) / 10 : escaped(value)}"`)
    .join(' ');

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => references[char] ?? char);

export const labelledBox = (box: Box, lines: readonly string[], look: Look, radius = 4): readonly string[] => [
  element('rect', { class: look === 'plain' || look === 'struck' ? 'box' : `box ${look}`, ...box, rx: radius }),
  ...middleText(box, lines, look === 'struck' ? 'struck' : ''),
];

export const middleText = ({ x, y, width, height }: Box, lines: readonly string[], name = ''): readonly string[] =>
  lines.map((line, index) =>
    element(
      'text',
      {
        ...(name !== '' && { class: name }),
        x: x + width / 2,
        y: y + height / 2 + (index - (lines.length - 1) / 2) * lineHeight,
        'text-anchor': 'middle',
        'dominant-baseline': 'central',
      },
      line,
    ),
  );

export const leftText = (x: number, y: number, text: string, name = ''): string =>
  element('text', { ...(name !== '' && { class: name }), x, y, 'dominant-baseline': 'central' }, text);
