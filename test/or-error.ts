/** What a task gives, or the error of this kind that it throws. Any other error is a defect, and is thrown on. */
export function orError<Value, Kind extends Error>(
  kind: abstract new (...args: never[]) => Kind,
  task: () => Value,
): Value | Kind {
  try {
    return task();
  } catch (error) {
    if (error instanceof kind) return error;
    throw error;
  }
}
