/**
 * Returns the result of `read`. If `read` throws an error of `kind`, returns `instead(error)`, or undefined if
 * `instead` is missing. Rethrows any other error.
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
