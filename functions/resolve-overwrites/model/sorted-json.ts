/**
 * Trees as compact JSON with sorted keys. So Landscaper compares and shows repository contexts, and so references are
 * recorded in annotations. Meant for short pieces of metadata.
 */
import { plainOf, type Scalar, type Tree } from '../../../src/data';
import { goMarshal } from '../../../src/go';

/** `{b: 1.0, a: x}` is `{"a":"x","b":1}`; equal text means equal data, as Go's `encoding/json` sees it. */
export const sortedJson = (tree: Tree): string => goMarshal(tree, valueJson);

/**
 * As `sortedJson`, but a number keeps its spelling where JSON allows it: `{"a":"x","b":1.0}`. So a recorded reference can be
 * written back as it was.
 */
export const recordJson = (tree: Tree): string =>
  goMarshal(tree, (scalar) => (jsonNumber.test(scalar.text) ? scalar.text : valueJson(scalar)));

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Integers beyond 2^53 keep their digits. Infinity and NaN, for which JSON has no number, are null. */
function valueJson(scalar: Scalar): string {
  const value = plainOf(scalar);
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}
