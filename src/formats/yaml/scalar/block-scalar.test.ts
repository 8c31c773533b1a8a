import assert from 'node:assert/strict';
import { readBlockHeader } from './block-scalar';
import { readFull } from '../read/full-reader';
import { readQuick } from '../read/quick-reader';
import { entryOf, nodeAt, textOf } from '../../../data/tree';
import type { SourceNode } from '../../source-node';

/** The text of the scalar `a`, and its source. */
function scalarOf(text: string): { readonly text: string; readonly source: string } {
  const [root] = readFull(text);
  const quick = readQuick(text);
  if (quick !== undefined) assert.deepEqual(quick, root);
  const node = entryOf<SourceNode>(root, 'a');
  assert.ok(node?.kind === 'scalar');
  return { text: node.text, source: text.slice(node.start, node.end) };
}

/** Each case is a document, the text of the scalar, and its source. The expected text was determined with kubectl. */
const cases: readonly (readonly [string, string, string])[] = [
  ['a: |\n  x\n  y\nb: 1\n', 'x\ny\n', '|\n  x\n  y'],
  ['a: |-\n  x\n\n\nb: 1\n', 'x', '|-\n  x'],
  ['a: |+\n  x\n\n\nb: 1\n', 'x\n\n\n', '|+\n  x\n\n'],
  ['a: |\n  x', 'x', '|\n  x'],
  ['a: |+\n  x', 'x', '|+\n  x'],
  ['a: |\n  x\n', 'x\n', '|\n  x'],
  ['a: |+\n  x\n\n', 'x\n\n', '|+\n  x\n'],
  ['a: |+\n  x\n\n ', 'x\n\n', '|+\n  x\n'],
  ['a: |\n\n  x\n   y\n  \tz \nb: 1', '\nx\n y\n\tz \n', '|\n\n  x\n   y\n  \tz '],
  ['a: |2 # c\n   x\nb: 1', ' x\n', '|2 # c\n   x'],
  ['a: |-2\n   x\nb: 1', ' x', '|-2\n   x'],
  ['a: |1+\n  x\n\nb: 1', ' x\n\n', '|1+\n  x\n'],
  ['a: |1\n    x\n   \n', '   x\n  \n', '|1\n    x\n   '],
  ['a: >2-\n      x\n    ', '    x\n  ', '>2-\n      x\n    '],
  ['a: |\nb: 1', '', '|'],
  ['a: | # c\n\nb: 1', '', '| # c'],
  ['a: |+\n\n\nb: 1', '\n\n', '|+\n\n'],
  ['a: |+\n   \n\nb: 1', '\n\n', '|+\n   \n'],
  ['a: |', '', '|'],
  ['a: |\n', '', '|'],
  ['a: >\n  x\n  y\n\n  z\nb: 1', 'x y\nz\n', '>\n  x\n  y\n\n  z'],
  ['a: >\n  x\n   in\n  y\nb: 1', 'x\n in\ny\n', '>\n  x\n   in\n  y'],
  ['a: >-\n  x\n\n   in\n\n  y\nb: 1', 'x\n\n in\n\ny', '>-\n  x\n\n   in\n\n  y'],
  ['a: >+\n\n  x\n  \ty\n\nb: 1', '\nx\n\ty\n\n', '>+\n\n  x\n  \ty\n'],
  ['a: |\n  x\n    \nb: 1', 'x\n  \n', '|\n  x\n    '],
  ['a: |\n  x\n \nb: 1', 'x\n', '|\n  x'],
  ['a: |\r\n  x\r\n\r\n  y\r\nb: 1\r\n', 'x\n\ny\n', '|\r\n  x\r\n\r\n  y'],
  ['a: >+\r\n  x\r\n  y\r\n\r\nb: 1\r\n', 'x y\n\n', '>+\r\n  x\r\n  y\r\n'],
  ['a: |\n   x\n # c\nb: 1', 'x\n', '|\n   x'],
];

describe('a block scalar', () => {
  for (const [document, text, source] of cases) {
    it(`${JSON.stringify(document)} reads as ${JSON.stringify(text)}`, () => {
      assert.deepEqual(scalarOf(document), { text, source });
    });
  }

  it('counts its indentation digit from the collection that contains it', () => {
    const [root] = readFull('l:\n- - |1\n    x\n- k: |1\n    y\n') as [SourceNode];
    assert.equal(textOf(nodeAt<SourceNode>(root, ['l', 0, 0])), ' x\n');
    assert.equal(textOf(nodeAt<SourceNode>(root, ['l', 1, 'k'])), ' y\n');
  });

  it('has a header of style, digit and chomping in either order', () => {
    const header = (source: string): unknown => readBlockHeader(source, 0);
    assert.deepEqual(header('|'), { isLiteral: true, digit: 0, chomp: '', length: 1 });
    assert.deepEqual(header('>-3 # c'), { isLiteral: false, digit: 3, chomp: '-', length: 3 });
    assert.deepEqual(header('|2+\n'), { isLiteral: true, digit: 2, chomp: '+', length: 3 });
    assert.deepEqual(header('|#'), { isLiteral: true, digit: 0, chomp: '', length: 1 });
    for (const source of ['|x', '|0', '|12', '|--', '|+-', 'x']) assert.equal(header(source), undefined, source);
  });
});
