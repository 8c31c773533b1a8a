/** Errors of one kind as values, if they are an expected outcome and not a failure. */

/**
 * The result of `read`; if it throws an error of `kind`, the result of `instead` for that error, by default undefined. Any other error is
 * rethrown.
 */
export function catchError<T, E extends Error, I = undefined>(
  kind: abstract new (...args: never[]) => E,
  read: () => T,
  instead?: (error: E) => I,
): T | I {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof kind)) throw error;
    return instead?.(error) as I;
  }
}
