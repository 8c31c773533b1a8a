/** Bounds on one evaluation. A program that exceeds one ends in a JsonnetError whose trace says where it was. */
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
 * The longest array a program may build, and the most layers an object may have. If no element is computed yet, such an array takes about
 * a gigabyte.
 */
export const maxArrayLength = 2 ** 23;

/** The longest text for std.parseJson, which cannot be interrupted. If it is all empty objects, it takes about a gigabyte. */
export const maxJsonLength = 2 ** 25;

/** The longest text for std.parseYaml: it takes seconds. */
export const maxYamlLength = 2 ** 23;
