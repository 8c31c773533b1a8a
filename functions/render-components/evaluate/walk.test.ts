/**
 * Tests that objects are found at any depth and in order, and that a value that is not an object is reported with its
 * path.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import type { Json } from '../../../src/data';
import { FaultError } from '../../../src/render';
import { extractObjects } from './walk';

const leaf = (name: string): Json => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });

/** A value, and the names of the objects in the value. */
interface Nested {
  readonly value: Json;
  readonly names: readonly string[];
}

/** The forms in which a value contains other values. */
const containers: readonly ((values: Json[]) => Json)[] = [
  (values) => values,
  (items) => ({ apiVersion: 'v1', kind: 'List', items }),
  (values) => Object.fromEntries(values.map((value, index) => [`k${index}`, value])),
];

const { nested } = fc.letrec<{ nested: Nested; inner: Nested }>((tie) => ({
  inner: fc.oneof(
    fc.stringMatching(/^[a-z]{1,3}$/).map((name): Nested => ({ value: leaf(name), names: [name] })),
    fc.constant<Nested>({ value: null, names: [] }),
  ),
  nested: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('inner'),
    fc
      .tuple(fc.constantFrom(...containers), fc.array(tie('nested'), { maxLength: 3 }))
      .map(([contain, items]): Nested => ({
        value: contain(items.map(({ value }) => value)),
        names: items.flatMap(({ names }) => names),
      })),
  ),
}));

describe('extractObjects', () => {
  law('finds every object, in order', 300, [nested], ({ value, names }) => {
    const found = extractObjects(value).map((object) => (object['metadata'] as { name: string }).name);
    assert.deepEqual(found, names);
  });

  it('truncates a large value in a message', () => {
    const value = { a: Array.from({ length: 5000 }, (_, index) => `element ${index}`) };
    assert.throws(
      () => extractObjects(value),
      (error) =>
        error instanceof FaultError && error.message.length < 11_000 && error.message.includes('more characters'),
    );
  });

  for (const [what, value, message] of [
    ['a string', 'x', 'non-kubernetes object found while evaluating path "$" (found "string", json=\n"x")'],
    [
      'a number',
      [1.5],
      'non-kubernetes object found while evaluating path "$[0]" (found "float64", json=\n[\n  1.5\n])',
    ],
    [
      'a boolean',
      { a: true },
      'non-kubernetes object found while evaluating path "$.a" (found "bool", json=\n{\n  "a": true\n})',
    ],
    [
      'a name that is a number',
      { apiVersion: 'v1', kind: 'A', metadata: { name: 1 } },
      'object (map[string]interface {}) did not have a name at path "$", (json=\n{\n  "apiVersion": "v1",\n  "kind": "A",\n  "metadata": {\n    "name": 1\n  }\n})',
    ],
  ] as const) {
    it(`refuses ${what}`, () =>
      assert.throws(() => extractObjects(value as Json), { message: `extract objects: ${message}` }));
  }
});
