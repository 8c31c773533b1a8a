/** Messages, results and diffs show this text instead of a Secret's value, regardless of its length and type. */
export const redacted = '(secret)';
