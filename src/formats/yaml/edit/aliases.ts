/**
 * Expands aliases. A change in the content of an anchor or alias would also affect other parts of the document, so all
 * aliases and merge keys are expanded first. Other changes keep aliases and merge keys.
 *
 * ```yaml
 * base: &x       # before set m.a to 3
 *   a: 1
 * m:
 *   <<: *x
 *   b: 2
 * ---
 * base:          # after
 *   a: 1
 * m:
 *   a: 3
 *   b: 2
 * ```
 * @lazy
 */
import { Draft } from './draft';
import { removeRows } from './block-edit';
import { copyOf, entryCopy, keyCopy } from './copy';
import { copyDialect } from '../print/flow-dialect';
import { columnOf, lineEnd } from '../../lines';
import { noFollow } from '../scalar/literal';
import { type BlockLayout, printEntry } from '../print/print-block';
import { propertiesIn } from '../read/properties';
import { type BlockRow, isBlock, rowsOf } from './rows';
import { printKey } from '../scalar/scalar-text';
import { type ValuePlace, replaceValue, rootPlace } from './value-edit';
import type { TextEdit } from '../../document';
import { childrenOf } from '../../../data/tree';
import { printFlow } from '../../flow/print';
import type { Branch } from '../../changes/branch';
import { hasAnchor, isMerged } from '../../changes/writes-out';
import type { SourceEntry, SourceMap, SourceNode } from '../../source-node';

/** Returns true if a change in `branch` would also change other parts, or if it requires expanded aliases. */
export function touchesShared(node: SourceNode, branch: Branch): boolean {
  const { change, children } = branch;
  // An alias may be overwritten, because its content is in the text of the anchor.
  if (node.alias) return change === undefined;
  if (node.shared) return true;
  if (change !== undefined && hasAnchor(node)) return true;
  if (node.kind === 'map') {
    const hasMerges = node.merges !== undefined;
    if (hasMerges && children.has('<<')) return true;
    return node.entries.some((entry) => {
      const child = children.get(entry.key);
      if (child === undefined) return false;
      // A merge key could restore a deleted key.
      if (hasMerges && (isMerged(node, entry) || child.change?.kind === 'delete')) return true;
      return touchesShared(entry.value, child);
    });
  }
  if (node.kind === 'scalar') return false;
  return node.items.some((item, index) => {
    const child = children.get(index);
    return child !== undefined && touchesShared(item, child);
  });
}

/** The edits that replace every alias and merge key in `root` with its content. The data stays the same. */
export function expandAliases(text: string, root: SourceNode): readonly TextEdit[] {
  const draft = new Draft(text, root, true);
  expand(draft, root, rootPlace(text, root));
  return draft.edits;
}

/** `place` is undefined in a flow collection. */
function expand(draft: Draft, node: SourceNode, place: ValuePlace | undefined): void {
  const { text } = draft;
  if (node.alias) return printOut(draft, node, place);
  const rows = isBlock(node) ? rowsOf(text, node) : [];
  if (node.kind === 'map' && node.merges !== undefined) {
    if (rows.every(isBareMerge(node))) return printOut(draft, node, place);
    expandMerges(draft, node, rows);
  }
  dropAnchor(draft, node);
  if (node.kind === 'scalar') return;
  if (node.kind === 'map') for (const entry of node.entries) if (!isMerged(node, entry)) expandKey(draft, node, entry);
  if (!isBlock(node)) {
    for (const child of childrenOf<SourceNode>(node)) expand(draft, child, undefined);
    return;
  }
  const kind = node.kind === 'map' ? 'value' : 'item';
  const column = columnOf(text, node.start);
  for (const { value, after } of rows) if (value !== undefined) expand(draft, value, { kind, column, after });
}

function printOut(draft: Draft, node: SourceNode, place: ValuePlace | undefined): void {
  const copy = copyOf(draft.text, node);
  if (place !== undefined) return replaceValue(draft, node, place, copy, false, copyLayout(draft));
  draft.edit(node.propertiesStart ?? node.start, node.end, printFlow(copy, copyDialect));
}

const copyLayout = ({ layout }: Draft): BlockLayout => ({ ...layout, isCopy: true });

/** True for a merge key that adds no entries to the map. */
const isBareMerge =
  ({ entries }: SourceMap) =>
  ({ index, keyStart }: BlockRow): boolean =>
    index === -1 && entries.every((entry) => entry.keyStart !== keyStart);

function expandMerges(draft: Draft, node: SourceMap, rows: readonly BlockRow[]): void {
  const { text, lineBreak } = draft;
  const column = columnOf(text, node.start);
  const layout = copyLayout(draft);
  removeRows(draft, rows, isBareMerge(node), column);
  for (const { index: row, start, keyStart, end } of rows) {
    const merged = node.entries.filter((entry) => row === -1 && entry.keyStart === keyStart);
    if (merged.length === 0) continue;
    const stop = lineEnd(text, end);
    const lines = merged.flatMap((entry, index) => {
      const follow = index === merged.length - 1 ? draft.followAt(stop) : noFollow;
      return printEntry(entryCopy(text, entry), column, layout, follow);
    });
    const [first = '', ...rest] = lines;
    const isOneLine = !text.slice(start, end).includes('\n');
    // Keep a trailing comment of the merge key on the same line.
    draft.edit(start, isOneLine ? end : stop, first.slice(column));
    draft.edit(stop, stop, ['', ...rest].join(lineBreak));
  }
}

function expandKey(draft: Draft, node: SourceMap, entry: SourceEntry): void {
  const { key, keyStart, keyEnd, keyNode } = entry;
  if (keyNode?.alias) draft.edit(keyStart, keyEnd, printKey(key, node.flow, '', keyCopy(draft.text, entry)));
}

/** Removes an anchor that an alias referred to. An anchor without aliases is kept. */
function dropAnchor({ text, edits }: Draft, { propertiesStart, start, shared }: SourceNode): void {
  if (propertiesStart === undefined || shared === undefined) return;
  const { anchor } = propertiesIn(text, propertiesStart);
  // An anchor at or after the start of the node belongs to the first key.
  if (anchor === undefined || anchor.start >= start) return;
  let { start: from, end } = anchor;
  if (/^[ \t]*(?:#|\r?\n|$)/.test(text.slice(end))) while (/[ \t]/.test(text.charAt(from - 1))) from--;
  else while (/[ \t]/.test(text.charAt(end))) end++;
  edits.push({ start: from, end, text: '' });
}
