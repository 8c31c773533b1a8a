/** Writes strings in double quotes, as in the JSON output of the `jsonnet` command. */
import { replaceEach, type Meter } from './replace-each';

const special = /["\\\u0000-\u001f\u007f-\u009f]/;
const specials = new RegExp(special, 'g');
const short: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** `"a\nb"`, quotes included. */
export function quote(text: string, meter?: Meter): string {
  return `"${escapeText(text, meter)}"`;
}

const goSpecial = /["\\\u0000-\u001f\u2028\u2029]/;
const goSpecials = new RegExp(goSpecial, 'g');

/** Quotes a string like Go's `encoding/json`, but without the escapes for HTML. */
export function goQuote(text: string, meter?: Meter): string {
  return goSpecial.test(text) ? `"${replaceEach(text, goSpecials, escapeUnit, meter)}"` : `"${text}"`;
}

export function escapeText(text: string, meter?: Meter): string {
  if (!special.test(text)) return text;
  return replaceEach(text, specials, escapeUnit, meter);
}

const escapeUnit = (char: string): string => short[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
