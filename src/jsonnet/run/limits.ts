/** Bounds on one evaluation. What exceeds one ends in a JsonnetError with the trace of where it was. */
export interface Limits {
  /** Nested calls, thunks and fields; default 500, as the reference. */
  readonly maxStack?: number;
  /** Calls, thunks, fields, elements and, for large texts and arrays, every 1,024 units in all; default none. */
  readonly maxSteps?: number;
  /** Milliseconds from the start of the evaluation; default none. */
  readonly deadlineMs?: number;
  /** Size of the result in UTF-16 code units of text, approximately when the result is data; default none. */
  readonly maxOutputBytes?: number;
}

export const defaultMaxStack = 500;

/** The longest string a program may build: half of what the JavaScript engine can hold. */
export const maxStringLength = 2 ** 28;

/**
 * The longest array a program may build, and the most layers of an object: about a gigabyte if each element is still to be
 * computed.
 */
export const maxArrayLength = 2 ** 23;

/** The longest text that a program may have read as JSON, which is done in one go: a gigabyte if it is all empty objects. */
export const maxJsonLength = 2 ** 25;

/** The longest text that it may have read as YAML: seconds. */
export const maxYamlLength = 2 ** 23;
