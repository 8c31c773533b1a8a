/**
 * The number of elements at the start of a sorted list for which `isBefore` is true. After the first element for which
 * `isBefore` is false, it must be false for all elements.
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
