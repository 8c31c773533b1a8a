/** The `results` of a ResourceList: those already there, then the new ones that are not among them. */
import { plainOf } from '../../data/plain';
import { entryOf, type Tree } from '../../data/tree';
import { resultTree, type Result } from '../../krm/result';

/**
 * Undefined where nothing is to be written: no new results. A result that is already there (this function ran on its
 * own output, or twice in a pipeline) is not repeated, so that running twice is running once.
 */
export function joinResults(list: Tree | undefined, results: readonly Result[]): readonly Tree[] | undefined {
  const found = entryOf(list, 'results');
  const joined: Tree[] = found?.kind === 'list' ? [...found.items] : [];
  const before = joined.length;
  const seen = new SeenResults();
  for (const result of joined) seen.add(result);
  for (const result of results) {
    const tree = resultTree(result);
    if (seen.add(tree)) joined.push(tree);
  }
  return joined.length === before ? undefined : joined;
}

/** Tells repeated results: by the message where that is enough, which it nearly always is; there can be thousands. */
class SeenResults {
  /** Of each message the one result that has it, or the fingerprints of those that do. */
  readonly #byMessage = new Map<string, Tree | Set<string>>();

  /** False where a result that says the same has been added before. */
  add(result: Tree): boolean {
    const node = entryOf(result, 'message');
    const message = node?.kind === 'scalar' ? node.text : '';
    const others = this.#byMessage.get(message);
    if (others === undefined) {
      this.#byMessage.set(message, result);
      return true;
    }
    const prints = others instanceof Set ? others : new Set([fingerprint(others)]);
    this.#byMessage.set(message, prints);
    const { size } = prints;
    return prints.add(fingerprint(result)).size > size;
  }
}

/** Equal for results that say the same: key order and spelling of scalars aside. */
function fingerprint(tree: Tree): string {
  switch (tree.kind) {
    case 'scalar':
      return JSON.stringify(tree.type === 'string' ? tree.text : String(plainOf(tree)));
    case 'list':
      return `[${tree.items.map(fingerprint).join(',')}]`;
    case 'map':
      return `{${tree.entries
        .map(({ key, value }) => `${JSON.stringify(key)}:${fingerprint(value)}`)
        .toSorted()
        .join(',')}}`;
  }
}
