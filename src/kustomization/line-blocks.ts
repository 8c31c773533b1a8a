/**
 * Finds the lines that belong to an entry of a block map or an item of a block list. The lines include the comment
 * directly above and the indented lines below, so they can be moved unchanged to another file.
 *
 *     resources: [base]
 *
 *     # the host            ┐
 *     replacements:         │ the block of `replacements`
 *     - path: host.yaml     ┘
 */
import type { SourceList, SourceMap, SourceNode } from '../formats';

/** A range `[start, end)` of the text. Both offsets are at the beginning of a line or at the end of the text. */
export interface Block {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a block for each entry of a block-style map, which must be the whole document. No block includes a comment at
 * the top of the text.
 */
export function blocksOfMap(text: string, { entries }: SourceMap): readonly Block[] {
  const rows = entries.map(({ keyStart, keyEnd, value }) => ({ at: keyStart, end: endOf(value, keyEnd) }));
  return blocksOf(text, rows, 0).map((block, index) => (index === 0 ? { ...block, start: rows[0]?.at ?? 0 } : block));
}

/** Returns a block for each item of a block-style list. `from` is the end of the list's key. */
export function blocksOfList(text: string, list: SourceList, from: number): readonly Block[] {
  const rows = list.items.map((item, index) => {
    const at = list.dashes[index] ?? item.start;
    return { at, end: endOf(item, at + 1) };
  });
  return blocksOf(text, rows, from);
}

/** The end of a value's text, or `min` if the value has no text. */
const endOf = ({ end }: SourceNode, min: number): number => Math.max(end, min);

interface Row {
  readonly at: number;
  readonly end: number;
}

function blocksOf(text: string, rows: readonly Row[], from: number): readonly Block[] {
  let floor = from === 0 ? 0 : nextLineStart(text, from);
  return rows.map(({ at, end }, index) => {
    const start = headStart(text, at, floor);
    const isLast = index === rows.length - 1;
    floor = tailEnd(text, nextLineStart(text, end), at - lineStartOf(text, at), isLast);
    return { start, end: floor };
  });
}

/** The start of the comment lines directly above the line of `at`, but not before `floor`. */
function headStart(text: string, at: number, floor: number): number {
  let start = lineStartOf(text, at);
  while (start > floor) {
    const above = lineStartOf(text, start - 1);
    if (above < floor || !isComment(text.slice(above, start))) break;
    start = above;
  }
  return start;
}

/**
 * The end of the block. Comments that are indented more than `column` belong to the block, and so do blank lines before
 * the next entry.
 */
function tailEnd(text: string, from: number, column: number, isLast: boolean): number {
  let end = from;
  for (let at = from; at < text.length;) {
    const next = nextLineStart(text, at);
    const line = text.slice(at, next);
    const isBlank = line.trim() === '';
    if (!isBlank && !(isComment(line) && line.search(/\S/) > column)) break;
    if (!isBlank || !isLast) end = next;
    at = next;
  }
  return end;
}

const isComment = (line: string): boolean => /^[ \t]*#/.test(line);

const lineStartOf = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

const nextLineStart = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
};

export function withoutBlocks(text: string, blocks: readonly Block[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of blocks.toSorted((a, b) => a.start - b.start)) {
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}
