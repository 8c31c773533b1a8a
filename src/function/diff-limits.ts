/** The limits of a diff. They are in their own file because a lazy module cannot export constants. */

/** The maximum number of shown lines of a diff. */
export const maxLines = 200;

/** The number of unchanged lines before and after changed lines. */
export const contextLines = 3;
