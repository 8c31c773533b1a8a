/**
 * Replaces values. A new scalar keeps the style of the old scalar if possible. Any value can replace any other value.
 * This module determines the position of a value's text, and the lines that must not become part of the value.
 *
 * ```yaml
 * a: 1 # one         # before set a to {b: [2]}
 * ---
 * a: # one           # after
 *   b:
 *   - 2
 * ```
 */
import type { Draft } from './draft';
import { columnOf, isFirstOnLine, lineEnd, lineEndAbove, lineStart } from '../../lines';
import { eitherFollow, type Follow, noFollow } from '../scalar/literal';
import { isEmptyCollection, marginOf, printBlock, type Slot } from '../print/print-block';
import { matchesTag } from '../scalar/resolve-scalar';
import { rewriteScalar } from './rewrite-scalar';
import { isBlock } from './rows';
import { isText, type Scalar, type Tree } from '../../../data/tree';
import type { SourceNode, SourceScalar } from '../../source-node';

/** The position of a value: its slot, and the offset after its key, dash or marker. */
export interface ValuePlace extends Slot {
  /** The offset after the colon, dash or document marker; undefined for a document without a marker. */
  readonly after: number | undefined;
}

export function rootPlace(text: string, root: SourceNode): ValuePlace {
  const from = root.propertiesStart ?? root.start;
  if (from === root.end) return { kind: 'root', column: 0, after: undefined };
  const start = lineStart(text, from);
  if (/^---[ \t]/.test(text.slice(start, from))) return { kind: 'root', column: 0, after: start + 3 };
  return { kind: 'root', column: isFirstOnLine(text, from) ? from - start : 0, after: undefined };
}

/** `isFollowed` is true if a new entry or item comes directly after the value. */
export function replaceValue(
  draft: Draft,
  node: SourceNode,
  place: ValuePlace,
  value: Tree,
  isFollowed: boolean,
  layout = draft.layout,
): void {
  const { text } = draft;
  const follow = followOf(draft, node, place, value, isFollowed);
  if (node.kind === 'scalar' && value.kind === 'scalar' && !node.alias) {
    const lines = rewriteScalar(text, node, value, marginOf(place, layout, follow));
    put(draft, node, place, value, keepsTag(node, value, lines) ? node.start : startOf(node), lines);
    return;
  }
  const lines = printBlock(value, { ...place, ...innerOf(text, node, place) }, layout, follow);
  // After a document marker, a map or list has to start on the next line.
  const isBelow = place.kind === 'root' && place.after !== undefined && value.kind !== 'scalar';
  put(draft, node, place, value, startOf(node), isBelow && !isEmptyCollection(value) ? ['', ...lines] : lines);
}

/** Returns the column of the old value of a list item, because a new block collection starts at the same column. */
function innerOf(text: string, node: SourceNode, { kind, after }: ValuePlace): Pick<Slot, 'inner'> {
  const from = startOf(node);
  const isFree = kind !== 'item' || from === node.end || isTabbed(text, from) || isTabbed(text, from, after);
  return isFree ? {} : { inner: columnOf(text, from) };
}

function followOf(draft: Draft, node: SourceNode, place: ValuePlace, value: Tree, isFollowed: boolean): Follow {
  const { text } = draft;
  const behind = isFollowed ? noFollow : draft.followAt(lineEnd(text, node.end));
  if (place.after === undefined || !movesUp(text, node, place, value)) return behind;
  // Keep the comments between the key and the old value, below the new value.
  return eitherFollow(behind, draft.followAt(lineEnd(text, place.after)));
}

/** Returns true if a value on the line of its key or dash replaces a map or list on the lines below. */
function movesUp(text: string, node: SourceNode, { after }: ValuePlace, value: Tree): boolean {
  if (after === undefined || !isBlock(node) || !text.slice(after, startOf(node)).includes('\n')) return false;
  return value.kind === 'scalar' || isEmptyCollection(value);
}

/**
 * Replaces the text of `node`, starting at `from`, with the `lines` of `value`. The first line is '' if the value
 * starts on the next line.
 */
function put(
  draft: Draft,
  node: SourceNode,
  place: ValuePlace,
  value: Tree,
  from: number,
  lines: readonly string[],
): void {
  const { text, lineBreak } = draft;
  const { after } = place;
  const [head = '', ...body] = lines;
  const stop = lineEnd(text, node.end);
  const below = body.length === 0 ? '' : joined(['', ...body], lineBreak);
  if (after === undefined && from === node.end) putRoot(draft, from, lines);
  else if (after !== undefined && movesUp(text, node, place, value)) {
    const headEnd = lineEnd(text, after);
    draft.edit(after, after, ` ${head}`);
    draft.edit(headEnd, headEnd, below);
    draft.edit(lineEndAbove(text, lineStart(text, from)), stop, '');
  } else if (after !== undefined && head === '' && text.slice(after, from).includes('\n')) {
    draft.edit(lineStart(text, from), stop, joined(body, lineBreak));
  } else {
    const behindTabs = place.kind === 'root' ? place.column : place.column + 2;
    const hasTabs = isTabbed(text, from);
    // No map or list can start after a tab that follows the dash.
    const isRow = place.kind === 'item' && value.kind !== 'scalar' && !isEmptyCollection(value);
    const isBehind = after !== undefined && (head === '' || (isRow && isTabbed(text, from, after)));
    const indent = hasTabs ? behindTabs : isBehind || from === node.end ? 1 : 0;
    const start = hasTabs ? lineStart(text, from) : isBehind ? after : from;
    const end = isBlock(node) ? stop : node.end;
    const first = head === '' ? '' : ' '.repeat(indent) + head;
    // Keep a trailing comment of the old value at the end of the first line.
    const isBare = below !== '' && text.slice(end, stop).trim() === '';
    draft.edit(start, isBare ? stop : end, isBare ? first + below : first);
    if (!isBare) draft.edit(stop, stop, below);
  }
}

/** Each string in `lines` may contain several lines. */
function joined(lines: readonly string[], lineBreak: string): string {
  // Concatenate the lines, because `join` would copy the text again.
  let text = '';
  for (const [index, line] of lines.entries()) text += index === 0 ? line : `\n${line}`;
  return lineBreak === '\n' ? text : text.replaceAll('\n', lineBreak);
}

/**
 * Returns true if only whitespace, including a tab, is between `start` and `at`. The default of `start` is the start of
 * the line. No map or list can then start at `at`.
 */
const isTabbed = (text: string, at: number, start = lineStart(text, at)): boolean =>
  /^ *\t[ \t]*$/.test(text.slice(start, at));

/** Writes `lines` into an empty document. */
function putRoot(draft: Draft, at: number, lines: readonly string[]): void {
  const { text, lineBreak } = draft;
  const isLineStart = at === lineStart(text, at);
  const isLast = at === text.length && !isLineStart;
  draft.edit(at, at, (isLineStart ? '' : lineBreak) + joined(lines, lineBreak) + (isLast ? '' : lineBreak));
}

const startOf = (node: SourceNode): number => node.propertiesStart ?? node.start;

/** Returns false if a tag would change the value of the new text. In this case, the tag and its anchor are removed. */
function keepsTag({ tag }: SourceScalar, value: Scalar, [first = '']: readonly string[]): boolean {
  const isPlain = !/^["'|>]/.test(first);
  const type = isText(value) ? 'string' : value.type;
  return tag === undefined || (!first.startsWith('!') && matchesTag(tag, value.text, isPlain, type));
}
