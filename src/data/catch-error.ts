/** Errors of one kind as values, where they are a possible outcome and no failure. */

/**
 * What `read` returns; where it throws an error of `kind`, what `instead` makes of that error: undefined, unless it is given.
 * Any other error is thrown.
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
