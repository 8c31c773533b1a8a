import { lowerBound } from '../lower-bound';

/** Converts positions in an array to positions after the removal of elements, and vice versa. */
export class RemovedPositions {
  /** The removed positions, in ascending order. */
  readonly #removed: number[] = [];

  get size(): number {
    return this.#removed.length;
  }

  /** The original position of the element that is at `now` after all removals. */
  before(now: number): number {
    // The removed position with the index k is before the element if it is at most `now + k`.
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
