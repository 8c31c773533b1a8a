/**
 * Tests that a value that a line-based format cannot contain is reported in a result, never as a stack trace,
 * regardless of the line that contains the value and of the next line.
 */
import assert from 'node:assert/strict';
import { sampled } from '../../test/law';
import { replace, resource } from '../../test/run-on-values';

const values = [
  'b:', '-', 'a:b', '/', '[x]', '{a}', 'x:', 'http://h', '@', '.', '---', '...', 'key:', 'a:/', '-x', ':',
]; // prettier-ignore

const texts: Readonly<Record<string, readonly string[]>> = {
  // prettier-ignore
  'app.properties': [
    'key a\n  other: x\nz=1\n', 'key=a\n other: x\n', 'a: key\n  b: x\n', 'key a\\\n  b\n', 'key\n  - x\n',
    'x y\n  - q\n',
  ],
  'app.ini': ['a=key\n  b: x\n', '[s]\nk = a\n  b\n', '[s]\nkey: a\n  b: x\n', 'key = a\n\n  - x\n', '[s]\nk: a\n'],
  'app.env': ['A=key\n', 'A=key\n  B: x\n'],
};

const paths = ['key', 'a', 'x', 'k', 's.k', 's.key', 'A'];

async function exitCodeOf(key: string, text: string, sourceValue: string, path: string): Promise<number> {
  const fieldPaths = [`data.${key.replace('.', '\\.')}.${path}`];
  const { exitCode } = await replace([resource('ConfigMap', 'a', { data: { [key]: text } })], {
    sourceValue,
    targets: [{ select: { kind: 'ConfigMap' }, fieldPaths }],
  });
  return exitCode;
}

describe('a value in a line-based text', () => {
  for (const [key, all] of Object.entries(texts)) {
    it(`is written or refused: ${key}`, async () => {
      let written = 0;
      for (const text of all) {
        for (const value of sampled(values, 2)) {
          for (const path of paths) {
            const exitCode = await exitCodeOf(key, text, value, path);
            assert.ok(exitCode < 3, `exit ${exitCode} for ${path} of ${JSON.stringify(text)} with ${value}`);
            if (exitCode === 0) written += 1;
          }
        }
      }
      assert.ok(written > 0, 'nothing could be written');
    });
  }
});
