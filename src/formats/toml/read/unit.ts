/** The escapes of TOML's basic strings. */
import { simpleEscapes } from '../../../data/json';
import { matchEnd } from '../../../data/text/match-end';
import type { Unit } from '../../splice-quoted';

const digits: Readonly<Record<string, number>> = { u: 4, U: 8 };
const joint = /[ \t]*\n[ \t\n]*/y;

/**
 * The escape sequence at `at`: `\n`, `\u00e9`, `\U0001f600`, or a line-ending backslash, which represents the empty
 * string.
 */
export function tomlUnit(text: string, at: number): Unit | undefined {
  if (text.charAt(at) !== '\\') return undefined;
  const letter = text.charAt(at + 1);
  const length = digits[letter];
  if (length !== undefined) {
    const end = at + 2 + length;
    return { text: String.fromCodePoint(Number.parseInt(text.slice(at + 2, end), 16)), end };
  }
  const end = matchEnd(joint, text, at + 1);
  return end === undefined ? { text: simpleEscapes[letter] ?? '', end: at + 2 } : { text: '', end };
}

/** The text of a basic string. `source` is the text between the quotes. */
export function decodeBasic(source: string): string {
  const parts: string[] = [];
  for (let at = 0; at < source.length;) {
    const unit = tomlUnit(source, at);
    parts.push(unit?.text ?? source.charAt(at));
    at = unit?.end ?? at + 1;
  }
  return parts.join('');
}
