/** What the functions use of `node:crypto`, for a browser. */
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { sha3_512 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes, type CHash } from '@noble/hashes/utils.js';

const hashes: Readonly<Record<string, CHash>> = { md5, sha1, sha256, sha512, 'sha3-512': sha3_512 };

interface Hash {
  update(text: string, encoding: 'utf8'): Hash;
  digest(encoding: 'hex'): string;
}

/** Throws TypeError for an algorithm that is not in the table. */
export function createHash(algorithm: string): Hash {
  const make = hashes[algorithm];
  if (make === undefined) throw new TypeError(`the hash "${algorithm}" is not in the playground`);
  const state = make.create();
  const hash: Hash = {
    update: (text) => {
      state.update(utf8ToBytes(text));
      return hash;
    },
    digest: () => bytesToHex(state.digest()),
  };
  return hash;
}
