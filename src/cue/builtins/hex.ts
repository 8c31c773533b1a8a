/** The package encoding/hex, and what others share of it. */
import { encodeUtf8 } from '../../go/utf8';
import { CallFault } from '../evaluate/call';
import { kinds } from '../values/kind';
import { bytesAtom, bytesOf, define, text } from './arguments';
import { fn } from './signature';

const { string, bytes } = kinds;

export const toHex = (value: string): string =>
  Array.from(value, (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** The bytes of digits, two for each. */
export const fromHex = (digits: string): string =>
  digits.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));

function decode(digits: string): string {
  const wrong = /[^\da-fA-F]/.exec(encodeUtf8(digits))?.[0];
  if (wrong !== undefined) {
    const code = wrong.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    throw new CallFault(
      `encoding/hex: invalid byte: U+${code}${/[\x20-\x7e\xa1-\xac\xae-\xff]/.test(wrong) ? ` '${wrong}'` : ''}`,
    );
  }
  if (digits.length % 2 !== 0) throw new CallFault('encoding/hex: odd length hex string');
  return fromHex(digits);
}

/** As `hexdump -C` shows bytes, 16 on a line. */
function dump(value: string): string {
  let out = '';
  for (let at = 0; at < value.length; at += 16) {
    const line = value.slice(at, at + 16);
    const pairs = Array.from({ length: 16 }, (_, index) => toHex(line.charAt(index)).padEnd(2));
    const columns = `${pairs.slice(0, 8).join(' ')}  ${pairs.slice(8).join(' ')}`;
    out += `${at.toString(16).padStart(8, '0')}  ${columns}  |${line.replaceAll(/[^\x20-\x7e]/g, '.')}|\n`;
  }
  return out;
}

export const hex = {
  EncodedLen: fn('i', (length) => length * 2),
  DecodedLen: fn('i', (length) => Math.trunc(length / 2)),
  Encode: define([string | bytes], (_call, value) => toHex(bytesOf(value))),
  Decode: define([string], (_call, value) => bytesAtom(decode(text(value)))),
  Dump: define([string | bytes], (_call, value) => dump(bytesOf(value))),
};
