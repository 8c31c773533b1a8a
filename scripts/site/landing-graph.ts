/** The diagram of a scene of `resolve-overwrites` as SVG. */
import { escaped } from '../../site/landing/code';
import { diagramOf } from '../../site/playground/diagram/diagram';
import { lineHeight, type Arrow, type Box, type DiagramNode } from '../../site/playground/details';
import type { Scene } from '../../site/playground/scene';

export async function graphSvg(scene: Scene): Promise<string> {
  const { width, height, nodes, arrows, omitted } = await diagramOf(scene);
  if (nodes.length === 0) throw new Error(`the diagram is empty: ${omitted}`);
  const words = arrows.map(({ from, to, isOverwritten }) => `${from} → ${to}${isOverwritten ? ', overwritten' : ''}`);
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escaped(words.join('; '))}"><defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10z"/></marker></defs>${arrows.map(arrowSvg).join('')}${nodes.map(nodeSvg).join('')}</svg>`;
}

const rect = ({ x, y, width, height }: Box, more: string): string =>
  `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" ${more}/>`;

const texts = (lines: readonly string[], { x, y }: Box): string =>
  lines
    .map((line, index) => {
      const middle = y + (index - (lines.length - 1) / 2) * lineHeight;
      return `<text x="${x}" y="${middle}" text-anchor="middle" dominant-baseline="central">${escaped(line)}</text>`;
    })
    .join('');

const nodeSvg = (node: DiagramNode): string =>
  rect(node, `rx="${node.isInstallation ? node.height / 2 : 4}"`) + texts(node.lines, node);

function arrowSvg({ points, lines, box, isOverwritten }: Arrow): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const line = `<path ${isOverwritten ? 'class="thick" ' : ''}d="${path}" marker-end="url(#tip)"/>`;
  return lines.length === 0 ? line : line + rect(box, 'class="space"') + texts(lines, box);
}
