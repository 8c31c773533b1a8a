import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../../test/law';
import { plainOf, treeOf } from './plain';
import { stringScalar, type Tree } from '../tree';

describe('plainOf', () => {
  it('turns maps and lists into objects and arrays', () => {
    const tree: Tree = {
      kind: 'map',
      entries: [
        { key: 'a', value: { kind: 'list', items: [{ kind: 'scalar', type: 'int', text: '0123' }] } },
        { key: 'b', value: stringScalar('x') },
      ],
    };
    assert.equal(JSON.stringify(plainOf(tree)), '{"a":[83],"b":"x"}');
  });

  it('treats __proto__ like any other key', () => {
    const tree: Tree = { kind: 'map', entries: [{ key: '__proto__', value: stringScalar('x') }] };
    const plain = plainOf(tree) as Record<string, unknown>;
    assert.equal(Object.getPrototypeOf(plain), null);
    assert.deepEqual(Object.keys(plain), ['__proto__']);
    assert.equal(plain['__proto__'], 'x');
    assert.deepEqual(treeOf(plain), tree);
  });

  it('keeps large integers exact', () => {
    assert.equal(plainOf({ kind: 'scalar', type: 'int', text: '12345678901234567890' }), 12345678901234567890n);
  });
});

describe('treeOf', () => {
  const scalars: readonly (readonly [unknown, string, string])[] = [
    ['5', 'string', '5'],
    [5, 'int', '5'],
    [-0, 'int', '0'],
    [1.5, 'float', '1.5'],
    [1e-7, 'float', '1e-7'],
    [2 ** 60, 'int', '1152921504606846976'],
    [1e21, 'float', '1e+21'],
    [NaN, 'float', '.nan'],
    [Infinity, 'float', '.inf'],
    [-Infinity, 'float', '-.inf'],
    [12345678901234567890n, 'int', '12345678901234567890'],
    [true, 'bool', 'true'],
    [null, 'null', 'null'],
  ];
  for (const [value, type, text] of scalars) {
    it(`turns ${typeof value} ${String(value)} into a scalar of type ${type}`, () =>
      assert.deepEqual(treeOf(value), { kind: 'scalar', type, text }));
  }

  it('keeps the order of keys and omits undefined properties', () => {
    assert.deepEqual(treeOf({ b: [], a: undefined, c: {} }), {
      kind: 'map',
      entries: [
        { key: 'b', value: { kind: 'list', items: [] } },
        { key: 'c', value: { kind: 'map', entries: [] } },
      ],
    });
  });

  it('refuses values that are not data', () => {
    assert.throws(() => treeOf(undefined), new TypeError('a value of type undefined is not data'));
    assert.throws(() => treeOf([() => 1]), new TypeError('a value of type function is not data'));
  });

  it('is undone by plainOf', () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        fc.string(),
        fc.integer(),
        fc.bigInt({ min: 2n ** 53n }),
        // -0 and 0 are the same integer.
        fc.double().map((number) => number + 0),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4, noNullPrototype: false }),
      ),
    }));
    holds(200, [tree], (value) => assert.deepEqual(normal(plainOf(treeOf(value))), normal(value)));
  });
});

/** `value` with Maps instead of objects, and with bigint for all integers that are too large for a number. */
function normal(value: unknown): unknown {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) return BigInt(value);
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, normal(item)] as const);
  return new Map(entries);
}
