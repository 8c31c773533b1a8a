/** The `results` of a ResourceList: those already there, then the new ones that are not among them. */
import { equalTrees } from '../data/equal';
import { entryOf, type Tree } from '../data/tree';
import { resultTree, type Result } from '../krm/result';

/**
 * Undefined where nothing is to be written: no new results. A result that is already there (this function ran on its
 * own output, or twice in a pipeline) is not repeated, so that running twice is running once.
 */
export function joinResults(list: Tree | undefined, results: readonly Result[]): readonly Tree[] | undefined {
  const found = entryOf(list, 'results');
  const joined: Tree[] = found?.kind === 'list' ? [...found.items] : [];
  const before = joined.length;
  for (const result of results) {
    const tree = resultTree(result);
    if (!joined.some((other) => equalTrees(other, tree))) joined.push(tree);
  }
  return joined.length === before ? undefined : joined;
}
