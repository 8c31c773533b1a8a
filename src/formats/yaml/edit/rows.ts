/**
 * The rows of a block collection: its entries or items with the places an editor needs, merge keys included, since they
 * take up lines too.
 */
import { readBlockHeader } from '../scalar/block-scalar';
import { lineEnd, nextLine } from '../../lines';
import type { SourceList, SourceMap, SourceNode, SourceScalar } from '../../source-node';
import type { MergeKey } from '../../../data/tree';

export interface BlockRow {
  /** Of its dash, its key, or what stands before that: the `?` of a long key, an anchor, a tag. */
  readonly start: number;
  readonly end: number;
  /** Behind the colon or dash; undefined where a key has none. */
  readonly after: number | undefined;
  /** The entry's or item's index; -1 for a merge key. */
  readonly index: number;
  readonly value: SourceNode | undefined;
}

export const mergesOf = (node: SourceMap): readonly MergeKey[] => node.merges ?? [];

/** In the order of the text. */
export function rowsOf(text: string, node: SourceMap | SourceList): readonly BlockRow[] {
  if (node.kind === 'list') {
    return node.items.map((value, index) => {
      const start = node.dashes[index] ?? node.start;
      return { start, end: value.end, after: start + 1, index, value };
    });
  }
  const merges = mergesOf(node);
  const entries = node.entries.map(({ keyStart, keyEnd, value }, index) => ({ keyStart, keyEnd, index, value }));
  const own = entries.filter(({ keyStart }) => !merges.some((merge) => merge.keyStart === keyStart));
  const mergeRows = merges.map(({ keyStart, keyEnd, end }) => ({ keyStart, keyEnd, index: -1, value: undefined, end }));
  const keys = merges.length === 0 ? own : [...own, ...mergeRows].toSorted((a, b) => a.keyStart - b.keyStart);
  let from = node.start;
  return keys.map((row): BlockRow => {
    const { keyStart, keyEnd, index, value } = row;
    const after = behindColon(text, keyEnd);
    const end = Math.max('end' in row ? row.end : (value?.end ?? keyEnd), after ?? 0);
    const start = Math.min(behindGap(text, from), keyStart);
    from = end;
    return { start, end, after, index, value };
  });
}

const gap = /(?:\s|#[^\n]*(?:\n|$))*/y;

function behindGap(text: string, at: number): number {
  gap.lastIndex = at;
  gap.test(text);
  return gap.lastIndex;
}

const colon = /(?:\s|#[^\n]*(?:\n|$))*:/y;

function behindColon(text: string, keyEnd: number): number | undefined {
  colon.lastIndex = keyEnd;
  return colon.test(text) ? colon.lastIndex : undefined;
}

/** True where none is left: what takes their place is printed as a whole. */
export const isEmptied = (rows: readonly BlockRow[], removed: ReadonlySet<number>): boolean =>
  removed.size > 0 && rows.every(({ index }) => removed.has(index));

/** A map or list of rows, with a text of its own. */
export const isBlock = (node: SourceNode): node is (SourceMap | SourceList) & { flow: false } =>
  node.kind !== 'scalar' && !node.flow && node.alias !== true;

/** The scalar that `node` ends with; undefined where it ends with something else. */
export function lastScalar(text: string, node: SourceNode): SourceScalar | undefined {
  if (node.kind === 'scalar') return node;
  if (!isBlock(node)) return undefined;
  // Of a map without merge keys, too, the last entry is the last row.
  const isPlain = node.kind === 'list' || mergesOf(node).length === 0;
  const last = node.kind === 'list' ? node.items.at(-1) : node.entries.at(-1)?.value;
  const value = isPlain ? last : rowsOf(text, node).at(-1)?.value;
  return value && lastScalar(text, value);
}

/** How a block scalar treats the line breaks at its end; undefined for any other node. */
export function chompOf(text: string, node: SourceNode | undefined): '' | '-' | '+' | undefined {
  if (node?.kind !== 'scalar' || node.alias) return undefined;
  if (node.style !== 'literal' && node.style !== 'folded') return undefined;
  return readBlockHeader(text, node.start)?.chomp;
}

/**
 * Where a row at `column` that ends at `end` takes its last line with it: comments below it that stand deeper are part
 * of what it holds. Blank lines below it go too where they would become part of a block scalar `above`.
 */
export function extentEnd(text: string, end: number, column: number, above: SourceNode | undefined): number {
  const chomp = chompOf(text, above);
  let extent = lineEnd(text, end);
  for (let at = nextLine(text, extent); at < text.length;) {
    const stop = lineEnd(text, at);
    const line = text.slice(at, stop).trimStart();
    const indent = stop - at - line.length;
    if (line === '') {
      if (chomp === '+' || (chomp !== undefined && indent > 0)) extent = stop;
    } else if (line.startsWith('#') && indent > column) extent = stop;
    else break;
    at = nextLine(text, stop);
  }
  return extent;
}
