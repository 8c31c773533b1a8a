/** The package math/bits. */
import { CallFault } from '../evaluate/call';
import { toBigInt } from '../values/decimal';
import { kinds } from '../values/kind';
import { define, integer, number, type Argument } from './arguments';

const { int } = kinds;
const most = 1_000_000;

const big = (value: Argument): bigint => toBigInt(number(value)) ?? 0n;

function places(value: Argument): bigint {
  const count = integer(value);
  if (count < 0 || count > most) throw new CallFault(`${count} is no number of bits`);
  return BigInt(count);
}

const both = (work: (a: bigint, b: bigint) => bigint): ReturnType<typeof define> =>
  define([int, int], (_call, a, b) => work(big(a), big(b)));

const size = (value: bigint): bigint => (value < 0n ? -value : value);

export const bits = {
  And: both((a, b) => a & b),
  Or: both((a, b) => a | b),
  Xor: both((a, b) => a ^ b),
  Clear: both((a, b) => a & ~b),
  Lsh: define([int, int], (_call, value, count) => big(value) << places(count)),
  Rsh: define([int, int], (_call, value, count) => big(value) >> places(count)),
  At: define([int, int], (_call, value, at) => (big(value) >> places(at)) & 1n),
  Set: define([int, int, int], (_call, value, at, bit) =>
    integer(bit) === 0 ? big(value) & ~(1n << places(at)) : big(value) | (1n << places(at)),
  ),
  OnesCount: define([int], (_call, value) => size(big(value)).toString(2).replaceAll('0', '').length),
  Len: define([int], (_call, value) => (big(value) === 0n ? 0 : size(big(value)).toString(2).length)),
};
