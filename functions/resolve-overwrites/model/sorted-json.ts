/**
 * Formats trees as compact JSON with sorted keys. Landscaper compares and shows repository contexts in this form, and
 * annotations record references in this form. These functions are intended for small amounts of metadata.
 */
import { plainOf, type Scalar, type Tree } from '../../../src/data';
import { goMarshal } from '../../../src/go';

/**
 * Formats `{b: 1.0, a: x}` as `{"a":"x","b":1}`. If Go's `encoding/json` decodes two trees to equal data, the results
 * are equal, except for integers beyond 2^53.
 */
export const sortedJson = (tree: Tree): string => goMarshal(tree, valueJson);

/**
 * Like `sortedJson`, but a number keeps its spelling if JSON allows it: `{"a":"x","b":1.0}`. The numbers of a recorded
 * reference can therefore be restored exactly.
 */
export const recordJson = (tree: Tree): string =>
  goMarshal(tree, (scalar) => (jsonNumber.test(scalar.text) ? scalar.text : valueJson(scalar)));

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Integers beyond 2^53 keep their digits. Infinity and NaN become null, because JSON cannot represent them. */
function valueJson(scalar: Scalar): string {
  const value = plainOf(scalar);
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}
