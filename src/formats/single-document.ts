/** Documents of formats that know no streams: a text holds one. */
import type { Change, SourceDocument } from './document';
import { fineChanges } from './differences';
import { type Branch, branchOf, misfit } from './flow-change';
import type { Tree } from '../data/tree';
import type { SourceNode } from './source-node';

/**
 * `root` is a map. `edit` gets changes below it that contradict each other nowhere, and never a map for a map that is
 * there; another value for the root is `print`'s matter.
 */
export function singleDocument(
  text: string,
  root: SourceNode,
  edit: (branch: Branch) => string,
  print: (tree: Tree) => string,
): SourceDocument {
  const editRoot = (changes: readonly Change[], number = 0): string => {
    if (number !== 0) throw new RangeError(`there is no document number ${number}`);
    branchOf(changes);
    const fine = fineChanges(root, changes);
    const branch = branchOf(fine);
    if (branch.change?.kind === 'set') return print(branch.change.value);
    if (branch.change !== undefined) throw misfit(branch);
    return fine.length === 0 ? text : edit(branch);
  };
  return {
    text,
    roots: [root],
    edit: editRoot,
    // There is but one number that fits.
    editAll: (changes) => [...changes].reduce((_, [number, own]) => editRoot(own, number), text),
  };
}
