/** How YAML spells what stands in `{…}` and `[…]`, and edits there. */
import { printKey, printOneLine } from './scalar-text';
import { rewriteOneLine } from './rewrite-scalar';
import type { Change, TextEdit } from '../document';
import { type FlowDialect, flowEdits, printFlow } from '../flow-edit';
import type { Branch } from '../flow-change';
import { applyChanges } from './apply-changes';
import { isAlias, mergesOf } from './rows';
import type { SourceNode } from '../source-node';
import type { Step } from '../../data/tree';

/** `isQuoted` is for collections that quote every string, as JSON does: what is added to them has to stay JSON. */
export const flowDialect = (isQuoted: boolean): FlowDialect => ({
  scalar: (value) => printOneLine(value, true, isQuoted),
  key: (key, like) => printKey(key, true, like ?? (isQuoted ? '"' : '')),
  replaceScalar: (source, old, value) =>
    // An alias has no quotes to keep.
    source.startsWith('*') ? printOneLine(value, true, isQuoted) : rewriteOneLine(source, old, value, isQuoted),
});

/** True where the first string in a flow collection is in double quotes. */
export const isQuotedFlow = (text: string, node: SourceNode): boolean =>
  /^[[{\s]*"/.test(text.slice(node.start, node.start + 200));

/** The edits that `branch` asks for in the flow collection `node`. Throws RangeError for a path that does not fit. */
export function flowBranchEdits(text: string, node: SourceNode, branch: Branch): readonly TextEdit[] {
  const dialect = flowDialect(isQuotedFlow(text, node));
  if (isRegularFlow(text, node)) return flowEdits(text, node, changesOf(branch, []), dialect);
  const { start, end } = node;
  return [{ start, end, text: printFlow(applyChanges(node, branch), dialect) }];
}

function changesOf({ change, children }: Branch, path: readonly Step[]): readonly Change[] {
  if (change !== undefined) return [{ ...change, path }];
  return [...children].flatMap(([step, child]) => changesOf(child, [...path, step]));
}

const blank = /^(?:\s|#.*(?:\n|$))*$/;
const comma = /^(?:\s|#.*(?:\n|$))*,?(?:\s|#.*(?:\n|$))*$/;
const colon = /^(?:\s|#.*(?:\n|$))*:(?:\s|#.*(?:\n|$))*$/;

/**
 * True where a flow collection holds only members between commas, and only keys, colons and values in those: no `? `, no
 * anchor, tag or merge key.
 */
export function isRegularFlow(text: string, node: SourceNode): boolean {
  if (node.propertiesStart !== undefined) return false;
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
    if (!isRegularFlow(text, value)) return false;
    end = value.end;
  }
  return isApart(node.end - width, comma);
}
