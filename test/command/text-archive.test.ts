import assert from 'node:assert/strict';
import { archiveText, readArchive } from './text-archive';

describe('text archives', () => {
  it('are read and written without a difference', () => {
    const text = 'a comment\n-- a/b.yaml --\nx: 1\n\n-- empty --\n-- last --\n- -- x --\n';
    const archive = readArchive(text);
    assert.deepEqual(archive, {
      comment: 'a comment\n',
      files: new Map([
        ['a/b.yaml', 'x: 1\n\n'],
        ['empty', ''],
        ['last', '- -- x --\n'],
      ]),
    });
    assert.equal(archiveText(archive), text);
  });

  it('reject text that would be read differently', () => {
    const withText = (text: string) => (): string => archiveText({ comment: '', files: new Map([['a', text]]) });
    assert.throws(withText('no line break'), /"a" must end in a line break/);
    assert.throws(withText('x\n-- b --\n'), /"a" has a line like a marker/);
    assert.throws(() => readArchive('-- a --\n-- a --\n'), /two files "a"/);
  });
});
