/**
 * Errors that JavaScript itself throws if code recurses too deeply or data grows too large. Inlay handles these errors
 * like its own limits.
 */

/**
 * Whether the error is a stack overflow. V8's message is "Maximum call stack size exceeded" or "Stack overflow".
 * Checking the class is not enough, because V8 also throws RangeError for a string or array that is too long. If the
 * stack is nearly full while V8 compiles a regular expression, V8 throws a SyntaxError for a valid expression.
 */
export const isStackOverflow = (error: unknown): error is Error =>
  (error instanceof RangeError || error instanceof SyntaxError) && error.message.includes('tack ');

/** Whether the error is a stack overflow or another RangeError, such as the error for a string that is too long. */
export const isLanguageLimit = (error: unknown): error is Error =>
  error instanceof RangeError || isStackOverflow(error);
