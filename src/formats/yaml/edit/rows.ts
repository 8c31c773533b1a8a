/** Finds the rows of a block collection (entries, items and merge keys), with the positions that an editor needs. */
import { readBlockHeader } from '../scalar/block-scalar';
import { matchEnd } from '../../../data/text/match-end';
import { lineEnd, nextLine } from '../../lines';
import type { TextEdit } from '../../document';
import type { SourceList, SourceMap, SourceNode, SourceScalar } from '../../source-node';

export interface BlockRow extends ValueRow {
  /** The start of the dash, or of the key, including the `?`, anchor or tag before the key. */
  readonly start: number;
  /** The start of the key or dash. */
  readonly keyStart: number;
  /** The entry's or item's index; -1 for a merge key. */
  readonly index: number;
}

export interface ValueRow {
  readonly end: number;
  /** The offset after the colon or dash; undefined for a key without a colon. */
  readonly after: number | undefined;
  readonly value: SourceNode | undefined;
}

export function rowsOf(text: string, node: SourceMap | SourceList): readonly BlockRow[] {
  if (node.kind === 'list') {
    return node.items.map((value, index) => {
      const start = node.dashes[index] ?? node.start;
      return { start, keyStart: start, end: value.end, after: start + 1, index, value };
    });
  }
  const { merges = [] } = node;
  const entries = node.entries.map(({ keyStart, keyEnd, value }, index) => ({ keyStart, keyEnd, index, value }));
  const own = entries.filter(({ keyStart }) => !merges.some((merge) => merge.keyStart === keyStart));
  const mergeRows = merges.map(({ keyStart, keyEnd, end }) => ({ keyStart, keyEnd, index: -1, value: undefined, end }));
  const keys = [...own, ...mergeRows].toSorted((a, b) => a.keyStart - b.keyStart);
  let from = node.start;
  return keys.map((row): BlockRow => {
    const { keyStart, keyEnd, index, value } = row;
    const after = matchEnd(colon, text, keyEnd);
    const end = Math.max('end' in row ? row.end : (value?.end ?? keyEnd), after ?? keyEnd);
    const start = Math.min(matchEnd(gap, text, from) ?? from, keyStart);
    from = end;
    return { start, keyStart, end, after, index, value };
  });
}

/** Returns the row of an entry or item. An entry that a merge key adds has a row without a value. */
export function rowAt(text: string, node: SourceMap | SourceList, index: number): ValueRow {
  if (node.kind === 'list') {
    const value = node.items[index];
    return { end: value?.end ?? node.end, after: (node.dashes[index] ?? node.start) + 1, value };
  }
  const { keyStart, keyEnd = node.end, value: own } = node.entries[index] ?? {};
  const value = node.merges?.some((merge) => merge.keyStart === keyStart) ? undefined : own;
  const after = matchEnd(colon, text, keyEnd);
  return { end: Math.max(value?.end ?? keyEnd, after ?? keyEnd), after, value };
}

export const isLastRow = (node: SourceMap | SourceList, index: number): boolean =>
  node.kind === 'list'
    ? index === node.items.length - 1
    : [...node.entries, ...(node.merges ?? [])].every(
        ({ keyStart }) => keyStart <= (node.entries[index]?.keyStart ?? 0),
      );

const gap = /(?:\s|#[^\n]*(?:\n|$))*/y;
const colon = /(?:\s|#[^\n]*(?:\n|$))*:/y;

/** Returns true if no entry or item remains. In this case, the whole collection is printed again. */
export const isEmptied = (rows: readonly BlockRow[], removed: ReadonlySet<number>): boolean =>
  removed.size > 0 && rows.every(({ index }) => removed.has(index));

/**
 * Returns true for a map or list that consists of rows. An alias does not have rows, because its content is in the text
 * of its anchor.
 */
export const isBlock = (node: SourceNode): node is (SourceMap | SourceList) & { flow: false } =>
  node.kind !== 'scalar' && !node.flow && node.alias === undefined;

/** Returns the scalar at the end of `node`; undefined if `node` does not end with a scalar. */
export function lastScalar(text: string, node: SourceNode): SourceScalar | undefined {
  if (node.kind === 'scalar') return node;
  if (!isBlock(node)) return undefined;
  // Without merge keys, the last entry or item is the last row.
  const isPlain = node.kind === 'list' || node.merges === undefined;
  const last = node.kind === 'list' ? node.items.at(-1) : node.entries.at(-1)?.value;
  const value = isPlain ? last : rowsOf(text, node).at(-1)?.value;
  return value && lastScalar(text, value);
}

/** Returns the chomping indicator (for final line breaks) of a block scalar; undefined for other nodes. */
export function chompOf(text: string, node: SourceNode | undefined): '' | '-' | '+' | undefined {
  if (node?.kind !== 'scalar' || node.alias) return undefined;
  if (node.style !== 'literal' && node.style !== 'folded') return undefined;
  return readBlockHeader(text, node.start)?.chomp;
}

/**
 * Returns the edit that keeps the value of a block scalar, if the text ends with the scalar and gets a line break: the
 * `-` in the header excludes this line break from the value. Undefined for all other nodes.
 */
export function chompEdit(text: string, node: SourceNode | undefined): TextEdit | undefined {
  const chomp = chompOf(text, node);
  if (node?.end !== text.length || chomp === undefined || chomp === '-') return undefined;
  const header = /^[|>]\d?/.exec(text.slice(node.start))?.[0] ?? '|';
  const start = node.start + header.length;
  return { start, end: start + chomp.length, text: '-' };
}

/**
 * Returns the end of the last line to remove with the row that is at `column` and ends at `end`. Deeper comments below
 * it belong to the row. Blank lines below it are also removed if they would become part of the block scalar `above`.
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
