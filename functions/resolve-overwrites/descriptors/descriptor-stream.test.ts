import assert from 'node:assert/strict';
import { orError } from '../../../test/or-error';
import fc from 'fast-check';
import { holds } from '../../../test/law';
import { equalTrees, plainOf } from '../../../src/data';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';
import { readStream } from './descriptor-stream';

const read = (text: string): unknown => {
  const documents = readStream(text);
  for (const { tree, source } of documents) assert.ok(equalTrees(source.tree(), tree));
  return structuredClone(documents.map(({ tree }) => plainOf(tree)));
};

describe('a stream of descriptors', () => {
  for (const [text, expected] of [
    ['', []],
    ['a: 1\n', [{ a: 1 }]],
    ['---\na: 1\n---\n# nothing\n---\nb: 2\n---\n', [{ a: 1 }, { b: 2 }]],
    ['a: 1\r\n---\r\nb: 2\r\n', [{ a: 1 }, { b: 2 }]],
    ['%YAML 1.2\n---\na: 1\n...\n--- {b: 2}\n', [{ a: 1 }, { b: 2 }]],
    ['a: |\n  ---\n  x\n---\nb: "- ---"\n', [{ a: '---\nx\n' }, { b: '- ---' }]],
  ] as const) {
    it(`is read: ${JSON.stringify(text)}`, () => assert.deepEqual(read(text), expected));
  }

  it('gives the same result as reading it as a whole', () => {
    const line = fc.constantFrom('a: 1', 'b: |', '  ---', '---', '--- ', '--- x', '...', '- c', 'd: "', '"', '# e', '');
    holds(500, [fc.array(line, { maxLength: 8 })], (lines) => {
      const text = lines.join('\n');
      const whole = orError(DocumentSyntaxError, () => yamlFormat.read(text));
      if (whole instanceof DocumentSyntaxError) {
        assert.throws(() => read(text), DocumentSyntaxError);
        return;
      }
      const values = whole.roots.map(plainOf).filter((value) => value !== null);
      assert.deepEqual(read(text), structuredClone(values));
    });
  });

  it('reports the place of a mistake in the whole stream', () => {
    assert.throws(
      () => read('a: 1\n---\nb: {\n'),
      (error) => error instanceof DocumentSyntaxError && error.line === 4,
    );
  });
});
