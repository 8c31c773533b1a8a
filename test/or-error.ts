/**
 * Returns the result of a task, or the error of this kind that the task throws. Any other error is a defect and is
 * rethrown.
 */
import assert from 'node:assert/strict';

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

/** Returns the error of this kind that a task throws. Fails if the task throws none. */
export function errorFrom<Kind extends Error>(
  kind: abstract new (...args: never[]) => Kind,
  task: () => unknown,
): Kind {
  const outcome = orError(kind, task);
  return outcome instanceof kind ? outcome : assert.fail(`no ${kind.name} is thrown`);
}
