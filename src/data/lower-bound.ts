/**
 * Returns the number of leading elements for which `isBefore` is true. `isBefore` must be false for all other elements.
 */
export function lowerBound<T>(list: readonly T[], isBefore: (one: T, index: number) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(list[middle] as T, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
