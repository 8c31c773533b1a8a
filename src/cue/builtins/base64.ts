/** The package encoding/base64. Its first argument, the encoding, is null. */
import { base64FaultAt, decodeBase64, encodeBase64 } from '../../go/base64';
import { CallFault, type Call } from '../evaluate/call';
import { kinds } from '../values/kind';
import { bytesAtom, bytesOf, define, integer, shownWithType, text, type Argument } from './arguments';

const { all, int, string, bytes } = kinds;

function checkEncoding(call: Call, encoding: Argument): void {
  if (encoding === undefined || encoding.type === 'null') return;
  throw new CallFault(`base64: unsupported encoding: cannot use value ${shownWithType(call, encoding)} as null`);
}

export const base64 = {
  EncodedLen: define([all, int], (call, encoding, length) => {
    checkEncoding(call, encoding);
    return Math.floor((integer(length) + 2) / 3) * 4;
  }),
  DecodedLen: define([all, int], (call, encoding, length) => {
    checkEncoding(call, encoding);
    return Math.floor(integer(length) / 4) * 3;
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
