/**
 * Determines whether every YAML reader reads an unquoted string as the same string. YAML 1.1 readers (PyYAML, Ruby's
 * Psych, older Go) read `yes` and `1:30` as a boolean and a number. Text of this kind is quoted, although current Go
 * does not require quotes.
 */
import { isOrdinary } from './characters';
import { resolvePlain } from './resolve-scalar';

/** Words that some parsers treat as a boolean, a null or a special key. */
const words = new Set(['y', 'n', 'yes', 'no', 'on', 'off', 'true', 'false', 'null', '~', '=', '<<']);

/**
 * Matches infinities, NaN and numbers, including numbers in other bases, with `_` or `,` between digits, or without
 * digits before the point or the exponent.
 */
const number =
  /^(?!_)[-+]?(?:0x[\da-f_]*|0o[\d_]*|0b[-+\d_]*|(?:\d[\d_,]*(?:\.[\d_]*)?|\.?[\d_]*)(?:e[-+]?\d+)?|\.(?:inf|nan))$/i;
/** `1:30`, `12:30:45.5`, `8080:80`: in YAML 1.1 these may be numbers in base 60. */
const sexagesimal = /^[-+]?\d[\d_]*(?::[\d_]+)+(?:\.[\d_]*)?$/;
const date = /^\d{4}-\d\d?-\d\d?/;

/** Matches an indicator at the start. A colon before text is an indicator only in flow style. */
const indicator = /^[-:](?![^\s,[\]{}])|^[,[\]{}#&*!|>'"%@`?]|^---|^\.\.\./;
/** Plain scalars must not contain ` #`, a colon before a space or at the end, outer whitespace, tabs or line breaks. */
const ending = /\s#|:\s|:$|^\s|\s$|[\t\n]/;
/**
 * The text that cannot be in a plain scalar in a flow collection. In libyaml (and therefore in Go and PyYAML), this
 * includes any `?` and a colon at the start.
 */
export const flowIndicator = /[,[\]{}?]|^:/;

/**
 * Returns true if the text can be written without quotes, like `web`. Returns false for `80`, `yes`, `1:30`, `- a`,
 * `a: b`, and in a flow collection also for `a, b`.
 */
export function isPlainText(text: string, isFlow: boolean): boolean {
  if (text === '' || indicator.test(text) || ending.test(text) || !isOrdinary(text)) return false;
  if (isFlow && flowIndicator.test(text)) return false;
  if (words.has(text.toLowerCase()) || resolvePlain(text) !== 'string') return false;
  return !number.test(text) && !sexagesimal.test(text) && !date.test(text);
}
