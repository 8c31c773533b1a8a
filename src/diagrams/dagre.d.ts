/**
 * Declares the part of dagre that the diagrams use, because dagre's own declarations only resolve in bundlers. Sizes
 * and positions are in pixels.
 */
declare module '@dagrejs/dagre' {
  export interface Placed {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }
  export interface PlacedEdge extends Placed {
    readonly points: readonly { readonly x: number; readonly y: number }[];
  }
  export class Graph {
    constructor(options: { readonly multigraph: boolean });
    setGraph(label: Readonly<Record<string, string | number>>): void;
    setNode(name: string, label: Pick<Placed, 'width' | 'height'>): void;
    setEdge(from: string, to: string, label: Pick<Placed, 'width' | 'height'> & { labelpos: 'c' }, name: string): void;
    /** The size of the picture, after the layout. */
    graph(): { readonly width?: number; readonly height?: number };
    node(name: string): Placed;
    edge(from: string, to: string, name: string): PlacedEdge;
  }
  export function layout(graph: Graph): void;
}
