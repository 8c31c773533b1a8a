/** What `$` is in a value of an oslo.config file, where oslo.config puts options in place of `$name`. */

/** `5$` is `5$$`, `a\$b` is `a\\$b`. */
export const osloText = (text: string): string =>
  text.replaceAll(/(\\?)\$/g, (_, slash: string) => (slash === '' ? '$$' : '\\\\$'));

/** The text that oslo.config reads where `$name` is plain text: it undoes `osloText`. */
export const readOsloText = (text: string): string => text.replaceAll(/[\\$]\$/g, '$');

/** The names in place of which oslo.config puts options: of `$pybasedir/x` it is `pybasedir`. */
export function interpolatedNames(text: string): readonly string[] {
  const names = text.replaceAll('\\$', '$$$$').matchAll(/\$(?:\$|([_a-z][._a-z0-9]*)|\{([_a-z][._a-z0-9]*)\})/gi);
  return [...names].flatMap(([, plain, braced]) => plain ?? braced ?? []);
}
