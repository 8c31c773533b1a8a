/** Replaces src/jsonnet/run/machine.ts in a browser. */

/** Browsers do not expose this. A browser ends the worker instead, and the page reports that. */
export const heapIsNearlyFull = (): boolean => false;
