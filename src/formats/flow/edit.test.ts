import assert from 'node:assert/strict';
import { treeOf } from '../../data';
import { applyTextEdits, type Change, NoSpellingError } from '../document';
import { flowEdits } from './edit';
import { jsonDialect } from '../json/dialect';
import { readJson } from '../json/read/read';
import { remove, set } from '../format-kit.test';
import { yamlFormat } from '../yaml/format';

function edited(text: string, ...changes: Change[]): string {
  const [root] = readJson(text).roots;
  assert.ok(root);
  const after = applyTextEdits(text, flowEdits(text, root, changes, jsonDialect));
  readJson(after);
  return after;
}

const lines = (...list: string[]): string => list.join('\n');

describe('flowEdits', () => {
  it('makes no edit without changes, and none for equal data', () => {
    assert.equal(edited('1'), '1');
    const text = '{"a": 1e3, "b": [true, null, "x\\/y"], "c": {"d": 1, "e": 2}, f: word}';
    const same = [set(['a'], 1000), set(['b'], [true, null, 'x/y']), set(['c'], { e: 2, d: 1 }), set(['f'], 'word')];
    assert.equal(edited(text, ...same), text);
  });

  describe('setting a value', () => {
    it('changes its own text only', () => {
      assert.equal(edited('{ "a" :1 , /* c */ "b":[ 2 ] }', set(['a'], 'x')), '{ "a" :"x" , /* c */ "b":[ 2 ] }');
      assert.equal(edited('{ "a" :1 , /* c */ "b":[ 2 ] }', set(['b', 0], null)), '{ "a" :1 , /* c */ "b":[ null ] }');
    });

    it('replaces the root', () => {
      assert.equal(edited(' {"a":1}\n', set([], 'x')), ' "x"\n');
      assert.equal(edited(' {"a":1}\n', set([], { b: [1, 2] })), ' {"b":[1,2]}\n');
      assert.equal(edited('{\n\t"a": 1\n}', set([], { b: [] })), '{\n\t"b": []\n}');
      assert.equal(edited('1', set([], { b: 2 })), '{"b": 2}');
    });

    it('prints a map or list that replaces a scalar in the layout of the surrounding collection', () => {
      assert.equal(edited('{"a":1,"b":2}', set(['a'], { x: [1, 2] })), '{"a":{"x":[1,2]},"b":2}');
      assert.equal(
        edited(lines('{', '    "a": 1,', '    "b": 2', '}'), set(['a'], { x: [1], y: {} })),
        lines(
          '{',
          '    "a": {',
          '        "x": [',
          '            1',
          '        ],',
          '        "y": {}',
          '    },',
          '    "b": 2',
          '}',
        ),
      );
    });

    it('prints a map or list in the layout of the old one', () => {
      const text = lines('{', '  "a": [1, 2],', '  "b": {', '    "c": 3', '  }', '}');
      assert.equal(edited(text, set(['a'], [1, 3])), text.replace('[1, 2]', '[1, 3]'));
      assert.equal(edited(text, set(['b'], { d: 4 })), text.replace('"c": 3', '"d": 4'));
      assert.equal(edited('[{\n  "a": 1\n}]', set([0], { b: 2 })), '[{\n  "b": 2\n}]');
      assert.equal(edited('{\n  "a": {}\n}', set(['a'], { b: 2 })), '{\n  "a": {\n    "b": 2\n  }\n}');
    });
  });

  describe('adding to a collection on one line', () => {
    it('follows the spacing between its entries', () => {
      assert.equal(edited('{"a":1,"b":2}', set(['c'], 3)), '{"a":1,"b":2,"c":3}');
      assert.equal(edited('{"a": 1, "b": 2}', set(['c'], 3)), '{"a": 1, "b": 2, "c": 3}');
      assert.equal(edited('{ "a" : 1 , "b" : 2 }', set(['c'], 3)), '{ "a" : 1 , "b" : 2 , "c" : 3 }');
      assert.equal(edited('[1,2]', set([2], { a: 1 })), '[1,2,{"a":1}]');
      assert.equal(edited('[1, 2]', set([2], { a: 1 })), '[1, 2, {"a": 1}]');
      assert.equal(edited('{"a":1}', set(['b'], [1, 2])), '{"a":1,"b":[1,2]}');
      assert.equal(edited('{"a": 1,"b": [2]}', set(['b', 1], 3)), '{"a": 1,"b": [2,3]}');
      assert.equal(edited('{"a":   1}', set(['b'], 2)), '{"a":   1, "b": 2}');
      assert.equal(edited('{\n "a": 1, "b": [ 2 ]\n}', set(['c'], [3])), '{\n "a": 1, "b": [ 2 ], "c": [ 3 ]\n}');
    });

    it('inserts an entry before a key', () => {
      assert.equal(edited('{"a": 1, "c": 3}', set(['b'], 2, 'c')), '{"a": 1, "b": 2, "c": 3}');
      assert.equal(edited('{ "b": 2 }', set(['a'], 1, 'b')), '{ "a": 1, "b": 2 }');
      assert.equal(edited('{"b": 2}', set(['a'], 1, 'nowhere')), '{"b": 2, "a": 1}');
    });

    it('adds several entries in the order of the changes', () => {
      const changes = [set(['z'], 1), set(['x'], 2, 'b'), set(['y'], 3, 'b'), set(['w'], 4, 'a'), set(['v'], 5)];
      assert.equal(edited('{"a":0,"b":0}', ...changes), '{"w":4,"a":0,"x":2,"y":3,"b":0,"z":1,"v":5}');
      assert.equal(edited('[0]', set([1], 1), set([2], 2)), '[0, 1, 2]');
    });

    it('keeps a trailing comma and comments', () => {
      assert.equal(edited('[1, 2, ]', set([2], 3)), '[1, 2, 3, ]');
      assert.equal(edited('[1 /*/, */, 2]', remove(1)), '[1 /*/, */]');
      assert.equal(edited('[1 /**/, 2]', remove(1)), '[1 /**/]');
      assert.equal(edited('{"a": 1 /* c */ }', set(['b'], 2)), '{"a": 1, "b": 2 /* c */ }');
      assert.equal(edited('[1, 2 // c\n]', set([2], 3)), '[1, 2, 3 // c\n]');
      assert.equal(edited('[1, 2, // c\n]', set([2], 3)), '[1, 2, 3, // c\n]');
    });

    it('stays on the line of a wrapped list', () => {
      assert.equal(edited('[\n  1, 2,\n  3, 4\n]', set([4], 5)), '[\n  1, 2,\n  3, 4, 5\n]');
    });

    it('prints an item in the layout of its neighbor', () => {
      const text = '[{\n\t"a": 1\n}, {\n\t"a": 2\n}]';
      assert.equal(edited(text, set([2], { a: 3 })), '[{\n\t"a": 1\n}, {\n\t"a": 2\n}, {\n\t"a": 3\n}]');
      const [first, last] = ['  {"a": 1}', '  {\n    "a": 2\n  }'];
      assert.equal(edited(`[\n${first},\n${last}\n]`, set([2], { a: 2 })), `[\n${first},\n${last},\n${last}\n]`);
      assert.equal(edited(`[\n${last},\n${first}\n]`, set([2], { a: 1 })), `[\n${last},\n${first},\n${first}\n]`);
    });
  });

  describe('adding to a collection with one entry per line', () => {
    const text = lines('{', '  "a": 1,', '  "c": {', '    "d": 2', '  }', '}');

    it('adds a separate line with the indentation of its neighbors', () => {
      assert.equal(
        edited(text, set(['e'], 3)),
        lines('{', '  "a": 1,', '  "c": {', '    "d": 2', '  },', '  "e": 3', '}'),
      );
      assert.equal(edited(text, set(['b'], 3, 'c')), text.replace('  "c"', '  "b": 3,\n  "c"'));
      assert.equal(edited(text, set(['b'], 3, 'a')), text.replace('  "a"', '  "b": 3,\n  "a"'));
      assert.equal(edited('{\n\t\t"a":1\n\t}', set(['b'], 2)), '{\n\t\t"a":1,\n\t\t"b":2\n\t}');
      assert.equal(edited('[\n 1\n]', set([1], 2), set([2], 3)), '[\n 1,\n 2,\n 3\n]');
    });

    it('prints a map or list on several lines, with the indentation step of the document', () => {
      assert.equal(
        edited('{\n\t"a": 1\n}', set(['b'], { c: [1, []] })),
        '{\n\t"a": 1,\n\t"b": {\n\t\t"c": [\n\t\t\t1,\n\t\t\t[]\n\t\t]\n\t}\n}',
      );
    });

    it('indents by two spaces if the step is unknown', () => {
      assert.equal(edited('{\n"a": 1\n}', set(['b'], [2])), '{\n"a": 1,\n"b": [\n  2\n]\n}');
      assert.equal(
        edited('\t{\n  \t"a": 1\n\t}', set(['b'], [2])),
        '\t{\n  \t"a": 1,\n  \t"b": [\n  \t  2\n  \t]\n\t}',
      );
    });

    it('prints an item on one line if its neighbor is on one line', () => {
      const rows = '[\n  {"h": "x"},\n  {"h": "y"}\n]';
      assert.equal(edited(rows, set([2], { h: 'z' })), '[\n  {"h": "x"},\n  {"h": "y"},\n  {"h": "z"}\n]');
      assert.equal(edited(rows, set([2], ['z'])), '[\n  {"h": "x"},\n  {"h": "y"},\n  [\n    "z"\n  ]\n]');
    });

    it('keeps comments in place, and puts the comma before a comment', () => {
      const commented = lines(
        '{ // head', '  // about a', '  "a": 1, // one', '  // about b', '  "b": 2 /* 2 */ // two', '  // end', '}',
      ); // prettier-ignore
      assert.equal(
        edited(commented, set(['c'], 3)),
        commented.replace('2 /* 2 */ // two', '2, /* 2 */ // two\n  "c": 3'),
      );
      assert.equal(edited(commented, set(['x'], 3, 'b')), commented.replace('// one', '// one\n  "x": 3,'));
      assert.equal(edited(commented, set(['x'], 3, 'a')), commented.replace('// head', '// head\n  "x": 3,'));
    });

    it('keeps a trailing comma', () => {
      assert.equal(edited('{\n  "a": 1, // c\n}', set(['b'], 2)), '{\n  "a": 1, // c\n  "b": 2,\n}');
      assert.equal(edited('[\n  1\n  ,\n]', set([1], 2)), '[\n  1,\n  2\n  ,\n]');
    });

    it('works if the brackets share lines with entries', () => {
      assert.equal(edited('{ "a": 1,\n  "b": 2 }', set(['c'], 3)), '{ "a": 1,\n  "b": 2,\n  "c": 3 }');
      assert.equal(edited('{ "a": 1,\n  "b": 2 }', set(['c'], 3, 'a')), '{ "c": 3,\n  "a": 1,\n  "b": 2 }');
      assert.equal(edited('[\n  1, /* a\n */ ]', set([1], 2)), '[\n  1,\n  2, /* a\n */ ]');
    });

    it('works if lines begin with commas', () => {
      const leading = lines('{', '    "a": 1', '  , "b": 2', '}');
      assert.equal(edited(leading, set(['c'], 3)), lines('{', '    "a": 1', '  , "b": 2,', '    "c": 3', '}'));
      assert.equal(edited(leading, set(['c'], 3, 'b')), lines('{', '    "a": 1,', '    "c": 3', '  , "b": 2', '}'));
      assert.equal(edited('{ "a": 1\n, "b": 2\n}', set(['c'], 3)), '{ "a": 1\n, "b": 2,\n"c": 3\n}');
    });

    it('uses the line breaks of the document', () => {
      assert.equal(
        edited('{\r\n  "a": 1 // c\r\n}\r\n', set(['b'], [2])),
        '{\r\n  "a": 1, // c\r\n  "b": [\r\n    2\r\n  ]\r\n}\r\n',
      );
    });
  });

  describe('adding to an empty collection', () => {
    it('stays on the line of a document on one line', () => {
      assert.equal(edited('{}', set(['a'], 1)), '{"a": 1}');
      assert.equal(edited('{}\n', set(['a'], { b: 1 }), set(['c'], 2)), '{"a": {"b": 1}, "c": 2}\n');
      assert.equal(edited('[ ]', set([0], 1)), '[ 1 ]');
      assert.equal(edited('{"a":{}}', set(['a', 'b'], 1)), '{"a":{"b":1}}');
      assert.equal(edited('{ "a": {} }', set(['a', 'b'], 1)), '{ "a": { "b": 1 } }');
      assert.equal(edited('[ [] ]', set([0, 0], 1)), '[ [ 1 ] ]');
      assert.equal(edited('{/* c */}', set(['a'], 1)), '{"a": 1/* c */}');
    });

    it('stays on the line if the surrounding entries share it', () => {
      assert.equal(
        edited('[\n  {"a": 1, "b": {}},\n  2\n]', set([0, 'b', 'c'], 1)),
        '[\n  {"a": 1, "b": {"c": 1}},\n  2\n]',
      );
    });

    it('adds separate lines elsewhere, with the indentation of the document', () => {
      const text = lines('{', '   "a": {},', '   "b": []', '}');
      assert.equal(
        edited(text, set(['a', 'x'], 1), set(['b', 0], 2), set(['b', 1], 3)),
        lines('{', '   "a": {', '      "x": 1', '   },', '   "b": [', '      2,', '      3', '   ]', '}'),
      );
      assert.equal(edited('{\n}', set(['a'], 1)), '{\n  "a": 1\n}');
      assert.equal(edited('{\n  // none\n}', set(['a'], 1)), '{\n  // none\n  "a": 1\n}');
      assert.equal(edited('[\n[ /* none */ ]]', set([0, 0], 1)), '[\n[ /* none */\n  1\n]]');
    });
  });

  describe('deleting', () => {
    it('also removes one comma on the same line', () => {
      assert.equal(edited('[1, 2, 3]', remove(0)), '[2, 3]');
      assert.equal(edited('[1, 2, 3]', remove(1)), '[1, 3]');
      assert.equal(edited('[1, 2, 3]', remove(2)), '[1, 2]');
      assert.equal(edited('{ "a":1 ,"b":2 }', remove('b')), '{ "a":1 }');
      assert.equal(edited('{ "a":1 ,"b":2 }', remove('a')), '{ "b":2 }');
      assert.equal(edited('[1, 2, 3, 4, 5]', remove(4), remove(1), remove(0)), '[3, 4]');
      assert.equal(edited('[1, 2, ]', remove(1)), '[1, ]');
      assert.equal(edited('[ 1, 2, 3 ]', remove(1), remove(2)), '[ 1 ]');
    });

    it('also removes lines that contain nothing else', () => {
      const text = lines('{', '  "a": 1,', '  "b": {', '    "x": 2', '  },', '  "c": 3', '}');
      assert.equal(edited(text, remove('a')), lines('{', '  "b": {', '    "x": 2', '  },', '  "c": 3', '}'));
      assert.equal(edited(text, remove('b')), lines('{', '  "a": 1,', '  "c": 3', '}'));
      assert.equal(edited(text, remove('c')), lines('{', '  "a": 1,', '  "b": {', '    "x": 2', '  }', '}'));
      assert.equal(edited(text, remove('b'), remove('c')), lines('{', '  "a": 1', '}'));
      assert.equal(edited('{\r\n  "a": 1,\r\n  "b": 2,\r\n}', remove('b')), '{\r\n  "a": 1,\r\n}');
    });

    it('keeps comments on other lines, and removes a comment on the same line', () => {
      const text = lines(
        '[', '  // about 1', '  1, // one', '  // about 2', '  2, // two', '  // about 3', '  3 // three',
        '  // end', ']',
      ); // prettier-ignore
      assert.equal(edited(text, remove(0)), text.replace('  1, // one\n', ''));
      assert.equal(edited(text, remove(2)), text.replace('  3 // three\n', '').replace('2, //', '2 //'));
      assert.equal(
        edited(text, remove(0), remove(1), remove(2)),
        lines('[', '  // about 1', '  // about 2', '  // about 3', '  // end', ']'),
      );
      assert.equal(edited('[1, // one\n 2, 3]', remove(1)), '[1, // one\n 3]');
      assert.equal(edited('[1, // one\n 2]', remove(1)), '[1 // one\n ]');
      assert.equal(edited('[1 /* a */, 2]', remove(1)), '[1 /* a */]');
      assert.equal(edited('[1 /* a */, /* b */ 2, 3]', remove(0)), '[/* b */ 2, 3]');
      assert.equal(edited('[1, 2, /* c */ 3]', remove(1), remove(2)), '[1 /* c */ ]');
    });

    it('works if the brackets share lines with entries, and if lines begin with commas', () => {
      assert.equal(edited('{ "a": 1,\n  "b": 2 }', remove('a')), '{ "b": 2 }');
      assert.equal(edited('{ "a": 1,\n  "b": 2 }', remove('b')), '{ "a": 1 }');
      const leading = lines('{', '    "a": 1', '  , "b": 2', '  , "c": 3', '}');
      assert.equal(edited(leading, remove('a')), lines('{', '    "b": 2', '  , "c": 3', '}'));
      assert.equal(edited(leading, remove('b')), lines('{', '    "a": 1', '  , "c": 3', '}'));
      assert.equal(edited(leading, remove('c')), lines('{', '    "a": 1', '  , "b": 2', '}'));
    });

    it('leaves an empty collection', () => {
      assert.equal(edited('{ "a": 1 }', remove('a')), '{}');
      assert.equal(edited('{\n  "a": [\n    1,\n    2,\n  ]\n}', remove('a', 0), remove('a', 1)), '{\n  "a": []\n}');
      assert.equal(edited('[1 /* c */]', remove(0)), '[/* c */]');
    });
  });

  describe('several changes to one collection', () => {
    it('work together on one line', () => {
      assert.equal(edited('[1, 2, 3]', remove(2), set([3], 4)), '[1, 2, 4]');
      assert.equal(edited('[1, 2, 3]', remove(1), remove(2), set([3], 4), set([0], 0)), '[0, 4]');
      assert.equal(edited('[1, 2]', remove(0), remove(1), set([2], 3), set([3], 4)), '[3, 4]');
      assert.equal(edited('[1, 2,]', remove(0), remove(1), set([2], 3)), '[3,]');
      assert.equal(edited('{"a": 1, "b": 2}', remove('a'), set(['x'], 3, 'a')), '{"x": 3, "b": 2}');
      assert.equal(edited('{"a": 1, "b": 2}', remove('a'), set(['x'], 3, 'b')), '{"x": 3, "b": 2}');
      assert.equal(
        edited('{"a": 1, "b": 2}', remove('a'), remove('b'), set(['z'], 5), set(['x'], 3, 'a'), set(['y'], 4, 'a')),
        '{"x": 3, "y": 4, "z": 5}',
      );
    });

    it('work together on lines', () => {
      const text = lines('{', '  "a": 1, // one', '  "b": 2,', '  "c": 3', '}');
      assert.equal(
        edited(text, remove('a'), remove('c'), set(['d'], 4), set(['b'], 5), set(['x'], 0, 'a')),
        lines('{', '  "x": 0,', '  "b": 5,', '  "d": 4', '}'),
      );
      assert.equal(
        edited(text, remove('b'), remove('c'), set(['d'], 4)),
        lines('{', '  "a": 1, // one', '  "d": 4', '}'),
      );
      assert.equal(
        edited('{\n    "a": 1\n  , "b": 2\n}', remove('b'), set(['c'], 3)),
        '{\n    "a": 1,\n    "c": 3\n  \n}',
      );
    });
  });

  it('changes no other root', () => {
    const text = '{"a":1}\n{"a":2}\n';
    const [, root] = readJson(text).roots;
    assert.ok(root);
    const changes = [set(['a'], 3), set(['b'], { c: 1 })];
    assert.equal(applyTextEdits(text, flowEdits(text, root, changes, jsonDialect)), '{"a":1}\n{"a":3,"b":{"c":1}}\n');
  });

  it('finds paths in large maps', () => {
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
    const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, 0])));
    const after = edited(text, ...keys.map((key) => set([key], 1)), set(['new'], 1, 'k19'));
    assert.equal(after, text.replaceAll(':0', ':1').replace('"k19"', '"new":1,"k19"'));
  });

  it('refuses paths that do not match the document', () => {
    const pathMismatch = (step: number) =>
      new RangeError(`a path does not match the document at step ${step} of the path`);
    const text = '{"a": [1], "b": {}}';
    assert.throws(() => edited(text, remove()), pathMismatch(0));
    assert.throws(() => edited(text, remove('x')), pathMismatch(1));
    assert.throws(() => edited(text, set(['x', 'y'], 1)), pathMismatch(1));
    assert.throws(() => edited(text, set([0], 1)), pathMismatch(1));
    assert.throws(() => edited(text, set(['a', 'x'], 1)), pathMismatch(2));
    assert.throws(() => edited(text, set(['a', 2], 1)), pathMismatch(2));
    assert.throws(() => edited(text, set(['a', -1], 1)), pathMismatch(2));
    assert.throws(() => edited(text, set(['a', 0.5], 1)), pathMismatch(2));
    assert.throws(() => edited(text, set(['a', 1], 1), set(['a', 3], 1)), pathMismatch(2));
    assert.throws(() => edited(text, remove('a', 1)), pathMismatch(2));
    assert.throws(() => edited(text, set(['a', 0, 'x'], 1)), pathMismatch(2));
    assert.throws(() => edited('1', set(['a'], 1)), pathMismatch(0));
  });

  it('refuses changes inside other changes', () => {
    const error = new RangeError('the path of one change equals or leads into the path of another');
    const text = '{"a": [1]}';
    assert.throws(() => edited(text, set(['a'], 1), set(['a', 0], 1)), error);
    assert.throws(() => edited(text, set(['a', 0], 1), remove('a')), error);
    assert.throws(() => edited(text, set(['x'], 1), set(['x'], 2)), error);
  });

  it('lets the dialect refuse a value', () => {
    const change: Change = { kind: 'set', path: ['a'], value: treeOf(Infinity) };
    assert.throws(() => edited('{"a": 1}', change), NoSpellingError);
  });

  it('refuses to delete a value that a merge key adds', () => {
    const text = '{<<: {p: 1, r: 2}, q: 2}';
    const [root] = yamlFormat.read(text).roots;
    assert.ok(root);
    assert.throws(() => flowEdits(text, root, [remove('p')], jsonDialect), /defined elsewhere in the text/);
  });
});
