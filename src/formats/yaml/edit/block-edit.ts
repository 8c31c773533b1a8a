/**
 * Edits block collections. Whole lines are added and removed. An edit of a value changes only the value and, if
 * necessary, its anchor and tag. Comments and blank lines are kept, except inside removed entries.
 *
 * ```yaml
 * # the first      # before delete a, set c to 3
 * a: 1
 * # the second
 * b: 2 # two
 * ---
 * # the first      # after
 * # the second
 * b: 2 # two
 * c: 3
 * ```
 *
 * A new entry is inserted after the nearest preceding entry that is kept, or before the first kept entry if there is
 * none. Therefore, edits never overlap. At the same offset, edits of inner collections are applied first.
 */
import { applyChanges, type ChildChanges, childChanges } from '../../changes/apply';
import { Draft } from './draft';
import { flowDialect, isQuotedFlow } from '../print/flow-dialect';
import { columnOf, isFirstOnLine, lineEnd, lineEndAbove, lineStart, nextLine } from '../../lines';
import { type Follow, noFollow } from '../scalar/literal';
import { isEmptyCollection, printBlock, printEntry, printItem } from '../print/print-block';
import {
  chompEdit,
  chompOf,
  extentEnd,
  isBlock,
  isEmptied,
  lastScalar,
  type BlockRow,
  isLastRow,
  rowAt,
  rowsOf,
  type ValueRow,
} from './rows';
import { type ValuePlace, replaceValue, rootPlace } from './value-edit';
import type { TextEdit } from '../../document';
import { type Branch, changesBelow, pathMismatch } from '../../changes/branch';
import { flowEdits } from '../../flow/edit';
import type { SourceList, SourceMap, SourceNode } from '../../source-node';

/**
 * Returns the edits for `branch` in the document `root` of `text`. The changes must not affect anchored text to which
 * aliases refer. Throws RangeError for a path that does not match the document.
 */
export function blockEdits(text: string, root: SourceNode, branch: Branch): readonly TextEdit[] {
  const draft = new Draft(text, root, hasDelete(branch));
  const isNothing = branch.change === undefined && branch.children.size === 0;
  if (!isNothing) new BlockEditor(draft).visit(root, rootPlace(text, root), branch, false);
  return draft.edits;
}

function hasDelete({ change, children }: Branch): boolean {
  for (const child of children.values()) if (hasDelete(child)) return true;
  return change?.kind === 'delete';
}

class BlockEditor {
  /** The starts of the block scalars whose headers have changed because new entries follow them. */
  readonly #ended = new Set<number>();
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** `isFollowed` is true if a new entry comes directly after the node. */
  visit(node: SourceNode, place: ValuePlace, branch: Branch, isFollowed: boolean): void {
    const { change } = branch;
    if (change?.kind === 'set') replaceValue(this.#draft, node, place, change.value, isFollowed);
    else if (change !== undefined) throw pathMismatch(branch);
    else if (isBlock(node)) this.#rows(node, place, branch, isFollowed);
    // An empty collection such as `{}` changes to block style on its own lines.
    else if (isEmptyCollection(node)) replaceValue(this.#draft, node, place, applyChanges(node, branch), isFollowed);
    else if (node.kind === 'scalar') throw pathMismatch(branch);
    else {
      const { text, edits } = this.#draft;
      const floor = place.kind === 'root' ? '' : ' '.repeat(place.column + 1);
      const dialect = flowDialect(isQuotedFlow(text, node));
      for (const edit of flowEdits(text, node, changesBelow(branch), dialect, floor)) edits.push(edit);
    }
  }

  #rows(node: SourceMap | SourceList, place: ValuePlace, branch: Branch, isFollowed: boolean): void {
    const { text } = this.#draft;
    const plan = childChanges(node, branch);
    if (plan.added.length === 0 && plan.removed.size === 0) {
      this.#editRows(node, plan, isFollowed);
      return;
    }
    const rows = rowsOf(text, node);
    const kept = rows.filter(({ index }) => !plan.removed.has(index));
    const column = columnOf(text, node.start);
    const [first] = rows;
    if (first !== undefined && isEmptied(rows, plan.removed)) {
      // Keep the comments between the entries, as if the entries were deleted one by one.
      removeRows(this.#draft, rows, (row) => row !== first, column);
      replaceValue(this.#draft, { ...node, end: first.end }, place, applyChanges(node, branch), isFollowed);
      return;
    }
    const last = kept.at(-1);
    const lastKept = kept.reduce((max, { index }) => Math.max(max, index), -1);
    const isGrowing = plan.added.some(({ at }) => at > lastKept);
    for (const row of kept) {
      const child = plan.edited.get(row.index);
      if (child !== undefined) this.#editRow(node, row, column, child, row === last && (isFollowed || isGrowing));
    }
    removeRows(this.#draft, rows, ({ index }) => plan.removed.has(index), column);
    this.#add(node, rows, kept, plan, column, isFollowed);
  }

  #editRows(node: SourceMap | SourceList, { edited }: ChildChanges, isFollowed: boolean): void {
    const { text } = this.#draft;
    const column = columnOf(text, node.start);
    for (const [index, child] of edited) {
      this.#editRow(node, rowAt(text, node, index), column, child, isFollowed && isLastRow(node, index));
    }
  }

  #editRow(node: SourceMap | SourceList, row: ValueRow, column: number, child: Branch, isFollowed: boolean): void {
    const { value, after } = row;
    if (value === undefined) return;
    const kind = node.kind === 'map' ? 'value' : 'item';
    if (after === undefined) this.#addValue(row, column, child, isFollowed);
    else this.visit(value, { kind, column, after }, child, isFollowed);
  }

  /** Adds a value, including the colon, to a key without a colon: `? a`. */
  #addValue({ end }: ValueRow, column: number, branch: Branch, isFollowed: boolean): void {
    const { text, layout, lineBreak } = this.#draft;
    if (branch.change?.kind !== 'set') throw pathMismatch(branch);
    const at = lineEnd(text, end);
    const follow = isFollowed ? noFollow : this.#draft.followAt(at);
    const [head = '', ...body] = printBlock(branch.change.value, { kind: 'value', column }, layout, follow);
    const first = `${' '.repeat(column)}:${head === '' ? '' : ` ${head}`}`;
    this.#draft.edit(at, at, ['', first, ...body].join(lineBreak));
  }

  #add(
    node: SourceMap | SourceList,
    rows: readonly BlockRow[],
    kept: readonly BlockRow[],
    plan: ChildChanges,
    column: number,
    isFollowed: boolean,
  ): void {
    const draft = this.#draft;
    const { text, lineBreak, layout } = draft;
    const [firstKept] = kept;
    const added = plan.added.toSorted((a, b) => a.at - b.at);
    const starts = new Map(added.length === 0 ? [] : rows.map(({ index, start }) => [index, start]));
    // An entry that a merge key adds has no text of its own. The entry has the position of the merge key.
    const mergeStart = (at: number): number | undefined =>
      node.kind === 'map' ? node.entries[at]?.keyStart : undefined;
    let passed = 0;
    for (const [position, { at, key, value }] of added.entries()) {
      const limit = starts.get(at) ?? mergeStart(at) ?? Infinity;
      while ((kept[passed]?.start ?? Infinity) < limit) passed++;
      const before = kept[passed - 1];
      const next = added[position + 1];
      const isLastHere = next === undefined || next.at !== at;
      const end = before && lineEnd(text, before.end);
      const isAtEnd = before === kept.at(-1);
      const follow: Follow =
        end === undefined || !isLastHere || (isAtEnd && isFollowed) ? noFollow : draft.followAt(end);
      const lines =
        node.kind === 'map'
          ? printEntry({ key, value }, column, layout, follow, likeOf(text, node))
          : printItem(value, column, layout, follow, itemLike(text, node));
      if (end !== undefined && before !== undefined) {
        this.#endBlockScalar(before, end);
        draft.edit(end, end, ['', ...lines].join(lineBreak));
      } else if (firstKept !== undefined) {
        const indent = ' '.repeat(column);
        draft.edit(firstKept.start, firstKept.start, `${lines.join(lineBreak).slice(column)}${lineBreak}${indent}`);
      }
    }
  }

  /** If the text has no final line break, a new entry at its end adds a line break after the previous block scalar. */
  #endBlockScalar(before: BlockRow, end: number): void {
    const { text, edits } = this.#draft;
    const scalar = before.value && lastScalar(text, before.value);
    const edit = chompEdit(text, scalar);
    if (end !== text.length || scalar === undefined || edit === undefined || this.#ended.has(scalar.start)) return;
    this.#ended.add(scalar.start);
    if (edits.some((one) => one.start <= scalar.start && one.end > scalar.start)) return;
    this.#draft.edit(edit.start, edit.end, edit.text);
  }
}

/** Removes entries or items of a block collection at `column`. At least one entry or item must remain. */
export function removeRows(
  draft: Draft,
  rows: readonly BlockRow[],
  isGone: (row: BlockRow) => boolean,
  column: number,
): void {
  const { text } = draft;
  const firstKept = rows.findIndex((row) => !isGone(row));
  const [first] = rows;
  let position = 0;
  if (first !== undefined && isFirstOnLine(text, first.start) && !hasLineAbove(text, first.start)) {
    // At the top of the text, also remove the line break after the entry, because no line break precedes it.
    for (; position < firstKept; position++) {
      const row = rows[position] as BlockRow;
      const end = extentEnd(text, row.end, column, undefined);
      draft.edit(lineStart(text, row.start), nextLine(text, end), '');
    }
  } else if (first !== undefined && firstKept > 0 && !hasLineAbove(text, first.start)) {
    // The first entry is on the line of a dash or a key, so the first remaining entry moves to this line.
    const end = extentEnd(text, rows[firstKept - 1]?.end ?? first.end, column, undefined);
    draft.edit(first.start, text.slice(end).search(/\S/) + end, '');
    position = firstKept;
  }
  const cuts: { start: number; end: number }[] = [];
  let before: BlockRow | undefined;
  for (; position < rows.length; position++) {
    const row = rows[position] as BlockRow;
    if (isGone(row)) {
      const above = before?.value && lastScalar(text, before.value);
      const start = lineEndAbove(text, lineStart(text, row.start));
      cuts.push({ start, end: extentEnd(text, row.end, column, above) });
    } else before = row;
  }
  keepLastBreak(draft, cuts, before);
  for (const { start, end } of cuts) draft.edit(start, end, '');
}

/**
 * Keeps the last line break if a block scalar will end the text, because Go treats this line break as part of the
 * scalar.
 */
function keepLastBreak(
  { text, lineBreak }: Draft,
  cuts: { start: number; end: number }[],
  before: BlockRow | undefined,
): void {
  const last = cuts.at(-1);
  if (last?.end !== text.length || before === undefined || before.start > last.start) return;
  const chomp = chompOf(text, before.value && lastScalar(text, before.value));
  if (chomp === undefined || chomp === '-') return;
  const tail = cuts.filter(({ start }) => start >= before.end);
  const isContiguous = tail.every(({ start }, index) => index === 0 || tail[index - 1]?.end === start);
  const [cut] = tail;
  if (cut !== undefined && isContiguous && cut.start === lineEnd(text, before.end)) cut.start += lineBreak.length;
}

/** Returns true if only whitespace precedes `start` on its line, and this line is not the first line of the text. */
const hasLineAbove = (text: string, start: number): boolean => isFirstOnLine(text, start) && lineStart(text, start) > 1;

/** The text of the first item or of its first key. New items are quoted if this text has unnecessary quotes. */
function itemLike(text: string, { items: [first] }: SourceList): string {
  if (first?.kind === 'scalar') return first.alias ? '' : text.slice(first.start, first.end);
  return first?.kind === 'map' && !first.flow ? likeOf(text, first) : '';
}

/** The source text of the first key. New keys get the same quotes. */
const likeOf = (text: string, { entries: [first] }: SourceMap): string =>
  first === undefined ? '' : text.slice(first.keyStart, first.keyEnd);
