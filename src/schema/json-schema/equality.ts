/**
 * Compares values as JSON Schema requires for `enum`, `const` and `uniqueItems`. Numbers are compared by value, and
 * maps are compared regardless of the order of their keys. Equal values get the same number, so each map and list is
 * read only once, regardless of how many keywords compare it.
 */
import { getOrMake } from '../../data/get-or-make';
import { equalityKey } from '../../data/trees/equal';
import { childrenOf, isText, type Tree } from '../../data/tree';

export class Equality {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<Tree, number>();
  readonly #sets = new WeakMap<readonly Tree[], ReadonlySet<number>>();

  isAmong(value: Tree, allowed: readonly Tree[]): boolean {
    const set = getOrMake(this.#sets, allowed, () => new Set(allowed.map((one) => this.#numberOf(one))));
    return set.has(this.#numberOf(value));
  }

  /** The indexes of the first two equal items. */
  twins(items: readonly Tree[]): readonly [number, number] | undefined {
    const seen = new Map<number, number>();
    for (const [index, item] of items.entries()) {
      const number = this.#numberOf(item);
      const first = seen.get(number);
      if (first !== undefined) return [first, index];
      seen.set(number, index);
    }
    return undefined;
  }

  /** Numbers nested values before the values that contain them. Values of any depth use constant stack space. */
  #numberOf(tree: Tree): number {
    const open = [tree];
    for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
      const unknown = this.#known.has(at) ? [] : childrenOf(at).filter((child) => !this.#known.has(child));
      if (unknown.length > 0) {
        for (const child of unknown) open.push(child);
        continue;
      }
      open.pop();
      if (!this.#known.has(at)) this.#number(at);
    }
    return this.#known.get(tree) ?? 0;
  }

  #number(tree: Tree): void {
    const key = this.#keyOf(tree);
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    this.#known.set(tree, number);
  }

  /** For maps and lists, the key contains the numbers of their contents. */
  #keyOf(tree: Tree): string {
    if (tree.kind === 'list') return `[${tree.items.map((item) => this.#known.get(item)).join(',')}]`;
    if (tree.kind === 'map') {
      const entries = tree.entries.map(({ key, value }) => `${JSON.stringify(key)}:${this.#known.get(value)}`);
      return `{${entries.toSorted().join(',')}}`;
    }
    return isText(tree) ? JSON.stringify(tree.text) : equalityKey(tree);
  }
}
