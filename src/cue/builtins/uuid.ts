/** The package uuid: RFC 4122, versions 3 and 5. */
import { encodeUtf8 } from '../../go/utf8';
import { CallFault } from '../evaluate/call';
import { toBigInt } from '../values/decimal';
import { kinds } from '../values/kind';
import { bytesOf, define, number, text } from './arguments';
import { digest } from './hashes';
import { fromHex, toHex } from './hex';

const { string, bytes, int } = kinds;

/** The 32 digits of a UUID in any of its four forms. */
function digitsOf(value: string): string {
  const { length } = encodeUtf8(value);
  if (![32, 36, 38, 45].includes(length)) throw new CallFault(`invalid UUID length: ${length}`);
  const prefix = value.slice(0, 9);
  if (length === 45 && prefix.toLowerCase() !== 'urn:uuid:') {
    throw new CallFault(`invalid urn prefix: ${JSON.stringify(prefix)}`);
  }
  const bare = length === 45 ? value.slice(9) : length === 38 ? value.slice(1) : value;
  const form = length === 32 ? /^[\da-f]{32}/i : /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
  const found = form.exec(bare)?.[0];
  if (found === undefined) throw new CallFault('invalid UUID format');
  return found.replaceAll('-', '').toLowerCase();
}

const canonical = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

function variantOf(digits: string): number {
  const bits = Number.parseInt(digits.charAt(16), 16);
  if (bits < 8) return 2;
  if (bits < 12) return 1;
  return bits < 14 ? 3 : 4;
}

/** The UUID of a name in a name space. */
function hashed(version: 3 | 5, space: string, name: string): string {
  const digits = toHex(digest(version === 3 ? 'MD5' : 'SHA1', fromHex(digitsOf(space)) + name)).slice(0, 32);
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  return canonical(digits.slice(0, 12) + version + digits.slice(13, 16) + variant + digits.slice(17));
}

export const uuid = {
  Valid: define([string], (_call, value) => digitsOf(text(value)) !== '', true),
  Parse: define([string], (_call, value) => canonical(digitsOf(text(value)))),
  URN: define([string], (_call, value) => `urn:uuid:${canonical(digitsOf(text(value)))}`),
  FromInt: define([int], (_call, value) => {
    // Go takes the magnitude alone.
    const digits = (toBigInt(number(value)) ?? 0n).toString(16).replace('-', '').padStart(32, '0');
    if (digits.length > 32) throw new CallFault(`invalid UUID (got ${Math.ceil(digits.length / 2)} bytes)`);
    return canonical(digits);
  }),
  /** The number that the text's bytes are. */
  ToInt: define([string], (_call, value) => BigInt(`0x0${toHex(encodeUtf8(text(value)))}`)),
  Variant: define([string], (_call, value) => variantOf(digitsOf(text(value)))),
  Version: define([string], (_call, value) => Number.parseInt(digitsOf(text(value)).charAt(12), 16)),
  SHA1: define([string, string | bytes], (_call, space, value) => hashed(5, text(space), bytesOf(value))),
  MD5: define([string, string | bytes], (_call, space, value) => hashed(3, text(space), bytesOf(value))),
};

export const uuidConstants: Readonly<Record<string, string>> = {
  'uuid.ns': `{
    DNS: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
    URL: "6ba7b811-9dad-11d1-80b4-00c04fd430c8"
    OID: "6ba7b812-9dad-11d1-80b4-00c04fd430c8"
    X500: "6ba7b814-9dad-11d1-80b4-00c04fd430c8"
    Nil: "00000000-0000-0000-0000-000000000000"
  }`,
  'uuid.variants': '{Invalid: 0, RFC4122: 1, Reserved: 2, Microsoft: 3, Future: 4}',
};
