/** A diagram as a picture, and as a list for those who do not see it. */
import { lineHeight, type Arrow, type Box, type Diagram, type DiagramNode, type Point } from '../details';
import { made } from '../panels/elements';

const space = 'http://www.w3.org/2000/svg';

function shape(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Node[]
): SVGElement {
  const fresh = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) fresh.setAttribute(key, String(value));
  fresh.append(...children);
  return fresh;
}

export function diagramElements(diagram: Diagram): readonly HTMLElement[] {
  const { width, height, nodes, arrows, omitted } = diagram;
  if (nodes.length === 0) return [made('p', omitted || 'No reference is overwritten, so there is nothing to draw.')];
  const marker = shape(
    'marker',
    {
      id: 'tip',
      viewBox: '0 0 10 10',
      refX: 9,
      refY: 5,
      markerWidth: 11,
      markerHeight: 11,
      markerUnits: 'userSpaceOnUse',
      orient: 'auto',
    },
    shape('path', { d: 'M0 0L10 5L0 10z' }),
  );
  const overwritten = arrows.filter(({ isOverwritten }) => isOverwritten).length;
  const picture = shape(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': `${arrows.length} references, ${overwritten} of them overwritten. The list below has them all.`,
    },
    shape('defs', {}, marker),
    ...arrows.flatMap(arrowShapes),
    ...nodes.flatMap(nodeShapes),
  );
  const figure = made('figure', picture);
  figure.tabIndex = 0;
  figure.setAttribute('role', 'group');
  figure.setAttribute('aria-label', 'Diagram of the references');
  const legend = made(
    'p',
    'A thick arrow is an overwritten reference; a dashed box is a component whose descriptor is not among the resources.',
  );
  const left = omitted === '' ? [] : [made('p', omitted)];
  return [
    figure,
    legend,
    ...left,
    made('h2', 'As a list'),
    made('ul', ...arrows.map((arrow) => made('li', inWords(arrow)))),
  ];
}

/** `shop/server → example.com/shop:v2 (overwritten, was v1)` */
function inWords({ from, to, label, isOverwritten }: Arrow): string {
  const notes = [isOverwritten ? 'overwritten' : '', label].filter((note) => note !== '');
  return `${from} → ${to}${notes.length === 0 ? '' : ` (${notes.join(': ')})`}`;
}

const nodeShapes = (node: DiagramNode): readonly SVGElement[] => {
  const { height, lines, isInstallation, isMissing } = node;
  const kind = `${isInstallation ? 'installation' : 'component'}${isMissing ? ' missing' : ''}`;
  return [
    shape('rect', { class: kind, ...around(node), rx: isInstallation ? height / 2 : 4 }),
    ...textShapes(lines, node),
  ];
};

/** An SVG has the corner of a box where a diagram has the middle. */
const around = ({ x, y, width, height }: Box): Readonly<Record<string, number>> => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

const textShapes = (lines: readonly string[], { x, y }: Point): readonly SVGElement[] =>
  lines.map((line, index) =>
    shape(
      'text',
      {
        x,
        y: y + (index - (lines.length - 1) / 2) * lineHeight,
        'text-anchor': 'middle',
        'dominant-baseline': 'central',
      },
      document.createTextNode(line),
    ),
  );

/** The line is not to be seen behind the text. */
function arrowShapes({ points, lines, box, isOverwritten }: Arrow): readonly SVGElement[] {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const line = shape('path', { class: isOverwritten ? 'arrow thick' : 'arrow', d: path, 'marker-end': 'url(#tip)' });
  if (lines.length === 0) return [line];
  return [line, shape('rect', { class: 'ground', ...around(box) }), ...textShapes(lines, box)];
}
