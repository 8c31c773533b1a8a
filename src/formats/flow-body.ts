/**
 * Where the entries of a flow collection stand in its text, commas included: what an editor has to know beyond the
 * source nodes. Computed only for the collections that an edit changes.
 */
import { markIn } from './flow-gap';
import type { SourceEntry, SourceList, SourceMap, SourceNode } from './source-node';

export type Collection = SourceMap | SourceList;
export type Child = SourceEntry | SourceNode;

/** One entry of a map or item of a list. */
export interface Span {
  /** Its index in the node. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** The comma behind it, or -1. */
  readonly comma: number;
}

export interface Body {
  /** Behind the opening bracket. */
  readonly open: number;
  /** At the closing bracket. */
  readonly close: number;
  /** Only what stands between the brackets: not what a YAML merge key or alias brings in from elsewhere. */
  readonly spans: readonly Span[];
}

/** The entries or items. */
export const childrenOf = (node: Collection): readonly Child[] => (node.kind === 'map' ? node.entries : node.items);

export const valueOf = (child: Child): SourceNode => ('value' in child ? child.value : child);

export const startOf = (child: Child): number =>
  'value' in child ? child.keyStart : (child.propertiesStart ?? child.start);

/** False for a YAML pair without brackets, `[a: 1]`. */
export const hasBrackets = (text: string, node: Collection): boolean => '{['.includes(text.charAt(node.start));

export function bodyOf(text: string, node: Collection): Body {
  const width = hasBrackets(text, node) ? 1 : 0;
  const open = node.start + width;
  const close = node.end - width;
  const places = childrenOf(node)
    .map((child, index) => ({ child, index, start: startOf(child) }))
    .filter(({ start }) => start >= open && start < close);
  const spans = places.map(({ child, index, start }, position) =>
    spanOf(text, child, index, start, places[position + 1]?.start ?? close),
  );
  return { open, close, spans };
}

/** `limit` is where the next child or the closing bracket stands. */
function spanOf(text: string, child: Child, index: number, start: number, limit: number): Span {
  const value = valueOf(child);
  if (value.end > value.start || !('value' in child)) {
    return { index, start, end: value.end, comma: markIn(text, ',', value.end, limit) };
  }
  // A null that YAML writes as nothing: `{a: , b}`.
  const comma = markIn(text, ',', child.keyEnd, limit);
  const colon = markIn(text, ':', child.keyEnd, comma < 0 ? limit : comma);
  return { index, start, end: Math.max(child.keyEnd, colon + 1), comma };
}
