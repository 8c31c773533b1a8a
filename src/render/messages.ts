/** What messages show: no values of secret variables, no more text than people read, and a name that was probably meant. */
import { pluralize, didYouMean } from '../data';
import { unusedMessage, type Report, type Secrets } from '../function';
import type { Input } from '../jsonnet';

/** A fault of one source: `division by zero.` */
export interface Fault {
  readonly code: string;
  /** In the words of the engine, or of qbec. */
  readonly message: string;
  /** Values of Secrets that may be in the message. */
  readonly secrets?: readonly string[];
}

/** Whether a source has to do with objects of kind Secret: its text can hold their values, and is not shown. */
export const mentionsSecret = (source: string): boolean => /\bSecret/.test(source);

/** The texts of variables that are secret, and their lines. Of code, the strings in it. */
export const secretTexts = (secrets: readonly Input[]): readonly string[] =>
  secrets
    .flatMap((input) =>
      typeof input === 'string' ? [input] : stringsIn('code' in input ? input.code : JSON.stringify(input.data)),
    )
    .flatMap((text) => [text, ...text.split('\n')]);

/** The contents of string literals, as they are written. */
const stringsIn = (code: string): readonly string[] =>
  [...code.matchAll(/'((?:[^'\\]|\\[^])*)'|"((?:[^"\\]|\\[^])*)"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );

const mostNames = 20;

/** `the components are "api", "web"` */
export const listOfNames = (what: string, names: readonly string[]): string =>
  names.length === 0
    ? `there are no ${what}`
    : `the ${what} are ${names
        .slice(0, mostNames)
        .map((name) => `"${name}"`)
        .join(', ')}${names.length > mostNames ? `, … (${names.length} in all)` : ''}`;

/** qbec's message about names that fit nothing, and after it the name that was probably meant. */
export function withNearName(message: string, names: readonly string[], among: readonly string[]): string {
  const misspelt = names.find((name) => didYouMean(name, among) !== undefined);
  return misspelt === undefined ? message : unusedMessage({ what: message, name: misspelt, among });
}

const maxShown = 10_000;

/** The beginning of a text that is too long for a message. */
export const shortened = (text: string): string =>
  text.length <= maxShown
    ? text
    : `${text.slice(0, maxShown)}\n… (${pluralize(text.length - maxShown, 'more character')})`;

/** Reports a fault without the values of Secrets; `named` makes the message with the name of its source: `evaluate 'web': …`. */
export function reportFault(
  { code, message, secrets: values = [] }: Fault,
  named: (message: string) => string,
  report: Report,
  secrets: Secrets,
): void {
  for (const value of values) secrets.learn(value);
  report.error({ code, message: shortened(secrets.hide(named(message))) });
}
