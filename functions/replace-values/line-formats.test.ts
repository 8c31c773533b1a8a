/**
 * Tests that a value that a line-based format cannot contain is reported in a result, never as a stack trace,
 * regardless of the line that contains the value and of the next line, and that a second run changes nothing.
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

describe('a path in a line-based text', () => {
  const split = { keySeparator: '.' };
  for (const [title, file, path, value, options, after] of [
    ['a number in a new key', 'a.properties', 'new.0.a', 'z', split, 'x.json={"a": 1}\nnew.0.a=z\n'],
    ['a number in a new document', 'b.properties', '1.0', 'z', split, '1.0=z\n'],
    ['a number in a new section', 'a.ini', 't.0', 'z', split, '[s]\nk=1\n\n[t]\n0=z\n'],
    ['a number in a nested document', 'a.properties', 'x.json.b.0', 'z', split, 'x.json={"a": 1, "b": ["z"]}\n'],
    ['a whole nested document', 'a.properties', 'x.json.', { b: 1 }, split, 'x.json={"b": 1}\n'],
    ['the first value of a new key', 'a.ini', 's.t.0', 'z', {}, '[s]\nk=1\nt=z\n'],
    ['the last value of a new key', 'a.ini', 's.t.-', 'z', {}, '[s]\nk=1\nt=z\n'],
    ['the only value of a key', 'a.ini', 's.k.0', 'z', {}, '[s]\nk=z\n'],
    ['a value after the only value of a key', 'a.ini', 's.k.-', 'z', {}, '[s]\nk=1\nk=z\n'],
    ['another value of a key', 'a.ini', 's.k.1', 'z', {}, '[s]\nk=1\nk=z\n'],
    ['a key below a value', 'a.ini', 's.k.l.m', 'z', split, '[s]\nk=1\nk.l.m=z\n'],
  ] as const) {
    it(`leads to ${title}, also in a second run`, async () => {
      const data = { 'a.properties': 'x.json={"a": 1}\n', 'a.ini': '[s]\nk=1\n' };
      const list = [resource('ConfigMap', 'a', { data }), resource('Other', 'b', { value })];
      const fieldPaths = [`data.${file.replace('.', '\\.')}.${path}`];
      const replacement = {
        source: { kind: 'Other', fieldPath: 'value' },
        targets: [{ select: { kind: 'ConfigMap' }, fieldPaths, options: { create: true, ...options } }],
      };
      const once = await replace(list, replacement);
      assert.equal(once.items[0]?.data?.[file], after, once.messages);
      assert.deepEqual((await replace(once.items, replacement)).items, once.items);
    });
  }

  it('counts as deleted if its parent has become a value', async () => {
    const targets = [{ select: {}, fieldPaths: [String.raw`data.a\.properties.a.b.c`], options: split }];
    for (const text of ['a=1\na.b.c=2\n', 'a=1\n']) {
      const list = [resource('ConfigMap', 'a', { data: { 'a.properties': text } })];
      const { items, messages } = await replace(list, { delete: true, targets });
      assert.equal(items[0]?.data?.['a.properties'], 'a=1\n', messages);
    }
  });

  it('does not treat keys with a separator as a list of sections', async () => {
    const fieldPaths = [String.raw`data.a\.ini.a.[b=2].c`];
    const targets = [{ select: {}, fieldPaths, options: { create: true, ...split } }];
    const list = [resource('ConfigMap', 'a', { data: { 'a.ini': 'a.b = 1\n' } })];
    assert.match(
      (await replace(list, { sourceValue: 'z', targets })).messages,
      /expected SequenceNode but got MappingNode/,
    );
  });

  it('splits keys only in formats with dotted keys', async () => {
    const fieldPaths = [String.raw`data.a\.properties.k.0`, String.raw`data.a\.json.k.0`];
    const targets = [{ select: { kind: 'ConfigMap' }, fieldPaths, options: { create: true, ...split } }];
    const { items, messages } = await replace([resource('ConfigMap', 'a')], { sourceValue: 'z', targets });
    const { 'a.properties': lines, 'a.json': json = '' } = items[0]?.data ?? {};
    assert.deepEqual([lines, JSON.parse(json)], ['k.0=z\n', { k: ['z'] }], messages);
  });

  it('does not lead to a document with another format if keys are split', async () => {
    const list = [
      resource('ConfigMap', 'a', { data: { 'a.yaml': 'k: "a: 1"' } }),
      resource('Other', 'b', { m: { x: 1 } }),
    ];
    const targets = [{ select: { kind: 'ConfigMap' }, fieldPaths: [String.raw`data.a\.yaml.k.`], options: split }];
    const { messages } = await replace(list, { source: { kind: 'Other', fieldPath: 'm' }, targets });
    assert.match(messages, /`keySeparator` applies only to the formats .*\[invalid-value\]/);
  });
});

it('a number that programs read differently remains a number in a copy', async () => {
  const data = { 'a.yaml': 'a: 08\nb: 1.5\n' };
  const source = { kind: 'ConfigMap', fieldPath: String.raw`data.a\.yaml.a` };
  const targets = [{ select: { kind: 'ConfigMap' }, fieldPaths: [String.raw`data.a\.yaml.b`] }];
  const { items } = await replace([resource('ConfigMap', 'a', { data })], { source, targets });
  assert.equal(items[0]?.data?.['a.yaml'], 'a: 08\nb: 08\n');
});

it('a number of JSON that is too large for a float is refused in a number of YAML', async () => {
  const data = { 'a.json': '{"n": 1e400}', 'a.yaml': 'n: 1.5' };
  const source = { kind: 'ConfigMap', fieldPath: String.raw`data.a\.json.n` };
  const targets = [{ select: { kind: 'ConfigMap' }, fieldPaths: [String.raw`data.a\.yaml.n`] }];
  const { messages } = await replace([resource('ConfigMap', 'a', { data })], { source, targets });
  assert.match(messages, /the field is a number, but the value "1e400" is a string: .*\[invalid-value\]/);
});
