/** Implements the package `strings`. Lengths and offsets count UTF-8 bytes, unless the function's name mentions runes. */
import { compareBytes } from '../../../go/compare-bytes';
import { encodeUtf8 } from '../../../go/utf8';
import { changeRunes, lowerRune, lowerText, runes, spaces, titleRune, trimSpace, upperText } from './runes';
import { fail, fn, test, type Functions } from '../signature';
import { maxRepeats, maxText, tooLong } from '../../evaluate/limits';

/** Converts a position in a string to a byte offset. The position -1 (not found) remains -1. */
const byteOffset = (value: string, at: number): number => (at < 0 ? -1 : encodeUtf8(value.slice(0, at)).length);

/** Splits like Go's SplitN or, if `after` is true, like SplitAfterN. */
function split(value: string, separator: string, max: number, after: boolean): readonly string[] {
  if (max === 0) return [];
  const parts = separator === '' ? runes(value) : value.split(separator);
  const kept =
    max < 0 || parts.length <= max ? parts : [...parts.slice(0, max - 1), parts.slice(max - 1).join(separator)];
  return after ? kept.map((part, at) => (at < kept.length - 1 ? part + separator : part)) : kept;
}

function trim(value: string, cut: string, left: boolean, right: boolean): string {
  const set = new Set(runes(cut));
  const all = runes(value);
  let [from, to] = [0, all.length];
  if (left) while (set.has(all[from] ?? '')) from++;
  if (right) while (set.has(all[to - 1] ?? '')) to--;
  return all.slice(from, to).join('');
}

/** Applies `change` to the first character of each word. */
function initials(value: string, change: (first: string) => string): string {
  let isStart = true;
  return changeRunes(value, (rune) => {
    const changed = isStart ? change(rune) : rune;
    isStart = spaces.test(rune);
    return changed;
  });
}

function checkedSlice(length: number, from: number, to: number): void {
  if (from < 0 || from > to || to > length) fail('index out of range');
}

const indexAny = (value: string, chars: string): number =>
  Math.min(...runes(chars).flatMap((char) => (value.includes(char) ? [value.indexOf(char)] : [])));

/** Joins parts. Throws a CallFault if the result is too long. */
function joined(parts: readonly string[], separator: string): string {
  const length = parts.reduce((sum, part) => sum + part.length + separator.length, 0);
  if (length > maxText) fail(tooLong);
  return parts.join(separator);
}

function replace(value: string, old: string, next: string, max: number): string {
  if (old !== '') return joined(split(value, old, max < 0 ? -1 : max + 1, false), next);
  // As in Go, the empty string occurs before each character and at the end.
  const all = [...runes(value), ''];
  return joined(
    all.map((rune, at) => (max < 0 || at < max ? next + rune : rune)),
    '',
  );
}

export const strings = (): Functions => ({
  ByteAt: fn('ti', (all, at) => (at < 0 || at >= all.length ? fail('index out of range') : all.charCodeAt(at))),
  ByteSlice: fn('tii', (all, from, to) => {
    checkedSlice(all.length, from, to);
    return { type: 'bytes', value: all.slice(from, to) };
  }),
  Runes: fn('s', (value) => runes(value).map((char) => char.codePointAt(0) ?? 0)),
  MinRunes: test('si', (value, min) => runes(value).length >= min),
  MaxRunes: test('si', (value, max) => runes(value).length <= max),
  ToTitle: fn('s', (value) => initials(value, titleRune)),
  ToCamel: fn('s', (value) => initials(value, lowerRune)),
  SliceRunes: fn('sii', (value, from, to) => {
    const all = runes(value);
    checkedSlice(all.length, from, to);
    return all.slice(from, to).join('');
  }),
  Compare: fn('ss', compareBytes),
  Count: fn('ss', (value, part) => (part === '' ? runes(value).length + 1 : value.split(part).length - 1)),
  Contains: test('ss', (value, part) => value.includes(part)),
  ContainsAny: test('ss', (value, chars) => runes(chars).some((char) => value.includes(char))),
  Index: fn('ss', (value, part) => byteOffset(value, value.indexOf(part))),
  LastIndex: fn('ss', (value, part) => byteOffset(value, value.lastIndexOf(part))),
  IndexAny: fn('ss', (value, chars) => {
    const at = indexAny(value, chars);
    return byteOffset(value, Number.isFinite(at) ? at : -1);
  }),
  LastIndexAny: fn('ss', (value, chars) =>
    byteOffset(value, Math.max(-1, ...runes(chars).map((char) => value.lastIndexOf(char)))),
  ),
  Split: fn('ss', (value, separator) => split(value, separator, -1, false)),
  SplitAfter: fn('ss', (value, separator) => split(value, separator, -1, true)),
  SplitN: fn('ssi', (value, separator, max) => split(value, separator, max, false)),
  SplitAfterN: fn('ssi', (value, separator, max) => split(value, separator, max, true)),
  Fields: fn('s', (value) => value.split(spaces).filter((part) => part !== '')),
  Join: fn('Ss', joined),
  Repeat: fn('si', (value, times) => {
    if (times < 0) fail('negative count');
    if (times > maxRepeats) fail(`count ${times} exceeds limit of ${maxRepeats}`);
    if (times * value.length > maxText) fail(tooLong);
    return value.repeat(times);
  }),
  HasPrefix: test('ss', (value, part) => value.startsWith(part)),
  HasSuffix: test('ss', (value, part) => value.endsWith(part)),
  ToUpper: fn('s', upperText),
  ToLower: fn('s', lowerText),
  Trim: fn('ss', (value, cut) => trim(value, cut, true, true)),
  TrimLeft: fn('ss', (value, cut) => trim(value, cut, true, false)),
  TrimRight: fn('ss', (value, cut) => trim(value, cut, false, true)),
  TrimSpace: fn('s', trimSpace),
  TrimPrefix: fn('ss', (value, part) => (value.startsWith(part) ? value.slice(part.length) : value)),
  TrimSuffix: fn('ss', (value, part) => (value.endsWith(part) ? value.slice(0, value.length - part.length) : value)),
  Replace: fn('sssi', replace),
});
