/** Hashes of bytes, by the package @noble/hashes. It is loaded when first needed. Bytes are a text with one character for each. */

export const hashNames = ['MD5', 'SHA1', 'SHA224', 'SHA256', 'SHA384', 'SHA512', 'SHA512_224', 'SHA512_256'] as const;

export type HashName = (typeof hashNames)[number];

type Hash = typeof import('@noble/hashes/sha2').sha256;

const newer = (): typeof import('@noble/hashes/sha2') =>
  require('@noble/hashes/sha2') as typeof import('@noble/hashes/sha2');
const older = (): typeof import('@noble/hashes/legacy') =>
  require('@noble/hashes/legacy') as typeof import('@noble/hashes/legacy');

const hashes: Readonly<Record<HashName, () => Hash>> = {
  MD5: () => older().md5,
  SHA1: () => older().sha1,
  SHA224: () => newer().sha224,
  SHA256: () => newer().sha256,
  SHA384: () => newer().sha384,
  SHA512: () => newer().sha512,
  SHA512_224: () => newer().sha512_224,
  SHA512_256: () => newer().sha512_256,
};

const arrayOf = (bytes: string): Uint8Array => Uint8Array.from(bytes, (char) => char.charCodeAt(0));

const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

export const digest = (name: HashName, bytes: string): string => textOf(hashes[name]()(arrayOf(bytes)));

/** The keyed hash HMAC. */
export function sign(name: HashName, key: string, bytes: string): string {
  const { hmac } = require('@noble/hashes/hmac') as typeof import('@noble/hashes/hmac');
  return textOf(hmac(hashes[name](), arrayOf(key), arrayOf(bytes)));
}
