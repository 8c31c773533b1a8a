/** Implements the package `encoding/hex`, and provides `fromHex` to other packages. */
import { hexDigits, hexOf } from '../../../go/escapes';
import { encodeUtf8 } from '../../../go/utf8';
import { bytesAtom, fail, fn, type Functions } from '../signature';

export const fromHex = (digits: string): string =>
  digits.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));

function decode(digits: string): string {
  const wrong = /[^\da-fA-F]/.exec(encodeUtf8(digits))?.[0];
  if (wrong !== undefined) {
    const shown = /[\x20-\x7e\xa1-\xac\xae-\xff]/.test(wrong) ? ` '${wrong}'` : '';
    fail(`encoding/hex: invalid byte: U+${hexOf(wrong, '00').toUpperCase()}${shown}`);
  }
  if (digits.length % 2 !== 0) fail('encoding/hex: odd length hex string');
  return fromHex(digits);
}

/** Formats bytes like Go's `hex.Dump`, 16 per line. */
function dump(value: string): string {
  let out = '';
  for (let at = 0; at < value.length; at += 16) {
    const line = value.slice(at, at + 16);
    const pairs = Array.from({ length: 16 }, (_, index) => hexOf(line.charAt(index)).padEnd(2));
    const columns = `${pairs.slice(0, 8).join(' ')}  ${pairs.slice(8).join(' ')}`;
    out += `${hexDigits(at, 8)}  ${columns}  |${line.replaceAll(/[^\x20-\x7e]/g, '.')}|\n`;
  }
  return out;
}

export const hex = (): Functions => ({
  EncodedLen: fn('i', (length) => length * 2),
  DecodedLen: fn('i', (length) => Math.trunc(length / 2)),
  Encode: fn('t', (bytes) => hexOf(bytes)),
  Decode: fn('s', (digits) => bytesAtom(decode(digits))),
  Dump: fn('t', dump),
});
