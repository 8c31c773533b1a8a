/** Bitwise operators: on 64-bit integers in two's complement, operands cut to integers and within 2^53. */

/** `fail` builds the error of an operand that does not fit. */
export function bitwise(
  operator: '<<' | '>>' | '&' | '^' | '|',
  left: number,
  right: number,
  fail: (detail: string) => Error,
): number {
  const shift = operator === '<<' || operator === '>>';
  if (shift && right < 0) throw fail('shift by negative exponent.');
  if (Math.abs(left) > Number.MAX_SAFE_INTEGER || Math.abs(right) > Number.MAX_SAFE_INTEGER) {
    throw fail('numeric value outside safe integer range for bitwise operation.');
  }
  const a = BigInt(Math.trunc(left));
  const b = BigInt(Math.trunc(right));
  switch (operator) {
    case '&':
      return isSmall(left) && isSmall(right) ? left & right : Number(a & b);
    case '|':
      return isSmall(left) && isSmall(right) ? left | right : Number(a | b);
    case '^':
      return isSmall(left) && isSmall(right) ? left ^ right : Number(a ^ b);
    case '>>':
      return Number(a >> (b % 64n));
    case '<<': {
      const count = b % 64n;
      const magnitude = a < 0n ? -a : a;
      if (count >= 1n && magnitude >= 1n << (63n - count)) {
        throw fail('numeric value outside safe integer range for bitwise operation.');
      }
      return Number(BigInt.asIntN(64, a << count));
    }
  }
}

function isSmall(value: number): boolean {
  return value >= -0x80000000 && value <= 0x7fffffff;
}
