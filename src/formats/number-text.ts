/** Converts text to numbers and booleans, for text that replaces a number or boolean in a document. */
import { stringScalar, type Scalar } from '../data/tree';
import { isAmbiguousNumber } from './json/number';
import { formatTable, type FormatName } from './table';
import { plainScalar } from './yaml/scalar/resolve-scalar';

/** Reports whether numbers in the format can have a leading zero. JSON and TOML do not allow leading zeros. */
export const keepsLeadingZero = (format: FormatName): boolean => format === 'yaml' || !formatTable[format].isTyped;

const largeInteger = /^-?[1-9]\d*$/;

/**
 * Converts a string to the scalar that it represents in the format: `80` is an int, `web` is a string. `010` is an int
 * in YAML, where it keeps its spelling, and in formats without types. In JSON and TOML, `010` is a string. `0080` is
 * always a string. An integer of more than 64 bits is a float in YAML, and an int in JSON and TOML (but TOML cannot
 * write it).
 */
export function scalarIn(text: string, format: FormatName): Scalar {
  const scalar = plainScalar(text);
  const isLarge = scalar.type !== 'int' && largeInteger.test(text);
  if (isLarge && (format === 'json' || format === 'toml')) return { ...scalar, type: 'int' };
  const isKept = keepsLeadingZero(format) && scalar.type === 'int';
  return isAmbiguousNumber(text) && !isKept ? stringScalar(text) : scalar;
}

/** Matches the spellings of numbers that all programs read in the same way. */
const commonNumber = /^[-+]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

/**
 * Converts a string to a scalar in a format without types, such as INI. `8` and `.5` become numbers. `010`, `0x1F` and
 * `1_000` become strings, because programs for these formats do not interpret numbers like YAML.
 */
export function typedScalar(text: string): Scalar {
  const scalar = plainScalar(text);
  const isNumber = scalar.type === 'int' || scalar.type === 'float';
  return isNumber && !commonNumber.test(text) ? stringScalar(text) : scalar;
}
