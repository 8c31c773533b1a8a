/** The list and queue types that vertices use. */

const none: readonly never[] = [];

/**
 * Returns a list with an additional item. A list of two or more items is modified in place, because only one vertex
 * refers to it. Most lists have one or two items, so these lists are allocated without spare capacity.
 */
export function withItem<T>(list: readonly T[], item: T): readonly T[] {
  const [first] = list;
  if (first === undefined) return [item];
  if (list.length === 1) return [first, item];
  (list as T[]).push(item);
  return list;
}

/** A first-in, first-out queue. `Array.shift` would move all items of a long list. */
export class Queue<T> {
  #items: readonly T[] = none;
  #taken = 0;

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  add(item: T): void {
    this.#items = withItem(this.#items, item);
  }

  take(): T | undefined {
    const item = this.#items[this.#taken];
    if (++this.#taken >= this.#items.length) {
      this.#items = none;
      this.#taken = 0;
    }
    return item;
  }
}
