/** The clock: only deadlines look at it, so that results never depend on it. */

/** Milliseconds from an arbitrary start. */
export function now(): number {
  return performance.now();
}
