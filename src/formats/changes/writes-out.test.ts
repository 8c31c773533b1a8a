import assert from 'node:assert/strict';
import type { Path } from '../../data';
import { set, remove } from '../format-kit.test';
import { yamlFormat } from '../yaml/format';
import { writesOut } from './writes-out';

const text = 'a: &x {b: 1}\nc:\n  <<: *x\n  d: 1\n  e: {f: 1}\ng: {h: 1}\ni: [&y {j: 1}, *y]\n';

describe('a change writes aliases out', () => {
  const document = yamlFormat.read(text);
  for (const [kind, path, expected] of [
    ['set', ['g', 'h'], false],
    ['delete', ['g', 'h'], false],
    ['set', ['a', 'b'], true],
    ['set', ['a'], true],
    ['set', ['c', 'b'], true],
    ['set', ['c', 'd'], false],
    ['set', ['c', 'new'], false],
    ['delete', ['c', 'd'], true],
    ['delete', ['c', 'e', 'f'], false],
    ['set', ['i', 0, 'j'], true],
  ] as const satisfies readonly (readonly [string, Path, boolean])[]) {
    it(`${kind} ${path.join('.')}: ${expected}`, () => {
      const [root] = document.roots;
      assert.ok(root);
      assert.equal(writesOut(root, kind, path), expected);
      const edited = document.edit([kind === 'set' ? set(path, 2) : remove(...path)]);
      assert.equal(!(edited.includes('<<: *x') && edited.includes('*y')), expected, edited);
    });
  }
});
