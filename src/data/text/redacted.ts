/** Messages, results and diffs show this text in place of a Secret's value of any length and type. */
export const redacted = '(secret)';
