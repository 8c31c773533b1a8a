/** The packages crypto/*: hashes of bytes. */
import type { Builtin } from '../evaluate/call';
import { digest, hashNames, sign, type HashName } from './hashes';
import { bytesAtom, fail, fn, type Functions } from './signature';

/** The hash of bytes, by the name that crypto/hmac gives the algorithm. */
const sum = (name: HashName): Builtin => fn('t', (bytes) => bytesAtom(digest(name, bytes)));

export const md5 = (): Functions => ({ Sum: sum('MD5') });
export const sha1 = (): Functions => ({ Sum: sum('SHA1') });
export const sha256 = (): Functions => ({ Sum256: sum('SHA256'), Sum224: sum('SHA224') });
export const sha512 = (): Functions => ({
  Sum512: sum('SHA512'),
  Sum384: sum('SHA384'),
  Sum512_224: sum('SHA512_224'),
  Sum512_256: sum('SHA512_256'),
});
export const hmac = (): Functions => ({
  Sign: fn('stt', (name, key, bytes) => {
    const known = hashNames.find((each) => each === name) ?? fail('unsupported hash function');
    return bytesAtom(sign(known, key, bytes));
  }),
});

/** Sizes in bytes, and names. */
export const cryptoConstants = (): Readonly<Record<string, string>> => ({
  'crypto/md5.Size': '16',
  'crypto/md5.BlockSize': '64',
  'crypto/sha1.Size': '20',
  'crypto/sha1.BlockSize': '64',
  'crypto/sha256.Size': '32',
  'crypto/sha256.Size224': '28',
  'crypto/sha256.BlockSize': '64',
  'crypto/sha512.Size': '64',
  'crypto/sha512.Size224': '28',
  'crypto/sha512.Size256': '32',
  'crypto/sha512.Size384': '48',
  'crypto/sha512.BlockSize': '128',
  ...Object.fromEntries(hashNames.map((name) => [`crypto/hmac.${name}`, JSON.stringify(name)])),
});
