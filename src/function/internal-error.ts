/** Formats any thrown value: a message for the results, and the stack trace for the developer. */
import { shownLine, shownLines } from '../data/text/shown-text';

/** `INTERNAL ERROR in replace-values: x is not a function` */
export const internalMessage = (functionName: string, error: unknown): string =>
  shownLine(`INTERNAL ERROR in ${functionName}: ${thrownText(error)}`);

/** Like `internalMessage`, followed by the lines of the stack trace and a request to report the bug. */
export function internalError(functionName: string, error: unknown): string {
  const stack = stackOf(error);
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line));
  return `${internalMessage(functionName, error)}\n${shownLines(frames.join('\n'))}\n${reportRequest}\n`;
}

const reportRequest =
  'This is a bug in the function, not in your files. Nothing was changed. Please report it with the stack trace above.';

/** Converts any thrown value to text. Some values cannot be converted to a string, and some throw on any access. */
function thrownText(error: unknown): string {
  const other = (): string => `something other than an error was thrown (${typeof error})`;
  try {
    if (error instanceof Error) return error.message;
    return typeof error === 'string' ? error : other();
  } catch {
    return other();
  }
}

function stackOf(error: unknown): string {
  try {
    return error instanceof Error && typeof error.stack === 'string' ? error.stack : '';
  } catch {
    return '';
  }
}
