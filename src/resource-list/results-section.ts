/** The `results` of a ResourceList: those already there, then the new ones that are not among them. */
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
  const seen = new Set(joined.map(fingerprint));
  for (const result of results) {
    const tree = resultTree(result);
    const print = fingerprint(tree);
    if (seen.has(print)) continue;
    seen.add(print);
    joined.push(tree);
  }
  return joined.length === before ? undefined : joined;
}

/** Equal for results that say the same: key order and spelling of scalars aside. */
function fingerprint(tree: Tree): string {
  switch (tree.kind) {
    case 'scalar':
      return JSON.stringify(tree.text);
    case 'list':
      return `[${tree.items.map(fingerprint).join(',')}]`;
    case 'map':
      return `{${tree.entries
        .map(({ key, value }) => `${JSON.stringify(key)}:${fingerprint(value)}`)
        .toSorted()
        .join(',')}}`;
  }
}
