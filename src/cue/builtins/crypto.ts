/** The packages crypto/*: hashes of bytes. */
import { CallFault, type Builtin } from '../evaluate/call';
import { kinds } from '../values/kind';
import { bytesAtom, bytesOf, define, text } from './arguments';
import { digest, hashNames, sign, type HashName } from './hashes';

const { string, bytes } = kinds;

/** The hash of bytes, by the name that crypto/hmac gives the algorithm. */
const sum = (name: HashName): Builtin =>
  define([string | bytes], (_call, value) => bytesAtom(digest(name, bytesOf(value))));

export const md5 = { Sum: sum('MD5') };
export const sha1 = { Sum: sum('SHA1') };
export const sha256 = { Sum256: sum('SHA256'), Sum224: sum('SHA224') };
export const sha512 = {
  Sum512: sum('SHA512'),
  Sum384: sum('SHA384'),
  Sum512_224: sum('SHA512_224'),
  Sum512_256: sum('SHA512_256'),
};
export const hmac = {
  Sign: define([string, string | bytes, string | bytes], (_call, name, key, value) => {
    const known = hashNames.find((each) => each === text(name));
    if (known === undefined) throw new CallFault('unsupported hash function');
    return bytesAtom(sign(known, bytesOf(key), bytesOf(value)));
  }),
};

/** Sizes in bytes, and names. */
export const cryptoConstants: Readonly<Record<string, string>> = {
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
};
