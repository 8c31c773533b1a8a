/** Handles `$` in values of an oslo.config file, where oslo.config replaces `$name` with the value of the option. */

/** Escapes `5$` as `5$$` and `a\$b` as `a\\$b`. */
export const osloText = (text: string): string =>
  text.replaceAll(/(\\?)\$/g, (_, slash: string) => (slash === '' ? '$$' : '\\\\$'));

/** Undoes `osloText`. Returns the text that oslo.config reads, but keeps each `$name`. */
export const readOsloText = (text: string): string => text.replaceAll(/[\\$]\$/g, '$');

/** Returns the names that oslo.config replaces with option values: `pybasedir` for `$pybasedir/x`. */
export function interpolatedNames(text: string): readonly string[] {
  const names = text.replaceAll('\\$', '$$$$').matchAll(/\$(?:\$|([_a-z][._a-z0-9]*)|\{([_a-z][._a-z0-9]*)\})/gi);
  return [...names].flatMap(([, plain, braced]) => plain ?? braced ?? []);
}
