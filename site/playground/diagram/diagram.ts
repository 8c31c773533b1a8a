/**
 * Draws the diagram in the report of `resolve-overwrites`. The function writes a Mermaid flowchart. The page draws the
 * flowchart without Mermaid, because Mermaid is large.
 */
import { nodeAt } from '../../../src/data/tree';
import { treeOf } from '../../../src/data/trees/plain';
import { graphPicture } from '../../../src/diagrams';
import { configOf, withConfig } from '../config-text';
import type { Arrow, Diagram } from '../details';
import { readFlowchart } from './flowchart';
import { inWords } from './in-words';
import { itemsIn, textAt } from '../places';
import { runScene } from '../run-scene';
import type { Scene } from '../scene';

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

function placed(chart: string): Diagram {
  const { nodes, arrows, omitted } = readFlowchart(chart);
  const labelOf = (name: string): string => nodes.get(name)?.label ?? name;
  const named = arrows.map(({ from, to, label, isThick }): Arrow => ({
    from: labelOf(from),
    to: labelOf(to),
    label,
    isOverwritten: isThick,
  }));
  if (nodes.size === 0) return { picture: '', arrows: [], omitted };
  const picture = graphPicture(
    [...nodes].map(([id, { label, isRound, isMissing }]) => ({
      id,
      lines: linesOf(label),
      look: isMissing ? 'dashed' : 'plain',
      isRound,
    })),
    arrows.map(({ from, to, label, isThick }) => ({ from, to, lines: linesOf(label), isThick })),
    {
      title: `${arrows.length} references, ${arrows.filter(({ isThick }) => isThick).length} of them overwritten`,
      description: named.map(inWords).join('; '),
      direction: 'down',
    },
  );
  return { picture: picture.join('\n'), arrows: named, omitted };
}

/**
 * Returns the lines of a label. The repository (`in registry.example.com`) and the previous value are on separate
 * lines.
 */
const linesOf = (label: string): readonly string[] => (label === '' ? [] : label.split(/(?<=,) (?=was )| (?=in )/));
