/**
 * Source nodes: a tree that knows where in its text every part stands. Readers make them, editors consume them;
 * nobody else needs the offsets.
 *
 * Offsets are UTF-16 code units into the text the document was read from, `end` exclusive.
 */
import type { ListTree, MapEntry, MapTree, Scalar } from '../data/tree';

/** Where a node's own text stands: quotes, brackets and block headers included, anchors and tags not. */
export interface Place {
  readonly start: number;
  readonly end: number;
  /** Where the anchor or tag before the node starts, if it has one. */
  readonly propertiesStart?: number;
  /**
   * True where the node's text is not its own alone: it was reached through an alias or a merge key, or it stands
   * under an anchor that something else refers to. A text edit there would change other places too.
   */
  readonly shared?: true;
  /** True for an alias: it may be overwritten, but what is in it stands elsewhere. */
  readonly alias?: true;
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A block scalar's `end` lies before its last line break (`|+` included: the breaks before the last are its own). */
export interface SourceScalar extends Scalar, Place {
  readonly style: ScalarStyle;
}

export interface SourceEntry extends MapEntry {
  /** The key's own text, quotes included. */
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: SourceNode;
}

export interface SourceMap extends MapTree, Place {
  /** `{a: b}` rather than one entry a line. JSON is all flow. */
  readonly flow: boolean;
  readonly entries: readonly SourceEntry[];
  /** Of YAML, where there are any. Their entries stand where the key does, those of the map itself win over them. */
  readonly merges?: readonly Merge[];
}

/** One `<<: …`. The entries it brings have `keyStart` for theirs. */
export interface Merge {
  readonly keyStart: number;
  readonly keyEnd: number;
  /** Of its value. */
  readonly end: number;
}

export interface SourceList extends ListTree, Place {
  readonly flow: boolean;
  readonly items: readonly SourceNode[];
  /** Offset of each item's `-`; empty for a flow list. */
  readonly dashes: readonly number[];
}

export type SourceNode = SourceScalar | SourceMap | SourceList;
