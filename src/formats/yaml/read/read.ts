/** Text to source nodes: the quick reader where it vouches for the text, else the full one. Both give the same nodes. */
import { readFull } from './full-reader';
import { readQuick } from './quick-reader';
import type { SourceNode } from '../../source-node';

/** One root per document, at least one. Throws DocumentSyntaxError. */
export function readYaml(text: string): readonly SourceNode[] {
  const root = readQuick(text);
  return root === undefined ? readFull(text) : [root];
}
