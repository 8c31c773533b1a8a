/** Implements the package `encoding/base64`. The first argument of each function is the encoding, which must be null. */
import { base64FaultAt, decodeBase64, encodeBase64 } from '../../../go/base64';
import type { Call } from '../../evaluate/expressions/call';
import type { Concrete } from '../../evaluate/read';
import { bytesAtom, fail, fn, shownWithType, type Functions } from '../signature';

function checkEncoding(call: Call, encoding: Concrete): void {
  if (encoding.type === 'null') return;
  fail(`base64: unsupported encoding: cannot use value ${shownWithType(encoding, call)} as null`);
}

export const base64 = (): Functions => ({
  EncodedLen: fn('vi', (encoding, length, call) => {
    checkEncoding(call, encoding);
    return Math.floor((length + 2) / 3) * 4;
  }),
  DecodedLen: fn('vi', (encoding, length, call) => {
    checkEncoding(call, encoding);
    return Math.floor(length / 4) * 3;
  }),
  Encode: fn('vt', (encoding, bytes, call) => {
    checkEncoding(call, encoding);
    return encodeBase64(bytes);
  }),
  Decode: fn('vs', (encoding, text, call) => {
    checkEncoding(call, encoding);
    const fault = base64FaultAt(text);
    if (fault !== undefined) fail(`illegal base64 data at input byte ${fault}`);
    return bytesAtom(decodeBase64(text));
  }),
});
