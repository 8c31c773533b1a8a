/** YAML as a format: documents that are edited in place, several to a text. */
import { blockEdits } from './block-edit';
import { expandAliases, touchesShared } from './aliases';
import { printYaml } from './print-yaml';
import { readYaml } from './read-yaml';
import { applyTextEdits, type Change, type Format, type SourceDocument } from '../document';
import { branchOf } from '../flow-change';

export const yamlFormat: Format = { name: 'yaml', read: readYamlDocument, print: printYaml };

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
  const branch = branchOf(changes);
  if (!touchesShared(text, root, branch)) return applyTextEdits(text, blockEdits(text, root, branch));
  // Other places share what changes, so each gets a copy first. No byte changes where nothing else does.
  const expanded = expandAliases(text, root);
  const roots2 = readYaml(expanded);
  return roots2[index] === undefined ? text : applyTextEdits(expanded, blockEdits(expanded, roots2[index], branch));
}
