/** What has been taken out of an array, so that a position of now and one of before can be told from each other. */
export class RemovedPositions {
  /** In ascending order. */
  readonly #removed: number[] = [];

  get size(): number {
    return this.#removed.length;
  }

  /** The position before all removals, of what is at `now` after them. */
  before(now: number): number {
    // Of the first `k` removed positions, the last one stands before what is now at its position less those before it.
    return now + this.#count((position, k) => position - k <= now);
  }

  /** The position now, of what was at `before` and has not been removed. */
  now(before: number): number {
    return before - this.#count((position) => position < before);
  }

  add(before: number): void {
    this.#removed.splice(
      this.#count((position) => position < before),
      0,
      before,
    );
  }

  /** How many of the removed positions, from the first on, are of the kind that `isOne` says. */
  #count(isOne: (position: number, index: number) => boolean): number {
    let low = 0;
    let high = this.#removed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isOne(this.#removed[middle] as number, middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
