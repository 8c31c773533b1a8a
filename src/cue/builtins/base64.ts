/** The package encoding/base64. Its first argument, the encoding, is null. */
import { base64FaultAt, decodeBase64, encodeBase64 } from '../../go/base64';
import { CallFault, type Call } from '../evaluate/call';
import { kinds } from '../values/kind';
import { bytesAtom, bytesOf, define, shownWithType, text, type Argument } from './arguments';
import { fn } from './signature';

const { all, string, bytes } = kinds;

function checkEncoding(call: Call, encoding: Argument): void {
  if (encoding === undefined || encoding.type === 'null') return;
  throw new CallFault(`base64: unsupported encoding: cannot use value ${shownWithType(call, encoding)} as null`);
}

export const base64 = {
  EncodedLen: fn('vi', (encoding, length, call) => {
    checkEncoding(call, encoding);
    return Math.floor((length + 2) / 3) * 4;
  }),
  DecodedLen: fn('vi', (encoding, length, call) => {
    checkEncoding(call, encoding);
    return Math.floor(length / 4) * 3;
  }),
  Encode: define([all, string | bytes], (call, encoding, value) => {
    checkEncoding(call, encoding);
    return encodeBase64(bytesOf(value));
  }),
  Decode: define([all, string], (call, encoding, value) => {
    checkEncoding(call, encoding);
    const fault = base64FaultAt(text(value));
    if (fault !== undefined) throw new CallFault(`illegal base64 data at input byte ${fault}`);
    return bytesAtom(decodeBase64(text(value)));
  }),
};
