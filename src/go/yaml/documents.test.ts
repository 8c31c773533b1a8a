/** The expected values and messages were produced by running qbec's reader. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { readGoYaml } from './documents';

const refused = (text: string, message: string): void =>
  assert.throws(() => readGoYaml(text), { name: 'GoYamlError', message });

describe('readGoYaml', () => {
  it('returns a value for each document, and null for an empty document', () => {
    assert.deepEqual(readGoYaml('a: 1\n---\nb: [x, 2.50, null]\n---\n# c\n---\nplain'), [
      { a: 1 },
      { b: ['x', 2.5, null] },
      null,
      'plain',
    ]);
    assert.deepEqual(readGoYaml(''), []);
    assert.deepEqual(readGoYaml('# nothing\n'), [null]);
    assert.deepEqual(readGoYaml('---\n---\n'), [null]);
    assert.deepEqual(readGoYaml('--- # first\na: 1\n--- # second\r\nb: 2\r\n'), [{ a: 1 }, { b: 2 }]);
    assert.deepEqual(readGoYaml('a: 1\n...\n---\nb: 2\n'), [{ a: 1 }, { b: 2 }]);
    assert.deepEqual(readGoYaml('a: |\n  ---\n  b\n'), [{ a: '---\nb\n' }]);
  });

  it('cuts even if a document would continue', () => {
    refused('a: "x\n---\n"\n', 'error converting YAML to JSON: yaml: line 2: found unexpected end of stream');
  });

  it('accepts only a comment after a separator', () => {
    refused('a: 1\n--- b\n', 'invalid Yaml document separator: b');
    refused('--- {password: x}\n', 'invalid Yaml document separator: {…');
    refused('----\n', 'invalid Yaml document separator: -');
  });

  it('counts lines from the last separator', () => {
    const message = 'error converting YAML to JSON: yaml: line 2: mapping values are not allowed in this context';
    refused('a: 1\nb: 2\n---\nc: 3\nd: e: f\n', message);
  });

  it('also reports the position in the text', () => {
    const placed = (text: string, line: number, column: number): void =>
      assert.throws(() => readGoYaml(text), { name: 'GoYamlError', place: { line, column } });
    placed('---\na: 1\r\n---\nc: 3\nd: e: f\n', 5, 4);
    placed('a: 1\n---\n\tb: 2\n', 3, 1);
    placed('a: 1\n---\nb: *c\n', 3, 1);
    placed('a: 1\n--- b\n', 2, 1);
  });

  law('reads any JSON text', 200, [fc.jsonValue()], (value) => {
    const text = JSON.stringify(value);
    assert.deepEqual(JSON.parse(JSON.stringify(readGoYaml(text)[0])), JSON.parse(text));
  });
});
