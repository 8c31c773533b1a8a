/** What a scalar without quotes is to go-yaml v2, the rules of YAML 1.1: `yes` is true, `012` is 10, a date is a string. */
import { decimalText } from '../../data/decimal-text';
import { scalarValue } from '../../data/scalar-value';
import type { ScalarType } from '../../data/tree';
import { resolvePlain } from '../yaml/resolve-scalar';

export type PlainValue = string | number | boolean | null;

/** A key's text in JSON; or, of one that JSON cannot have, what Go calls it. */
export type PlainKey = string | { readonly unsupported: string };

const spellings = (word: string): readonly string[] => [
  word,
  word.charAt(0).toUpperCase() + word.slice(1),
  word.toUpperCase(),
];

/** What v2 takes for booleans, and v3 for text. */
const booleans = new Map<string, boolean>([
  ...['y', 'yes', 'on'].flatMap((word) => spellings(word).map((spelling) => [spelling, true] as const)),
  ...['n', 'no', 'off'].flatMap((word) => spellings(word).map((spelling) => [spelling, false] as const)),
]);

/** v3 alone takes a sign behind the prefix. */
const signedOctal = /^0o[-+]/;

/** The type in go-yaml v2. */
export function plainType(text: string): ScalarType {
  if (booleans.has(text)) return 'bool';
  return signedOctal.test(text) ? 'string' : resolvePlain(text);
}

/** Infinities and NaN are numbers; integers beyond 2^53 are the nearest double, as whatever reads JSON has them. */
export function plainValue(text: string): PlainValue {
  const value = booleans.get(text) ?? scalarValue({ kind: 'scalar', type: plainType(text), text });
  return typeof value === 'bigint' ? Number(value) : value;
}

/** `plainKey('0x1F')` is `31`, `plainKey('yes')` is `true`. */
export function plainKey(text: string): PlainKey {
  switch (plainType(text)) {
    case 'string':
      return text;
    case 'bool':
      return String(plainValue(text));
    case 'null':
      return { unsupported: '%!s(<nil>), key: <nil>' };
    case 'int':
      return integerKey(BigInt(decimalText(text)));
    case 'float':
      return floatKey(Number(plainValue(text)));
  }
}

function integerKey(value: bigint): PlainKey {
  return value < 1n << 63n ? String(value) : { unsupported: `uint64, key: 0x${value.toString(16)}` };
}

/** With the digits of a float32 and Go's `%g`: `1.5`, `1e+06`. */
function floatKey(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  const narrow = Math.fround(value);
  if (!Number.isFinite(narrow)) return narrow < 0 ? '-.inf' : '.inf';
  if (narrow === 0) return Object.is(narrow, -0) ? '-0' : '0';
  let precision = 1;
  while (Math.fround(Number(narrow.toPrecision(precision))) !== narrow) precision++;
  const [digits = '', exponent = '0'] = narrow.toExponential(precision - 1).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return narrow.toFixed(Math.max(precision - 1 - power, 0));
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}
