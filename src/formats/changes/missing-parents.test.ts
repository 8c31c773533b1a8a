import assert from 'node:assert/strict';
import type { Path } from '../../data/tree';
import type { Change } from '../document';
import { kitOf, set as setValue } from '../format-kit.test';
import { withParents } from './missing-parents';
import { yamlFormat } from '../yaml/format';

const set = (...path: Path): Change => setValue(path, 'x');

const { edit, rootOf } = kitOf(yamlFormat);
const edited = (text: string, ...changes: readonly Change[]): string =>
  edit(text, ...withParents(rootOf(text), changes));

describe('missing parents', () => {
  for (const [what, text, changes, expected] of [
    ['are created', 'm: {n: 1}\n', [set('m', 'l', 'o')], 'm: {n: 1, l: {o: x}}\n'],
    [
      'are created for several fields at once',
      'm:\n',
      [set('m', 'a', 'b'), set('m', 'a', 'c')],
      'm:\n  a:\n    b: x\n    c: x\n',
    ],
    ['are created in place of null', 'm:\n  l: null # none\n', [set('m', 'l', 'o')], 'm:\n  l: # none\n    o: x\n'],
    ['are left alone if they exist', 'm: {l: {a: b}} # c\n', [set('m', 'l', 'o')], 'm: {l: {a: b, o: x}} # c\n'],
    ['are created next to other changes', 'a: b\n', [{ kind: 'delete', path: ['a'] }, set('c', 'd')], 'c:\n  d: x\n'],
  ] as const) {
    it(what, () => assert.equal(edited(text, ...changes), expected));
  }

  it('cannot be lists or existing values', () => {
    assert.throws(() => edited('a: {}\n', set('a', 'l', 0)), RangeError);
    assert.throws(() => edited('a: text\n', set('a', 'l')), RangeError);
    assert.throws(() => edited('a: {}\n', set('a', 'l', 'o'), set('a', 'l', 'o', 'p')), RangeError);
    assert.throws(() => edited('a: {}\n', set('a', 'l', 'o'), set('a', 'l')), RangeError);
  });
});
