import assert from 'node:assert/strict';
import { applyTextEdits } from '../../../formats/document';
import { pieceProblem } from './pieces';

/** What is said of `value` in the place of the first `old` of a text. */
function problem(key: string, before: string, old: string, value: string): string | undefined {
  const start = before.indexOf(old);
  const edits = [{ start, end: start + old.length, text: value }];
  return pieceProblem(key, before, applyTextEdits(before, edits), edits, undefined);
}

describe('a piece of a document', () => {
  for (const [key, before, old, value] of [
    ['a.json', String.raw`{"a": "x\nword\ty"}`, 'word', 'p, q!'],
    ['a.json', String.raw`{"a": "word\n"}`, 'word', ''],
    ['a.json', String.raw`{"k": "aa\n"}`, 'a', 'a, a'],
    ['a.yaml', 'a: "x word\\n"\nb: 1\n', 'word', 'p, q!'],
  ] as const) {
    it(`may be ${JSON.stringify(value)} in ${before}`, () => assert.equal(problem(key, before, old, value), undefined));
  }

  for (const [key, before, old, value] of [
    ['a.json', String.raw`{"a": "word\naa"}`, 'word', 'a\\'],
    ['a.yaml', String.raw`a: "word\naa"`, 'word', 'a\\'],
    ['a.toml', String.raw`a = "word\naa"`, 'word', 'a\\'],
  ] as const) {
    it(`must not take along what is behind it in ${before}`, () =>
      assert.match(problem(key, before, old, value) ?? '', /has other data than the value in that place/));
  }
});
