/** Replaces src/jsonnet/run/machine.ts in a browser. */

/**
 * Browsers do not expose the heap limit. If the heap is full, the browser terminates the worker, and the page reports
 * that the worker was terminated.
 */
export const heapIsNearlyFull = (): boolean => false;
