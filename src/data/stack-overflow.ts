/**
 * Errors that JavaScript itself throws for code that recurses too deeply or data that grows too large. They are
 * treated like Inlay's own limits.
 */

/**
 * Whether the stack is full. Only V8's message distinguishes this from a text or an array that is too long: "Maximum
 * call stack size exceeded" or "Stack overflow". If little stack is left while V8 compiles a regular expression, V8
 * reports an invalid expression. (Inlay contains no invalid expressions.)
 */
export const isStackOverflow = (error: unknown): error is Error =>
  (error instanceof RangeError || error instanceof SyntaxError) && error.message.includes('tack ');

/** Whether the error is a full stack, or a value that is too large. */
export const isLanguageLimit = (error: unknown): error is Error =>
  error instanceof RangeError || isStackOverflow(error);
