/** What the Jsonnet engine asks of the machine, for a browser: in the place of src/jsonnet/run/machine.ts. */

/** A browser does not say; it ends the worker, and the page says so. */
export const heapIsNearlyFull = (): boolean => false;
