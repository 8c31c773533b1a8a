/** The expected paths were produced by running Go's packages path and path/filepath. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../test/law';
import { goCleanPath, leadsOut, relativePath } from './path';

describe('paths', () => {
  it('are cleaned', () => {
    const paths = ['a/./b//../c', '', '.', 'a/..', '../a', 'a/../../b', '../../a/..', './..a/', '...'];
    assert.deepEqual(paths.map(goCleanPath), ['a/c', '.', '.', '.', '../a', '../b', '../..', '..a', '...']);
  });

  it('may lead outside', () => {
    assert.deepEqual(['..', '../a', '..a', 'a', '.'].map(leadsOut), [true, true, false, false, false]);
  });

  it('are computed from one path to another', () => {
    assert.equal(relativePath('a/b', 'a/c'), '../c');
    assert.equal(relativePath('.', 'a'), 'a');
    assert.equal(relativePath('a/b', '.'), '../..');
    assert.equal(relativePath('a', 'a'), '.');
    assert.equal(relativePath('a', 'ab'), '../ab');
  });

  it('lead to the path from which they were computed', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'ab'), { maxLength: 4 })
      .map((parts) => goCleanPath(parts.join('/')));
    holds(200, [path, path], (from, to) => assert.equal(goCleanPath(`${from}/${relativePath(from, to)}`), to));
  });
});
