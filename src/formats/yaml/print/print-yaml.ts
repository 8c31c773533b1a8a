/** A tree as a document of its own. */
import { defaultLayout, printBlock } from './print-block';
import type { Tree } from '../../../data/tree';

/** Block style at column 0, two spaces a level, lists at the column of their key; ends in one line break. */
export const printYaml = (tree: Tree): string =>
  `${printBlock(tree, { kind: 'root', column: 0 }, defaultLayout).join('\n')}\n`;
