/**
 * The hashes for the package `uuid`: MD5 (RFC 1321) and SHA-1 (FIPS 180-4). Both are implemented here because Node's
 * hash functions are not available in browsers. Byte strings have one character per byte.
 */

/** Pads the bytes to whole blocks with a one bit, zero bits and the length of the input in bits. */
function blocks(bytes: string, isLittle: boolean): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
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

export function md5(bytes: string): string {
  const view = blocks(bytes, true);
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

export function sha1(bytes: string): string {
  const view = blocks(bytes, false);
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
