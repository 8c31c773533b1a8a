/**
 * Source nodes are trees that were read from text. Every part has a position (see `Place` in data/tree.ts). Readers
 * create source nodes for editors. Code that only needs the data uses a `Tree`.
 */
import type { ListTree, MapEntry, MapTree, Place, Scalar, ScalarStyle } from '../data/tree';

/** A scalar, with its position. The `end` of a block scalar is before its last line break, even with `|+`. */
export interface SourceScalar extends Scalar, Place {
  readonly start: number;
  readonly end: number;
  readonly style: ScalarStyle;
}

/** A key of a map, with its position. */
export interface SourceEntry extends MapEntry {
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly keyNode?: SourceScalar;
  readonly value: SourceNode;
}

/** A map, with its position. */
export interface SourceMap extends MapTree, Place {
  readonly start: number;
  readonly end: number;
  readonly flow: boolean;
  readonly entries: readonly SourceEntry[];
}

/** A list, with its position. */
export interface SourceList extends ListTree, Place {
  readonly start: number;
  readonly end: number;
  readonly flow: boolean;
  readonly items: readonly SourceNode[];
  readonly dashes: readonly number[];
}

/** A `Tree` with the position of each part in its text. */
export type SourceNode = SourceScalar | SourceMap | SourceList;

/**
 * The `dashes` of a flow list. The array is shared, because a new array in each node would need more memory than all
 * other fields of the node.
 */
export const noDashes: readonly number[] = [];
