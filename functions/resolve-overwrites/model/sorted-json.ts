/**
 * Trees as compact JSON with sorted keys: the form in which Landscaper compares and shows repository contexts, and in which
 * references are recorded in annotations. It is for short pieces of metadata.
 */
import { plainOf, type Scalar, type Tree } from '../../../src/data';
import { goMarshal } from '../../../src/go';

/** `{b: 1.0, a: x}` is `{"a":"x","b":1}`; equal text means equal data, as Go's `encoding/json` sees it. */
export const sortedJson = (tree: Tree): string => goMarshal(tree, valueJson);

/** The same with numbers as they are spelt, where JSON can spell them so: `{"a":"x","b":1.0}`. What it is read as can be written back. */
export const recordJson = (tree: Tree): string =>
  goMarshal(tree, (scalar) => (jsonNumber.test(scalar.text) ? scalar.text : valueJson(scalar)));

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Integers beyond 2^53 keep their digits; what JSON has no number for is null. */
function valueJson(scalar: Scalar): string {
  const value = plainOf(scalar);
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}
