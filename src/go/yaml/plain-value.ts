/**
 * The value of an unquoted scalar in go-yaml v2, which follows the rules of YAML 1.1: `yes` is true, `012` is 10, a
 * date is a string. Also converts scalar keys to strings, like sigs.k8s.io/yaml.
 */
import { decimalText } from '../../data/text/numbers/decimal-text';
import { scalarValue } from '../../data/trees/scalar-value';
import type { ScalarType } from '../../data/tree';
import { resolvePlain } from '../../formats/yaml/scalar/resolve-scalar';
import { type Json, type JsonObject, setField } from '../../data/json';
import { goFloat } from '../float';
import { GoYamlError } from './error';

export type PlainValue = string | number | boolean | null;

/** A key as JSON text or, if JSON does not support the key, the description of the key in Go's message. */
export type PlainKey = string | { readonly unsupported: string };

const spellings = (word: string): readonly string[] => [
  word,
  word.charAt(0).toUpperCase() + word.slice(1),
  word.toUpperCase(),
];

/** The words that only go-yaml v2 reads as booleans. v3 reads these words as text and writes them in quotes. */
export const oldBooleans = new Map<string, boolean>([
  ...['y', 'yes', 'on'].flatMap((word) => spellings(word).map((spelling) => [spelling, true] as const)),
  ...['n', 'no', 'off'].flatMap((word) => spellings(word).map((spelling) => [spelling, false] as const)),
]);

/** Only go-yaml v3 allows a sign after `0o`. */
const signedOctal = /^0o[-+]/;

export function plainType(text: string): ScalarType {
  if (oldBooleans.has(text)) return 'bool';
  return signedOctal.test(text) ? 'string' : resolvePlain(text);
}

/** Infinities and NaN are numbers. Integers beyond 2^53 become the nearest double, as in JSON parsers. */
export function plainValue(text: string): PlainValue {
  const value = oldBooleans.get(text) ?? scalarValue({ kind: 'scalar', type: plainType(text), text });
  return typeof value === 'bigint' ? Number(value) : value;
}

/** `plainKey('0x1F')` is `31`, `plainKey('yes')` is `true`. */
export function plainKey(text: string): PlainKey {
  switch (plainType(text)) {
    case 'string':
    case 'date':
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

/** A key is formatted as a float32: `1.5`, `1e+06`. Infinities and NaN are written as in YAML. */
const floatKey = (value: number): string => {
  const text = goFloat(value, 32);
  return specialFloats.get(text) ?? text;
};

const specialFloats = new Map([
  ['+Inf', '.inf'],
  ['-Inf', '-.inf'],
  ['NaN', '.nan'],
]);

/** The unsupported keys of decoded objects. A later value may still replace an object that has an unsupported key. */
const unsupportedKeys = new WeakMap<object, string>();

/** Sets a field whose key is a scalar. `checkJson` rejects the object if JSON does not support the key. */
export function setKey(object: JsonObject, key: PlainKey, value: Json): void {
  if (typeof key === 'string') setField(object, key, value);
  else unsupportedKeys.set(object, key.unsupported);
}

/**
 * Throws GoYamlError for data that JSON cannot represent. Like Go, reports keys before values. Unlike Go's message
 * about a key, our message does not show the value.
 */
export function checkJson(data: Json): void {
  let fault: number | undefined;
  const visit = (value: Json): void => {
    if (typeof value === 'number' && !Number.isFinite(value)) fault ??= value;
    if (typeof value !== 'object' || value === null) return;
    const key = unsupportedKeys.get(value);
    if (key !== undefined) throw unsupported(`map key of type: ${key}`);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(data);
  if (fault !== undefined) throw unsupported(`value: ${goFloat(fault)}`, 'json: ');
}

const unsupported = (what: string, lead = ''): GoYamlError =>
  new GoYamlError(`error converting YAML to JSON: ${lead}unsupported ${what}`);
