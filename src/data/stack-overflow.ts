/**
 * Errors that JavaScript itself throws for code that recurses too deeply or data that grows too large. Inlay treats
 * these errors like its own limits.
 */

/**
 * Whether the error is a stack overflow. Only V8's message distinguishes a stack overflow from the error for a string
 * or array that is too long: "Maximum call stack size exceeded" or "Stack overflow". If the stack is nearly full while
 * V8 compiles a regular expression, V8 throws a SyntaxError for a valid expression.
 */
export const isStackOverflow = (error: unknown): error is Error =>
  (error instanceof RangeError || error instanceof SyntaxError) && error.message.includes('tack ');

/** Whether the error is a stack overflow or V8's error for a string or array that is too long. */
export const isLanguageLimit = (error: unknown): error is Error =>
  error instanceof RangeError || isStackOverflow(error);
