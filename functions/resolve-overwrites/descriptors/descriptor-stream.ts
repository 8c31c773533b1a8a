/**
 * Reads a stream of descriptors document by document. The text is split at `---` lines, because the fast parser accepts
 * only one document. If splitting fails, for example because a block scalar contains a `---` line, the stream is parsed
 * as a whole.
 */
import { stringScalar, type Tree } from '../../../src/data';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';
import type { DescriptorSourceText } from './component-descriptor';

export interface StreamedDocument {
  readonly tree: Tree;
  readonly source: DescriptorSourceText;
}

/** Returns the documents that are not empty. Throws DocumentSyntaxError. */
export function readStream(text: string): readonly StreamedDocument[] {
  try {
    return text.split(/^---[ \t]*\r?$/m).flatMap((piece) => {
      const trees = contents(piece);
      return trees.length === 1 ? trees.map((tree) => ({ tree, source: sourceOf(piece) })) : trees.map(printed);
    });
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    return contents(text).map(printed);
  }
}

const contents = (text: string): readonly Tree[] =>
  yamlFormat.read(text).roots.filter((root) => root.kind !== 'scalar' || root.type !== 'null');

const printed = (tree: Tree): StreamedDocument => ({ tree, source: sourceOf(yamlFormat.print(tree)) });

/** The text is parsed again on demand, so that the tree is not kept in memory. */
const sourceOf = (text: string): DescriptorSourceText => ({ tree: () => contents(text)[0] ?? stringScalar('') });
