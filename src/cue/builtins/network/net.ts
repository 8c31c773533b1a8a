/** Implements the package `net`. */
import { CallFault, placeOf, type Call } from '../../evaluate/expressions/call';
import type { Concrete } from '../../evaluate/read';
import { settled } from '../../evaluate/vertex';
import { toBigInt } from '../../values/decimal';
import { intAtom, isText, stringAtom } from '../../values/value';
import {
  addressText,
  addTo,
  compareAddresses,
  contains,
  inSixteen,
  isV4,
  masked,
  maskOf,
  parseAddress,
  parsePrefix,
  prefixText,
  unmapped,
  type Address,
  type Prefix,
} from './ip';
import { quoted } from '../text/quote';
import { fail, fn, isList, kindOf, shown, test, type Functions, plainText, shownWithType } from '../signature';
import { escape, schemeOf, unescape } from './url';

/** Reads an IP address from a string, from bytes that contain its text, or from a list of 4 or 16 integers. */
function addressOf(call: Call, value: Concrete): Address {
  if (isText(value)) return parseAddress(plainText(value));
  if (!isList(value)) return fail(`invalid type ${kindOf(value)} for IP address`);
  const bytes = call.items(value).map((item) => {
    const atom = call.isConcrete(item) ? call.concreteOf(item) : settled(item);
    if (atom.type !== 'int') {
      const at = placeOf(item);
      const message = `cannot use value ${shownWithType(atom, call)} as int`;
      throw new CallFault(message, at === undefined ? {} : { at: [at] });
    }
    const byte = toBigInt(atom.value) ?? 0n;
    return byte < 0n || byte > 255n ? fail(`invalid IP byte value ${byte}`) : Number(byte);
  });
  return bytes.length === 4 || bytes.length === 16 ? { bytes, zone: '' } : fail(`invalid IP length ${bytes.length}`);
}

function prefixOf(value: Concrete): Prefix {
  return isText(value) ? parsePrefix(plainText(value)) : fail(`invalid type ${kindOf(value)} for IP CIDR`);
}

const classTest = (work: (address: Address) => boolean): ReturnType<typeof fn> =>
  test('v', (value, call) => work(addressOf(call, value)));

/** Creates a function that tests the first bytes of an address: `four` tests IPv4, and `six` tests IPv6. */
const startTest = (four: (a: number, b: number, c: number) => boolean, six: (a: number, b: number) => boolean) =>
  classTest((address) => {
    const { bytes } = unmapped(address);
    const [a = 0, b = 0, c = 0] = bytes;
    return bytes.length === 4 ? four(a, b, c) : six(a, b);
  });

const isAll = ({ bytes }: Address, last: number): boolean =>
  bytes.slice(0, -1).every((byte) => byte === 0) && bytes.at(-1) === last;

const isLoopback = (address: Address): boolean => (isV4(address) ? address.bytes[0] === 127 : isAll(address, 1));

const isMulticast = ({ bytes: [first = 0], bytes }: Address): boolean =>
  bytes.length === 4 ? first >> 4 === 14 : first === 255;

const isLinkLocal = ({ bytes: [first = 0, second = 0], bytes }: Address): boolean =>
  bytes.length === 4 ? first === 169 && second === 254 : first === 0xfe && second >> 6 === 2;

function isGlobal(address: Address): boolean {
  const { bytes } = address;
  if (bytes.length === 4 && (isAll(address, 0) || bytes.every((byte) => byte === 255))) return false;
  return !isAll(address, 0) && !isLoopback(address) && !isMulticast(address) && !isLinkLocal(address);
}

function splitHostPort(text: string): readonly string[] {
  const refuse = (why: string): never => fail(text === '' ? why : `address ${text}: ${why}`);
  const colon = text.lastIndexOf(':');
  if (colon < 0) refuse('missing port in address');
  const close = text.startsWith('[') ? text.indexOf(']') : -1;
  let host = text.slice(0, colon);
  if (text.startsWith('[')) {
    if (close < 0) refuse("missing ']' in address");
    if (close + 1 !== colon) {
      refuse(text.charAt(close + 1) === ':' ? 'too many colons in address' : 'missing port in address');
    }
    host = text.slice(1, close);
  } else if (host.includes(':')) refuse('too many colons in address');
  if (text.slice(close < 0 ? 0 : 1).includes('[')) refuse("unexpected '[' in address");
  if (text.slice(close + 1).includes(']')) refuse("unexpected ']' in address");
  return [host, text.slice(colon + 1)];
}

function joinHostPort(host: Concrete, port: Concrete, call: Call): string {
  let name: string;
  if (isList(host)) {
    try {
      name = addressText(addressOf(call, host));
    } catch (error) {
      if (!(error instanceof CallFault) || error.reason.isBlocked === true) throw error;
      return fail(`invalid host ${shown(host, call).replaceAll(',', ', ')}`);
    }
  } else name = isText(host) ? plainText(host) : fail(`cannot use value ${shownWithType(host, call)} as string`);
  if (!isText(port) && port.type !== 'int') fail(`cannot use value ${shownWithType(port, call)} as int`);
  const number = isText(port) ? plainText(port) : shown(port);
  return name.includes(':') || name.includes('%') ? `[${name}]:${number}` : `${name}:${number}`;
}

const isLabel = (label: string): boolean =>
  /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label) && label.slice(2, 4) !== '--';

/** Reports whether the text is an ASCII DNS name. */
function isName(text: string): boolean {
  const name = text.replace(/\.$/, '').toLowerCase();
  return name.length <= 253 && name.split('.').every(isLabel);
}

const dotted = (bytes: readonly number[]): ReturnType<typeof stringAtom> =>
  stringAtom(addressText({ bytes, zone: '' }));

function networkStruct(prefix: Prefix, call: Call): ReturnType<Call['struct']> {
  const { address, bits } = prefix;
  const mask = maskOf(prefix);
  const network = masked(address.bytes, mask);
  return call.struct([
    ['prefix_mask', dotted(mask)],
    ['prefix_len', intAtom(bits)],
    ['prefix_addr', dotted(network)],
    ...(isV4(address)
      ? ([['broadcast_addr', dotted(network.map((byte, at) => byte | (255 ^ (mask[at] ?? 0))))]] as const)
      : []),
  ]);
}

export const net = (): Functions => ({
  SplitHostPort: fn('s', splitHostPort),
  JoinHostPort: fn('vv', joinHostPort),
  FQDN: test('s', isName),
  ParseIP: fn('s', (text) => {
    try {
      return parseAddress(text).bytes;
    } catch {
      return fail(`invalid IP address ${quoted(text)}`);
    }
  }),
  IP: classTest(() => true),
  IPv4: classTest(isV4),
  IPv6: classTest((address) => !isV4(address)),
  IPCIDR: test('v', (value) => prefixOf(value).bits >= 0),
  LoopbackIP: classTest((address) => isLoopback(unmapped(address))),
  MulticastIP: classTest((address) => isMulticast(unmapped(address))),
  InterfaceLocalMulticastIP: startTest(
    () => false,
    (a, b) => a === 255 && (b & 15) === 1,
  ),
  LinkLocalMulticastIP: startTest(
    (a, b, c) => a === 224 && b === 0 && c === 0,
    (a, b) => a === 255 && (b & 15) === 2,
  ),
  LinkLocalUnicastIP: classTest((address) => isLinkLocal(unmapped(address))),
  GlobalUnicastIP: classTest((address) => isGlobal(unmapped(address))),
  UnspecifiedIP: classTest((address) => isAll(address, 0) && address.zone === ''),
  ToIP4: fn('v', (value, call) => {
    const address = addressOf(call, value);
    return isV4(address) ? address.bytes : fail(`cannot convert ${quoted(addressText(address))} to IPv4`);
  }),
  ToIP16: fn('v', (value, call) => inSixteen(addressOf(call, value))),
  IPString: fn('v', (value, call) => addressText(addressOf(call, value))),
  AddIP: fn('vI', (value, offset, call) => {
    let prefix: Prefix | undefined;
    try {
      prefix = prefixOf(value);
    } catch {
      return addressText(addTo(addressOf(call, value), offset));
    }
    return prefixText({ ...prefix, address: addTo(prefix.address, offset) });
  }),
  AddIPCIDR: fn('vI', (value, offset) => {
    const { address, bits } = prefixOf(value);
    const shifted = offset << BigInt(address.bytes.length * 8 - bits);
    return prefixText({ address: addTo(address, shifted), bits });
  }),
  ParseCIDR: fn('s', (text, call) => networkStruct(parsePrefix(text), call)),
  InCIDR: test('vv', (value, cidr, call) => {
    const address = addressOf(call, value);
    return contains(prefixOf(cidr), address);
  }),
  CompareIP: fn('vv', (a, b, call) => compareAddresses(addressOf(call, a), addressOf(call, b))),
  PathEscape: fn('s', (text) => escape(text, 'segment')),
  PathUnescape: fn('s', (text) => unescape(text, 'segment')),
  QueryEscape: fn('s', (text) => escape(text, 'query')),
  QueryUnescape: fn('s', (text) => unescape(text, 'query')),
  URL: test('s', (text) => schemeOf(text) !== undefined),
  AbsURL: test('s', (text) => schemeOf(text) !== '' || fail('URL is not absolute')),
});
