/** Adds new results to the `results` of a ResourceList. */
import { equalityKey } from '../../../data/trees/equal';
import { entryOf, itemsAt, textOf, type Tree } from '../../../data/tree';
import { printYaml } from '../../../formats/yaml/print/print-block';
import { resultTree, type Result } from '../../../krm/result';

/**
 * The old and the new results; undefined if there are no new results. A result that the list already contains is not
 * added again. Therefore, each result is added only once, even if a function runs on its own output or twice in a
 * pipeline.
 */
export function joinResults(list: Tree | undefined, results: readonly Result[]): readonly Tree[] | undefined {
  const joined: Tree[] = [...itemsAt(list, 'results')];
  const before = joined.length;
  const seen = new SeenResults();
  for (const result of joined) seen.add(result);
  for (const result of results) {
    const tree = resultTree(result);
    if (seen.add(tree)) joined.push(tree);
  }
  return joined.length === before ? undefined : joined;
}

/** The section `results:` in block style. */
export const resultsText = (results: readonly Tree[]): string =>
  printYaml({ kind: 'map', entries: [{ key: 'results', value: { kind: 'list', items: results } }] });

/** Finds repeated results. Messages are compared first, because there can be thousands of results. */
class SeenResults {
  /** Maps a message to its result or, if several results have this message, to their equality keys. */
  readonly #byMessage = new Map<string, Tree | Set<string>>();

  /** Returns false if an equal result has been added before. */
  add(result: Tree): boolean {
    const message = textOf(entryOf(result, 'message')) ?? '';
    const others = this.#byMessage.get(message);
    if (others === undefined) {
      this.#byMessage.set(message, result);
      return true;
    }
    const prints = others instanceof Set ? others : new Set([equalityKey(others)]);
    this.#byMessage.set(message, prints);
    const { size } = prints;
    return prints.add(equalityKey(result)).size > size;
  }
}
