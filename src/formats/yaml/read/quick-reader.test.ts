import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../../test/law';
import { documents, fullOrError, richTexts, soups } from '../arbitrary-yaml.test';
import { readQuick } from './quick-reader';
import type { SourceNode } from '../../source-node';

/** A readable outline of nodes, such as `{key: kind[start,end]…}`. */
function outline(text: string, node: SourceNode): string {
  const place = `@${node.start}-${node.end}`;
  if (node.kind === 'scalar') return `${node.style} ${node.type} ${JSON.stringify(node.text)}${place}`;
  const brackets = node.flow ? 'flow ' : '';
  if (node.kind === 'list') {
    return `${brackets}[${node.items.map((item) => outline(text, item)).join(', ')}]${place}${node.flow ? '' : ` dashes ${node.dashes.join(' ')}`}`;
  }
  const entries = node.entries.map(({ key, keyStart, keyEnd, value }) => {
    const written = text.slice(keyStart, keyEnd);
    return `${written}${written === key ? '' : ` = ${key}`}: ${outline(text, value)}`;
  });
  return `${brackets}{${entries.join(', ')}}${place}`;
}

const read: Record<string, string> = {
  '': 'plain null ""@0-0',
  '# c\n\n': 'plain null ""@5-5',
  'a: 1': '{a: plain int "1"@3-4}@0-4',
  'a: b c # d\n': '{a: plain string "b c"@3-6}@0-6',
  '---\na: 1\n': '{a: plain int "1"@7-8}@4-8',
  '# h\n--- # c\n# d\na: 1\n': '{a: plain int "1"@19-20}@16-20',
  'a:\nb: ~\n': '{a: plain null ""@2-2, b: plain null "~"@6-7}@0-7',
  'a : "x\\ty"\n\'b c\': \'it\'\'s\'\n': `{a: double string "x\\ty"@4-10, 'b c' = b c: single string "it's"@18-25}@0-25`,
  '"a\\"b": 1\n': '{"a\\"b" = a"b: plain int "1"@8-9}@0-9',
  'a:\n  b:\n    c: 1\n  d: 2\n': '{a: {b: {c: plain int "1"@15-16}@12-16, d: plain int "2"@22-23}@5-23}@0-23',
  'a:\n- x\n-\n- y: 1\n  z: 2\nb: 3\n':
    '{a: [plain string "x"@5-6, plain null ""@8-8, {y: plain int "1"@14-15, z: plain int "2"@21-22}@11-22]@3-22 dashes 3 7 9, b: plain int "3"@26-27}@0-27',
  '- - a\n  - b\n-   c: d\n': '[[plain string "a"@4-5, plain string "b"@10-11]@2-11 dashes 2 8, {c: plain string "d"@19-20}@16-20]@0-20 dashes 0 12',
  '- # c\n  a: 1\n-\n  - b\n': '[{a: plain int "1"@11-12}@8-12, [plain string "b"@19-20]@17-20 dashes 17]@0-20 dashes 0 13',
  '  a: 1\n  b:\n  - x\n': '{a: plain int "1"@5-6, b: [plain string "x"@16-17]@14-17 dashes 14}@2-17',
  'a: |\n  x\nb: >-\n  y\n  z\n': '{a: literal string "x\\n"@3-8, b: folded string "y z"@12-22}@0-22',
  'a: {b: 1, "c":[x, \'y\'], }\n': '{a: flow {b: plain int "1"@7-8, "c" = c: flow [plain string "x"@15-16, single string "y"@18-21]@14-22}@3-25}@0-25',
  '[ ]': 'flow []@0-3',
  '[{a: b}, c]': 'flow [flow {a: plain string "b"@5-6}@1-7, plain string "c"@9-10]@0-11',
  '{"a":\n1 # c\n, "b": {}\n}\n': 'flow {"a" = a: plain int "1"@6-7, "b" = b: flow {}@19-21}@0-23',
  'a: -1\nb: -x\nc: ?x\nd: :x\ne: a:b\nf: a#b\n': '{a: plain int "-1"@3-5, b: plain string "-x"@9-11, c: plain string "?x"@15-17, d: plain string ":x"@21-23, e: plain string "a:b"@27-30, f: plain string "a#b"@34-37}@0-37',
  ': a\nb: # d\n- :\n- {: c}\n': '{: plain string "a"@2-3, b: [{: plain null ""@14-14}@13-14, flow {: plain string "c"@20-21}@17-22]@11-22 dashes 11 15}@0-22',
  'word # c\n': 'plain string "word"@0-4',
  '"word"': 'double string "word"@0-6',
  'a: "\u{1f600}"\n\u00e9: \u00fc\n': '{a: double string "\u{1f600}"@3-7, \u00e9: plain string "\u00fc"@11-12}@0-12',
}; // prettier-ignore

/** Documents that the quick reader leaves to the full reader. Some documents are invalid. */
const left = [
  'a: &x 1', 'a: *x', 'a: !!str 1', '<<: {a: 1}', '{<<: {a: 1}}', '? a', '? a\n: b', '%YAML 1.2\n---\na: 1', 'a: 1\n---\nb: 2', '---\n---\n', '...', '---', '--- a', '---x',
  'a: b\n  c', 'a: "b\n  c"', "a: 'b\n  c'", 'a:\n  b', 'a:\n  "b"', '-\n  b', '"b\n c"', 'a\nb', "'it''", '"a', "a: 'x",
  '\ta: 1', 'a:\tb', 'a: b\tc', 'a:\n\t- x', '-\ta', 'a\t: b', '"a":\tb', 'a: |\n\tx', 'a: |\n  x\n\ty', 'a: |\n   \n  x', 'a: |2\n     \n  x', 'a: |\n  x\n    ',
  'a: 1\na: 2', '{a: 1, a: 2}', 'a: b: c', 'a: b:', 'a: - b', 'a: "b" c', 'a: "b"#c', 'a: [1] 2', 'a: |x\n  y', 'a: |#c\n  x', '|\n  a', 'a: @b', 'a: `b', 'a: %b', 'a: ]', '- a\nb: 1', 'a: 1\n- b',
  'a:\n    b: 1\n  c: 2', '- a\n - b', '- - a\n  b: 1', 'a: 1\n  b: 2', 'a: {b', '[a', '[a b: c]', '[a: b]', '{a}', '{a, b: c}', '{a:b}', '{a: }', '{a: b c: d}', '[,]', '[a,,b]', '{"a" :b}', '{"a"\n: b}',
  '[a\n b]', '[a\tb]', '{a:\tb}', '[- a]', '[-]', '[ -]', '[-,]', '[?]', '[a #b\n]c', '[#c\n]', '[a]#c', '{a: b}: c', '[a]: b', '- [\n]\n', 'a: [\n1]', 'a: [\n---\n]', '[\n...\n]', '["a\n"]', '[&a b]',
  'a: 1\r\nb: 2\r\n', 'a: \x07', 'a: \x85', 'a: \u2028', '\ufeffa: 1', 'a: \ud800', 'a: \x7f', 'a: "\\q"', '["\\q"]', `${'k'.repeat(1001)}: 1`, `"${'k'.repeat(999)}": 1`, `{${'k'.repeat(1001)}: 1}`,
  `${'- '.repeat(65)}a`, `${'['.repeat(65)}${']'.repeat(65)}`, Array.from({ length: 65 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
]; // prettier-ignore

describe('the quick reader', () => {
  for (const [text, expected] of Object.entries(read)) {
    it(`reads ${JSON.stringify(text)}`, () => {
      const root = readQuick(text);
      assert.ok(root !== undefined);
      assert.equal(outline(text, root), expected);
      assert.deepEqual([root], fullOrError(text));
    });
  }

  for (const text of left) {
    it(`leaves ${JSON.stringify(text).slice(0, 60)} to the full reader`, () =>
      assert.equal(readQuick(text), undefined));
  }

  it('reads text with sixty-four levels', () => {
    for (const lists of [`${'- '.repeat(64)}a\n`, `${'['.repeat(64)}${']'.repeat(64)}\n`]) {
      assert.deepEqual([readQuick(lists)], fullOrError(lists));
      assert.notEqual(readQuick(lists), undefined);
    }
  });

  it('reads keys of one thousand characters', () => {
    for (const text of [
      `${'k'.repeat(1000)}: 1`,
      `a: ${'b'.repeat(1000)}\n"${'k'.repeat(998)}": 1`,
      `{${'k'.repeat(1000)}: 1}`,
    ]) {
      assert.notEqual(readQuick(text), undefined);
    }
  });

  it('detects repeated keys in maps of any size', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `k${index}: ${index}\n`).join('');
    assert.notEqual(readQuick(lines), undefined);
    for (const index of [0, 16, 17, 39]) assert.equal(readQuick(`${lines}k${index}: x\n`), undefined);
  });

  law('gives the same nodes as the full reader, or none, for documents as people write them', 500, [documents], agrees);

  law(
    'gives the same nodes as the full reader, or none, for lines of any kind',
    1500,
    [fc.oneof({ weight: 4, arbitrary: soups }, { weight: 1, arbitrary: richTexts })],
    agrees,
  );
});

function agrees(text: string): void {
  const root = readQuick(text);
  if (root !== undefined) assert.deepEqual([root], fullOrError(text));
}
