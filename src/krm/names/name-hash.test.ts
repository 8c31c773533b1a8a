import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../../test/law';
import { treeOf } from '../../data/trees/plain';
import { nameHash } from './name-hash';

describe('nameHash', () => {
  /** Hashes from kustomize's own tests. */
  const known: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['a ConfigMap without data', { kind: 'ConfigMap' }, '6ct58987ht'],
    ['one key', { kind: 'ConfigMap', data: { one: '' } }, '9g67k2htb6'],
    ['three keys, including numbers', { kind: 'ConfigMap', data: { two: 2, one: '', three: 3 } }, '7757f9kkct'],
    ['only binary data', { kind: 'ConfigMap', binaryData: { one: '' } }, '6mtk2m274t'],
    ['three keys of binary data', { kind: 'ConfigMap', binaryData: { two: 2, one: '', three: 3 } }, '9th7kc28dg'],
    ['both', { kind: 'ConfigMap', data: { one: '' }, binaryData: { two: '' } }, '698h7c7t9m'],
    ['a Secret without data', { kind: 'Secret', type: 'my-type' }, '5gmgkf8578'],
    ['a Secret with one key', { kind: 'Secret', type: 'my-type', data: { one: '' } }, '74bd68bm66'],
    [
      'a Secret with three keys',
      { kind: 'Secret', type: 'my-type', data: { two: 2, one: '', three: 3 } },
      '4gf75c7476',
    ],
    [
      'a Secret with stringData',
      { kind: 'Secret', type: 'my-type', data: { one: '' }, stringData: { two: 2 } },
      'c4h4264gdb',
    ],
  ];
  for (const [what, object, hash] of known) it(what, () => assert.equal(nameHash(treeOf(object)), hash));

  it('has no hash for any other kind', () => {
    assert.equal(nameHash(treeOf({ kind: 'Deployment', data: { a: 'b' } })), undefined);
    assert.equal(nameHash(treeOf({ data: { a: 'b' } })), undefined);
    assert.equal(nameHash(treeOf('ConfigMap')), undefined);
  });

  const hashOf = (data: unknown): string | undefined => nameHash(treeOf({ kind: 'ConfigMap', data }));

  // The expected values below were checked against Go's encoding/json.
  it('treats data that is not a map like kustomize', () => {
    assert.equal(hashOf(''), hashOf(undefined));
    assert.equal(hashOf('text'), '6t2hfm47h5');
    assert.equal(hashOf(null), hashOf('null'));
    assert.notEqual(hashOf([]), hashOf({}));
    const list = { kind: 'ConfigMap', binaryData: ['x'] };
    assert.notEqual(nameHash(treeOf(list)), nameHash(treeOf({ kind: 'ConfigMap' })));
  });

  it('escapes like Go', () => assert.equal(hashOf({ html: '<a href="x">&\u2028\u2029\u007F</a>\n\t' }), '48429kfg6c'));

  it('reads numbers through a float64', () => {
    assert.equal(hashOf({ a: 12345678901234567890n }), hashOf({ a: 12345678901234567000 }));
    assert.equal(hashOf({ a: [1.5, true, null, { b: 'x' }] }), '9kf24gtfmd');
  });

  it('orders keys by their bytes, not by UTF-16 units', () => {
    assert.equal(hashOf({ '\u{10000}': '1', '\uFFFD': '2' }), '8f5c587d47');
  });

  it('does not depend on name, labels, immutable or the order of keys', () => {
    const data = fc.dictionary(fc.string({ maxLength: 4 }), fc.string({ maxLength: 8 }), { maxKeys: 5 });
    holds(100, [data, fc.string(), fc.boolean()], (entries, name, immutable) => {
      const reversed = Object.fromEntries(Object.entries(entries).toReversed());
      const other = { metadata: { name, labels: { a: name } }, kind: 'ConfigMap', immutable, data: reversed };
      assert.equal(nameHash(treeOf(other)), hashOf(entries));
      assert.match(hashOf(entries) ?? '', /^[2456789bcdfghkmt]{10}$/);
    });
  });
});
