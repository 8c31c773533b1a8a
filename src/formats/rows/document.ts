/** Documents of formats that print a map only as a whole document: all but JSON and YAML. Most of them hold one document a text. */
import type { Change, SourceDocument } from '../document';
import { fineChanges } from '../changes/differences';
import { type Branch, branchOf, misfit } from '../changes/branch';
import type { Tree } from '../../data/tree';
import type { SourceNode } from '../source-node';

/** A text that holds one document, as in `textDocument`. */
export const singleDocument = (
  text: string,
  root: SourceNode,
  edit: (branch: Branch) => string,
  print: (tree: Tree) => string,
): SourceDocument =>
  textDocument(text, [root], (branches) => [...branches.values()].reduce((_, own) => edit(own), text), print);

/**
 * `roots` are maps. `edit` gets changes below them, by the number of the root, that contradict each other nowhere, and never
 * a map for a map that is there; another value for a root is `print`'s matter.
 */
export function textDocument(
  text: string,
  roots: readonly SourceNode[],
  edit: (branches: ReadonlyMap<number, Branch>) => string,
  print: (tree: Tree) => string,
): SourceDocument {
  const editAll = (changes: ReadonlyMap<number, readonly Change[]>): string => {
    const branches = new Map<number, Branch>();
    for (const [number, own] of changes) {
      const root = roots[number];
      if (root === undefined) throw new RangeError(`there is no document number ${number}`);
      branchOf(own);
      const fine = fineChanges(root, own);
      const branch = branchOf(fine);
      // Only what is no map gets here, and for that there is no text in any of these formats.
      if (branch.change?.kind === 'set') return print(branch.change.value);
      if (branch.change !== undefined) throw misfit(branch);
      if (fine.length > 0) branches.set(number, branch);
    }
    return branches.size === 0 ? text : edit(branches);
  };
  return { text, roots, edit: (changes, number = 0) => editAll(new Map([[number, changes]])), editAll };
}
