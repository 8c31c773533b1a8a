import assert from 'node:assert/strict';
import { pathText } from './transitive-references';

describe('the path of a reference', () => {
  it('omits the middle of a long path', () => {
    const path = Array.from({ length: 65 }, (_, index) => `r${index}`);
    assert.equal(pathText(path.slice(1)), path.slice(1).join('/'));
    assert.equal(pathText(path), [...path.slice(0, 32), '…', ...path.slice(33)].join('/'));
  });
});
