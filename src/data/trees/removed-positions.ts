import { lowerBound } from '../lower-bound';

/** Removed positions of an array, for converting between positions before and after. */
export class RemovedPositions {
  /** In ascending order. */
  readonly #removed: number[] = [];

  get size(): number {
    return this.#removed.length;
  }

  /** The original position of the element that is at `now` after all removals. */
  before(now: number): number {
    // Of the first `k` removed positions, the last one comes before the element that is now at its position less those before it.
    return now + lowerBound(this.#removed, (position, k) => position - k <= now);
  }

  /** The current position of the element that was at `before` and has not been removed. */
  now(before: number): number {
    return before - lowerBound(this.#removed, (position) => position < before);
  }

  add(before: number): void {
    this.#removed.splice(
      lowerBound(this.#removed, (position) => position < before),
      0,
      before,
    );
  }
}
