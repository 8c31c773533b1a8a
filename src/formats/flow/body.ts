/**
 * Locates the entries and commas of a flow collection in the text. Editors need these positions in addition to the
 * source nodes. The positions of a collection are computed only if an edit needs them.
 */
import { commentEnd, markIn } from './gap';
import type { SourceEntry, SourceList, SourceMap, SourceNode } from '../source-node';

export type Collection = SourceMap | SourceList;
export type Child = SourceEntry | SourceNode;

/** An entry of a map, or an item of a list. */
export interface Span {
  /**
   * The index of the member in the node. For a merge key, the index of its last entry, or -1 if the merge key adds no
   * entries.
   */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** The offset of the comma after the member, or -1. */
  readonly comma: number;
}

export interface FlowBody {
  /** The offset after the opening bracket. */
  readonly open: number;
  /** The offset of the closing bracket. */
  readonly close: number;
  /** The members between the brackets. A merge key is one member. Children that come from an alias are omitted. */
  readonly spans: readonly Span[];
}

export const childrenOf = (node: Collection): readonly Child[] => (node.kind === 'map' ? node.entries : node.items);

export const valueOf = (child: Child): SourceNode => ('value' in child ? child.value : child);

export const startOfChild = (child: Child): number =>
  'value' in child ? child.keyStart : (child.propertiesStart ?? child.start);

/** Returns false for a YAML pair without braces, as in `[a: 1]`. */
export const hasBrackets = (text: string, node: Collection): boolean => '{['.includes(text.charAt(node.start));

export function bodyOf(text: string, node: Collection): FlowBody {
  const width = hasBrackets(text, node) ? 1 : 0;
  const open = node.start + width;
  const close = node.end - width;
  // In YAML's `{?}`, the empty key starts at the closing bracket.
  const places = placesOf(node).filter(({ start }) => start >= open && start <= close);
  const spans: Span[] = [];
  let from = open;
  for (const [position, place] of places.entries()) {
    const { end, comma } = endOf(text, place, places[position + 1]?.start ?? close);
    spans.push({ index: place.index, start: startIn(text, from, place.start), end, comma });
    // Only the last member can lack a comma.
    from = comma + 1;
  }
  return { open, close, spans };
}

interface MemberPlace {
  readonly index: number;
  readonly start: number;
  /** Undefined if the member is a merge key. */
  readonly child: Child | undefined;
  readonly end: number;
}

/** The positions of all members. A merge key is one member, even if it adds many entries. */
function placesOf(node: Collection): readonly MemberPlace[] {
  const places = childrenOf(node).map((child, index): MemberPlace => ({
    index,
    start: startOfChild(child),
    child,
    end: 0,
  }));
  const merges = node.kind === 'map' ? (node.merges ?? []) : [];
  if (merges.length === 0) return places;
  const own = places.filter(({ start }) => !merges.some(({ keyStart }) => keyStart === start));
  const others = merges.map(({ keyStart, end }): MemberPlace => {
    const index = places.findLast(({ start }) => start === keyStart)?.index ?? -1;
    return { index, start: keyStart, child: undefined, end };
  });
  return [...own, ...others].toSorted((a, b) => a.start - b.start);
}

/**
 * Returns the start of the member whose key or value starts at `limit`. In YAML, a `?`, an anchor or a tag may precede
 * a key.
 */
function startIn(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    const end = /\s/.test(text.charAt(at)) ? at + 1 : (commentEnd(text, at) ?? at);
    if (end === at) break;
    at = end;
  }
  return Math.min(at, limit);
}

/** `limit` is the offset of the next child or of the closing bracket. */
function endOf(text: string, { child, end }: MemberPlace, limit: number): Pick<Span, 'end' | 'comma'> {
  if (child === undefined) return { end, comma: markIn(text, ',', end, limit) };
  const value = valueOf(child);
  if (value.end > (value.propertiesStart ?? value.start) || !('value' in child)) {
    return { end: value.end, comma: markIn(text, ',', value.end, limit) };
  }
  // In YAML, the text of a null can be empty: `{a: , b}`.
  const comma = markIn(text, ',', child.keyEnd, limit);
  const colon = markIn(text, ':', child.keyEnd, limit);
  return { end: Math.max(child.keyEnd, colon + 1), comma };
}
