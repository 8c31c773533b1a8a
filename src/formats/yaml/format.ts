/** YAML as a format: documents that are edited in place, several to a text. */
import { blockEdits } from './block-edit';
import { expandAliases, touchesShared } from './aliases';
import { printYaml } from './print-yaml';
import { readYaml } from './read-yaml';
import { maxYamlDepth } from './source-tree';
import { equalTrees } from '../../data/equal';
import { nodeAt, type Tree } from '../../data/tree';
import { applyTextEdits, NoSpellingError, type Change, type Format, type SourceDocument } from '../document';
import { branchOf } from '../flow-change';
import type { SourceNode } from '../source-node';

export const yamlFormat: Format = { name: 'yaml', read: readYamlDocument, print: printYamlDocument };

function printYamlDocument(tree: Tree): string {
  if (isDeeper(tree, maxYamlDepth)) throw new NoSpellingError('it is nested too deeply for readers of YAML');
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
  return { text, roots, edit: (changes, root = 0) => editDocument({ text, roots }, changes, root) };
}

function editDocument(
  { text, roots }: Pick<SourceDocument, 'text' | 'roots'>,
  changes: readonly Change[],
  index: number,
): string {
  const root = roots[index];
  if (root === undefined) throw new RangeError(`there is no document number ${index}`);
  // Of all changes, those that contradict each other are found; of the rest, those that change nothing are left out.
  branchOf(changes);
  const branch = branchOf(changes.filter((change) => !isDone(root, change)));
  const mayShare = text.includes('*') || text.includes('<<');
  if (!mayShare || !touchesShared(text, root, branch)) return applyTextEdits(text, blockEdits(text, root, branch));
  // Other places share what changes, so each gets a copy first.
  const expanded = expandAliases(text, root);
  const copy = readYaml(expanded)[index] as SourceNode;
  return applyTextEdits(expanded, blockEdits(expanded, copy, branch));
}

/** True for a `set` of what is there already. */
function isDone(root: SourceNode, change: Change): boolean {
  const node = change.kind === 'set' ? nodeAt(root, change.path) : undefined;
  return node !== undefined && change.kind === 'set' && equalTrees(node, change.value);
}
