/**
 * Decodes and encodes UTF-8 like Go, without platform APIs. Byte strings have one character per byte. Each invalid byte
 * becomes one U+FFFD, while JavaScript's own decoders may replace several bytes with one U+FFFD.
 */

/** Matches one invalid byte, or captures up to 999 valid characters. */
export const sequences =
  /((?:[\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}){1,999})|[\x80-\xff]/g;

/** Writes U+FFFD in place of each byte that is not part of a character: `61 e2 82 41` is `61 ef bf bd ef bf bd 41`. */
export const validUtf8 = (bytes: string): string =>
  bytes.replaceAll(sequences, (_, found: string | undefined) => found ?? '\xef\xbf\xbd');

/** Encodes a string as UTF-8 bytes. A lone surrogate becomes U+FFFD. */
export const encodeUtf8 = (text: string): string =>
  text.replaceAll(/[^\0-\x7f]+/g, (part) => {
    let out = '';
    for (const char of part) {
      const point = char.codePointAt(0) ?? 0;
      const isHalf = point >= 0xd800 && point <= 0xdfff;
      out += bytesOf(isHalf ? 0xfffd : point);
    }
    return out;
  });

function bytesOf(point: number): string {
  const last = (shift: number): number => 0x80 | ((point >> shift) & 0x3f);
  if (point < 0x800) return String.fromCharCode(0xc0 | (point >> 6), last(0));
  if (point < 0x10000) return String.fromCharCode(0xe0 | (point >> 12), last(6), last(0));
  return String.fromCharCode(0xf0 | (point >> 18), last(12), last(6), last(0));
}

/** Decodes UTF-8 bytes to text: `61 e2 82 41` is `a\ufffd\ufffdA`. */
export const decodeUtf8 = (bytes: string): string =>
  validUtf8(bytes).replaceAll(/[\xc0-\xff][\x80-\xbf]+/g, (char) => {
    let point = char.charCodeAt(0) & (0xff >> (char.length + 1));
    for (let at = 1; at < char.length; at++) point = (point << 6) | (char.charCodeAt(at) & 0x3f);
    return String.fromCodePoint(point);
  });
