/** Bounds on one evaluation. A program that exceeds one ends in a JsonnetError whose trace shows its position. */
export interface Limits {
  /** Nested calls, thunks and fields; default 500, as the reference. */
  readonly maxStack?: number;
  /**
   * Calls, thunks, fields, elements, every eight bytes of created data and every eight characters read, in total; default none. The same
   * program takes the same steps on every machine, and memory of some eight bytes a step at most.
   */
  readonly maxSteps?: number;
  /** Receives the number of steps of the evaluation at its end, whether it has a result or not. */
  readonly spent?: (steps: number) => void;
  /** Called from time to time: returns whether the program must end now, with the error `deadline exceeded.` */
  readonly expired?: () => boolean;
  /** Size of the result in UTF-16 code units of text, approximately when the result is data; default none. */
  readonly maxOutputBytes?: number;
}

export const defaultMaxStack = 500;

/**
 * Expressions that are nested in a frame also take stack. The first few belong to the frame. For each frame of `maxStack` (or of the
 * default, if that is more), this many more may be nested at once, counting data that are read by recursion. So a fixed number ends a program
 * before the stack of this thread overflows: at most two thirds of the usual stack were used.
 */
export const levelsAFrame = 5;
/** So many nested expressions are a part of their frame, or are counted together. */
export const nestedExpressions = 8;
/** A level of data takes the stack of so many expressions. */
export const dataLevels = 3;

/** A new value counts a step for every eight bytes in V8: a thunk or a function with the frame that it keeps alive. */
export const thunkSteps = 16;
export const functionSteps = 16;
/** An object with the frame around its literal, and without its fields. */
export const objectSteps = 24;
/** An object that has a table of its own, for names that are computed. */
export const tableSteps = 56;
/** A field in such a table: its entry, and the field itself. */
export const fieldSteps = 16;
/** An array without its elements, or a text without its characters. */
export const arraySteps = 4;

/** An array that is filled one by one: V8 gives it room for 16 elements, and then for half as many again. */
export const growingSteps = (length: number): number => arraySteps + Math.max(16, length + (length >>> 1));

/** The cost of the digits of a number: those of a fraction, and of an integer beyond 2^53, are computed one by one. */
export const numberSteps = (value: number): number => (Number.isSafeInteger(value) ? 4 : 32);

/** The longest string a program may build: half of the JavaScript engine's limit. */
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
