/**
 * The rows of a block collection: its entries or items with the places an editor needs, merge keys included, since they
 * take up lines too.
 */
import { readBlockHeader } from './block-scalar';
import { isFirstOnLine, lineEnd, lineStart, nextLine } from '../lines';
import type { MergingMap } from './source-tree';
import type { SourceList, SourceMap, SourceNode, SourceScalar } from '../source-node';

export interface Row {
  /** Of its key or dash. */
  readonly start: number;
  readonly end: number;
  /** Behind the colon or dash; undefined where a key has none. */
  readonly after: number | undefined;
  /** The entry's or item's index; -1 for a merge key. */
  readonly index: number;
  readonly value: SourceNode | undefined;
}

export const mergesOf = (node: SourceMap): MergingMap['merges'] =>
  'merges' in node ? (node as MergingMap).merges : [];

/** In the order of the text. */
export function rowsOf(text: string, node: SourceMap | SourceList): readonly Row[] {
  if (node.kind === 'list') {
    return node.items.map((value, index) => {
      const start = node.dashes[index] ?? node.start;
      return { start, end: value.end, after: start + 1, index, value };
    });
  }
  const merges = mergesOf(node);
  const rows = node.entries.flatMap(({ keyStart, keyEnd, value }, index): Row[] =>
    merges.some((merge) => merge.keyStart === keyStart)
      ? []
      : [{ start: keyStart, end: value.end, after: behindColon(text, keyEnd), index, value }],
  );
  if (merges.length === 0) return rows;
  const mergeRows = merges.map(({ keyStart, keyEnd, end }) => ({
    start: keyStart,
    end,
    after: behindColon(text, keyEnd),
    index: -1,
    value: undefined,
  }));
  return [...rows, ...mergeRows].toSorted((a, b) => a.start - b.start);
}

const colon = /(?:\s|#.*(?:\n|$))*:/y;

function behindColon(text: string, keyEnd: number): number | undefined {
  colon.lastIndex = keyEnd;
  return colon.test(text) ? colon.lastIndex : undefined;
}

/**
 * True where every row begins with its key or dash and ends with its value, so that rows can be added and taken out as
 * lines. False for keys with `? `, an anchor or a tag before them.
 */
export function isRegular(text: string, node: SourceMap | SourceList, rows: readonly Row[]): boolean {
  if (node.kind === 'list') return true;
  return rows.every(({ start, after }, position) => {
    if (after === undefined) return false;
    if (position > 0) return isFirstOnLine(text, start);
    return node.start === start && /^[ :-]*$/.test(text.slice(lineStart(text, start), start));
  });
}

/** Whether a value is an alias; what is in it stands elsewhere. A map may start with an alias too: as its first key. */
export function isAlias(text: string, { start, end, shared }: SourceNode): boolean {
  return shared === true && text.charCodeAt(start) === 0x2a && /^\*[^\s,[\]{}]+$/.test(text.slice(start, end));
}

/** A map or list of rows, with a text of its own. */
export const isBlock = (text: string, node: SourceNode): node is (SourceMap | SourceList) & { flow: false } =>
  node.kind !== 'scalar' && !node.flow && !isAlias(text, node);

/** The scalar that `node` ends with; undefined where it ends with something else. */
export function lastScalar(text: string, node: SourceNode): SourceScalar | undefined {
  if (node.kind === 'scalar') return node;
  if (!isBlock(text, node)) return undefined;
  // Of a map without merge keys, too, the last entry is the last row.
  const isPlain = node.kind === 'list' || mergesOf(node).length === 0;
  const last = node.kind === 'list' ? node.items.at(-1) : node.entries.at(-1)?.value;
  const value = isPlain ? last : rowsOf(text, node).at(-1)?.value;
  return value && lastScalar(text, value);
}

/** How a block scalar treats the line breaks at its end; undefined for any other node. */
export function chompOf(text: string, node: SourceNode | undefined): '' | '-' | '+' | undefined {
  if (node?.kind !== 'scalar' || isAlias(text, node)) return undefined;
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
