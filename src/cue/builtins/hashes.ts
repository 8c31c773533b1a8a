/**
 * Hashes of bytes: MD5 (RFC 1321), SHA-1 and SHA-2 (FIPS 180-4), HMAC (RFC 2104). They are written here because Node's are not in a browser,
 * and a package of them would be a tenth of the engine. Bytes are a text with one character for each.
 */

export const hashNames = ['MD5', 'SHA1', 'SHA224', 'SHA256', 'SHA384', 'SHA512', 'SHA512_224', 'SHA512_256'] as const;

export type HashName = (typeof hashNames)[number];

export function digest(name: HashName, bytes: string): string {
  switch (name) {
    case 'MD5':
      return md5(bytes);
    case 'SHA1':
      return sha1(bytes);
    case 'SHA224':
      // Half of the words that SHA-384 starts with.
      return sha256(bytes, roots().start384.map(low)).slice(0, 28);
    case 'SHA256':
      return sha256(bytes, roots().start512.map(high));
    case 'SHA384':
      return sha512(bytes, roots().start384).slice(0, 48);
    case 'SHA512':
      return sha512(bytes, roots().start512);
    case 'SHA512_224':
      return sha512(bytes, startOf('SHA-512/224')).slice(0, 28);
    case 'SHA512_256':
      return sha512(bytes, startOf('SHA-512/256')).slice(0, 32);
  }
}

/** The keyed hash HMAC. */
export function sign(name: HashName, key: string, bytes: string): string {
  const size = /384|512/.test(name) ? 128 : 64;
  const padded = (key.length > size ? digest(name, key) : key).padEnd(size, '\0');
  const mixed = (mask: number): string =>
    Array.from(padded, (char) => String.fromCharCode(char.charCodeAt(0) ^ mask)).join('');
  return digest(name, mixed(0x5c) + digest(name, mixed(0x36) + bytes));
}

/** The bytes with a one, zeros, and their number of bits: whole blocks. */
function blocks(bytes: string, size: 64 | 128, isLittle: boolean): DataView {
  const lengthSize = size / 8;
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 1 + lengthSize) / size) * size));
  for (let at = 0; at < bytes.length; at++) view.setUint8(at, bytes.charCodeAt(at));
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(bytes.length) * 8n, isLittle);
  return view;
}

function wordBytes(words: readonly number[], isLittle: boolean): string {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (const [at, word] of words.entries()) view.setUint32(at * 4, word, isLittle);
  return Array.from(new Uint8Array(view.buffer), (byte) => String.fromCharCode(byte)).join('');
}

const left = (word: number, count: number): number => (word << count) | (word >>> (32 - count));

const right = (word: number, count: number): number => left(word, 32 - count);

function md5(bytes: string): string {
  const view = blocks(bytes, 64, true);
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let round = 0; round < 64; round++) {
      const quarter = round >> 4;
      const [mixed, word] =
        quarter === 0
          ? [(b & c) | (~b & d), round]
          : quarter === 1
            ? [(d & b) | (~d & c), 5 * round + 1]
            : quarter === 2
              ? [b ^ c ^ d, 3 * round + 5]
              : [c ^ (b | ~d), 7 * round];
      const constant = Math.floor(Math.abs(Math.sin(round + 1)) * 2 ** 32);
      const sum = (a + mixed + constant + view.getUint32(block + (word % 16) * 4, true)) | 0;
      [a, b, c, d] = [d, (b + left(sum, shifts[quarter * 4 + (round % 4)] ?? 0)) | 0, b, c];
    }
    state = added(state, [a, b, c, d]);
  }
  return wordBytes(state, true);
}

const added = (state: readonly number[], words: readonly number[]): number[] =>
  state.map((word, at) => (word + (words[at] ?? 0)) >>> 0);

function sha1(bytes: string): string {
  const view = blocks(bytes, 64, false);
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let block = 0; block < view.byteLength; block += 64) {
    const words: number[] = [];
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let round = 0; round < 80; round++) {
      const word = (back: number): number => words[round - back] ?? 0;
      words.push(round < 16 ? view.getUint32(block + round * 4) : left(word(3) ^ word(8) ^ word(14) ^ word(16), 1));
      const [mixed, constant] =
        round < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : round < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : round < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      [a, b, c, d, e] = [(left(a, 5) + mixed + e + constant + word(0)) | 0, a, left(b, 30), c, d];
    }
    state = added(state, [a, b, c, d, e]);
  }
  return wordBytes(state, false);
}

function sha256(bytes: string, start: readonly number[]): string {
  const view = blocks(bytes, 64, false);
  const constants = roots().constants.map(high);
  let state = [...start];
  for (let block = 0; block < view.byteLength; block += 64) {
    const words: number[] = [];
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let round = 0; round < 64; round++) {
      if (round < 16) words.push(view.getUint32(block + round * 4));
      else {
        const [x = 0, y = 0] = [words[round - 15], words[round - 2]];
        const first = right(x, 7) ^ right(x, 18) ^ (x >>> 3);
        const second = right(y, 17) ^ right(y, 19) ^ (y >>> 10);
        words.push(((words[round - 16] ?? 0) + first + (words[round - 7] ?? 0) + second) | 0);
      }
      const choice = (e & f) ^ (~e & g);
      const sum =
        (h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + choice + (constants[round] ?? 0) + (words[round] ?? 0)) | 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const other = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + majority;
      [a, b, c, d, e, f, g, h] = [(sum + other) | 0, a, b, c, (d + sum) | 0, e, f, g];
    }
    state = added(state, [a, b, c, d, e, f, g, h]);
  }
  return wordBytes(state, false);
}

const cut = (word: bigint): bigint => BigInt.asUintN(64, word);

const right64 = (word: bigint, count: bigint): bigint => (word >> count) | cut(word << (64n - count));

function sha512(bytes: string, start: readonly bigint[]): string {
  const view = blocks(bytes, 128, false);
  const { constants } = roots();
  let state = [...start];
  for (let block = 0; block < view.byteLength; block += 128) {
    const words: bigint[] = [];
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
    for (let round = 0; round < 80; round++) {
      if (round < 16) words.push(view.getBigUint64(block + round * 8));
      else {
        const [x = 0n, y = 0n] = [words[round - 15], words[round - 2]];
        const first = right64(x, 1n) ^ right64(x, 8n) ^ (x >> 7n);
        const second = right64(y, 19n) ^ right64(y, 61n) ^ (y >> 6n);
        words.push(cut((words[round - 16] ?? 0n) + first + (words[round - 7] ?? 0n) + second));
      }
      const choice = (e & f) ^ (~e & g);
      const mixed = right64(e, 14n) ^ right64(e, 18n) ^ right64(e, 41n);
      const sum = h + mixed + choice + (constants[round] ?? 0n) + (words[round] ?? 0n);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const other = (right64(a, 28n) ^ right64(a, 34n) ^ right64(a, 39n)) + majority;
      [a, b, c, d, e, f, g, h] = [cut(sum + other), a, b, c, cut(d + sum), e, f, g];
    }
    const mixed = [a, b, c, d, e, f, g, h];
    state = state.map((word, at) => cut(word + (mixed[at] ?? 0n)));
  }
  return wordBytes(
    state.flatMap((word) => [high(word), low(word)]),
    false,
  );
}

const high = (word: bigint): number => Number(word >> 32n);

const low = (word: bigint): number => Number(word & 0xffffffffn);

/** What a variant of SHA-512 starts with: the hash of its name from a start of its own. */
function startOf(name: string): readonly bigint[] {
  const start = roots().start512.map((word) => word ^ 0xa5a5a5a5a5a5a5a5n);
  const hash = sha512(name, start);
  const view = blocks(hash, 128, false);
  return start.map((_, at) => view.getBigUint64(at * 8));
}

interface Roots {
  /** Of the first 80 primes the cube roots, as 64 bits after the point. */
  readonly constants: readonly bigint[];
  /** Of the first 8, and of the 8 after them, the square roots. */
  readonly start512: readonly bigint[];
  readonly start384: readonly bigint[];
}

let known: Roots | undefined;

function roots(): Roots {
  if (known !== undefined) return known;
  const primes: bigint[] = [];
  for (let next = 2n; primes.length < 80; next++) if (primes.every((prime) => next % prime !== 0n)) primes.push(next);
  const squares = primes.slice(0, 16).map((prime) => cut(root(prime << 128n, 2n)));
  known = {
    constants: primes.map((prime) => cut(root(prime << 192n, 3n))),
    start512: squares.slice(0, 8),
    start384: squares.slice(8),
  };
  return known;
}

/** The whole part of a root. */
function root(value: bigint, degree: bigint): bigint {
  let found = 0n;
  for (let bit = 1n << 72n; bit > 0n; bit >>= 1n) if ((found + bit) ** degree <= value) found += bit;
  return found;
}
