/** Draws boxes and arrows at positions that dagre computes. @lazy */
import { Graph, layout, type Placed } from '@dagrejs/dagre';
import {
  cut,
  element,
  labelledBox,
  lineHeight,
  type Look,
  margin,
  middleText,
  picture,
  type PictureText,
  type Size,
  widthOf,
} from './picture';

export interface GraphNode {
  readonly id: string;
  readonly lines: readonly string[];
  readonly look: Look;
  /** The ends of the box are semicircles. */
  readonly isRound?: boolean;
}

export interface GraphArrow {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly string[];
  readonly isThick?: boolean;
}

const sizeOf = (lines: readonly string[], around: number): Size => ({
  width: Math.max(0, ...lines.map((line) => widthOf(cut(line)))) + 2 * around,
  height: lines.length * lineHeight + 2 * around,
});

export function graphPicture(
  nodes: readonly GraphNode[],
  arrows: readonly GraphArrow[],
  { direction, ...text }: PictureText & { readonly direction: 'right' | 'down' },
): readonly string[] {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: direction === 'right' ? 'LR' : 'TB',
    nodesep: 24,
    ranksep: 36,
    marginx: margin,
    marginy: margin,
  });
  for (const { id, lines } of nodes) graph.setNode(id, sizeOf(lines, 10));
  for (const [index, { from, to, lines }] of arrows.entries()) {
    graph.setEdge(from, to, { ...sizeOf(lines, lines.length === 0 ? 0 : 4), labelpos: 'c' }, String(index));
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const drawn = arrows.flatMap(({ from, to, lines, isThick }, index) => {
    const { points, ...middle } = graph.edge(from, to, String(index));
    const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');
    const line = element('path', {
      class: isThick === true ? 'line thick' : 'line',
      d: path,
      'marker-end': 'url(#inlay-tip)',
    });
    if (lines.length === 0) return [line];
    const box = cornered(middle);
    return [line, element('rect', { class: 'ground', ...box }), ...middleText(box, lines.map(cut), 'soft')];
  });
  const boxes = nodes.flatMap(({ id, lines, look, isRound }) => {
    const box = cornered(graph.node(id));
    return labelledBox(box, lines.map(cut), look, isRound === true ? box.height / 2 : 4);
  });
  return picture(text, { width, height }, [tip, ...drawn, ...boxes]);
}

const tip =
  '<defs><marker id="inlay-tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0 0L10 5L0 10z"/></marker></defs>';

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Converts a box from dagre, which positions boxes by their center. */
const cornered = ({ x, y, width, height }: Placed): Placed => ({ x: x - width / 2, y: y - height / 2, width, height });
