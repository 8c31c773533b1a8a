/** The package strings. Lengths and offsets count bytes of UTF-8, unless the function says runes. */
import { encodeUtf8 } from '../../go/utf8';
import { CallFault } from '../evaluate/call';
import { kinds } from '../values/kind';
import { intAtom } from '../values/value';
import { define, integer, listOfTexts, text, textFunction, textTest, texts } from './arguments';

const { string, int, list, bytes } = kinds;
const textual = string | bytes;

const runes = (value: string): readonly string[] => Array.from(value);

/** The byte offset of a place in a text, or -1. */
const byteOffset = (value: string, at: number): number => (at < 0 ? -1 : encodeUtf8(value.slice(0, at)).length);

function count(value: string, part: string): number {
  return part === '' ? runes(value).length + 1 : value.split(part).length - 1;
}

/** Go's SplitN: with `after` the separator stays at the end of each part. */
function split(value: string, separator: string, most: number, after: boolean): readonly string[] {
  if (most === 0) return [];
  const parts = separator === '' ? runes(value) : value.split(separator);
  const kept =
    most < 0 || parts.length <= most
      ? [...parts]
      : [...parts.slice(0, most - 1), parts.slice(most - 1).join(separator)];
  return after ? kept.map((part, at) => (at < kept.length - 1 ? part + separator : part)) : kept;
}

function trim(value: string, cut: string, left: boolean, right: boolean): string {
  const set = new Set(runes(cut));
  const all = runes(value);
  let [from, to] = [0, all.length];
  if (left) while (from < to && set.has(all[from] ?? '')) from++;
  if (right) while (to > from && set.has(all[to - 1] ?? '')) to--;
  return all.slice(from, to).join('');
}

function title(value: string, change: (first: string) => string): string {
  return value.replaceAll(/(^|[\s])(\S)/gu, (_whole, space: string, first: string) => space + change(first));
}

function checkedSlice<T>(all: readonly T[], from: number, to: number): readonly T[] {
  if (from < 0 || from > to || to > all.length) throw new CallFault('index out of range');
  return all.slice(from, to);
}

export const strings = {
  ByteAt: define([textual, int], (_call, value, at) => {
    const all = value?.type === 'string' ? encodeUtf8(value.value) : text(value);
    const index = integer(at);
    if (index < 0 || index >= all.length) throw new CallFault('index out of range');
    return all.charCodeAt(index);
  }),
  ByteSlice: define([textual, int, int], (_call, value, from, to) => {
    const all = value?.type === 'string' ? encodeUtf8(value.value) : text(value);
    return { type: 'bytes', value: checkedSlice(all.split(''), integer(from), integer(to)).join('') };
  }),
  Runes: define([string], (call, value) =>
    call.list(runes(text(value)).map((char) => intAtom(char.codePointAt(0) ?? 0))),
  ),
  MinRunes: textTest([string, int], (value, least) => runes(value).length >= integer(least)),
  MaxRunes: textTest([string, int], (value, most) => runes(value).length <= integer(most)),
  ToTitle: textFunction((value) => title(value, (first) => first.toUpperCase())),
  ToCamel: textFunction((value) => title(value, (first) => first.toLowerCase())),
  SliceRunes: define([string, int, int], (_call, value, from, to) =>
    checkedSlice(runes(text(value)), integer(from), integer(to)).join(''),
  ),
  Compare: define([string, string], (_call, a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0)),
  Count: define([string, string], (_call, value, part) => count(text(value), text(part))),
  Contains: textTest([string, string], (value, part) => value.includes(text(part))),
  ContainsAny: textTest([string, string], (value, chars) => runes(text(chars)).some((char) => value.includes(char))),
  Index: define([string, string], (_call, value, part) => byteOffset(text(value), text(value).indexOf(text(part)))),
  LastIndex: define([string, string], (_call, value, part) =>
    byteOffset(text(value), text(value).lastIndexOf(text(part))),
  ),
  IndexAny: define([string, string], (_call, value, chars) => {
    const found = runes(text(chars))
      .map((char) => text(value).indexOf(char))
      .filter((at) => at >= 0);
    return byteOffset(text(value), found.length === 0 ? -1 : Math.min(...found));
  }),
  LastIndexAny: define([string, string], (_call, value, chars) =>
    byteOffset(text(value), Math.max(-1, ...runes(text(chars)).map((char) => text(value).lastIndexOf(char)))),
  ),
  Split: define([string, string], (call, value, separator) =>
    listOfTexts(call, split(text(value), text(separator), -1, false)),
  ),
  SplitAfter: define([string, string], (call, value, separator) =>
    listOfTexts(call, split(text(value), text(separator), -1, true)),
  ),
  SplitN: define([string, string, int], (call, value, separator, most) =>
    listOfTexts(call, split(text(value), text(separator), integer(most), false)),
  ),
  SplitAfterN: define([string, string, int], (call, value, separator, most) =>
    listOfTexts(call, split(text(value), text(separator), integer(most), true)),
  ),
  Fields: define([string], (call, value) =>
    listOfTexts(
      call,
      text(value)
        .split(/\s+/u)
        .filter((part) => part !== ''),
    ),
  ),
  Join: define([list, string], (call, parts, separator) => texts(call, parts).join(text(separator))),
  Repeat: define([string, int], (_call, value, times) => {
    const most = integer(times);
    if (most < 0) throw new CallFault('negative count');
    if (most * text(value).length > 2 ** 26) throw new CallFault('the text is too long');
    return text(value).repeat(most);
  }),
  HasPrefix: textTest([string, string], (value, part) => value.startsWith(text(part))),
  HasSuffix: textTest([string, string], (value, part) => value.endsWith(text(part))),
  ToUpper: textFunction((value) => value.toUpperCase()),
  ToLower: textFunction((value) => value.toLowerCase()),
  Trim: define([string, string], (_call, value, cut) => trim(text(value), text(cut), true, true)),
  TrimLeft: define([string, string], (_call, value, cut) => trim(text(value), text(cut), true, false)),
  TrimRight: define([string, string], (_call, value, cut) => trim(text(value), text(cut), false, true)),
  TrimSpace: textFunction((value) => value.trim()),
  TrimPrefix: define([string, string], (_call, value, part) =>
    text(value).startsWith(text(part)) ? text(value).slice(text(part).length) : text(value),
  ),
  TrimSuffix: define([string, string], (_call, value, part) =>
    text(part) !== '' && text(value).endsWith(text(part)) ? text(value).slice(0, -text(part).length) : text(value),
  ),
  Replace: define([string, string, string, int], (_call, value, old, next, most) => {
    const times = integer(most);
    if (times < 0) return text(value).replaceAll(text(old), () => text(next));
    return split(text(value), text(old), times + 1, false).join(text(next));
  }),
};
