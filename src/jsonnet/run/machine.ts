/**
 * The machine: its clock, which only deadlines look at, and its heap, the one thing that ends the process without asking anyone.
 * A program that wants too much of the heap ends in an error before that. Results never depend on either.
 */
import { getHeapStatistics } from 'node:v8';

/** Milliseconds from an arbitrary start. `performance.now()` would have Node load ten modules for it. */
export function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}

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
