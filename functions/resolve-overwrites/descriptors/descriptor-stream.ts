/**
 * Reads a stream of descriptors document by document. The text is split at `---` lines, because the fast parser accepts
 * only one document. If this fails because a block scalar contains a `---` line, the stream is parsed as a whole.
 */
import type { Tree } from '../../../src/data';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';

export interface StreamedDocument {
  readonly tree: Tree;
  readonly text: string;
}

/** Returns the documents that are not empty. Throws DocumentSyntaxError. */
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
