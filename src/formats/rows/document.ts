/**
 * Implements documents for all formats except JSON and YAML. If a map replaces a map, its keys are set one by one, so
 * that equal values keep their text.
 */
import type { Change, SourceDocument } from '../document';
import { granularChanges } from '../changes/differences';
import { type Branch, branchOf, pathMismatch } from '../changes/branch';
import type { Tree } from '../../data/tree';
import type { SourceNode } from '../source-node';

/** Like `textDocument`, but supports only text that contains a single document. */
export const singleDocument = (
  text: string,
  root: SourceNode,
  edit: (branch: Branch) => string,
  print: (tree: Tree) => string,
): SourceDocument =>
  textDocument(text, [root], (branches) => [...branches.values()].reduce((_, own) => edit(own), text), print);

/**
 * A document whose `roots` are maps. `edit` receives the changes below the roots, keyed by the index of the root. The
 * changes do not contradict each other, and no change replaces a map with a map. `print` handles a `set` of the root
 * itself.
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
      if (root === undefined) throw new RangeError(`document index ${number} is out of range`);
      branchOf(own);
      const fine = granularChanges(root, own);
      const branch = branchOf(fine);
      // If a map replaces the root, the change is already split by keys. If another value replaces the root, `print`
      // throws, because these formats cannot represent such a value.
      if (branch.change?.kind === 'set') return print(branch.change.value);
      if (branch.change !== undefined) throw pathMismatch(branch);
      if (fine.length > 0) branches.set(number, branch);
    }
    return branches.size === 0 ? text : edit(branches);
  };
  return { text, roots, edit: (changes, number = 0) => editAll(new Map([[number, changes]])), editAll };
}
