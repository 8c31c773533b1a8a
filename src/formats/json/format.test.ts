import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { type Scalar, treeOf } from '../../data';
import { insert, kitOf, set, setScalar, withoutDocuments } from '../format-kit.test';
import { isJson, jsonFormat, readJsonDocument } from './format';

const { edit } = kitOf(jsonFormat);

describe('jsonFormat', () => {
  it('reads and edits documents', () => {
    const document = jsonFormat.read('{"a":1}\n{"a":2}\n');
    assert.equal(document.text, '{"a":1}\n{"a":2}\n');
    assert.equal(document.roots.length, 2);
    const change = set(['a'], 3);
    assert.equal(document.edit([change]), '{"a":3}\n{"a":2}\n');
    assert.equal(document.edit([change], 1), '{"a":1}\n{"a":3}\n');
    assert.throws(() => document.edit([change], 2), new RangeError('document index 2 is out of range'));
    assert.equal(
      document.editAll(
        new Map([
          [1, [change]],
          [0, [set(['b'], 4)]],
        ]),
      ),
      '{"a":1,"b":4}\n{"a":3}\n',
    );
    assert.equal(document.editAll(new Map()), document.text);
  });

  it('deletes values of a stream, with their lines', () => {
    const without = withoutDocuments(jsonFormat);
    assert.equal(without('{"a":1}\n{"a":2} // two\n{"a":3}\n', 1), '{"a":1}\n{"a":3}\n');
    assert.equal(without('{"a":1} {"a":2} {"a":3}\n{"a":4}\n', 1), '{"a":1} {"a":3}\n{"a":4}\n');
    assert.equal(without('{"a":1} {"a":2}\n{"a":3}\n', 1, 2), '{"a":1}\n');
    assert.equal(without('{"a":1} {"a":2}\n', 0), '{"a":2}\n');
    assert.throws(() => without('{"a":1}\n', 0), RangeError);
  });

  it('puts items at the requested positions', () => {
    const changes = [insert([2], 20, 0), insert([3], 31, 1), insert([4], 40, 0)];
    assert.equal(edit('[1, 2]', ...changes), '[20, 40, 1, 31, 2]');
    assert.equal(edit('[\n  1 // one\n]', insert([1], 10, 0)), '[\n  10,\n  1 // one\n]');
  });

  it('reports or refuses the superset of JSON', () => {
    assert.deepEqual(
      readJsonDocument('[a]').notes.map(({ column }) => column),
      [2],
    );
    assert.throws(() => readJsonDocument('[a]', { strict: true }), { name: 'DocumentSyntaxError', column: 2 });
  });

  it('prints a new document like JSON.stringify with two spaces', () => {
    const value = { a: [1, 'x', [], {}], b: { __proto__: null, c: null, d: true } };
    assert.equal(jsonFormat.print(treeOf(value)), JSON.stringify(value, null, 2));
    assert.equal(jsonFormat.print({ kind: 'scalar', type: 'float', text: '1.10' }), '1.10');
  });

  it('spells values from YAML as strict JSON', () => {
    const spell = (type: Scalar['type'], text: string): string => edit('[[]]', setScalar([0], type, text)).slice(1, -1);
    assert.equal(spell('int', '0x1F'), '31');
    assert.equal(spell('int', '0b-11'), '-3');
    assert.equal(spell('int', '12345678901234567890'), '12345678901234567890');
    assert.equal(spell('float', '1.10'), '1.10');
    assert.equal(spell('bool', 'Yes'), 'true');
    assert.equal(spell('bool', 'off'), 'false');
    assert.equal(spell('null', '~'), 'null');
    assert.equal(spell('string', 'a"b\n'), '"a\\"b\\n"');
    for (const text of ['.inf', '-.inf', '.nan']) {
      assert.throws(() => spell('float', text), /^NoSpellingError: JSON cannot represent this number/);
    }
    for (const text of ['0644', '-0_7', '0080']) {
      assert.throws(
        () => spell('int', text),
        /^NoSpellingError: programs disagree about the value of a number with a leading zero/,
      );
    }
  });

  it('keeps the escapes and quotes of an unchanged string', () => {
    assert.equal(edit('["\\u003ca\\/b\\u003e"]', set([0], '<a/c>')), '["\\u003ca\\/c\\u003e"]');
    assert.equal(edit("['a\"']", set([0], 'b"')), "['b\"']");
    assert.equal(edit('[debug]', set([0], 'info')), '["info"]');
    assert.equal(edit('["1"]', set([0], 1)), '[1]');
    assert.equal(edit('[1]', set([0], '1')), '["1"]');
  });

  it('writes text that YAML reads in the same way, because the document may be YAML', () => {
    const single = (text: string): string => edit("{k: 'old'}", set(['k'], text));
    assert.equal(single('new text'), "{k: 'new text'}");
    assert.equal(single('l1\nl2'), '{k: "l1\\nl2"}');
    assert.equal(single('a\tb'), '{k: "a\\tb"}');
    assert.equal(single('C:\\dir'), '{k: "C:\\\\dir"}');
    assert.equal(single("it's"), '{k: "it\'s"}');
    assert.equal(single('\u2028\ufeff\x7f\x85'), '{k: "\\u2028\\ufeff\\u007f\\u0085"}');
    assert.equal(edit('{"k": 1}', set(['\u2028'], '\x85')), '{"k": 1, "\\u2028": "\\u0085"}');
    for (const text of ['l1\nl2', 'C:\\dir', "it's", '\u2028\ufeff\x7f\x85', '"', '\0']) {
      assert.equal((parse(single(text)) as { k: string }).k, text);
    }
  });

  it('reads a lone surrogate like Go, so that a second run changes nothing', () => {
    const edited = edit('["\\ud800"]', set([0], 'x\ud800'));
    assert.equal(edited, '["x\ufffd"]');
    assert.equal(edit('["\\ud83dx\\ude00"]', set([0], '\ufffd\ufffd')), '["\ufffd\ufffd"]');
    assert.equal(edit(edited, set([0], 'x\ufffd')), edited);
    assert.equal(edit('[1]', set([0], '\ud83d\ude00')), '["\u{1f600}"]');
  });

  it('keeps everything that a round trip through Go loses', () => {
    const text = [
      '// head',
      '{',
      '\t"z": "\\u003c\\u0026\\u2028 \\ud83d\\ude00 \\/",',
      '\t"n": [12345678901234567890123, 1.0, 1.10, 1e3, -0.0, 1E400], # numbers',
      '\t"a": [1, 2],',
      '\t"port": 80,',
      '\t"inner": "{\\"x\\": 1}",',
      '\t"nothing": null,',
      '}',
      '',
    ].join('\r\n');
    assert.equal(edit(text, set(['port'], 'http')), text.replace('80', '"http"'));
    assert.equal(edit(text, set(['inner'], '{"x": 2}')), text.replace('x\\": 1', 'x\\": 2'));
    assert.equal(edit(text, set(['nothing'], { deep: 1 })), text.replace('null', '{\r\n\t\t"deep": 1\r\n\t}'));
    assert.equal(edit(text, set(['new'], 1)), text.replace('null,', 'null,\r\n\t"new": 1,'));
  });

  it('recognizes strict JSON', () => {
    const isStrict = ['{"a": [1]}\n', '\uFEFF{}', '{a: 1}', '{"a": 1} {"b": 2}', ''].map(isJson);
    assert.deepEqual(isStrict, [true, true, false, false, false]);
  });
});
