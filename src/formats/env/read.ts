/** Reads env files by kustomize's rules, and the values of `export` lines like a shell. */
import { matchEnd } from '../../data/text/match-end';
import { RepeatedKeyError } from '../document';
import { lineEnd, nextLine } from '../lines';
import type { Row } from '../rows/edit';
import { quoteOf, readWord } from './shell-word';

/** Matches the whitespace characters of Go's `unicode.IsSpace` except line feeds. */
const blanks = /[\t\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*/y;

/**
 * Returns one row per `KEY=value` or `KEY`. A `KEY` by itself has an empty value. Ignores blank lines, lines that start
 * with `#`, and lines without a key before `=`. Throws DocumentSyntaxError for a duplicate key, like kustomize, and for
 * an unclosed quote or expansion in an `export` line.
 */
export function readEnvRows(text: string): readonly Row[] {
  const rows: Row[] = [];
  const keys = new Set<string>();
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start < text.length) {
    const row = rowAt(text, start);
    start = row?.end ?? nextLine(text, lineEnd(text, start));
    if (row === undefined) continue;
    if (keys.has(row.key)) throw new RepeatedKeyError('duplicate key', text, row.keyStart, row.keyEnd, row.key);
    keys.add(row.key);
    rows.push(row);
  }
  return rows;
}

function rowAt(text: string, start: number): Row | undefined {
  const end = lineEnd(text, start);
  const indent = Math.min(behindBlanks(text, start), end);
  const keyStart = matchEnd(exported, text, indent) ?? indent;
  const sign = text.slice(keyStart, end).indexOf('=');
  const keyEnd = sign === -1 ? end : keyStart + sign;
  if (keyEnd === keyStart || text.charAt(keyStart) === '#') return undefined;
  const valueStart = Math.min(keyEnd + 1, end);
  const value = keyStart > indent ? readWord(text, valueStart) : { text: text.slice(valueStart, end), end };
  return {
    key: text.slice(keyStart, keyEnd),
    keyStart,
    keyEnd,
    value: {
      kind: 'scalar',
      type: 'string',
      text: value.text,
      style: keyStart > indent ? styles[quoteOf(text.charAt(valueStart))] : 'plain',
      start: valueStart,
      end: value.end,
    },
    start,
    end: nextLine(text, lineEnd(text, value.end)),
  };
}

const styles = { '': 'plain', '"': 'double', "'": 'single' } as const;

/** Reports whether the value of a row is a shell word. */
export const isExport = (text: string, { start, keyStart }: Row): boolean =>
  /export[ \t]+$/.test(text.slice(start, keyStart));

/** Matches the shell keyword `export` if a key and `=` follow the keyword: `export A=1` has the key `A`. */
const exported = /export[ \t]+(?=[^\s=#][^\s=]*=)/y;

/** The offset after the whitespace at `at`. A carriage return counts as whitespace. */
export const behindBlanks = (text: string, at: number): number => matchEnd(blanks, text, at) ?? at;
