/**
 * Edits inside a flow collection. The editor that JSON has too does them, but for what only YAML has: tags, anchors,
 * keys with `? `, merge keys. Where members come and go among those, the collection is printed anew, on one line.
 */
import { applyChanges } from '../apply-changes';
import { flowDialect, isQuotedFlow } from './flow-dialect';
import { isAlias, mergesOf } from './rows';
import { nodeAt } from '../../data/tree';
import type { Change, TextEdit } from '../document';
import { type Branch, changesBelow } from '../flow-change';
import { flowEdits, printFlow } from '../flow-edit';
import type { SourceNode } from '../source-node';

/** The edits that `branch` asks for in the flow collection `node`. Throws RangeError for a path that does not fit. */
export function flowBranchEdits(text: string, node: SourceNode, branch: Branch): readonly TextEdit[] {
  const dialect = flowDialect(isQuotedFlow(text, node));
  const changes = changesBelow(branch);
  if (isRegularFlow(text, node)) return flowEdits(text, node, changes, dialect);
  if (!changes.every((change) => overwritten(text, node, change) !== undefined)) {
    return [{ start: node.start, end: node.end, text: printFlow(applyChanges(node, branch), dialect) }];
  }
  const bare: Change[] = [];
  const tagged: TextEdit[] = [];
  for (const change of changes) {
    const old = overwritten(text, node, change);
    if (old?.propertiesStart === undefined || change.kind === 'delete') bare.push(change);
    // An anchor or tag belongs to what it stands before.
    else tagged.push({ start: old.propertiesStart, end: old.end, text: printFlow(change.value, dialect) });
  }
  return [...tagged, ...flowEdits(text, node, bare, dialect)];
}

/** What a change writes over; undefined where it adds or takes out something, or the text there is not all of the value. */
function overwritten(text: string, node: SourceNode, { kind, path }: Change): SourceNode | undefined {
  const old = kind === 'set' ? nodeAt(node, path) : undefined;
  if (old === undefined || old.start === old.end) return undefined;
  // A pair without braces may have a `? ` before it.
  const isPair = old.kind === 'map' && !isAlias(text, old) && text.charAt(old.start) !== '{';
  return isPair ? undefined : old;
}

const blank = /^(?:\s|#.*(?:\n|$))*$/;
const comma = /^(?:\s|#.*(?:\n|$))*,?(?:\s|#.*(?:\n|$))*$/;
const colon = /^(?:\s|#.*(?:\n|$))*:(?:\s|#.*(?:\n|$))*$/;

/**
 * True where a flow collection holds only members between commas, and only keys, colons and values in those: no `? `, no
 * anchor, tag or merge key.
 */
export function isRegularFlow(text: string, node: SourceNode): boolean {
  if (node.kind === 'scalar' || isAlias(text, node)) return true;
  if (node.kind === 'map' && mergesOf(node).length > 0) return false;
  const width = '{['.includes(text.charAt(node.start)) ? 1 : 0;
  let end = node.start + width;
  const isApart = (start: number, between: RegExp): boolean => between.test(text.slice(end, start));
  for (const [index, child] of (node.kind === 'map' ? node.entries : node.items).entries()) {
    const value = 'value' in child ? child.value : child;
    if (!isApart('value' in child ? child.keyStart : value.start, index === 0 ? blank : comma)) return false;
    if ('value' in child && value.start < value.end) {
      end = child.keyEnd;
      if (!isApart(value.start, colon)) return false;
    }
    if (value.propertiesStart !== undefined || !isRegularFlow(text, value)) return false;
    end = value.end;
  }
  return isApart(node.end - width, comma);
}
