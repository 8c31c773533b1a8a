/** Standard functions for numbers. */
import type { Engine } from '../run/engine';
import type { Slot, Value } from '../run/value';
import { power, round, split } from '../text/arithmetic';
import { expectArguments, expectType, native, type Native, type NativeGroup } from './native';

export function math(engine: Engine): NativeGroup {
  const { operators } = engine;
  const check = (value: number): number => operators.number(value);
  const unary = (name: string, run: (x: number) => number): Native =>
    native('x', (x: Value) => check(run(expectArguments(engine, name, ['number'], [x])[0])));
  const number = (x: Value, what: string): number => expectType(engine, x, 'number', `std.${what} expected number`);
  const integral = (name: string, run: (x: number) => boolean): Native =>
    native('x', (x: Value) => run(number(x, name)));
  // For 0 and -0, both `max` and `min` return the second argument.
  const max = (a: Value, b: Value): number =>
    number(a, 'max first param') > number(b, 'max second param') ? (a as number) : (b as number);
  const min = (a: Value, b: Value): number =>
    number(a, 'min first param') < number(b, 'min second param') ? (a as number) : (b as number);
  const booleans = (name: string, run: (x: boolean, y: boolean) => boolean): Native =>
    native('x y', (x: Value, y: Value) => run(...expectArguments(engine, name, ['boolean', 'boolean'], [x, y])));
  const less = (a: Value, b: Value): boolean => operators.binary('<', a, b) === true;
  return {
    // As in go-jsonnet and the C++ implementation, the result for 0 is -0.
    abs: native('n', (n: Value) => {
      const value = number(n, 'abs');
      return value > 0 ? value : -value;
    }),
    sign: native('n', (n: Value) => Math.sign(number(n, 'sign')) + 0),
    max: native('a b', max),
    min: native('a b', min),
    clamp: native('x minVal ~maxVal', (x: Value, low: Value, maxVal: Slot) => {
      if (less(x, low)) return low;
      const high = operators.runtime.force(maxVal);
      return less(high, x) ? high : x;
    }),
    pow: native('x n', (x: Value, n: Value) => {
      const [base, exponent] = expectArguments(engine, 'pow', ['number', 'number'], [x, n]);
      operators.runtime.spend(32);
      return check(power(base, exponent));
    }),
    exp: unary('exp', Math.exp),
    log: unary('log', Math.log),
    // Computed as in go-jsonnet and the C++ implementation, because Math.log2 and Math.log10 differ in the last digit.
    log2: unary('log', (x) => Math.log(x) / Math.log(2)),
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
    atan2: native('y x', (y: Value, x: Value) => {
      const [a, b] = expectArguments(engine, 'atan2', ['number', 'number'], [y, x]);
      return check(Math.atan2(a, b));
    }),
    hypot: native('a b', (x: Value, y: Value) => {
      const [a, b] = expectArguments(engine, 'hypot', ['number', 'number'], [x, y]);
      // Computed as in Go, because Math.hypot differs in the last digit.
      const [long, short] = [Math.max(Math.abs(a), Math.abs(b)), Math.min(Math.abs(a), Math.abs(b))];
      return check(long === 0 ? 0 : long * Math.sqrt(1 + (short / long) * (short / long)));
    }),
    deg2rad: native('x', (x: Value) => check((number(x, 'deg2rad') * Math.PI) / 180)),
    rad2deg: native('x', (x: Value) => check((number(x, 'rad2deg') * 180) / Math.PI)),
    round: native('x', (x: Value) => round(number(x, 'round'))),
    isEven: integral('isEven', (x) => Math.trunc(x) % 2 === 0),
    isOdd: integral('isOdd', (x) => Math.trunc(x) % 2 !== 0),
    isInteger: integral('isInteger', Number.isInteger),
    isDecimal: integral('isDecimal', (x) => !Number.isInteger(x)),
    xor: booleans('xor', (x, y) => x !== y),
    xnor: booleans('xnor', (x, y) => x === y),
  };
}
