import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../../test/law';
import { TextTree, type Letters, type PrefixMatch } from './text-tree';

const treeOf = (texts: readonly Letters[]): TextTree => {
  const tree = new TextTree();
  for (const text of texts) tree.add(text);
  return tree;
};

const met = (tree: TextTree, text: Letters, at = 0): readonly PrefixMatch[] => {
  const all: PrefixMatch[] = [];
  tree.walk(text, at, (one) => all.push(one));
  return all;
};

describe('a TextTree', () => {
  it('finds the strings that begin at an offset, and prefixes of other strings', () => {
    const tree = treeOf(['abcd', 'ab', 'abxy', 'q']);
    assert.deepEqual(met(tree, '-abcde', 1), [
      { end: 3, isComplete: true, length: 2 },
      { end: 3, isComplete: false, length: 4 },
      { end: 5, isComplete: true, length: 4 },
    ]);
    assert.deepEqual(met(tree, 'abc'), [
      { end: 2, isComplete: true, length: 2 },
      { end: 2, isComplete: false, length: 4 },
      { end: 3, isComplete: false, length: 4 },
    ]);
    assert.deepEqual(met(tree, 'zab'), []);
    assert.equal(tree.isEmpty, false);
    assert.equal(new TextTree().isEmpty, true);
  });

  it('finds the same strings as a separate search for each string', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
    holds(100, [fc.array(word, { maxLength: 12 }), word], (texts, text) => {
      const tree = treeOf(texts);
      for (let at = 0; at < text.length; at++) {
        const whole = met(tree, text, at).filter((one) => one.isComplete);
        const expected = [...new Set(texts)].filter((one) => text.startsWith(one, at)).map((one) => at + one.length);
        assert.deepEqual(
          whole.map(({ end }) => end),
          expected.toSorted((a, b) => a - b),
        );
      }
    });
  });

  it('reads each letter of the strings and of the searched text once', () => {
    const count = (texts: number, places: number): { readonly add: number; readonly walk: number } => {
      let asked = 0;
      const counted = (text: string): Letters => ({
        length: text.length,
        charCodeAt: (index) => {
          asked += 1;
          return text.charCodeAt(index);
        },
      });
      const value = (index: number): string => `https://token:${String(index).padStart(8, '0')}@host/`;
      const tree = treeOf(Array.from({ length: texts }, (_, index) => counted(value(index))));
      const add = asked;
      const text = Array.from({ length: places }, (_, index) => value(index % texts)).join(' ');
      const letters = counted(text);
      asked = 0;
      for (let at = 0; at < text.length; at++) tree.walk(letters, at, () => undefined);
      return { add, walk: asked };
    };
    const [one, moreTexts, moreText] = [count(1000, 1000), count(4000, 1000), count(1000, 4000)];
    assert.ok(moreTexts.add < 4.5 * one.add, `${moreTexts.add} for four times ${one.add}`);
    assert.ok(moreTexts.walk < 1.2 * one.walk, `${moreTexts.walk} for ${one.walk}`);
    assert.ok(moreText.walk < 4.5 * one.walk, `${moreText.walk} for four times ${one.walk}`);
  });
});
