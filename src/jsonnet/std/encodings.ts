/** Standard functions for bytes, base64 and digests. */
import { base64FaultAt } from '../../go/base64';
import type { Engine } from '../run/engine';
import type { Runtime } from '../run/runtime';
import type { Slot, Value } from '../run/value';
import { decodeUtf8 } from '../text/utf8';
import { expectArguments, native, type Native, type NativeGroup } from './native';

export function encodings(engine: Engine): NativeGroup {
  const { runtime } = engine.operators;
  const digest = (name: string, algorithm: string): Native =>
    native('s', (s: Value) => {
      const [text] = expectArguments(engine, name, ['string'], [s]);
      // The slowest of these functions takes about twenty nanoseconds per character.
      runtime.spend(text.length >>> 2);
      // Loaded on demand, because loading `node:crypto` takes as long as starting the command.
      const { hash } = require('node:crypto') as typeof import('node:crypto');
      return hash(algorithm, text);
    });
  const decode = (x: Value): Buffer => {
    const [text] = expectArguments(engine, 'base64Decode', ['string'], [x]);
    // As in Go, line breaks count towards the length and are then skipped.
    const length = Buffer.byteLength(text, 'utf8');
    // Use go-jsonnet's message, because the C++ message shows the text, which often comes from a Secret.
    if (length % 4 !== 0) {
      throw runtime.error(`input string appears not to be a base64 encoded string. Wrong length found (${length})`);
    }
    const fault = base64FaultAt(text);
    if (fault !== undefined) {
      throw runtime.error(`failed to decode: illegal base64 data at input byte ${fault}`);
    }
    return Buffer.from(text, 'base64');
  };
  const numbers = (bytes: Buffer): number[] => {
    runtime.makeArray(bytes.length);
    return Array.from(bytes);
  };
  return {
    encodeUTF8: native('str', (str: Value) =>
      numbers(Buffer.from(expectArguments(engine, 'encodeUTF8', ['string'], [str])[0], 'utf8')),
    ),
    decodeUTF8: native('arr', (arr: Value) => {
      const [list] = expectArguments(engine, 'decodeUTF8', ['array'], [arr]);
      const values = list.map((_, at) => {
        const byte = runtime.element(list, at);
        if (typeof byte !== 'number') throw runtime.error(`Element ${at} of the provided array was not a number`);
        if (!isByte(byte)) {
          throw runtime.error(`Element ${at} of the provided array was not an integer in range [0,255]`);
        }
        return byte;
      });
      return decodeUtf8(Buffer.from(values));
    }),
    base64: native('input', (input: Value) => {
      if (typeof input === 'string') runtime.makeString(2 * input.length);
      if (typeof input === 'string' && !/[^\u0000-\u00ff]/.test(input)) {
        return Buffer.from(input, 'utf8').toString('base64');
      }
      const list = Array.isArray(input) ? toBytes(runtime, input) : undefined;
      if (list === undefined) throw runtime.error('Can only base64 encode strings / arrays of single bytes.');
      return list.toString('base64');
    }),
    base64Decode: native('str', (x: Value) => decodeUtf8(decode(x))),
    base64DecodeBytes: native('str', (x: Value) => numbers(decode(x))),
    md5: digest('md5', 'md5'),
    sha1: digest('sha1', 'sha1'),
    sha256: digest('sha256', 'sha256'),
    sha512: digest('sha512', 'sha512'),
    sha3: digest('sha3', 'sha3-512'),
  };
}

const isByte = (value: Value): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;

/** Converts an array to bytes. Returns undefined if an element is not a byte. */
function toBytes(runtime: Runtime, list: readonly Slot[]): Buffer | undefined {
  const buffer = Buffer.alloc(list.length);
  for (let at = 0; at < list.length; at++) {
    const byte = runtime.element(list, at);
    if (!isByte(byte)) return undefined;
    buffer[at] = byte;
  }
  return buffer;
}
