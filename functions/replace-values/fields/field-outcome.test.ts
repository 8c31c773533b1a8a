/** Tests the new value of a field and the reported notes. */
import assert from 'node:assert/strict';
import { replace, resource, runOn } from '../../../test/run-on-values';
import { replaceValues } from '../function';
import { shortForm } from '../short-form';
import type { Replacement, Source, Target } from '../generated/config';
import { escaped } from './field-outcome';

const codesOf = (messages: string): string =>
  Array.from(messages.matchAll(/\[([a-z-]+)\]$/gm), ([, code]) => code).join(' ');

/** The new text of the field, and the codes of the results. */
async function written(before: unknown, value: string, target: Target): Promise<readonly [unknown, string]> {
  const item = resource('Other', 'a', { field: before });
  const targets = [{ select: { kind: 'Other' }, fieldPaths: ['field'], ...target }];
  const { items, messages } = await replace([item], { sourceValue: value, targets });
  return [items[0]?.['field'], codesOf(messages)];
}

describe('a piece of a string', () => {
  for (const [before, value, index, after, codes] of [
    ['a:b:c', 'x', 0, 'x:b:c', ''],
    ['a:b:c', 'x', 2, 'a:b:x', ''],
    ['a:b:c', 'x', 3, 'a:b:c:x', ''],
    ['a:b:c', 'x', 9, 'a:b:c:x', 'no-change'],
    ['a:b:c', 'x', -1, 'x:a:b:c', ''],
    ['a:b:c', 'b', -1, 'a:b:c', ''],
    ['a:b:c', 'b', 0, 'b:b:c', ''],
    ['a:b:c', 'b:c', 1, 'a:b:c', ''],
    ['a:b:c', 'b:c', 2, 'a:b:c', ''],
    ['a:b:c', 'c:d', 2, 'a:b:c:d', ''],
    ['a:b:c', 'b', 5, 'a:b:c', 'no-change'],
    ['a:b:c', 'x:y', 1, 'a:x:y:c', ''],
    ['a', 'x:y', -1, 'x:y:a', ''],
    ['a', 'x:y', 9, 'a:x:y', 'no-change'],
    ['a', 'x', 0, 'x', 'delimiter-not-found'],
    ['x', 'x', 0, 'x', ''],
    ['a', 'x', 1, 'a:x', ''],
    ['', 'x', 0, 'x', ''],
    ['', 'x', 1, 'x', 'no-change'],
  ] as const) {
    it(`${index} of "${before}" becomes "${value}"`, async () => {
      const target = { options: { delimiter: ':', index } };
      assert.deepEqual(await written(before, value, target), [after, codes]);
      assert.equal((await written(after, value, target))[0], after, 'the same twice');
    });
  }
});

it('the first piece of a string is replaced if `index` is missing', async () =>
  assert.deepEqual(await written('a:b:c', 'x', { options: { delimiter: ':' } }), ['x:b:c', '']));

it('a map in a new field of a ConfigMap is refused because the field must be text', async () => {
  const item = resource('ConfigMap', 'a', { data: {}, spec: { b: 1 } });
  const source = { kind: 'ConfigMap', name: 'a', fieldPath: 'spec' };
  const targets = [{ select: { name: 'a' }, fieldPaths: ['data.b'], options: { create: true } }];
  assert.match((await replace([item], { source, targets })).messages, /`data\.b` must be a string.*\[invalid-value\]/);
});

it('a new list element cannot have a part', async () => {
  const item = resource('ConfigMap', 'a', { data: { 'f.yaml': 'l: [x1]\n' } });
  for (const [part, name] of [
    [{ pattern: 'x' }, 'pattern'],
    [{ between: { start: 'a', end: 'b' } }, 'between'],
  ] as const) {
    const targets = [{ select: { name: 'a' }, fieldPaths: ['data.f\\.yaml.l.-'], ...part }];
    const { messages } = await replace([item], { sourceValue: 'y', targets });
    assert.ok(messages.includes(`\`${name}\` can only find existing elements, not create them`), messages);
  }
});

describe('the text between two markers', () => {
  for (const [before, value, start, end, after, codes] of [
    ['a<b>c', 'x', '<', '>', 'a<x>c', ''],
    ['a<>c', 'x', '<', '>', 'a<x>c', ''],
    ['<b>', '', '<', '>', '<>', ''],
    ['a<b><c>', 'x', '<', '>', 'a<x><x>', ''],
    ['a"b"c"d"', 'x', '"', '"', 'a"x"c"x"', ''],
    ['a<b><c', 'x', '<', '>', 'a<b><c', 'marker-not-closed'],
    ['ab', 'x', '<', '>', 'ab', 'text-not-found'],
    ['a<b', 'x', '<', '>', 'a<b', 'marker-not-closed'],
    ['>a<', 'x', '<', '>', '>a<', 'marker-not-closed'],
    ['a<b>c', 'x>', '<', '>', 'a<b>c', 'invalid-value'],
    ['a;;b', 'x;', 'a', ';;', 'a;;b', 'invalid-value'],
  ] as const) {
    it(`${start} and ${end} of "${before}" becomes "${value}"`, async () =>
      assert.deepEqual(await written(before, value, { between: { start, end } }), [after, codes]));
  }
});

describe('a value of a different type', () => {
  for (const [before, value, type, after, codes] of [
    ['a', '1', undefined, '1', ''],
    [1, '2', undefined, 2, ''],
    [1, 'x', undefined, 1, 'invalid-value'],
    [1, '1.5', undefined, 1, 'invalid-value'],
    [1.5, '2', undefined, 2, ''],
    [true, 'false', undefined, false, ''],
    [true, '1', undefined, true, 'invalid-value'],
    [1.5, 'true', undefined, 1.5, 'invalid-value'],
    [1, 'true', undefined, 1, 'invalid-value'],
    [null, '1', undefined, '1', ''],
    [[1], '1', undefined, [1], 'invalid-value'],
    ['a', '1', 'int', 1, ''],
    ['a', '1', 'float', 1, ''],
    ['a', '1.5', 'int', 'a', 'invalid-value'],
    ['a', '1', 'bool', 'a', 'invalid-value'],
    [1, '2', 'string', '2', ''],
    ['a', '[1, {b: 2}]', 'yaml', [1, { b: 2 }], ''],
    ['a', '[', 'yaml', 'a', 'invalid-value'],
    ['a', '1\n---\n2', 'yaml', 'a', 'invalid-value'],
  ] as const) {
    it(`${JSON.stringify(value)} over ${JSON.stringify(before)} as ${type}`, async () =>
      assert.deepEqual(await written(before, value, type === undefined ? {} : { options: { type } }), [after, codes]));
  }
});

describe('the source of a value', () => {
  const from = async (
    field: unknown,
    options: Source['options'],
    more: readonly object[] = [],
  ): Promise<readonly [unknown, string]> => {
    const items = [resource('Source', 's', { field }), ...more, resource('Other', 'a', { field: 'old' })];
    const source: Source = { kind: 'Source', fieldPath: 'field', ...(options && { options }) };
    const targets = [{ select: { kind: 'Other' }, fieldPaths: ['field'], options: { type: 'yaml' } as const }];
    const { items: after, messages } = await replace(items, { source, targets });
    return [after.at(-1)?.['field'], codesOf(messages)];
  };

  for (const [field, options, after, codes] of [
    ['x', undefined, 'x', ''],
    [{ a: 1 }, undefined, { a: 1 }, ''],
    ['a:b', { delimiter: ':' }, 'a', ''],
    ['a:b', { delimiter: ':', index: 1 }, 'b', ''],
    ['a:b', { delimiter: ':', index: 2 }, 'old', 'index-out-of-range'],
    ['ab', { delimiter: ':' }, 'ab', 'delimiter-not-found'],
    ['ab', { delimiter: ':', index: 1 }, 'old', 'index-out-of-range'],
    ['ab', { delimiter: '' }, 'ab', ''],
    [['a'], { delimiter: ':' }, 'old', 'invalid-value'],
    [null, undefined, 'old', 'field-not-found'],
    [{}, undefined, 'old', 'field-not-found'],
    [[], undefined, 'old', 'field-not-found'],
    [[], { ignoreMissing: true }, 'old', ''],
    [undefined, undefined, 'old', 'field-not-found'],
    [undefined, { ignoreMissing: true }, 'old', ''],
  ] as const) {
    it(`is ${JSON.stringify(field)} with ${JSON.stringify(options)}`, async () =>
      assert.deepEqual(await from(field, options), [after, codes]));
  }

  for (const [before, after, value] of [
    ['', 'a: 1\n', { a: 1 }],
    ['x', 'a: 1', { a: 1 }],
    ['x\n', 'a: 1\n', { a: 1 }],
    ['b: 2', 'a: 1', { a: 1 }],
    ['|-\n  a', '|-\n  a', 'a'],
  ] as const) {
    it(`is a document that replaces ${JSON.stringify(before)}, with the same line break at the end`, async () => {
      const items = [resource('Source', 's', { field: value }), resource('Other', 'a', { field: before })];
      const targets = [{ select: { kind: 'Other' }, fieldPaths: ['field.'] }];
      const { items: left } = await replace(items, { source: { kind: 'Source', fieldPath: 'field' }, targets });
      assert.equal(left[1]?.['field'], after);
    });
  }

  it('is undefined if one of several sources is missing', async () => {
    const sources: Replacement['sources'] = [
      { as: 'a', kind: 'Source', fieldPath: 'field' },
      { as: 'b', kind: 'None', options: { ignoreMissing: true } },
    ];
    const items = [resource('Source', 's', { field: 'x' }), resource('Other', 'a', { field: 'old' })];
    const targets = [{ select: { kind: 'Other' }, fieldPaths: ['field'] }];
    const { items: left, exitCode } = await replace(items, { sources, template: '${a}${b}', targets });
    assert.deepEqual([exitCode, left[1]?.['field']], [0, 'old']);
  });

  it('must match only one item', async () =>
    assert.deepEqual(await from('x', undefined, [resource('Source', 't', { field: 'y' })]), ['old', 'ambiguous']));
});

describe('a value that is escaped for a piece of a document', () => {
  it('is escaped before it is written', async () =>
    assert.deepEqual(await written('x = "1"', 'a"b', { pattern: '"(.*)"', options: { escape: 'json' } }), [
      String.raw`x = "a\"b"`,
      '',
    ]));

  for (const [escape, value, text] of [
    ['json', 'a"b\n', String.raw`a\"b\n`],
    ['xml', `<a&'">`, '&lt;a&amp;&apos;&quot;&gt;'],
    ['toml', 'a"b', String.raw`a\"b`],
    ['xml', 'a\nb\t', 'a&#10;b&#9;'],
    ['shell', 'a/b-1.2:3', 'a/b-1.2:3'],
    ['shell', "it's", String.raw`'it'\''s'`],
    ['shell', '', "''"],
    ['none', '<"', '<"'],
  ] as const) {
    it(`${JSON.stringify(value)} is ${text} for ${escape}`, () => assert.equal(escaped(value, escape), text));
  }
});

it('a document that already equals a document in a Secret is hidden from later messages', async () => {
  const data = { 'a.json': '{"key": 1}' };
  const items = [resource('Secret', 's', { stringData: data }), resource('ConfigMap', 'c', { data })];
  const [field, options] = [String.raw`data.a\.json.`, { allowSecretValues: true }];
  const targets = [{ select: { kind: 'ConfigMap' }, fieldPaths: [field, `${field}other`], options }];
  const source = { kind: 'Secret', fieldPath: String.raw`stringData.a\.json.` };
  const { messages } = await replace(items, { source, targets });
  assert.match(messages, /`other` is not in/);
  assert.doesNotMatch(messages, /key/);
});

describe('variables in a text', () => {
  const select = { kind: 'Secret' };
  for (const [title, text, value, options, after, message] of [
    ['may become an undeclared variable', '${A} ${C}', '${B}', { keepUndeclared: true }, '${B} ${C}', /^$/],
    ['must not become an undeclared variable otherwise', '${A}', '${B}', {}, '${A}', /which a second run would treat/],
    ['are not named if they are in a Secret', '${A} ${B}', 'x', {}, '${A} ${B}', /^[^B]* not declared: declare it/],
  ] as const) {
    it(title, async () => {
      const targets = [{ select, fieldPaths: ['stringData.a'], options }];
      const item = resource('Secret', 'x', { stringData: { a: text } });
      const ran = await replace([item], { variables: [{ as: 'A', value }], targets });
      assert.deepEqual(ran.items[0]?.['stringData'], { a: after });
      assert.match(ran.messages, message);
    });
  }
});

describe('`format`', () => {
  const [text, select] = ['A={"b": {"c": 1}}\n', { kind: 'ConfigMap' }];
  const options = { format: 'env' } as const;
  const after = async (replacement: Replacement): Promise<unknown> => {
    const { items, messages } = await replace(
      [resource('ConfigMap', 'a', { data: { env: text, x: '' } })],
      replacement,
    );
    return messages === '' ? items[0]?.data : messages;
  };

  it('applies only to the first document on a path', async () => {
    const targets = [{ select, fieldPaths: ['data.env.A.b.c'], options }];
    assert.deepEqual(await after({ sourceValue: 2, targets }), { env: text.replace('1', '2'), x: '' });
  });

  it('does not apply to a whole document inside a document', async () => {
    const targets = [{ select, fieldPaths: ['data.env.A.'], options }];
    const source = { ...select, fieldPath: 'data.env.A.b', options };
    assert.deepEqual(await after({ source, targets }), { env: 'A={"c": 1}\n', x: '' });
  });

  it('applies to the first document on the path of a source', async () => {
    const source = { ...select, fieldPath: 'data.env.A.b.c', options };
    assert.deepEqual(await after({ source, targets: [{ select, fieldPaths: ['data.x'] }] }), { env: text, x: '1' });
  });
});

it('the remedies for text that is not a document are keys of the short form', async () => {
  const config = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'x' },
    data: { name: 'a', path: 'data.a.b', value: '1' },
  };
  const { messages } = await runOn(replaceValues, config, [resource('ConfigMap', 'a', { data: { a: 'plain words' } })]);
  const [, format = '', other = ''] =
    /; set `(\w+)` to .*, or use `(\w+)` to replace.*\[not-a-document\]/.exec(messages) ?? [];
  assert.ok(format in shortForm.keys && other in shortForm.keys, messages);
});
