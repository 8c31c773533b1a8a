/** Limits on one evaluation. A program that exceeds a limit ends with a JsonnetError whose trace shows its position. */
export interface Limits {
  /** The maximum number of nested calls, thunks and fields; default 500, as in the `jsonnet` command. */
  readonly maxStack?: number;
  /**
   * The maximum number of steps; default none. A step is a call, a thunk, a field, an element, eight bytes of created
   * data, or eight characters read. A program takes the same number of steps on every machine. Each step takes at most
   * about eight bytes of memory.
   */
  readonly maxSteps?: number;
  /** Receives the number of steps at the end of the evaluation, even if the evaluation fails. */
  readonly spent?: (steps: number) => void;
  /** Called about every 16,384 steps. Returns true to end the program with the error `deadline exceeded.` */
  readonly expired?: () => boolean;
  /** The maximum size of each returned text, in UTF-16 code units (approximate for data); default none. */
  readonly maxOutputBytes?: number;
}

export const defaultMaxStack = 500;

/**
 * Nested expressions in a frame also take stack space. Levels are counted in groups of `nestedExpressions`. Levels that
 * do not fill a group count as part of the frame. The limit for the whole stack, including levels of nested data, is
 * `levelsPerFrame` × the larger of `maxStack` and `defaultMaxStack`. At the limit, programs use at most two thirds of
 * the usual stack (measured), so they reach the limit before the stack overflows.
 */
export const levelsPerFrame = 5;
/** The number of levels of nested expressions in a group. */
export const nestedExpressions = 8;
/** The number of expressions that take as much stack space as a level of nested data. */
export const dataLevels = 3;

/**
 * The cost in steps of creating a thunk or a function: one per eight bytes in V8, including the frame that the value
 * keeps alive.
 */
export const thunkSteps = 16;
export const functionSteps = 16;
/** The cost of an object without its fields, including the frame that the object keeps alive. */
export const objectSteps = 24;
/** The cost of an object with its own table, for computed names. */
export const tableSteps = 56;
/** The cost of a field in an object's own table: its entry and the field itself. */
export const fieldSteps = 16;
/** The cost of an array without its elements, or of a string without its characters. */
export const arraySteps = 4;

/**
 * The cost of an array that grows element by element. V8 allocates room for 16 elements and then enlarges the array by
 * half each time.
 */
export const growingSteps = (length: number): number => arraySteps + Math.max(16, length + (length >>> 1));

/** The cost of formatting a number. The digits of fractions and of integers beyond 2^53 are computed one by one. */
export const numberSteps = (value: number): number => (Number.isSafeInteger(value) ? 4 : 32);

/** The maximum length of a string: about half of V8's limit. */
export const maxStringLength = 2 ** 28;

/**
 * The maximum length of an array and the maximum number of layers of an object. An array of this length takes about a
 * gigabyte if none of its elements has been computed.
 */
export const maxArrayLength = 2 ** 23;

/**
 * The maximum length of a string for std.parseJson. The length is limited because std.parseJson cannot be interrupted.
 * If the string contains only empty objects, the parsed value takes about a gigabyte.
 */
export const maxJsonLength = 2 ** 25;

/** The maximum length of a string for std.parseYaml. Parsing a string of this length takes seconds. */
export const maxYamlLength = 2 ** 23;
