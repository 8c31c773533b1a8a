/** How YAML spells what stands in `{…}` and `[…]`, and edits there. */
import { printKey, printOneLine } from './scalar-text';
import { rewriteOneLine } from './rewrite-scalar';
import type { Change, TextEdit } from '../document';
import { type FlowDialect, flowEdits, printFlow } from '../flow-edit';
import type { Branch } from '../flow-change';
import { equalTrees } from '../../data/equal';
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
  const edits: TextEdit[] = [];
  const changes: Change[] = [];
  collect(text, node, branch, [], dialect, changes, edits);
  return [...edits, ...flowEdits(text, node, changes, dialect)];
}

/** What a tag stands before is replaced here, tag and all; the rest is left to the editor of flow collections. */
function collect(
  text: string,
  node: SourceNode | undefined,
  { change, children }: Branch,
  path: readonly Step[],
  dialect: FlowDialect,
  changes: Change[],
  edits: TextEdit[],
): void {
  if (change?.kind === 'set' && node?.propertiesStart !== undefined) {
    const { propertiesStart: start, end } = node;
    if (!equalTrees(node, change.value)) edits.push({ start, end, text: printFlow(change.value, dialect) });
  } else if (change !== undefined) changes.push({ ...change, path });
  for (const [step, child] of children) {
    collect(text, childOf(node, step), child, [...path, step], dialect, changes, edits);
  }
}

function childOf(node: SourceNode | undefined, step: Step): SourceNode | undefined {
  if (node?.kind === 'list') return typeof step === 'number' ? node.items[step] : undefined;
  return node?.kind === 'map' ? node.entries.find(({ key }) => key === step)?.value : undefined;
}
