import assert from 'node:assert/strict';
import type { Diagnostic } from '../diagnostic';
import { fixed } from './fix';

const text = 'a:\n  pth: data.x # kept\nb: "c"\n';
const at = (line: number, column: number, endColumn: number) => ({ file: 'k.yaml', line, column, endColumn, text: '' });
const suggesting = (place: ReturnType<typeof at>, fix: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  severity: 'error',
  message: 'm',
  fix: { at: place, to: fix },
  ...more,
});

describe('applied suggestions', () => {
  it('change only their own ranges', () => {
    const middle = suggesting(at(2, 4, 5), 'at');
    const all = [suggesting(at(3, 4, 7), '"d"'), middle, suggesting(at(2, 3, 4), 'p'), suggesting(at(2, 5, 6), 'h')];
    const done = fixed(text, 'k.yaml', all);
    assert.equal(done.text, 'a:\n  path: data.x # kept\nb: "d"\n');
    assert.deepEqual(done.applied, all);
  });

  it('exclude overlapping ranges, other files, diagnostics of severity info, and edits that make the text invalid', () => {
    const first = suggesting(at(2, 3, 6), 'path');
    const done = fixed(text, 'k.yaml', [
      first,
      suggesting(at(2, 4, 6), 'x'),
      suggesting({ ...at(2, 8, 12), file: 'other.yaml' }, 'x'),
      suggesting(at(3, 1, 2), 'x', { severity: 'info' }),
      suggesting(at(3, 4, 7), '"'),
    ]);
    assert.deepEqual([done.text, done.applied], [text.replace('pth', 'path'), [first]]);
  });
});
