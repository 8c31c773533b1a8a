/** The clock: only deadlines look at it, so that results never depend on it. */

/** Milliseconds from an arbitrary start. `performance.now()` would have Node load ten modules for it. */
export function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
