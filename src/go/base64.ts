/** Encodes and decodes base64 like Go's `base64.StdEncoding`, without platform APIs. Byte strings have one character per byte. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** `encodeBase64('hi')` is `aGk=`. */
export function encodeBase64(bytes: string): string {
  let out = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const count = Math.min(bytes.length - at, 3);
    const group = (bytes.charCodeAt(at) << 16) | (bytes.charCodeAt(at + 1) << 8) | bytes.charCodeAt(at + 2);
    for (let digit = 0; digit < 4; digit++) {
      out += digit > count ? '=' : alphabet.charAt((group >> (18 - 6 * digit)) & 0x3f);
    }
  }
  return out;
}

/** Decodes valid base64 text to bytes. Line breaks are skipped. */
export function decodeBase64(text: string): string {
  let out = '';
  let group = 0;
  let bits = 0;
  for (const char of text) {
    const value = alphabet.indexOf(char);
    if (value < 0) continue;
    group = ((group << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out += String.fromCharCode((group >> bits) & 0xff);
  }
  return out;
}

/**
 * Returns the offset that Go's error reports: `2` for `ab=c`. If digits are missing, returns the offset of the last
 * group. Returns undefined for valid base64.
 */
export function base64FaultAt(text: string): number | undefined {
  const digits = text.replaceAll(/[\r\n]/g, '');
  if (digits.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(digits)) return undefined;
  const ends = /[^A-Za-z0-9+/\r\n]/.exec(text)?.index ?? text.length;
  const last = text.slice(0, ends).replaceAll(/[\r\n]/g, '').length % 4;
  if (ends === text.length) return ends - last;
  if (last < 2 || text.charAt(ends) !== '=') return ends;
  const next = afterPadding(text, ends);
  if (last === 3 || next === text.length) return next;
  return text.charAt(next) === '=' ? afterPadding(text, next) : next - 1;
}

/** Returns the offset after the padding character at `at` and the line breaks that follow it. */
const afterPadding = (text: string, at: number): number => at + (/^=[\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
