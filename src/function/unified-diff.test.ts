import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyPatch } from 'diff';
import { holds } from '../../test/law';
import { unifiedDiff } from './unified-diff';

describe('a unified diff', () => {
  const shown = (before: string, after: string): readonly string[] =>
    unifiedDiff(before, after, 'a', 'b').map(({ text }) => text);

  it('shows removed and added lines with context', () => {
    assert.deepEqual(shown('a\nb\nc\n', 'a\nx\nc\nd\n'), [
      '--- a',
      '+++ b',
      '@@ -1,3 +1,4 @@',
      ' a',
      '-b',
      '+x',
      ' c',
      '+d',
    ]);
    assert.deepEqual(shown('', 'a\n').slice(2), ['@@ -0,0 +1,1 @@', '+a']);
    assert.deepEqual(shown('a\n', '').slice(2), ['@@ -1,1 +0,0 @@', '-a']);
    assert.deepEqual(shown('a', 'a\n'), []);
    assert.deepEqual(shown('', ''), []);
  });

  const many = (letter: string, count: number): string =>
    Array.from({ length: count }, (_, at) => `${letter}${at}\n`).join('');

  it('compares line by line if at most 2000 lines differ', () => {
    for (const [count, expected] of [
      [1000, '… 1802 more lines'],
      [1001, '+c99'],
    ] as const) {
      const lines = shown(`${many('a', count)}same\n`, `${many('c', count)}same\n`);
      assert.equal(lines[202], expected);
    }
  });

  it('has a limited length, and reports omitted parts', () => {
    const medium = shown('', many('a', 500));
    assert.equal(medium.length, 203);
    assert.equal(medium.at(-1), '… 301 more lines');
    assert.equal(shown('', many('a', 200)).at(-1), '… 1 more line');
    const long = shown(`${many('a', 10_000)}same\n`, `${many('c', 10_000)}same\n`);
    assert.equal(long.length, 204);
    assert.equal(long.at(-1), '… 19802 more lines');
    assert.ok(long.includes('-a99') && long.includes('+c99'));
    assert.deepEqual(shown('', `${'a'.repeat(100_000)}\n`).slice(3), [`+${'a'.repeat(499)}…`]);
  });

  it('turns the old text into the new text if it is applied as a patch', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    holds(100, [text, text], (before, after) => {
      const [old, now] = [before, after].map((lines) => lines.map((line) => `${line}\n`).join('')) as [string, string];
      const patch = `${shown(old, now).join('\n')}\n`;
      assert.equal(old === now ? now : applyPatch(old, patch), now);
    });
  });
});
