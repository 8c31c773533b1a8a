/**
 * Measures how full the heap is. When the heap is full, Node ends the process or the worker thread, so a program must
 * end with an error before it fills the heap. This check is a last resort. A program with a step limit only reaches it
 * if the machine has less memory than the limit allows.
 */
import { getHeapStatistics } from 'node:v8';

/**
 * Garbage that is not yet collected counts as used. V8 collects garbage when the used memory has about doubled.
 * Therefore, a program only reaches this share if its live data takes more than a third of the heap.
 */
const share = 0.7;

/**
 * Whether the heap of this thread is nearly full. bun does not report a heap limit, and reading its heap statistics
 * takes milliseconds. In bun, the memory of the whole process is compared with the memory of the machine or container.
 */
export function heapIsNearlyFull(): boolean {
  if (process.versions['bun'] !== undefined) {
    return process.memoryUsage.rss() > share * Math.min(process.constrainedMemory(), maxBytes);
  }
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > smallHeap && used > share * (threadLimit() ?? limit);
}

/**
 * The memory limit of the thread is read only if the heap has at least this size, in bytes. Reading the limit loads
 * `node:worker_threads`, which takes milliseconds.
 */
const smallHeap = 2 ** 25;

/**
 * The old-generation limit of this thread in bytes; undefined in the main thread. V8's own limit also includes the
 * young generation, for which Node 24 reserves 192 MiB in every thread.
 */
function threadLimit(): number | undefined {
  const { resourceLimits } = require('node:worker_threads') as typeof import('node:worker_threads');
  const { maxOldGenerationSizeMb: megabytes } = resourceLimits;
  return megabytes === undefined ? undefined : megabytes * 2 ** 20;
}

/** The maximum memory in bun, which does not report a heap limit: 4 GiB, like V8's largest default. */
const maxBytes = 2 ** 32;
