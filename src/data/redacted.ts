/** What messages, results and diffs show in place of a Secret's value, whatever its length and type. */
export const redacted = '(secret)';
