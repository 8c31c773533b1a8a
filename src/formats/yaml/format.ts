/**
 * Reads, edits and prints YAML. The text can contain several documents. Documents are edited in place. If no aliases
 * have to be expanded, an edit changes only the lines of the changed values:
 *
 * ```yaml
 * a: "1" # one     # before set a to "2", append "z" to b
 * b: # two
 *   - x
 * ---
 * a: "2" # one     # after
 * b: # two
 *   - x
 *   - z
 * ```
 */
import { blockEdits } from './edit/block-edit';
import { withoutDocuments } from './edit/documents';
import { expandAliases, touchesShared } from './edit/aliases';
import { printYaml } from './print/print-block';
import { readFull } from './read/full-reader';
import { readQuick } from './read/quick-reader';
import { maxYamlDepth } from './read/quick-scan';
import type { Tree } from '../../data/tree';
import { isDone } from '../changes/differences';
import {
  applyTextEdits,
  NoSpellingError,
  type Change,
  type Format,
  type SourceDocument,
  type TextEdit,
} from '../document';
import { type Branch, branchOf, isRootDeleted } from '../changes/branch';
import type { SourceNode } from '../source-node';

/** YAML as kustomize reads it. An edit keeps comments, order, indentation and quotes. */
export const yamlFormat: Format = { read: readYamlDocument, print: printYamlDocument };

function printYamlDocument(tree: Tree): string {
  if (isDeeper(tree, maxYamlDepth)) throw new NoSpellingError('it is nested too deeply for YAML readers');
  return printYaml(tree);
}

const isDeeper = (tree: Tree, levels: number): boolean =>
  levels === 0 ||
  (tree.kind === 'map'
    ? tree.entries.some(({ value }) => isDeeper(value, levels - 1))
    : tree.kind === 'list' && tree.items.some((item) => isDeeper(item, levels - 1)));

/** `read('a: 1 # one\n').edit([{kind: 'set', path: ['a'], value}])` is `a: 2 # one\n`. Throws DocumentSyntaxError. */
function readYamlDocument(text: string): SourceDocument {
  const roots = readYaml(text);
  return {
    text,
    roots,
    edit: (changes, root = 0) => editStream(text, roots, new Map([[root, changes]])),
    editAll: (changes) => editStream(text, roots, changes),
  };
}

/**
 * Returns a root for each document, and at least one root. Uses the quick reader if it supports the syntax, and
 * otherwise the full reader. Both readers return the same nodes.
 */
function readYaml(text: string): readonly SourceNode[] {
  const root = readQuick(text);
  return root === undefined ? readFull(text) : [root];
}

function editStream(
  text: string,
  roots: readonly SourceNode[],
  changes: ReadonlyMap<number, readonly Change[]>,
): string {
  const gone = new Set<number>();
  for (const [index, own] of changes) if (isRootDeleted(own)) gone.add(index);
  if (gone.size === roots.length) throw new RangeError('at least one document must remain');
  if (gone.size > 0) {
    const kept = [...changes].filter(([index]) => !gone.has(index));
    const left = kept.map(([index, own]) => [index - [...gone].filter((one) => one < index).length, own] as const);
    const rest = withoutDocuments(text, roots, gone);
    return editStream(rest, readYaml(rest), new Map(left));
  }
  const targets = [...changes].map(([index, own]): Target => {
    const root = roots[index];
    if (root === undefined) throw new RangeError(`document index ${index} is out of range`);
    // Omit changes without effect, but check all changes for contradictions.
    const branch = branchOf(own);
    const left = own.filter((change) => !isDone(root, change));
    return { index, root, branch: left.length === own.length ? branch : branchOf(left) };
  });
  const mayShare = text.includes('*') || text.includes('<<');
  const sharing = mayShare ? targets.filter(({ root, branch }) => touchesShared(root, branch)) : [];
  if (sharing.length === 0) return withBranches(text, targets);
  // Aliases refer to the changed text, so expand the aliases first.
  const expanded = applyTextEdits(
    text,
    sharing.flatMap(({ root }) => expandAliases(text, root)),
  );
  const copies = readYaml(expanded);
  return withBranches(
    expanded,
    targets.map(({ index, branch }) => ({ index, root: copies[index] as SourceNode, branch })),
  );
}

interface Target {
  readonly index: number;
  readonly root: SourceNode;
  readonly branch: Branch;
}

/** Each document ends before the marker of the next document, so edits of different documents never overlap. */
function withBranches(text: string, targets: readonly Target[]): string {
  const edits: TextEdit[] = [];
  for (const { root, branch } of targets) for (const edit of blockEdits(text, root, branch)) edits.push(edit);
  return applyTextEdits(text, edits);
}
