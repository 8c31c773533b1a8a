import assert from 'node:assert/strict';
import { scanAllAnnotations, scanAnnotations, scanIdentity } from './identity';

const identity = { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', namespace: '' };

describe('scanIdentity', () => {
  it('finds the words at their columns, in any order', () => {
    assert.deepEqual(scanIdentity('apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n', 0), identity);
    assert.deepEqual(
      scanIdentity(
        '  metadata:\n    labels:\n      name: x\n    name: a\n    namespace: "b"\n  kind: \'ConfigMap\'\n  apiVersion: v1\n',
        2,
      ),
      { ...identity, namespace: 'b' },
    );
  });

  it('is not taken in by deeper lines and block scalars', () => {
    const text =
      'apiVersion: v1\ndata:\n  x: |\n    kind: Secret\n    metadata:\n      name: no\nkind: ConfigMap\nmetadata:\n  labels: {}\n  # name: no\n  name: a\nspec:\n  name: no\n';
    assert.deepEqual(scanIdentity(text, 0), identity);
  });

  it('answers the empty string for what is missing', () => {
    assert.deepEqual(scanIdentity('data: {}\n', 0), { apiVersion: '', kind: '', name: '', namespace: '' });
    assert.deepEqual(scanIdentity('kind: A\nmetadata:\n  labels: {}\n', 0), {
      apiVersion: '',
      kind: 'A',
      name: '',
      namespace: '',
    });
  });

  it('skips blank lines and comments in metadata, at any column', () => {
    const text = 'kind: A\nmetadata:\n  labels:\n    x: y\n\n# left\n  name: a\n';
    assert.equal(scanIdentity(text, 0)?.name, 'a');
    assert.equal(scanIdentity('kind: A\nmetadata:\n  name: a', 0)?.name, 'a');
  });

  for (const [what, text] of [
    ['a flow map', '{apiVersion: v1, kind: ConfigMap}\n'],
    ['a leading comment', '# c\nkind: A\n'],
    ['a quoted key first', '"kind": A\n'],
    ['a quoted key', 'apiVersion: v1\n"kind": A\n'],
    ['a quoted key in metadata', "kind: A\nmetadata:\n  labels: {}\n  'name': a\n"],
    ['a comment behind a word', 'kind: A # c\n'],
    ['an anchor', 'kind: &a A\n'],
    ['metadata in flow style', 'kind: A\nmetadata: {name: a}\n'],
    ['metadata with a comment', 'kind: A\nmetadata: # c\n  name: a\n'],
    ['metadata that is empty', 'kind: A\nmetadata:\nspec: 1\n'],
    ['metadata that begins with a comment', 'kind: A\nmetadata:\n  # c\n  name: a\n'],
    ['a name on the next line', 'kind: A\nmetadata:\n  name:\n    a\n'],
    ['another column', ' kind: A\n'],
  ] as const) {
    it(`leaves ${what} to a parse`, () => assert.equal(scanIdentity(text, 0), undefined));
  }

  it('leaves a first line at another column to a parse', () => assert.equal(scanIdentity('kind: A\n', 2), undefined));
});

describe('scanAnnotations', () => {
  const text = 'kind: A\nmetadata:\n  annotations:\n    a/b: x,y\n    c: |\n      a/b: no\n  name: n\n';

  it('finds the values, and the empty string for what is missing', () => {
    assert.deepEqual(scanAnnotations(text, 0, ['a/b', 'd']), ['x,y', '']);
  });

  for (const [what, other] of [
    ['no metadata', 'kind: A\n'],
    ['no annotations', 'kind: A\nmetadata:\n  name: n\n'],
    ['annotations in flow style', 'kind: A\nmetadata:\n  name: n\n  annotations: {a/b: x}\n'],
    ['a quoted key', 'kind: A\nmetadata:\n  annotations:\n    c: d\n    "a/b": x\n'],
    ['a null', 'kind: A\nmetadata:\n  annotations:\n    a/b: null\n'],
    ['a list of resources in flow style', '[kind: A]\n'],
  ] as const) {
    it(`leaves ${what} to a parse`, () => assert.equal(scanAnnotations(other, 0, ['a/b']), undefined));
  }
});

describe('scanAllAnnotations', () => {
  const textOf = (...lines: readonly string[]): string =>
    ['kind: A', 'metadata:', '  annotations:', ...lines.map((line) => `    ${line}`), '  name: n', ''].join('\n');
  const scanned = (...lines: readonly string[]): unknown => {
    const found = scanAllAnnotations(textOf(...lines), 0);
    return found && [...found];
  };

  it('finds all', () => {
    assert.deepEqual(scanned('a/b: x,y', 'c: "0"', "d: 'e f'"), [
      ['a/b', 'x,y'],
      ['c', '0'],
      ['d', 'e f'],
    ]);
  });

  for (const line of [
    'a: |',
    '"a": x',
    'a: null',
    'a: x y',
    'a: "x\\n"',
    'a: {b: c}',
    '# a',
    '',
    'a: &x y',
    'a:\tb',
    '  a: b',
  ]) {
    it(`leaves ${JSON.stringify(line)} to a parse`, () => assert.equal(scanned('b: c', line), undefined));
  }

  it('leaves an annotation that occurs twice to a parse', () => assert.equal(scanned('a: b', 'a: c'), undefined));

  it('leaves what is not a block map to a parse', () => {
    for (const text of ['kind: A\n', 'kind: A\nmetadata: {annotations: {a: b}}\n', '{kind: A}']) {
      assert.equal(scanAllAnnotations(text, 0), undefined);
    }
  });
});
