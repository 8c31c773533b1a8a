import assert from 'node:assert/strict';
import { resourceChanges } from './resource-changes';

const value = 'Sup3rS3cret/V4lue';
const lines = `first ${value}\nsecond line\n`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const resource = (kind: string, rest: object, name = 'app'): string =>
  JSON.stringify({ apiVersion: 'v1', kind, metadata: { name }, ...rest });
const secret = (text: string): string => resource('Secret', { stringData: { token: text } }, 'keys');
const map = (text: string): string => resource('ConfigMap', { data: { text } });
const noted = (text: string): object => ({
  metadata: {
    name: 'keys',
    annotations: { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify({ stringData: { t: text } }) },
  },
});
const stream = (...documents: readonly string[]): string => documents.map((one) => `${one}\n`).join('---\n');

describe('resourceChanges', () => {
  for (const [what, before, after] of [
    ['its own value', secret(value), secret('other value')],
    ['a Secret that becomes a ConfigMap', secret(value), resource('ConfigMap', { data: { token: value } }, 'keys')],
    ['binaryData', secret('x'), resource('Secret', { binaryData: { token: base64(value) } }, 'keys')],
    ['a misspelled field', secret('x'), resource('Secret', { stringdata: { token: value } }, 'keys')],
    ['data that is a list', secret('x'), resource('Secret', { data: [base64(value)] }, 'keys')],
    ['an earlier value that kubectl recorded', secret('x'), resource('Secret', noted(value))],
    [
      'a copy on several lines',
      stream(secret(lines), map('')),
      stream(
        secret(lines),
        `kind: ConfigMap\nmetadata: {name: app}\ndata:\n  text: |\n    ${lines.replaceAll('\n', '\n    ')}`,
      ),
    ],
    [
      'a copy on several lines in a document',
      stream(secret(lines), map('')),
      stream(secret(lines), map(`key: |\n  ${lines.replaceAll('\n', '\n  ')}`)),
    ],
    [
      'a copy in a URL',
      stream(secret(value), map('')),
      stream(secret(value), map(`https://me:${encodeURIComponent(value)}@example.com`)),
    ],
    ['base64 in base64', stream(secret(base64(value)), map('')), stream(secret(base64(value)), map(value))],
    [
      'a copy in nested quotes',
      stream(secret(`a"'${value}`), map('')),
      stream(secret(`a"'${value}`), `kind: ConfigMap\nmetadata: {name: app}\ndata: {text: '"a\\"''${value}"'}`),
    ],
  ] as const) {
    it(`hides a value of a Secret: ${what}`, () => {
      const text = resourceChanges(before, after, false)
        .flatMap((one) => one.lines)
        .join('');
      assert.match(text, /\(secret/);
      for (const form of [value, encodeURIComponent(value), base64(value)]) assert.ok(!text.includes(form), text);
    });
  }

  it('compares versions of one object, also with a suffix after the hash', () => {
    for (const [before, after] of [
      ['app-8b7k2fh4tc', 'app-ch5dtk9m24'],
      ['app-8b7k2fh4tc-eu', 'app-ch5dtk9m24-eu'],
    ] as const) {
      const changes = resourceChanges(resource('ConfigMap', {}, before), resource('ConfigMap', {}, after), false);
      assert.deepEqual(
        changes.map(({ name, change }) => [name, change]),
        [[`v1/ConfigMap/${after}`, 'changed']],
      );
    }
  });

  it('shows that a copy changes', () => {
    const [, change] = resourceChanges(
      stream(secret(value), map(`a ${value}`)),
      stream(secret('Another value'), map('a Another value')),
      false,
    );
    assert.match(change?.lines.join('') ?? '', /-.*"a \(secret\)".*\n\+.*"a \(secret, changed\)"/);
  });

  it('shows lines in color if requested', () => {
    const textOf = (x: string): string => `kind: ConfigMap\nmetadata: {name: app}\ndata:\n  x: ${x}\n`;
    const linesOf = (isColored: boolean): readonly string[] =>
      resourceChanges(textOf('a'), textOf('b'), isColored)[0]?.lines.slice(-3) ?? [];
    assert.deepEqual(linesOf(false), [' data:\n', '-  x: a\n', '+  x: b\n']);
    assert.deepEqual(linesOf(true), [' data:\n', '\u001b[31m-  x: a\u001b[0m\n', '\u001b[32m+  x: b\u001b[0m\n']);
  });
});
