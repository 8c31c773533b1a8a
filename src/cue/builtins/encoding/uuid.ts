/** Implements the package `uuid`: RFC 4122, versions 3 and 5. */
import { hexOf } from '../../../go/escapes';
import { encodeUtf8 } from '../../../go/utf8';
import { md5, sha1 } from './hashes';
import { fromHex } from './hex';
import { fail, fn, test, type Functions } from '../signature';

/** Returns the 32 hexadecimal digits of a UUID. Accepts plain digits, hyphens, braces and URNs. */
function digitsOf(value: string): string {
  const { length } = encodeUtf8(value);
  if (![32, 36, 38, 45].includes(length)) fail(`invalid UUID length: ${length}`);
  const prefix = value.slice(0, 9);
  if (length === 45 && prefix.toLowerCase() !== 'urn:uuid:') fail(`invalid urn prefix: ${JSON.stringify(prefix)}`);
  const bare = length === 45 ? value.slice(9) : length === 38 ? value.slice(1) : value;
  const form = length === 32 ? /^[\da-f]{32}/i : /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
  const found = form.exec(bare)?.[0] ?? fail('invalid UUID format');
  return found.replaceAll('-', '').toLowerCase();
}

const canonical = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

function variantOf(digits: string): number {
  const bits = Number.parseInt(digits.charAt(16), 16);
  if (bits < 8) return 2;
  if (bits < 12) return 1;
  return bits < 14 ? 3 : 4;
}

function hashed(version: 3 | 5, space: string, name: string): string {
  const digits = hexOf((version === 3 ? md5 : sha1)(fromHex(digitsOf(space)) + name)).slice(0, 32);
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  return canonical(digits.slice(0, 12) + version + digits.slice(13, 16) + variant + digits.slice(17));
}

export const uuid = (): Functions => ({
  Valid: test('s', (text) => digitsOf(text) !== ''),
  Parse: fn('s', (text) => canonical(digitsOf(text))),
  URN: fn('s', (text) => `urn:uuid:${canonical(digitsOf(text))}`),
  FromInt: fn('I', (value) => {
    // Ignore a minus sign, like Go.
    const digits = value.toString(16).replace('-', '').padStart(32, '0');
    if (digits.length > 32) fail(`invalid UUID (got ${Math.ceil(digits.length / 2)} bytes)`);
    return canonical(digits);
  }),
  ToInt: fn('s', (text) => BigInt(`0x0${hexOf(encodeUtf8(text))}`)),
  Variant: fn('s', (text) => variantOf(digitsOf(text))),
  Version: fn('s', (text) => Number.parseInt(digitsOf(text).charAt(12), 16)),
  SHA1: fn('st', (space, bytes) => hashed(5, space, bytes)),
  MD5: fn('st', (space, bytes) => hashed(3, space, bytes)),
});
