/** The documents in one of our files: the resources themselves, and the documents in their strings. */
import type { Tree } from '../../src/data/tree';
import { DocumentSyntaxError, type FormatName, formatOfKey, yamlFormat } from '../../src/formats';
import { NotADocumentError, openEmbedded } from '../../src/fields';
import type { Claim } from './claim';

/** A claim without a change, which only states that the text contains the data that we read. */
const claimOf = (format: FormatName, text: string, roots: readonly Tree[]): Claim => ({
  format,
  otherFormats: [],
  before: text,
  roots,
  after: text,
  expected: (read) => read,
});

/**
 * One claim for the YAML, and one for each document in its strings, at any depth. Empty if our reader rejects the text.
 */
export function claimsOf(text: string): readonly Claim[] {
  try {
    const { roots } = yamlFormat.read(text);
    return [claimOf('yaml', text, roots), ...roots.flatMap((root) => embeddedClaims(root, undefined))];
  } catch (error) {
    if (error instanceof DocumentSyntaxError) return [];
    throw error;
  }
}

function embeddedClaims(tree: Tree, key: string | undefined): readonly Claim[] {
  if (tree.kind === 'map') return tree.entries.flatMap((entry) => embeddedClaims(entry.value, entry.key));
  if (tree.kind === 'list') return tree.items.flatMap((item) => embeddedClaims(item, key));
  const looksLikeOne = formatOfKey(key) !== undefined || /^\s*[{[]/.test(tree.text);
  if (tree.type !== 'string' || !looksLikeOne) return [];
  try {
    const { format, document } = openEmbedded(tree.text, key === undefined ? {} : { key });
    const inner = document.roots.flatMap((root) => embeddedClaims(root, undefined));
    // Judges do not read templates.
    const own = document.isTemplate === true ? [] : [claimOf(format.name, tree.text, document.roots)];
    return [...own, ...inner];
  } catch (error) {
    if (error instanceof NotADocumentError) return [];
    throw error;
  }
}
