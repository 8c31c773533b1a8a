/** The package math/bits: numbers as they would be in two's complement with endless sign bits. */
import { fail, fn, type Functions } from './signature';

/** How far a number is shifted at most. */
const most = 1_000_000;

function places(count: number): bigint {
  if (count > most) fail(`${count} is more than ${most} bits`);
  return BigInt(count);
}

const size = (value: bigint): string => (value < 0n ? -value : value).toString(2);

export const bits = (): Functions => ({
  And: fn('II', (a, b) => a & b),
  Or: fn('II', (a, b) => a | b),
  Xor: fn('II', (a, b) => a ^ b),
  Clear: fn('II', (a, b) => a & ~b),
  Lsh: fn('Iu', (value, count) => value << places(count)),
  // Further to the right only the sign is left.
  Rsh: fn('Iu', (value, count) => value >> places(Math.min(count, most))),
  At: fn('Iu', (value, at) => {
    if (at > 0x7fff_ffff) fail('bit index too large');
    return (value >> BigInt(at)) & 1n;
  }),
  Set: fn('Iiu', (value, at, bit) => {
    if (at < 0) fail('negative bit index');
    if (bit > 1) fail('set bit is not 0 or 1');
    const mask = 1n << places(at);
    return bit === 0 ? value & ~mask : value | mask;
  }),
  OnesCount: fn('I', (value) => size(value).replaceAll('0', '').length),
  Len: fn('I', (value) => (value === 0n ? 0 : size(value).length)),
});
