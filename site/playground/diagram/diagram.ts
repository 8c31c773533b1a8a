/**
 * The diagram in the report of `resolve-overwrites`, with a place for each part. The function writes a Mermaid flowchart; Mermaid itself
 * is a third as large as the page.
 */
import { Graph, layout } from '@dagrejs/dagre';
import { nodeAt } from '../../../src/data/tree';
import { treeOf } from '../../../src/data/trees/plain';
import { configOf, withConfig } from '../config-text';
import { lineHeight, type Arrow, type Box, type Diagram, type DiagramNode, type Point } from '../details';
import { readFlowchart } from './flowchart';
import { itemsIn, textAt } from '../places';
import { runScene } from '../run-scene';
import type { Scene } from '../scene';

/** As if the functionConfig asked for the report. */
export async function diagramOf(scene: Scene): Promise<Diagram> {
  const { stdout, stderr, exitCode } = await runScene(reporting(scene));
  if (exitCode !== 0) return { ...placed(''), omitted: stderr };
  const [chart = ''] = itemsIn(stdout).flatMap((item) => textAt(item, ['data', 'components.mmd']) ?? []);
  return placed(chart);
}

function reporting(scene: Scene): Scene {
  const config = configOf(scene);
  if (config === undefined) return scene;
  const hasSpec = nodeAt(config, ['spec'])?.kind === 'map';
  const [path, value] = hasSpec ? [['spec', 'report'], treeOf(true)] : [['spec'], treeOf({ report: true })];
  return withConfig(scene, [{ kind: 'set', path, value }]);
}

/** Of the letters, whose width only the page knows: those of monospaced fonts are about 0.6 as wide as they are high. */
const letterWidth = 7.3;
const padding = 10;

const sizeOf = (lines: readonly string[], around: number): Pick<Box, 'width' | 'height'> => ({
  width: Math.ceil(Math.max(0, ...lines.map(({ length }) => length)) * letterWidth) + 2 * around,
  height: lines.length * lineHeight + 2 * around,
});

function placed(chart: string): Diagram {
  const { nodes, arrows, omitted } = readFlowchart(chart);
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 36, marginx: 12, marginy: 12 });
  for (const [name, { label }] of nodes) graph.setNode(name, sizeOf(linesOf(label), padding));
  for (const [index, { from, to, label }] of arrows.entries()) {
    graph.setEdge(from, to, { ...sizeOf(linesOf(label), 4), labelpos: 'c' }, String(index));
  }
  layout(graph);
  const labelOf = (name: string): string => nodes.get(name)?.label ?? name;
  const { width = 0, height = 0 } = graph.graph() as Partial<Box>;
  return {
    width,
    height,
    omitted,
    nodes: [...nodes].map(([name, { label, isRound, isMissing }]): DiagramNode => ({
      ...(graph.node(name) as Box),
      label,
      lines: linesOf(label),
      isInstallation: isRound,
      isMissing,
    })),
    arrows: arrows.map(({ from, to, label, isThick }, index): Arrow => {
      const { points, ...box } = graph.edge(from, to, String(index)) as Box & { readonly points: readonly Point[] };
      return {
        from: labelOf(from),
        to: labelOf(to),
        label,
        lines: linesOf(label),
        isOverwritten: isThick,
        points,
        box,
      };
    }),
  };
}

/** `example.com/shop:v1 in registry.example.com`: the repository has a line of its own, and so has what a reference was. */
const linesOf = (label: string): readonly string[] => (label === '' ? [] : label.split(/(?<=,) (?=was )| (?=in )/));
