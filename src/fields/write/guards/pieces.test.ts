import assert from 'node:assert/strict';
import { pieceProblem } from './pieces';

/** Whether `value` may take the place of the first `old` in the document under `key`. */
const isTaken = (key: string, document: string, value: string): boolean => {
  const start = document.indexOf('old');
  const edit = { start, end: start + 'old'.length, text: value };
  return pieceProblem(key, document, document.replace('old', value), [edit], undefined) === undefined;
};

describe('text in the place of a part of a document', () => {
  for (const [key, document, value] of [
    ['a.yaml', 'a: old\n', 'http://new:80/x'],
    ['a.yaml', 'a: "old"\n', 'new: x'],
    ['a.json', '{"a": "old", "b": true}', 'new 5'],
    ['a.ini', '[s]\na = old, 5\n', 'new, 6'],
    ['a.properties', 'a=old\n', 'new: 5, 6'],
    ['a.xml', '<a><b>x<c/>y</b><d>old</d></a>', 'new'],
    ['a.xml', '<a b="old"/>', 'x = 5'],
    ['a.xml', '<a><b>x<c/>y</b><d>old</d></a>', 'new "x"'],
  ] as const) {
    it(`may be ${value} in ${document.trim()}`, () => assert.ok(isTaken(key, document, value)));
  }
  for (const [key, document, value] of [
    ['a.yaml', 'a: old\n', 'b: c'],
    ['a.yaml', 'a: old\n', 'b #c'],
    ['a.yaml', 'a: [old]\n', 'b, c'],
    ['a.yaml', '? "a:old"\n: b\n', 'new'],
    ['a.yaml', 'a: &x old\nb: *x\n', 'new'],
    ['a.json', '{"a:old": 1}', 'new'],
    ['a.json', '{"a": "b",\n"c:old" : 1}', 'new'],
    ['a.toml', '["a:old"]\nb = 1\n', 'new'],
    ['a.ini', '[a:old]\nb = 1\n', 'new'],
    ['a.properties', 'a\\:old=5\n', 'new'],
    ['a.xml', '<a x="1"><old/></a>', 'new'],
    ['a.xml', '<a x="1"><b>old</b></a>', 'x<c/>'],
  ] as const) {
    it(`cannot be ${value} in ${document.trim()}`, () => assert.ok(!isTaken(key, document, value)));
  }

  /** Whether the escaped `C:\\new`, or `a&amp;b`, may take the place of the first `old`. */
  const isTakenEscaped = (key: string, document: string, escape: string): boolean => {
    const text = escape === 'xml' ? 'a&amp;b' : String.raw`C:\\new`;
    const start = document.indexOf('old');
    const edit = { start, end: start + 'old'.length, text };
    return (
      pieceProblem(
        key,
        document,
        document.replace('old', () => text),
        [edit],
        escape,
      ) === undefined
    );
  };
  for (const [key, document, escape, isRight] of [
    ['a.yaml', 'a: "x old"\n', 'yaml', true],
    ['a.yaml', "a: 'x old'\n", 'yaml', false],
    ['a.yaml', 'b: 1\na: old\n', 'yaml', false],
    ['a.yaml', 'a: |\n  old\n', 'yaml', false],
    ['a.yaml', 'a: |\n  b: "old"\n', 'yaml', true],
    ['a.yaml', 'a: |\n  b: old\n', 'json', true],
    ['a.toml', 'a = "old"\n', 'toml', true],
    ['a.toml', "a = 'old'\n", 'toml', false],
    ['a.json', '{"a": "old"}', 'json', true],
    ['a.xml', '<a><b>old</b></a>', 'xml', true],
    ['a.xml', '<a b="old"/>', 'xml', true],
    ['a.xml', '<a><![CDATA[old]]></a>', 'xml', false],
    ['a.xml', '<a><![CDATA[<b>old</b>]]></a>', 'xml', true],
  ] as const) {
    it(`${isRight ? 'may' : 'cannot'} have escapes of ${escape} in ${document.trim()}`, () =>
      assert.equal(isTakenEscaped(key, document, escape), isRight));
  }
});
