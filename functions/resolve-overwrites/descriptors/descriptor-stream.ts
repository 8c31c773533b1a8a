/**
 * A stream of descriptors, document by document: a line `---` separates documents wherever it stands, so each can be read on
 * its own, which is what the quick reader needs. What cannot be read so is read as a whole, to say what is wrong where.
 */
import type { Tree } from '../../../src/data';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';

export interface StreamedDocument {
  readonly tree: Tree;
  /** YAML text of this document alone. */
  readonly text: string;
}

/** The documents that hold something. Throws DocumentSyntaxError. */
export function readStream(text: string): readonly StreamedDocument[] {
  try {
    return text.split(/^---[ \t]*\r?$/m).flatMap((piece) => {
      const trees = contents(piece);
      return trees.length === 1 ? trees.map((tree) => ({ tree, text: piece })) : trees.map(printed);
    });
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    return contents(text).map(printed);
  }
}

const contents = (text: string): readonly Tree[] =>
  yamlFormat.read(text).roots.filter((root) => root.kind !== 'scalar' || root.type !== 'null');

const printed = (tree: Tree): StreamedDocument => ({ tree, text: yamlFormat.print(tree) });
