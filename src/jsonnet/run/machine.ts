/**
 * Measures how full the heap is. When the heap is full, Node ends the whole process, so a program that fills it ends in an error first. This is the
 * last line of defence: a program with a limit of steps gets here only if the machine has less memory than the limit allows.
 */
import { getHeapStatistics } from 'node:v8';

/**
 * Memory that is free, but not collected yet, counts as used. V8 collects when the used memory has about doubled. So a program reaches this share
 * only if its live data uses more than a third of the heap.
 */
const share = 0.7;

/**
 * Whether the heap of this thread is nearly full. bun does not report a heap limit, and asking how full the heap is takes milliseconds. In bun, the
 * memory of the whole process is compared with the memory of the machine or container.
 */
export function heapIsNearlyFull(): boolean {
  if (process.versions['bun'] !== undefined) {
    return process.memoryUsage.rss() > share * Math.min(process.constrainedMemory(), mostBytes);
  }
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > smallHeap && used > share * (threadLimit() ?? limit);
}

/** In bytes. Below it nobody asks whether this is a thread, since Node takes milliseconds to load the module that says so. */
const smallHeap = 2 ** 25;

/**
 * The bytes of objects that last in this thread; undefined in the main thread. V8's limit is that and what new objects may take besides,
 * which Node 24 has 192 MiB for, however small the thread.
 */
function threadLimit(): number | undefined {
  const { resourceLimits } = require('node:worker_threads') as typeof import('node:worker_threads');
  const { maxOldGenerationSizeMb: megabytes } = resourceLimits;
  return megabytes === undefined ? undefined : megabytes * 2 ** 20;
}

/** The maximum heap of V8 in a 64-bit process. */
const mostBytes = 2 ** 32;
