/**
 * The heap: the one thing that ends the process where nobody looks at it. Its fill is asked for now and then, so that
 * a program that wants too much of it ends in an error before. Results never depend on it.
 */
import { getHeapStatistics } from 'node:v8';

/**
 * Garbage that nobody has collected yet counts as well. The engine collects when what is in use has doubled or so, thus a program
 * comes to this share only with more than a third of the heap in use for good.
 */
const share = 0.7;

/** Whether little of the heap (that of this thread) is left. */
export function heapIsNearlyFull(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > share * limit;
}
