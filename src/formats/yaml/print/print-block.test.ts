import assert from 'node:assert/strict';
import { law } from '../../../../test/law';
import { trees } from '../arbitrary-yaml.test';
import { readFull } from '../read/full-reader';
import { printYaml } from './print-block';
import { readQuick } from '../read/quick-reader';
import { mapScalars, type Scalar, stringScalar, type Tree, treeOf } from '../../../data';

const printed: readonly (readonly [unknown, string])[] = [
  [{ a: 1, b: 'x', c: true, d: null }, 'a: 1\nb: x\nc: true\nd: null\n'],
  [{ a: { b: { c: 'd' } } }, 'a:\n  b:\n    c: d\n'],
  [{ a: ['x', 'y'], b: [{ c: 1, d: [2] }, ['z']] }, 'a:\n- x\n- "y"\nb:\n- c: 1\n  d:\n  - 2\n- - z\n'],
  [{ a: {}, b: [], c: '' }, 'a: {}\nb: []\nc: ""\n'],
  [{ '': 1, 'a b': 2, 'x:': 3, yes: 4, '- ': 5, "it's": 6 }, '"": 1\na b: 2\n"x:": 3\n"yes": 4\n"- ": 5\nit\'s: 6\n'],
  [{ a: '80', b: 'say "hi"', c: 'a\\: b', d: "'q'", e: '\t' }, 'a: "80"\nb: say "hi"\nc: \'a\\: b\'\nd: "\'q\'"\ne: "\\t"\n'],
  [{ a: 'l1\nl2', b: 'l1\n\nl2\n', c: 'l\n\n', d: [['x\ny']], e: 1 }, 'a: |-\n  l1\n  l2\nb: |\n  l1\n\n  l2\nc: |+\n  l\n\nd:\n- - |-\n    x\n    y\ne: 1\n'],
  [{ a: ' l1\nl2', b: '\tl1\nl2', c: 'l\n ', d: '\n', e: 'a\r\nb', f: '\n\nx\n', g: 'a\0\nb', h: 'x\n\ty \n' }, 'a: " l1\\nl2"\nb: "\\tl1\\nl2"\nc: "l\\n "\nd: "\\n"\ne: "a\\r\\nb"\nf: |\n\n\n  x\ng: "a\\u0000\\nb"\nh: |\n  x\n  \ty \n'],
  ['word', 'word\n'],
  ['l1\nl2\n', '|\n  l1\n  l2\n'],
  [[], '[]\n'],
  [{}, '{}\n'],
  [[[[1]], {}], '- - - 1\n- {}\n'],
]; // prettier-ignore

const other = (type: Scalar['type'], text: string): Scalar => ({ kind: 'scalar', type, text });

describe('a printed tree', () => {
  for (const [value, text] of printed) {
    it(`${JSON.stringify(value)} is ${JSON.stringify(text)}`, () => assert.equal(printYaml(treeOf(value)), text));
  }

  it('keeps the spelling of numbers', () => {
    const items = [
      other('int', '0x1F'),
      other('float', '1.10'),
      other('null', '~'),
      other('null', ''),
      other('float', '3'),
    ];
    assert.equal(printYaml({ kind: 'list', items }), '- 0x1F\n- 1.10\n- ~\n- null\n- !!float 3\n');
  });

  it('marks keys that are too long for one line', () => {
    const [longest, long] = ['k'.repeat(1000), 'k'.repeat(1001)];
    assert.equal(printYaml(treeOf({ [longest]: 'x' })), `${longest}: x\n`);
    const tree: Tree = {
      kind: 'map',
      entries: [
        { key: long, value: stringScalar('x') },
        { key: `${long}2`, value: treeOf({ a: ['b'] }) },
        { key: `${long}3`, value: treeOf(['c']) },
        { key: `${long}4`, value: stringScalar('d\ne\n') },
      ],
    };
    assert.equal(
      printYaml(tree),
      `? ${long}\n: x\n? ${long}2\n:\n  a:\n  - b\n? ${long}3\n:\n- c\n? ${long}4\n: |\n  d\n  e\n`,
    );
    assert.deepEqual(bare(readFull(printYaml(tree))[0] as Tree), tree);
  });

  law('reads back as itself', 500, [trees], (tree) => {
    const text = printYaml(tree);
    const [root] = readFull(text);
    assert.deepEqual(bare(root as Tree), wellFormed(tree), text);
    const quick = readQuick(text);
    if (quick !== undefined) assert.deepEqual(quick, root);
  });
});

/** The tree without positions. */
const bare = (tree: Tree): Tree => mapScalars(tree, ({ type, text }) => other(type, text));

function wellFormed(tree: Tree): Tree {
  const whole = (text: string): string => text.toWellFormed();
  if (tree.kind === 'list') return { kind: 'list', items: tree.items.map(wellFormed) };
  if (tree.kind === 'scalar') return { ...tree, text: whole(tree.text) };
  return {
    kind: 'map',
    entries: tree.entries.map(({ key, value }) => ({ key: whole(key), value: wellFormed(value) })),
  };
}
