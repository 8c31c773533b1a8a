/**
 * Trees as compact JSON with sorted keys: the form in which Landscaper compares and shows repository contexts, and in which
 * references are recorded in annotations. It is for short pieces of metadata.
 */
import { plainOf, type Scalar, type Tree } from '../../src/index';

/** `{b: 1.0, a: x}` is `{"a":"x","b":1}`; equal text means equal data, as Go's `encoding/json` sees it. */
export const sortedJson = (tree: Tree): string => spelled(tree, (scalar) => scalarJson(plainOf(scalar)));

/** The same with numbers as they are spelt, where JSON can spell them so: `{"a":"x","b":1.0}`. What it is read as can be written back. */
export const recordJson = (tree: Tree): string =>
  spelled(tree, (scalar) =>
    scalar.type !== 'string' && jsonNumber.test(scalar.text) ? scalar.text : scalarJson(plainOf(scalar)),
  );

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

function spelled(tree: Tree, print: (scalar: Scalar) => string): string {
  if (tree.kind === 'list') return `[${tree.items.map((item) => spelled(item, print)).join(',')}]`;
  if (tree.kind === 'scalar') return print(tree);
  const entries = tree.entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return `{${entries.map(({ key, value }) => `${JSON.stringify(key)}:${spelled(value, print)}`).join(',')}}`;
}

/** Integers beyond 2^53 keep their digits; what JSON has no number for is null. */
const scalarJson = (value: unknown): string => (typeof value === 'bigint' ? String(value) : JSON.stringify(value));

/** Go escapes what could end a script element: `a&b` is `a\u0026b`. Landscaper's messages show that form. */
export const escapedAsGo = (json: string): string =>
  json.replaceAll(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
