/** Errors by which JavaScript itself ends what is nested too deeply or grows too large: a limit, like those that we set. */

/**
 * Whether the stack is full. Only the words of V8 tell that from a text or an array that is too long: "Maximum call stack size exceeded" or "Stack
 * overflow". Of a regular expression that it compiles where little stack is left, V8 says so as of one that is wrong. (There is none here.)
 */
export const isStackOverflow = (error: unknown): error is Error =>
  (error instanceof RangeError || error instanceof SyntaxError) && error.message.includes('tack ');

/** Whether it is a full stack, or a value that is too large. */
export const isLanguageLimit = (error: unknown): error is Error =>
  error instanceof RangeError || isStackOverflow(error);
