/** What the functions use of `node:crypto`, for a browser: the hashes of the CUE engine, and SHA-3. */
import { sha3_512 } from '@noble/hashes/sha3.js';
import { digest } from '../../src/cue/builtins/hashes';

/** From bytes to bytes, as texts with one character for each. */
const hashes: Readonly<Record<string, (bytes: string) => string>> = {
  md5: (bytes) => digest('MD5', bytes),
  sha1: (bytes) => digest('SHA1', bytes),
  sha256: (bytes) => digest('SHA256', bytes),
  sha512: (bytes) => digest('SHA512', bytes),
  'sha3-512': (bytes) => textOf(sha3_512(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))),
};

const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const hexOf = (bytes: string): string =>
  Array.from(bytes, (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');

interface Hash {
  update(text: string, encoding: 'utf8'): Hash;
  digest(encoding: 'hex'): string;
}

/** Throws TypeError for an algorithm that is not in the table. */
export function createHash(algorithm: string): Hash {
  const hashOf = hashes[algorithm];
  if (hashOf === undefined) throw new TypeError(`the hash "${algorithm}" is not in the playground`);
  const texts: string[] = [];
  const hash: Hash = {
    update: (text) => {
      texts.push(text);
      return hash;
    },
    digest: () => hexOf(hashOf(textOf(new TextEncoder().encode(texts.join(''))))),
  };
  return hash;
}
