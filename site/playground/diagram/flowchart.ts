/** Reads the Mermaid flowcharts of `resolve-overwrites`, and no other Mermaid syntax. */

export interface Flowchart {
  readonly nodes: ReadonlyMap<string, FlowNode>;
  readonly arrows: readonly FlowArrow[];
  /** The chart's comment, which describes omitted parts. */
  readonly omitted: string;
}

export interface FlowNode {
  readonly label: string;
  readonly isRound: boolean;
  readonly isMissing: boolean;
}

export interface FlowArrow {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly isThick: boolean;
}

export function readFlowchart(text: string): Flowchart {
  const nodes = new Map<string, FlowNode>();
  const arrows: FlowArrow[] = [];
  let omitted = '';
  for (const line of text.split('\n')) {
    const [, name = '', open = '', label = '', missing] = /^ {2}(\w+)(\(?)\["(.*)"\]\)?(:::missing)?$/.exec(line) ?? [];
    const [, from = '', arrow = '', said = '', to = ''] = /^ {2}(\w+) (==>|-->)(?:\|"(.*)"\|)? (\w+)$/.exec(line) ?? [];
    if (name !== '') {
      nodes.set(name, { label: unescaped(label), isRound: open !== '', isMissing: missing !== undefined });
    }
    if (from !== '') arrows.push({ from, to, label: unescaped(said), isThick: arrow === '==>' });
    if (line.startsWith('  %% ')) omitted = line.slice('  %% '.length);
  }
  return { nodes, arrows, omitted };
}

/** Like Mermaid, decodes `#34;` as the character with code point 34. */
const unescaped = (text: string): string =>
  text.replaceAll(/#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)));
