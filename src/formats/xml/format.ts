/** Reads, edits and prints XML 1.0. An element is a key, and an attribute is `@name`. `tree.ts` describes the tree. */
import { applyTextEdits, type Format, type SourceDocument } from '../document';
import { singleDocument } from '../rows/document';
import { xmlEdits } from './edit';
import { printXml } from './print';
import { readXml } from './read';
import { xmlTree } from './tree';

/** `read('<a><b>1</b></a>').edit([{kind: 'set', path: ['a', 'b'], value: 2}])` is `<a><b>2</b></a>`. */
export const xmlFormat: Format = { read: readDocument, print: printXml };

function readDocument(text: string): SourceDocument {
  const xml = readXml(text);
  return singleDocument(text, xmlTree(xml), (branch) => applyTextEdits(text, xmlEdits(xml, branch)), printXml);
}
