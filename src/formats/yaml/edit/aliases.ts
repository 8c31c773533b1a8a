/**
 * Edits in documents with anchors. A change in a text that several places share would change them all. So all aliases and merge keys of the
 * document are written out first, and then the change is like any other. A change that affects no other place leaves them alone.
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
 */
import { Draft } from './draft';
import { flowDialect, isQuotedFlow } from '../print/flow-dialect';
import { columnOf, lineEnd } from '../../lines';
import { noFollow } from '../scalar/literal';
import { printEntry } from '../print/print-block';
import { childChanges } from '../../changes/apply';
import { isBlock, isEmptied, mergesOf, rowsOf } from './rows';
import { printKey } from '../scalar/scalar-text';
import { type ValuePlace, replaceValue, rootPlace } from './value-edit';
import type { TextEdit } from '../../document';
import { printFlow } from '../../flow/edit';
import type { Branch } from '../../changes/branch';
import { holdsAnchor, isMerged } from '../../changes/writes-out';
import type { SourceEntry, SourceMap, SourceNode } from '../../source-node';
import type { Scalar, Tree } from '../../../data/tree';
import { mapScalars } from '../../../data/visit';

/** True where a change of `branch` would change other places too, or cannot be made before aliases are written out. */
export function touchesShared(text: string, node: SourceNode, branch: Branch): boolean {
  const { change, children } = branch;
  // An alias itself may be overwritten; its content is in the text of the anchor.
  if (node.alias) return change === undefined && children.size > 0;
  if (node.shared) return true;
  if ((change !== undefined || isCleared(text, node, branch)) && holdsAnchor(node)) return true;
  if (node.kind === 'map') {
    const merges = mergesOf(node);
    if (merges.length > 0 && children.has('<<')) return true;
    return node.entries.some((entry) => {
      const child = children.get(entry.key);
      if (child === undefined) return false;
      // A key that is deleted from a map with merge keys could come back through a merge key.
      if (merges.length > 0 && (isMerged(node, entry) || child.change?.kind === 'delete')) return true;
      return touchesShared(text, entry.value, child);
    });
  }
  if (node.kind === 'scalar') return false;
  return node.items.some((item, index) => {
    const child = children.get(index);
    return child !== undefined && touchesShared(text, item, child);
  });
}

/** True where no row of a block collection stays. */
function isCleared(text: string, node: SourceNode, branch: Branch): boolean {
  if (branch.children.size === 0 || node.kind === 'scalar' || node.flow) return false;
  return isEmptied(rowsOf(text, node), childChanges(node, branch).removed);
}

/** The edits that replace every alias and merge key of the document `root` by its content; the data stays the same. */
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
  if (node.kind === 'map' && mergesOf(node).length > 0) {
    const isLines = isBlock(node);
    const isBare = mergesOf(node).some(({ keyStart }) => node.entries.every((entry) => entry.keyStart !== keyStart));
    if (!isLines || isBare) return printOut(draft, node, place);
    expandMerges(draft, node);
  }
  dropAnchor(draft, node);
  if (node.kind === 'scalar') return;
  if (node.kind === 'map') for (const entry of node.entries) if (!isMerged(node, entry)) expandKey(draft, node, entry);
  if (!isBlock(node)) {
    const children = node.kind === 'map' ? node.entries.map(({ value }) => value) : node.items;
    for (const child of children) expand(draft, child, undefined);
    return;
  }
  const kind = node.kind === 'map' ? 'value' : 'item';
  const column = columnOf(text, node.start);
  for (const { value, after } of rows) if (value !== undefined) expand(draft, value, { kind, column, after });
}

function printOut(draft: Draft, node: SourceNode, place: ValuePlace | undefined): void {
  const isFlow = node.kind !== 'scalar' && node.flow && !node.alias;
  const copy = asSpelled(node);
  if (place !== undefined && !isFlow) return replaceValue(draft, node, place, copy, false);
  const start = node.propertiesStart ?? node.start;
  draft.edit(start, node.end, printFlow(copy, flowDialect(isQuotedFlow(draft.text, node))));
}

/**
 * `node` as it has to be printed. Without quotes, `y`, `1_000` and `2001-1-1` are strings to us, but other values to some readers. To stay
 * the same value to every reader, they must get no quotes. So they are given the type bool, which is printed without quotes.
 */
const asSpelled = (node: SourceNode): Tree =>
  mapScalars<Scalar, Scalar>(node, (scalar) => {
    const { kind, type, style, text } = scalar;
    const isBare = type === 'string' && style === 'plain' && /^(?:[\w+.~=](?:[\w.:+-]*[\w.+-])?|<<)$/.test(text);
    return isBare ? { kind, type: 'bool', text } : scalar;
  });

function expandMerges(draft: Draft, node: SourceMap): void {
  const { text, layout, lineBreak } = draft;
  const column = columnOf(text, node.start);
  for (const { keyStart, end } of mergesOf(node)) {
    const merged = node.entries.filter((entry) => entry.keyStart === keyStart);
    const stop = lineEnd(text, end);
    const lines = merged.flatMap(({ key, value }, index) =>
      printEntry(key, asSpelled(value), column, layout, index === merged.length - 1 ? draft.followAt(stop) : noFollow),
    );
    const [first = '', ...rest] = lines;
    const isOneLine = !text.slice(keyStart, end).includes('\n');
    // A comment after the merge key stays on its line.
    draft.edit(keyStart, isOneLine ? end : stop, first.slice(column));
    if (rest.length > 0) draft.edit(stop, stop, ['', ...rest].join(lineBreak));
  }
}

function expandKey(draft: Draft, node: SourceMap, { key, keyStart, keyEnd }: SourceEntry): void {
  if (draft.text.charCodeAt(keyStart) === 0x2a) draft.edit(keyStart, keyEnd, printKey(key, node.flow));
}

/** Removes an anchor that an alias referred to. An anchor without aliases stays. */
function dropAnchor({ text, edits }: Draft, { propertiesStart, start, shared }: SourceNode): void {
  if (propertiesStart === undefined || shared === undefined) return;
  const anchor = /&[^\s,[\]{}]+/.exec(text.slice(propertiesStart, start));
  if (anchor === null) return;
  let from = propertiesStart + anchor.index;
  let end = from + anchor[0].length;
  if (/^[ \t]*(?:#|\r?\n|$)/.test(text.slice(end))) while (/[ \t]/.test(text.charAt(from - 1))) from--;
  else while (/[ \t]/.test(text.charAt(end))) end++;
  edits.push({ start: from, end, text: '' });
}
