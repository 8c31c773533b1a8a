import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../test/law';
import { formatPath, parseFieldPath, splitFieldPath, unclosedBracket, type FieldStep } from './field-path';

describe('splitFieldPath', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['a.b.c', ['a', 'b', 'c']],
    ['a', ['a']],
    ['', ['']],
    ['.', ['']],
    ['.a', ['a']],
    ['..a', ['', 'a']],
    ['a..b', ['a', '', 'b']],
    ['a.', ['a', '']],
    ['a\\.b', ['a.b']],
    ['data.config\\.json.x', ['data', 'config.json', 'x']],
    ['a\\.b\\.c.d', ['a.b.c', 'd']],
    ['a\\\\.b', ['a\\.b']],
    ['a\\', ['a\\']],
    ['a.b\\', ['a', 'b\\']],
    ['\\.a', ['.a']],
    ['a\\.', ['a.']],
    ['metadata.annotations.[a.b.c/d]', ['metadata', 'annotations', 'a.b.c/d']],
    ['metadata.annotations.[a.b.c/d].x', ['metadata', 'annotations', 'a.b.c/d', 'x']],
    ['c.[name=web].image', ['c', '[name=web]', 'image']],
    ['c.[image=a.b/c:1.2].x', ['c', '[image=a.b/c:1.2]', 'x']],
    ['c.[=a.b]', ['c', '[=a.b]']],
    ['a.[b', ['a', 'b']],
    ['a.[b.c', ['a', 'b.c']],
    ['a.[b=c.d', ['a', '[b=c.d']],
    ['a.[b]', ['a', '[b]']],
    ['a.[[b.c]]', ['a', 'b.c']],
    ['a.b].c', ['a', 'b]', 'c']],
    ['[a.b].[c.d]', ['a.b', 'c.d']],
    ['[a\\.b].c', ['[a.b]', 'c']],
  ];
  for (const [text, pieces] of cases) {
    it(`splits ${JSON.stringify(text)}`, () => assert.deepEqual(splitFieldPath(text), pieces));
  }
});

describe('parseFieldPath', () => {
  const steps: readonly (readonly [string, FieldStep])[] = [
    ['x.spec', { kind: 'key', key: 'spec', raw: 'spec' }],
    ['x.a\\.b', { kind: 'key', key: 'a.b', raw: 'a.b' }],
    ['x.0', { kind: 'index', index: 0, raw: '0' }],
    ['x.12', { kind: 'index', index: 12, raw: '12' }],
    ['x.007', { kind: 'index', index: 7, raw: '007' }],
    ['x.+5', { kind: 'index', index: 5, raw: '+5' }],
    ['x.-0', { kind: 'index', index: 0, raw: '-0' }],
    ['x.-1', { kind: 'key', key: '-1', raw: '-1' }],
    ['x.1a', { kind: 'key', key: '1a', raw: '1a' }],
    ['x.99999999999999999999', { kind: 'key', key: '99999999999999999999', raw: '99999999999999999999' }],
    ['x.-', { kind: 'last', raw: '-' }],
    ['x.*', { kind: 'wildcard', raw: '*' }],
    ['x.**', { kind: 'key', key: '**', raw: '**' }],
    ['x.[name=web]', { kind: 'query', key: 'name', value: 'web', exact: false, raw: '[name=web]' }],
    ['x.[name=a=b]', { kind: 'query', key: 'name', value: 'a=b', exact: false, raw: '[name=a=b]' }],
    ['x.[name=]', { kind: 'query', key: 'name', value: '', exact: false, raw: '[name=]' }],
    ['x.[=-jar]', { kind: 'query', key: '', value: '-jar', exact: false, raw: '[=-jar]' }],
    ['x.[name==web]', { kind: 'query', key: 'name', value: 'web', exact: true, raw: '[name==web]' }],
    ['x.[==web]', { kind: 'query', key: '', value: 'web', exact: true, raw: '[==web]' }],
    ['x.[image=a.b]', { kind: 'query', key: 'image', value: 'a.b', exact: false, raw: '[image=a.b]' }],
    ['x.[0]', { kind: 'document', index: 0, raw: '[0]' }],
    ['x.[12]', { kind: 'document', index: 12, raw: '[12]' }],
    ['x.[a.b/c]', { kind: 'key', key: 'a.b/c', raw: 'a.b/c' }],
    ['x.[a=b', { kind: 'key', key: '[a=b', raw: '[a=b' }],
  ];
  for (const [text, step] of steps) {
    it(`reads the last step of ${text}`, () => {
      const path = parseFieldPath(text);
      assert.deepEqual(path.steps, [{ kind: 'key', key: 'x', raw: 'x' }, step]);
      assert.equal(path.wholeDocument, false);
    });
  }

  it('reads a dot at the end as the whole document', () => {
    const expected = [
      { kind: 'key', key: 'data', raw: 'data' },
      { kind: 'key', key: 'c.yaml', raw: 'c.yaml' },
    ];
    assert.deepEqual(parseFieldPath('data.c\\.yaml.'), { steps: expected, wholeDocument: true });
  });

  it('does not read an empty path or an escaped dot as the whole document', () => {
    assert.deepEqual(parseFieldPath(''), { steps: [{ kind: 'key', key: '', raw: '' }], wholeDocument: false });
    assert.deepEqual(parseFieldPath('a\\.'), { steps: [{ kind: 'key', key: 'a.', raw: 'a.' }], wholeDocument: false });
  });

  it('accepts at most 200 dots, and quickly refuses any larger number', () => {
    assert.equal(parseFieldPath(`${'a.'.repeat(199)}b`).steps.length, 200);
    for (const path of ['a.'.repeat(201), 'a\\.'.repeat(1_000_000), '[a=b.c].'.repeat(1_000_000)]) {
      assert.throws(() => parseFieldPath(path), { message: 'it contains more than 200 dots' });
      assert.throws(() => unclosedBracket(path), { message: 'it contains more than 200 dots' });
    }
  });

  it('refuses brackets that contain neither a query nor a number', () => {
    const words = 'list path element must contain fieldName=fieldValue for element to match';
    assert.throws(() => parseFieldPath('a.[]'), { message: words });
    for (const key of ['b', '-1', 'remote "origin"']) {
      const message = `${words}; to name a key without dots, omit the brackets: \`${key}\``;
      assert.throws(() => parseFieldPath(`a.[${key}].c`), { message });
    }
  });
});

describe('formatPath', () => {
  it('escapes the dots in keys', () => {
    assert.equal(formatPath(['data', 'config.json', 'ports', 0, 'a.b.c']), 'data.config\\.json.ports.0.a\\.b\\.c');
  });

  it('is empty for the root', () => {
    assert.equal(formatPath([]), '');
  });

  it('is undone by splitFieldPath', () => {
    // A path cannot express a key that ends in a backslash, an empty first key, or a key that starts with a bracket.
    const key = fc
      .string({ unit: fc.constantFrom('a', '.', '\\', ']', '=', '/'), minLength: 1 })
      .filter((text) => !text.endsWith('\\'));
    holds(300, [fc.array(key, { minLength: 1 })], (keys) => assert.deepEqual(splitFieldPath(formatPath(keys)), keys));
  });
});
