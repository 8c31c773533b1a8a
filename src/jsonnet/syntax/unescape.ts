/** Resolves the escapes of a quoted string. */
import { simpleEscapes } from '../../data/json';

const simple: Readonly<Record<string, string>> = { ...simpleEscapes, "'": "'" };

/**
 * The value of a string literal. `raw` is the source between the quotes, and never ends in an unpaired backslash. `fail`
 * builds the error for a malformed escape.
 */
export function unescape(raw: string, fail: (detail: string) => Error): string {
  let slash = raw.indexOf('\\');
  if (slash < 0) return raw;
  const parts: string[] = [];
  let from = 0;
  for (; slash >= 0; slash = raw.indexOf('\\', from)) {
    parts.push(raw.slice(from, slash));
    const letter = raw.charAt(slash + 1);
    from = slash + 2;
    if (letter === 'u') {
      const first = hex(raw, from, fail);
      from += 4;
      if (first < 0xd800 || first > 0xdfff) {
        parts.push(String.fromCharCode(first));
        continue;
      }
      if (!raw.startsWith('\\u', from)) throw fail('Invalid non-BMP Unicode escape in string literal');
      const second = hex(raw, from + 2, fail);
      from += 6;
      // As in go-jsonnet, two escapes that do not form a surrogate pair become a single U+FFFD.
      const pair = String.fromCharCode(first, second);
      parts.push(pair.isWellFormed() ? pair : '\ufffd');
      continue;
    }
    const meaning = simple[letter];
    if (meaning === undefined) {
      throw fail(
        `Unknown escape sequence in string literal: '${String.fromCodePoint(raw.codePointAt(slash + 1) ?? 0)}'`,
      );
    }
    parts.push(meaning);
  }
  parts.push(raw.slice(from));
  return parts.join('');
}

function hex(raw: string, from: number, fail: (detail: string) => Error): number {
  for (let at = from; at < from + 4; at++) {
    if (at >= raw.length) throw fail('Truncated unicode escape sequence in string literal.');
    if (!/[0-9a-fA-F]/.test(raw.charAt(at))) {
      throw fail(`Malformed unicode escape character, should be hex: '${raw.charAt(at)}'`);
    }
  }
  return Number.parseInt(raw.slice(from, from + 4), 16);
}
