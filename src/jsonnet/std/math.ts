/** Functions of numbers. */
import type { Engine } from '../run/engine';
import type { Value } from '../run/value';
import { expectArguments, expectType, type NativeGroup } from './native';

export function math(engine: Engine): NativeGroup {
  const { operators } = engine;
  const check = (value: number): number => operators.number(value);
  const unary = (name: string, run: (x: number) => number): readonly [string, (x: Value) => number] => [
    'x',
    (x) => check(run(expectArguments(engine, name, ['number'], [x])[0])),
  ];
  const number = (x: Value, what: string): number => expectType(engine, x, 'number', `std.${what} expected number`);
  const integral = (
    name: string,
    run: (rounded: number, x: number) => boolean,
  ): readonly [string, (x: Value) => boolean] => [
    'x',
    (x) => {
      const value = number(x, name);
      return run(Math.floor(value + 0.5), value);
    },
  ];
  const max = (a: Value, b: Value): number => Math.max(number(a, 'max first param'), number(b, 'max second param'));
  const min = (a: Value, b: Value): number => Math.min(number(a, 'min first param'), number(b, 'min second param'));
  const less = (a: Value, b: Value): boolean => operators.binary('<', a, b) === true;
  return {
    abs: ['n', (n: Value) => Math.abs(number(n, 'abs'))],
    sign: ['n', (n: Value) => Math.sign(number(n, 'sign'))],
    max: ['a b', max],
    min: ['a b', min],
    clamp: ['x minVal maxVal', (x: Value, low: Value, high: Value) => (less(x, low) ? low : less(high, x) ? high : x)],
    pow: [
      'x n',
      (x: Value, n: Value) => {
        const [base, power] = expectArguments(engine, 'pow', ['number', 'number'], [x, n]);
        return check(base ** power);
      },
    ],
    exp: unary('exp', Math.exp),
    log: unary('log', Math.log),
    log2: unary('log', Math.log2),
    // As in the reference: Math.log10 differs in the last digit.
    log10: unary('log', (x) => Math.log(x) / Math.log(10)),
    exponent: unary('exponent', (x) => split(x).exponent),
    mantissa: unary('mantissa', (x) => split(x).mantissa),
    floor: unary('floor', Math.floor),
    ceil: unary('ceil', Math.ceil),
    sqrt: unary('sqrt', Math.sqrt),
    sin: unary('sin', Math.sin),
    cos: unary('cos', Math.cos),
    tan: unary('tan', Math.tan),
    asin: unary('asin', Math.asin),
    acos: unary('acos', Math.acos),
    atan: unary('atan', Math.atan),
    atan2: [
      'y x',
      (y: Value, x: Value) => {
        const [a, b] = expectArguments(engine, 'atan2', ['number', 'number'], [y, x]);
        return check(Math.atan2(a, b));
      },
    ],
    hypot: [
      'a b',
      (x: Value, y: Value) => {
        const [a, b] = expectArguments(engine, 'hypot', ['number', 'number'], [x, y]);
        return check(Math.hypot(a, b));
      },
    ],
    deg2rad: ['x', (x: Value) => check((number(x, 'deg2rad') * Math.PI) / 180)],
    rad2deg: ['x', (x: Value) => check((number(x, 'rad2deg') * 180) / Math.PI)],
    round: ['x', (x: Value) => Math.floor(number(x, 'round') + 0.5)],
    isEven: integral('isEven', (rounded) => rounded % 2 === 0),
    isOdd: integral('isOdd', (rounded) => rounded % 2 !== 0),
    isInteger: integral('isInteger', (rounded, x) => rounded === x),
    isDecimal: integral('isDecimal', (rounded, x) => rounded !== x),
    xor: ['x y', (x: Value, y: Value) => !operators.equals(x, y)],
    xnor: ['x y', (x: Value, y: Value) => operators.equals(x, y)],
  };
}

/** `x = mantissa * 2^exponent` with 0.5 <= |mantissa| < 1. */
function split(x: number): { readonly mantissa: number; readonly exponent: number } {
  if (x === 0) return { mantissa: 0, exponent: 0 };
  let exponent = Math.max(-1023, Math.floor(Math.log2(Math.abs(x))) + 1);
  let mantissa = x * 2 ** -exponent;
  while (Math.abs(mantissa) < 0.5) {
    mantissa *= 2;
    exponent--;
  }
  while (Math.abs(mantissa) >= 1) {
    mantissa /= 2;
    exponent++;
  }
  return { mantissa, exponent };
}
