/** Messages, results and diffs show this in place of a Secret's value, whatever its length and type. */
export const redacted = '(secret)';
