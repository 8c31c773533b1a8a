/** Parses and formats IP addresses and prefixes like Go's package `net/netip`. */
import { catchError } from '../../../data/catch-error';
import { CallFault } from '../../evaluate/expressions/call';
import { quoted } from '../text/quote';
import { fail } from '../signature';

export interface Address {
  /** The 4 bytes of an IPv4 address, or the 16 bytes of an IPv6 address. */
  readonly bytes: readonly number[];
  readonly zone: string;
}

export interface Prefix {
  readonly address: Address;
  readonly bits: number;
}

type Refuse = (why: string, at?: string) => never;

/** Parses `127.0.0.1`, `2001:db8::1` or `fe80::1%eth0`. */
export function parseAddress(text: string): Address {
  const refuse: Refuse = (why, at) =>
    fail(`ParseAddr(${quoted(text)}): ${why}${at === undefined ? '' : ` (at ${quoted(at)})`}`);
  const mark = /[.:%]/.exec(text)?.[0];
  if (mark === '.') return { bytes: octets(text, refuse), zone: '' };
  if (mark === ':') return hextets(text, refuse);
  return refuse(mark === '%' ? 'missing IPv6 address' : 'unable to parse IP');
}

function octets(text: string, refuse: Refuse): readonly number[] {
  const bytes: number[] = [];
  let digits = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (/\d/.test(char)) {
      if (digits === '0') refuse('IPv4 field has octet with leading zero');
      digits += char;
      if (Number(digits) > 255) refuse('IPv4 field has value >255');
    } else if (char === '.') {
      if (digits === '' || at === text.length - 1) refuse('IPv4 field must have at least one digit', text.slice(at));
      if (bytes.length === 3) refuse('IPv4 address too long');
      bytes.push(Number(digits));
      digits = '';
    } else refuse('unexpected character', text.slice(at));
  }
  if (bytes.length < 3) refuse('IPv4 address too short');
  return [...bytes, Number(digits)];
}

function hextets(text: string, refuse: Refuse): Address {
  const percent = text.indexOf('%');
  const zone = percent < 0 ? '' : text.slice(percent + 1);
  if (percent >= 0 && zone === '') refuse('zone must be a non-empty string');
  let rest = percent < 0 ? text : text.slice(0, percent);
  const bytes: number[] = [];
  let gap = -1;
  if (rest.startsWith('::')) {
    gap = 0;
    rest = rest.slice(2);
  }
  while (rest !== '' && bytes.length < 16) {
    const digits = /^[\da-fA-F]*/.exec(rest)?.[0] ?? '';
    if (digits.length > 4) refuse('each group must have 4 or less digits', rest);
    if (digits === '') refuse('each colon-separated field must have at least one digit', rest);
    if (rest.charAt(digits.length) === '.') {
      if (gap < 0 && bytes.length !== 12) {
        refuse('embedded IPv4 address must replace the final 2 fields of the address', rest);
      }
      if (bytes.length > 12) refuse('too many hex fields to fit an embedded IPv4 at the end of the address', rest);
      bytes.push(...octets(rest, refuse));
      rest = '';
      break;
    }
    const value = Number.parseInt(digits, 16);
    bytes.push(value >> 8, value & 255);
    rest = rest.slice(digits.length);
    if (rest === '') break;
    if (!rest.startsWith(':')) refuse('unexpected character, want colon', rest);
    if (rest === ':') refuse('colon must be followed by more characters', rest);
    rest = rest.slice(1);
    if (rest.startsWith(':')) {
      if (gap >= 0) refuse('multiple :: in address', rest);
      gap = bytes.length;
      rest = rest.slice(1);
    }
  }
  if (rest !== '') refuse('trailing garbage after address', rest);
  if (bytes.length === 16) {
    return gap < 0 ? { bytes, zone } : refuse('the :: must expand to at least one field of zeros');
  }
  if (gap < 0) refuse('address string too short');
  const zeros = Array.from({ length: 16 - bytes.length }, () => 0);
  return { bytes: [...bytes.slice(0, gap), ...zeros, ...bytes.slice(gap)], zone };
}

export function parsePrefix(text: string): Prefix {
  const refuse: Refuse = (why) => fail(`netip.ParsePrefix(${quoted(text)}): ${why}`);
  const slash = text.lastIndexOf('/');
  if (slash < 0) refuse("no '/'");
  const address = catchError(
    CallFault,
    () => parseAddress(text.slice(0, slash)),
    ({ message }) => refuse(message),
  );
  const size = text.slice(slash + 1);
  if (address.zone !== '') refuse('IPv6 zones cannot be present in a prefix');
  if (!/^(?:[+-]?\d|[1-9]\d*)$/.test(size)) refuse(`bad bits after slash: ${quoted(size)}`);
  const bits = Number(size);
  if (size.length > 18) refuse(`bad bits after slash: ${quoted(size)}`);
  if (bits < 0 || bits > address.bytes.length * 8) refuse('prefix length out of range');
  return { address, bits };
}

export const isV4 = ({ bytes }: Address): boolean => bytes.length === 4;

/** Reports whether the address is an IPv4-mapped IPv6 address: `::ffff:127.0.0.1`. */
const isMapped = ({ bytes }: Address): boolean =>
  bytes.length === 16 && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;

export const unmapped = (address: Address): Address =>
  isMapped(address) ? { ...address, bytes: address.bytes.slice(12) } : address;

export const inSixteen = ({ bytes }: Address): readonly number[] =>
  bytes.length === 16 ? bytes : [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, ...bytes];

export function addressText(address: Address): string {
  const { bytes, zone } = address;
  const end = zone === '' ? '' : `%${zone}`;
  if (isV4(address)) return bytes.join('.');
  if (isMapped(address)) return `::ffff:${bytes.slice(12).join('.')}${end}`;
  const fields = Array.from({ length: 8 }, (_, at) => ((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0));
  const text = fields.map((field) => field.toString(16)).join(':');
  // Find the first of the longest runs of two or more zero fields.
  const [run] = [...text.matchAll(/(?:^|(?<=:))0(?::0)+(?=:|$)/g)].toSorted((a, b) => b[0].length - a[0].length);
  if (run === undefined) return text + end;
  const [before, after] = [text.slice(0, run.index), text.slice(run.index + run[0].length)];
  return `${before.replace(/:$/, '')}::${after.replace(/^:/, '')}${end}`;
}

export const prefixText = ({ address, bits }: Prefix): string => `${addressText(address)}/${bits}`;

const numberOf = (bytes: readonly number[]): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

function bytesOf(value: bigint, length: number): readonly number[] {
  return Array.from({ length }, (_, at) => Number((value >> BigInt(8 * (length - 1 - at))) & 255n));
}

export function addTo({ bytes }: Address, offset: bigint): Address {
  const sum = numberOf(bytes) + offset;
  const where = 'IP address arithmetic resulted in out-of-range address';
  if (sum < 0n) fail(`${where} (underflow)`);
  if (sum >> BigInt(8 * bytes.length) > 0n) fail(`${where} (overflow)`);
  return { bytes: bytesOf(sum, bytes.length), zone: '' };
}

export function maskOf({ address: { bytes }, bits }: Prefix): readonly number[] {
  const all = (1n << BigInt(8 * bytes.length)) - 1n;
  return bytesOf(all ^ (all >> BigInt(bits)), bytes.length);
}

export const masked = (bytes: readonly number[], mask: readonly number[]): readonly number[] =>
  bytes.map((byte, at) => byte & (mask[at] ?? 0));

export function contains(prefix: Prefix, address: Address): boolean {
  const { bytes } = prefix.address;
  if (address.zone !== '' || address.bytes.length !== bytes.length) return false;
  const mask = maskOf(prefix);
  return masked(bytes, mask).join('.') === masked(address.bytes, mask).join('.');
}

export function compareAddresses(a: Address, b: Address): number {
  if (a.bytes.length !== b.bytes.length) return Math.sign(a.bytes.length - b.bytes.length);
  const [x, y] = [numberOf(a.bytes), numberOf(b.bytes)];
  if (x !== y) return x < y ? -1 : 1;
  return a.zone === b.zone ? 0 : a.zone < b.zone ? -1 : 1;
}
