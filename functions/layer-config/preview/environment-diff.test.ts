import assert from 'node:assert/strict';
import { environmentDiff, type ShownFile } from './environment-diff';

const file = (text: string, fields: Partial<ShownFile> = {}): ReadonlyMap<string, ShownFile> =>
  new Map([['a', { name: 'a', owner: 'shop/web', shown: text, raw: text, content: text, ...fields }]]);
const none = new Map<string, ShownFile>();

describe('the difference between two environments', () => {
  for (const [title, before, after, expected] of [
    ['equal files', file('x\n'), file('x\n'), ['no differences']],
    [
      'a changed line',
      file('x\n'),
      file('y\n'),
      ['--- a (shop/web)', '+++ a (shop/web)', '@@ -1,1 +1,1 @@', '-x', '+y'],
    ],
    ['a new file', none, file('x\n'), ['--- /dev/null', '+++ a (shop/web)', '@@ -0,0 +1,1 @@', '+x']],
    ['a removed file', file('x\n'), none, ['--- a (shop/web)', '+++ /dev/null', '@@ -1,1 +0,0 @@', '-x']],
    ['a hidden value', file('x\n', { raw: 'eA==' }), file('x\n', { raw: 'eQ==' }), ['a: only hidden values differ']],
    ['a line break at the end', file('x\n'), file('x'), ['a: only the line break at the end differs']],
    ['a different encoding', file('x\n'), file('x\n', { raw: 'eAo=' }), ['no differences']],
    [
      'a new file that cannot be shown',
      none,
      file('y\n', { shown: undefined }),
      ['a differs, but the difference cannot be shown without revealing values of Secrets'],
    ],
    [
      'a text that cannot be shown',
      file('x\n', { shown: undefined }),
      file('y\n'),
      ['a differs, but the difference cannot be shown without revealing values of Secrets'],
    ],
  ] as const) {
    it(`is shown for ${title}`, () =>
      assert.deepEqual(
        environmentDiff(before, after).map(({ text }) => text),
        expected,
      ));
  }
});
