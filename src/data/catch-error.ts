/** Returns errors of one kind as values, for errors that are an expected outcome and not a failure. */

/**
 * Returns the result of `read`. If `read` throws an error of `kind`, returns the result of `instead` for the error,
 * or undefined without `instead`. Any other error is rethrown.
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
