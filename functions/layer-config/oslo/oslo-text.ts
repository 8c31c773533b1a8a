/**
 * A text as a value of an oslo.config file. oslo.config drops white space around a value and then one pair of quotes, joins indented
 * lines to the line before, and puts options in the place of `$name`.
 */

/** Why oslo.config cannot read `text` from a file; undefined where it can. */
export function textProblem(text: string): string | undefined {
  const [, ...further] = text.split('\n');
  if (/[\0-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/.test(text)) return 'has a control character in it';
  if (further.some((line) => line === '' || line.trim() !== line)) {
    return 'has a line that is empty, or starts or ends with white space: oslo.config drops that';
  }
  return undefined;
}

/** ` a ` is `" a "`, `5$` is `5$$`, `a\$b` is `a\\$b`, and a line after a line break is indented. `textProblem` is undefined for `text`. */
export const osloText = (text: string): string =>
  interpolatedText(text.replaceAll(/(\\?)\$/g, (_, slash: string) => (slash === '' ? '$$' : '\\\\$')));

/** The same of a text in which `$` is what it is to oslo.config. */
export function interpolatedText(text: string): string {
  const [first = '', ...further] = text.split('\n');
  const isQuoted = first.trim() !== first || /^(["']).*\1$|^["']$/.test(first);
  return [isQuoted ? `"${first}"` : first, ...further.map((line) => `    ${line}`)].join('\n');
}

/** The text that oslo.config reads where no `$name` is used: it undoes `osloText`. The INI reader has joined the lines. */
export const readOsloText = (text: string): string => text.replaceAll(/[\\$]\$/g, '$');

/** The names in the place of which oslo.config puts options: of `$pybasedir/x` it is `pybasedir`. */
export function interpolatedNames(text: string): readonly string[] {
  const names = text.replaceAll('\\$', '$$$$').matchAll(/\$(?:\$|([_a-z][._a-z0-9]*)|\{([_a-z][._a-z0-9]*)\})/gi);
  return [...names].flatMap(([, plain, braced]) => plain ?? braced ?? []);
}
