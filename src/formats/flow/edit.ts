/**
 * Edits inside flow collections: all of JSON, and `{…}` / `[…]` in YAML and TOML. An edit of a value replaces only the
 * value and, in YAML, its anchor and tag. A new value follows the layout of the surrounding text:
 *
 * ```yaml
 * {"a":1, "b":[2,3]}            # before set b[0] to 4, set c to 5
 * {"a":1, "b":[4,3], "c":5}     # after
 * ```
 */
import { equalTrees } from '../../data/trees/equal';
import { indexOfKey } from '../../data/trees/key-index';
import type { Step, Tree } from '../../data/tree';
import type { Change, TextEdit } from '../document';
import { type Child, childrenOf, type Collection, hasBrackets, valueOf } from './body';
import { type Branch, branchOf, pathMismatch } from '../changes/branch';
import { type NewMember, memberEdits } from './members';
import { type FlowDialect, type FlowLayout, printEntry, printFlow } from './print';
import { FlowDocument, FlowScope } from './scope';
import type { SourceNode } from '../source-node';

export { type FlowDialect, oneLine, printFlow } from './print';

interface Editor {
  readonly document: FlowDocument;
  readonly edits: TextEdit[];
}

/**
 * Returns the text edits for `changes` in `root`, a scalar or a flow collection in `text`. Text outside `root` is not
 * changed. Setting equal data (by `equalTrees`, so `1.0` equals `1`) does not cause an edit. New lines have at least
 * the indentation `floor`, because YAML requires a flow collection to be indented deeper than the surrounding block.
 *
 * `flowEdits('{"a": 1}', root, [{kind: 'set', path: ['b'], value}], dialect)` -> edits that insert `,` and ` "b": 2`.
 * Throws RangeError if a path does not match the document, equals the path of another change, or leads into it.
 */
export function flowEdits(
  text: string,
  root: SourceNode,
  changes: readonly Change[],
  dialect: FlowDialect,
  floor = '',
): TextEdit[] {
  const document = new FlowDocument(text, root, dialect, floor);
  const editor: Editor = { document, edits: [] };
  const branch = branchOf(changes);
  if (branch.change?.kind === 'set') replace(editor, root, branch.change.value, () => document.rootLayout);
  else if (changes.length > 0) visit(editor, root, branch, undefined);
  return editor.edits;
}

/** `parent` is the flow collection around `node`, if any. */
function visit(editor: Editor, node: SourceNode, branch: Branch, parent: FlowScope | undefined): void {
  if (branch.change !== undefined || node.kind === 'scalar') throw pathMismatch(branch);
  const scope = new FlowScope(editor.document, node, parent);
  const children = childrenOf(node);
  const removed = new Set<number>();
  const added: NewMember[] = [];
  for (const [step, next] of branch.children) {
    const index = indexOf(node, step);
    const child = children[index];
    if (child === undefined) added.push(additionOf(editor, scope, step, next, added.length));
    else if (next.change?.kind === 'delete') removed.add(index);
    else if (next.change !== undefined) setChild(editor, scope, index, child, next.change.value);
    else visit(editor, valueOf(child), next, scope);
  }
  if (removed.size + added.length > 0) editMembers(editor, scope, removed, added);
}

function editMembers(
  editor: Editor,
  scope: FlowScope,
  removed: ReadonlySet<number>,
  added: readonly NewMember[],
): void {
  const { node, body, document, joints } = scope;
  const { text } = document;
  const ascending = added.toSorted((a, b) => a.at - b.at);
  if (!hasBrackets(text, node)) editor.edits.push({ start: node.start, end: node.start, text: '{' });
  for (const edit of memberEdits(text, body, removed, ascending, joints)) editor.edits.push(edit);
  if (!hasBrackets(text, node)) editor.edits.push({ start: node.end, end: node.end, text: '}' });
}

/** The new member that a `set` adds. `count` is the number of members that are added before this member. */
function additionOf(
  { document: { text, dialect } }: Editor,
  scope: FlowScope,
  step: Step,
  branch: Branch,
  count: number,
): NewMember {
  const { change } = branch;
  const { node } = scope;
  if (change?.kind !== 'set') throw pathMismatch(branch);
  if (node.kind === 'list') {
    if (step !== node.items.length + count) throw pathMismatch(branch);
    const at = change.beforeItem ?? step;
    return { at, text: printFlow(change.value, dialect, scope.layoutFor(change.value, node.items.at(-1))) };
  }
  if (typeof step === 'number') throw pathMismatch(branch);
  const next = change.before === undefined ? -1 : indexOfKey(node.entries, change.before);
  const at = next === -1 ? node.entries.length : next;
  const neighbor = node.entries[Math.max(at - 1, 0)];
  const like = neighbor && text.slice(neighbor.keyStart, neighbor.keyEnd);
  return {
    at,
    text: printEntry({ key: step, value: change.value }, dialect, scope.layoutFor(change.value, undefined), like),
  };
}

function setChild(editor: Editor, scope: FlowScope, index: number, child: Child, value: Tree): void {
  const old = valueOf(child);
  const layout = (): FlowLayout => scope.layoutFor(value, old);
  const isNothing = 'value' in child && old.end === old.start && old.propertiesStart === undefined;
  if (!isNothing) replace(editor, old, value, layout);
  else if (!equalTrees(old, value)) {
    // In YAML, the text of a null can be empty, and its colon can be missing: `{a: , b}`.
    const at = scope.body.spans.find((span) => span.index === index)?.end ?? old.start;
    const text = printFlow(value, editor.document.dialect, layout());
    editor.edits.push({ start: at, end: at, text: (editor.document.text.charAt(at - 1) === ':' ? ' ' : ': ') + text });
  }
}

function replace(editor: Editor, old: SourceNode, value: Tree, layout: () => FlowLayout): void {
  if (equalTrees(old, value)) return;
  const { dialect, text: all } = editor.document;
  const { end } = old;
  const source = all.slice(old.start, end);
  const text =
    value.kind !== 'scalar'
      ? printFlow(value, dialect, layout())
      : old.kind === 'scalar' && dialect.replaceScalar !== undefined
        ? dialect.replaceScalar(source, old, value)
        : dialect.scalar(value);
  // Also remove the anchor or tag before the old value.
  const start = old.propertiesStart ?? old.start;
  if (text !== source || start < old.start) editor.edits.push({ start, end, text });
}

function indexOf(node: Collection, step: Step): number {
  if (node.kind === 'map') return typeof step === 'string' ? indexOfKey(node.entries, step) : -1;
  return typeof step === 'number' && step in node.items ? step : -1;
}
