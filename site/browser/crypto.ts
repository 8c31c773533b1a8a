/** The parts of `node:crypto` that the functions use, for a browser. */
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { sha3_512 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const hashes: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  md5,
  sha1,
  sha256,
  sha512,
  'sha3-512': sha3_512,
};

/** Returns the digest of the text in UTF-8. Throws TypeError if the algorithm is not supported. */
export function hash(algorithm: string, text: string): string {
  const hashOf = hashes[algorithm];
  if (hashOf === undefined) throw new TypeError(`the playground does not support the hash "${algorithm}"`);
  return bytesToHex(hashOf(new TextEncoder().encode(text)));
}
