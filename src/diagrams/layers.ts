/** Draws a stack of layers for each setting, with the effective layer on top. */
import { cut, element, labelledBox, leftText, lineHeight, type Look, margin, picture, widthOf } from './picture';

export interface LayeredSetting {
  /** `DEFAULT.workers = 8` */
  readonly title: string;
  readonly rows: readonly LayerRow[];
}

export interface LayerRow {
  /** `set by` */
  readonly relation: string;
  /** `layer "team", ConfigMap/team, line 2 of config.yaml` */
  readonly text: string;
  readonly look: Look;
}

const rowHeight = lineHeight + 9;
const relationWidth = widthOf('instead of') + 12;

export function layersPicture(settings: readonly LayeredSetting[]): readonly string[] {
  const texts = settings.flatMap(({ rows }) => rows.map(({ text }) => cut(text)));
  const rowWidth = Math.max(...texts.map(widthOf), 200) + 24;
  const width = Math.max(rowWidth + relationWidth, ...settings.map(({ title }) => widthOf(cut(title)))) + 2 * margin;
  const parts: string[] = [];
  let y = margin;
  for (const { title, rows } of settings) {
    parts.push(leftText(margin, y + lineHeight / 2, cut(title)));
    y += lineHeight + 5;
    for (const { relation, text, look } of rows) {
      const box = { x: margin + relationWidth, y, width: rowWidth, height: rowHeight };
      parts.push(leftText(margin, y + rowHeight / 2, relation, 'soft'));
      parts.push(...labelledBox(box, [], look));
      parts.push(leftText(box.x + 12, y + rowHeight / 2, cut(text), look === 'struck' ? look : ''));
      y += rowHeight + 4;
    }
    y += lineHeight;
  }
  if (settings.length === 0) parts.push(element('text', { x: margin, y: y + lineHeight }, 'no setting'));
  const words = settings.map(({ title, rows }) =>
    [title, ...rows.map(({ relation, text }) => `${relation} ${text}`)].join('; '),
  );
  const text = { title: 'Where settings come from', description: words.join('. ') };
  return picture(text, { width, height: y }, parts);
}
