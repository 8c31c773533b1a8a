/** Limits on one evaluation. A program that exceeds a limit ends with a JsonnetError whose trace shows its position. */
export interface Limits {
  /** The maximum number of nested calls, thunks and fields; default 500, like the reference. */
  readonly maxStack?: number;
  /**
   * The total number of calls, thunks, fields and elements, plus one step for every eight bytes of created data and
   * every eight characters read; default none. A program takes the same number of steps on every machine. Each step
   * takes at most about eight bytes of memory.
   */
  readonly maxSteps?: number;
  /** Receives the number of steps at the end of the evaluation, even if the evaluation fails. */
  readonly spent?: (steps: number) => void;
  /** Called from time to time. Returns true to end the program with the error `deadline exceeded.` */
  readonly expired?: () => boolean;
  /** The maximum size of the result in UTF-16 code units of text, approximate if the result is data; default none. */
  readonly maxOutputBytes?: number;
}

export const defaultMaxStack = 500;

/**
 * Nested expressions in a frame also take stack space. Fewer than `nestedExpressions` levels count as part of the
 * frame. The limit for all further levels applies to the whole stack: `levelsPerFrame` × the larger of `maxStack` and
 * `defaultMaxStack`. Levels of nested data also count. Because the limit is fixed, a program reaches it before the
 * stack of this thread overflows: measured use was at most two thirds of the usual stack.
 */
export const levelsPerFrame = 5;
/**
 * The number of nested expressions that are counted at once. The cost of fewer nested expressions is part of the cost
 * of their frame.
 */
export const nestedExpressions = 8;
/** A level of nested data takes as much stack space as this many expressions. */
export const dataLevels = 3;

/**
 * A new value costs one step per eight bytes in V8. These are the costs of a thunk and of a function, including the
 * frame that it keeps alive.
 */
export const thunkSteps = 16;
export const functionSteps = 16;
/** The cost of an object with the frame around its literal, without its fields. */
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

/** The maximum length of a string: half of the JavaScript engine's limit. */
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
