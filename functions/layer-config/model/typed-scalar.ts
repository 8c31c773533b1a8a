/** Reads text from a format without types, such as INI, as a number or boolean. */
import { stringScalar, type Scalar } from '../../../src/data';
import { plainScalar } from '../../../src/formats';

/** Matches the spellings of numbers that all programs read alike. */
const number = /^[-+]?(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][-+]?\d+)?$/;

/** `8`, `1.50` and `true` have their types; `010`, `0x1F` and `1_000` are strings, because YAML alone reads them as other numbers. */
export function typedScalar(text: string): Scalar {
  const scalar = plainScalar(text);
  const isNumber = scalar.type === 'int' || scalar.type === 'float';
  return isNumber && !number.test(text) ? stringScalar(text) : scalar;
}
