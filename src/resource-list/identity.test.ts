import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../test/law';
import type { Tree } from '../data/tree';
import { yamlFormat } from '../formats/yaml/format';
import { stringsAt } from './identity-of';
import { scanIdentity, scanStrings } from './identity';

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

  it('ignores deeper lines and block scalars', () => {
    const text =
      'apiVersion: v1\ndata:\n  x: |\n    kind: Secret\n    metadata:\n      name: no\nkind: ConfigMap\nmetadata:\n  labels: {}\n  # name: no\n  name: a\nspec:\n  name: no\n';
    assert.deepEqual(scanIdentity(text, 0), identity);
  });

  it('returns an empty string for missing fields', () => {
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
    ['a comment after a word', 'kind: A # c\n'],
    ['an anchor', 'kind: &a A\n'],
    ['metadata in flow style', 'kind: A\nmetadata: {name: a}\n'],
    ['metadata with a comment', 'kind: A\nmetadata: # c\n  name: a\n'],
    ['metadata that is empty', 'kind: A\nmetadata:\nspec: 1\n'],
    ['metadata that begins with a comment', 'kind: A\nmetadata:\n  # c\n  name: a\n'],
    ['a name on the next line', 'kind: A\nmetadata:\n  name:\n    a\n'],
    ['another column', ' kind: A\n'],
  ] as const) {
    it(`leaves ${what} to the parser`, () => assert.equal(scanIdentity(text, 0), undefined));
  }

  it('leaves a first line at another column to the parser', () =>
    assert.equal(scanIdentity('kind: A\n', 2), undefined));
});

describe('scanStrings', () => {
  const scanned = (text: string): unknown => {
    const found = scanStrings(text, 0, 'annotations');
    return found && Object.fromEntries(found);
  };
  const below = (lines: string): string => `kind: A\nmetadata:\n  name: n\n  annotations:\n${lines}spec: 1\n`;

  for (const [lines, expected] of [
    ['    a/b: x,y\n', { 'a/b': 'x,y' }],
    [
      '    a: "5"\n    b: \'{"c": 1}\'\n    d: 1.5\n    e: two words \n',
      { a: '5', b: '{"c": 1}', d: '1.5', e: 'two words' },
    ],
    ['    a: ""\n', { a: '' }],
  ] as const) {
    it(`finds ${JSON.stringify(expected)}`, () => assert.deepEqual(scanned(below(lines)), expected));
  }

  it('finds nothing in a text without annotations', () => {
    assert.deepEqual(scanned('kind: A\n'), {});
    assert.deepEqual(scanned('kind: A\nmetadata:\n  name: n\n'), {});
  });

  for (const [what, text] of [
    ['flow style', 'kind: A\nmetadata:\n  name: n\n  annotations: {a/b: x}\n'],
    ['metadata in flow style', 'kind: A\nmetadata: {annotations: {a: b}}\n'],
    ['a list of resources in flow style', '[kind: A]\n'],
    ['a quoted key', below('    c: d\n    "a/b": x\n')],
    ['a null', below('    a/b: null\n')],
    ['an escape', below('    a/b: "\\x20"\n')],
    ['several lines', below('    a: |\n      b: c\n')],
    ['a value over two lines', below('    a: b\n      c\n')],
    ['a comment', below('    a: b # c\n')],
    ['a repeated key', below('    a: b\n    a: c\n')],
    ['an anchor', below('    a: &b c\n')],
    ['a nested document', below('    a: b: c\n')],
  ] as const) {
    it(`leaves ${what} to the parser`, () => assert.equal(scanned(text), undefined));
  }

  const values = fc.oneof(
    fc.constantFrom(
      'x',
      '5',
      'null',
      '~',
      'true',
      '"a b"',
      "'c: d'",
      'e #f',
      'g: h',
      '&i j',
      '|',
      '{}',
      'k\u00e9',
      '"\\n"',
      '',
    ),
    fc.string({ maxLength: 4 }),
  );
  const keys = fc.constantFrom('a', 'b/c', 'a.b/c', '"a"', 'd e', '<<', '- f');
  const lines = fc.array(
    fc.tuple(fc.constantFrom('    ', '    ', '    ', '   ', '      '), keys, fc.constantFrom(': ', ': ', ':'), values),
    { maxLength: 4 },
  );
  law('finds the same data as a parser, or nothing', 2000, [lines], (made) => {
    const text = below(made.map((parts) => `${parts.join('')}\n`).join(''));
    const found = scanned(text);
    if (found === undefined) return;
    const [root] = yamlFormat.read(text).roots;
    assert.deepEqual(found, Object.fromEntries(stringsAt(root as Tree, ['metadata', 'annotations'])), text);
  });
});
