/** Messages, results and diffs show this text instead of a Secret's value, whatever the value's length and type. */
export const redacted = '(secret)';
