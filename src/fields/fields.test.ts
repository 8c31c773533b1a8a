import assert from 'node:assert/strict';
import { cpuMs } from '../../test/cpu-time';
import { resourceOf } from '../../test/run-on-values';
import { plainOf, treeOf } from '../data/trees/plain';
import { entryOf, stringScalar, textOf, type Tree } from '../data/tree';
import { yamlFormat } from '../formats/yaml/format';
import { parseFieldPath, splitFieldPath } from '../krm/field-path';
import { comparedKeys, elementText } from './elements';
import {
  base64Codec,
  NotADocumentError,
  openEmbedded,
  openEncoded,
  plainCodec,
  wrappedBase64,
} from './documents/embedded';
import { FieldError } from './faults/field-error';
import { fieldsAt } from './references';
import type { MatchOptions } from './matches';
import { lookupField, matchFields } from './walk';
import { DocumentDraft } from './documents/document-draft';
import { walkOptions } from './documents/encoded-field';
import { applyWrites, planWrites } from './write/plan';

const text = `list:
- name: a
  n: 1
- name: b
  n: 2
- plain
json: '{"a": {"b": ["x", "y"]}, "s": "{\\"deep\\": 1}"}'
stream: |
  a: 1
  ---
  b: 2
words: |
  info
  ---
  a: info
  n: 1
encoded: eyJhIjogMX0=
mixed: |
  - name: a
    n: 3
  ---
  b: 1
claims:
- meta: {name: a}
- meta: {name: b}
nothing:
map:
  "8080": port
  -: dash
  "": empty
  last: one
`;
const { roots } = yamlFormat.read(text);
const root = roots[0] as NonNullable<(typeof roots)[0]>;
const codecAt = (keys: readonly string[]): typeof plainCodec => (keys[0] === 'encoded' ? base64Codec : plainCodec);

const lookup = (path: string): string | undefined => {
  const found = ifThere(() => lookupField(root, parseFieldPath(path), { codecAt }));
  return found?.kind === 'scalar' ? found.text : found?.kind;
};

const assertFieldError = (act: () => unknown, code: string, message = /^/): void =>
  assert.throws(act, (error) => error instanceof FieldError && error.code === code && message.test(error.message));

/** The result of `find`, or undefined if the field does not exist. */
function ifThere<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof FieldError && error.isMissing) return undefined;
    throw error;
  }
}

describe('lookupField', () => {
  for (const [path, value] of [
    ['list.0.name', 'a'],
    ['list.[name=b].n', '2'],
    ['list.[=plain]', 'plain'],
    ['list.-', 'plain'],
    ['list.7', undefined],
    ['map.8080', 'port'],
    ['map.8081', undefined],
    ['map.-', 'dash'],
    ['list.[name=c]', undefined],
    ['json.a.b.1', 'y'],
    ['json.s.deep', '1'],
    ['json.s.', 'map'],
    ['json.', 'map'],
    ['stream.b', '2'],
    ['stream.[0].a', '1'],
    ['stream.[7].a', undefined],
    ['stream.[0].b', undefined],
    ['stream.c', undefined],
    ['words.[a=info].n', '1'],
    ['mixed.[name=a].n', '3'],
    ['encoded', '{"a": 1}'],
    ['encoded.a', '1'],
    ['words.[1].a', 'info'],
    ['words.a', 'info'],
    ['nothing', ''],
    ['nothing.a', undefined],
    ['absent', undefined],
  ] as const) {
    it(`${path} is ${value}`, () => assert.equal(lookup(path), value));
  }

  for (const [path, code, message] of [
    ['list.*.name', 'invalid-path', /wildcard is not supported/],
    ['list.name', 'wrong-node-kind', /expected MappingNode but got SequenceNode: /],
    ['map.[last=one]', 'wrong-node-kind', /expected SequenceNode but got MappingNode: /],
    ['map.*', 'invalid-path', /wildcard is not supported/],
    ['list.-1', 'invalid-path', /array index -1 cannot be negative/],
    ['map.[0]', 'invalid-path', /selects a document/],
    ['list.0.name.x', 'not-a-document', /the text of `list.0.name` contains no YAML map or list/],
    ['list.0.n.x', 'not-a-document', /is an integer, not a document/],
    ['stream.', 'ambiguous', /more than one of the 2 documents/],
  ] as const) {
    it(`${path} is an error`, () => assertFieldError(() => lookup(path), code, message));
  }
});

const options: MatchOptions = { create: false, exactQueries: false, codecAt };

it('a query whose pattern takes too many steps is an error', () => {
  const [list] = yamlFormat.read(`- ${'a'.repeat(60_000)}\n`).roots as [Tree];
  const path = parseFieldPath(`[=${'(a|b){1000}'.repeat(4)}c]`);
  assertFieldError(() => matchFields(list, path, options), 'limit-exceeded');
});

const set = (path: string, value: Tree = stringScalar('new'), more: Partial<MatchOptions> = {}, to = text): string => {
  const document = yamlFormat.read(to);
  const [page] = document.roots as [Tree];
  const draft = new DocumentDraft([page]);
  const matches = matchFields(page, parseFieldPath(path), { ...options, ...more });
  applyWrites(
    draft,
    planWrites(page, matches, () => ({ kind: 'set', value })),
  );
  return document.editAll(draft.rounds[0] ?? new Map());
};

/** The paths of the matches in the document in a string. */
const pathsOf = (page: Tree, path: string): readonly string[] => {
  const [match] = matchFields(page, parseFieldPath(path), options);
  const fields = match?.kind === 'embedded' ? match.documents.flatMap((document) => document.fields) : [];
  return fields.map((field) => field.path.join('.'));
};

describe('matching and writing fields', () => {
  for (const [path, from, to] of [
    ['list.0.name', 'name: a', 'name: new'],
    ['list.2', '- plain', '- new'],
    ['map.-', '-: dash', '-: new'],
    ['map.8080', '"8080": port', '"8080": new'],
    ['claims.[meta.name==b].meta', '{name: b}', 'new'],
    ['list.-', '- plain\n', '- plain\n- new\n'],
    ['list.-.name', '- plain\n', '- plain\n- name: new\n'],
    ['list.-.ports.-', '- plain\n', '- plain\n- ports:\n  - new\n'],
    ['json.a.b.-', '"y"]', '"y", "new"]'],
    ['json.*.b.0', '"x"', '"new"'],
    ['json.a.b.*', '["x", "y"]', '["new", "new"]'],
    ['json.s.deep', '\\"deep\\": 1', '\\"deep\\": \\"new\\"'],
    ['stream.b', 'b: 2', 'b: new'],
    ['stream.[0].a', 'a: 1', 'a: new'],
    ['encoded.a', 'eyJhIjogMX0=', Buffer.from('{"a": "new"}').toString('base64')],
    ['encoded', 'eyJhIjogMX0=', Buffer.from('new').toString('base64')],
    ['nothing', 'nothing:', 'nothing: new'],
  ] as const) {
    it(`${path} changes only the text of the field`, () => assert.equal(set(path), text.replace(from, to)));
  }

  it('finds nothing at missing fields', () => {
    for (const path of [
      'absent',
      'nothing.a',
      'json.z',
      'stream.z',
      'list.[name=z].n',
      'list.[n=1].z',
      'stream.[0].z',
    ]) {
      assert.equal(
        ifThere(() => matchFields(root, parseFieldPath(path), options)),
        undefined,
        path,
      );
    }
  });

  it('creates missing fields', () => {
    const create = (path: string): string => set(path, stringScalar('v'), { create: true });
    assert.equal(create('nothing.a.0.b'), text.replace('nothing:', 'nothing:\n  a:\n  - b: v'));
    assert.equal(create('map.x.[name=w].z'), `${text}  "x":\n  - name: w\n    z: v\n`);
    assert.equal(
      create('claims.[meta.name=c].size'),
      text.replace('{name: b}\n', '{name: b}\n- meta:\n    name: c\n  size: v\n'),
    );
    assert.equal(create('map.x.[a.b=w].a.z'), `${text}  "x":\n  - a:\n      b: w\n      z: v\n`);
    assert.deepEqual(comparedKeys([treeOf({ 'a.b': 1 })], 'a.b'), ['a.b']);
    assert.deepEqual(comparedKeys([treeOf({ c: 1 }), treeOf({ a: { 'b.c': 1 } })], 'a.b.c'), ['a', 'b.c']);
    assert.equal(create('map.x.-'), `${text}  "x":\n  - v\n`);
    assert.equal(create('map.9090'), `${text}  "9090": v\n`);
    assert.equal(create('list.0.0'), text.replace('n: 1\n', 'n: 1\n  "0": v\n'));
    assert.equal(create('list.*.z'), text.replace('n: 1\n', 'n: 1\n  z: v\n').replace('n: 2\n', 'n: 2\n  z: v\n'));
    assert.equal(create('list.3'), text.replace('- plain\n', '- plain\n- v\n'));
    assert.equal(create('list.[port=80].x'), text.replace('- plain\n', '- plain\n- port: 80\n  x: v\n'));
    assert.equal(create('json.a.c'), text.replace('"y"]}', '"y"], "c": "v"}'));
    assert.equal(create('json.a.b.[=v]'), text.replace('"y"]', '"y", "v"]'));
    assert.equal(create('stream.b'), text.replace('b: 2', 'b: v'));
    assert.equal(create('list.[name==z{2}].x'), text.replace('- plain\n', '- plain\n- name: z{2}\n  x: v\n'));
    const properties = String.raw`a\.properties.c.1`;
    const more = { create: true, keySeparator: '.' };
    assert.equal(
      set(properties, stringScalar('v'), more, 'a.properties: |\n  b=x\n'),
      'a.properties: |\n  b=x\n  c.1=v\n',
    );
    assert.equal(set(properties, stringScalar('v'), more, "a.properties: ''\n"), 'a.properties: |\n  c.1=v\n');
    assert.equal(set('[a.yaml].[0].b', stringScalar('v'), more, "a.yaml: ''\n"), 'a.yaml: |\n  b: v\n');
    assert.equal(set('[a.yaml].0', stringScalar('v'), more, "a.yaml: ''\n"), 'a.yaml: |\n  - v\n');
  });

  it('creates a document in a string that can contain a document, but not in a label', () => {
    const { id } = resourceOf('ConfigMap', 'a');
    const walk = walkOptions(id, { options: { create: true, format: 'yaml' } });
    for (const [path, isDocument] of [
      ['data.a.b', true],
      ['data.labels.b', true],
      ['metadata.annotations.a.b', true],
      ['metadata.labels.a.b', false],
    ] as const) {
      const [match] = matchFields(treeOf({}), parseFieldPath(path), walk);
      assert.equal(match?.kind === 'missing' && match.embedded !== undefined, isDocument, path);
    }
  });

  it('needs a format for a new document', () => {
    const { id } = resourceOf('ConfigMap', 'a');
    const walk = walkOptions(id, { options: { create: true } });
    const way = 'its key does not imply a format for the new document';
    for (const [data, path, message] of [
      [
        {},
        'data.a.b.c',
        `\`data.a\` is missing, and ${way}: set \`options.format\`; if the dots are part of a key, write \`data.a\\.b\\.c\``,
      ],
      [{ a: '' }, 'data.a.b.c', `\`data.a\` is empty, and ${way}: set \`options.format\``],
      [
        { 'a.json': '{"b": ""}' },
        'data.[a.json].b.c',
        `\`data.a\\.json.b\` is empty, and ${way}: write the whole document as a string, because \`options.format\` applies only to the first document of a path`,
      ],
    ] as const) {
      assert.throws(() => matchFields(treeOf({ data }), parseFieldPath(path), walk), { name: 'FieldError', message });
    }
  });

  it('adds an attribute to the XML elements that `*` matches, even if they only contain text', () => {
    const [page] = yamlFormat.read("a.xml: '<a><b>x</b></a>'\n").roots as [Tree];
    const [match] = matchFields(page, parseFieldPath(String.raw`a\.xml.a.b.*.@id`), { ...options, create: true });
    assert.equal(match?.kind, 'embedded');
    for (const [path, after] of [
      ['b.@id', '<b id="v">x</b><c/>'],
      ['c.@id', '<b>x</b><c id="v"/>'],
      ['c.d.#text', '<b>x</b><c><d>v</d></c>'],
      ['b.[#text=x]', '<b>v</b><c/>'],
      ['b.[#text=y].@id', '<b>x</b><b id="v">y</b><c/>'],
    ] as const) {
      const document = (inner: string): string => `a.xml: '<a>${inner}</a>'\n`;
      const to = document('<b>x</b><c/>');
      assert.equal(set(String.raw`a\.xml.a.${path}`, stringScalar('v'), { create: true }, to), document(after), path);
    }
    const one = "a.xml: '<a><b>x</b></a>'\n";
    assert.throws(
      () => set(String.raw`a\.xml.a.b.-.#text`, treeOf({ c: 1 }), { create: true }, one),
      /must be a string/,
    );
    const json = `a.xml: '<a><b>{"k": 1}</b></a>'\n`;
    assert.equal(set(String.raw`a\.xml.a.b.k`, stringScalar('v'), {}, json), json.replace('1', '"v"'));
  });

  it('ends at an XML element that contains only text if the last step is `*`, else at its fields', () => {
    const [page] = yamlFormat.read("a.xml: '<a><b>x</b><c><d>y</d><e>z</e></c><f/></a>'\n").roots as [Tree];
    assert.deepEqual(pathsOf(page, String.raw`a\.xml.a.b.*`), ['a.b']);
    assert.deepEqual(pathsOf(page, String.raw`a\.xml.a.c.*`), ['a.c.d', 'a.c.e']);
    assertFieldError(() => pathsOf(page, String.raw`a\.xml.a.f.*`), 'field-not-found');
    assert.deepEqual(pathsOf(page, String.raw`a\.xml.a.b.0`), ['a.b']);
    const [twice] = yamlFormat.read("a.xml: '<a><b>1</b><b>2</b></a>'\n").roots as [Tree];
    assert.deepEqual(pathsOf(twice, String.raw`a\.xml.a.*`), ['a.b.0', 'a.b.1']);
    assert.deepEqual(pathsOf(twice, String.raw`a\.xml.a.*.0`), ['a.b.0']);
  });

  it('matches the texts of an XML element and of its elements if the last step is `#text`', () => {
    const [page] = yamlFormat.read("a.xml: '<a><c>x<d>y</d><e/></c></a>'\n").roots as [Tree];
    assert.deepEqual(pathsOf(page, String.raw`a\.xml.a.c.*.#text`), ['a.c.#text', 'a.c.d']);
  });

  it('matches no XML field inside another match of `*`', () => {
    const [page] = yamlFormat.read("a.xml: '<a><c><d><d>1</d></d><e><d>2</d></e></c></a>'\n").roots as [Tree];
    assert.deepEqual(pathsOf(page, String.raw`a\.xml.a.c.*.d`), ['a.c.d', 'a.c.e.d']);
  });

  it('accepts only a query without a key for the rows of a key in INI', () => {
    const [page] = yamlFormat.read("a.ini: '[s]\n\n  k = x'\n").roots as [Tree];
    const match = (query: string): unknown =>
      matchFields(page, parseFieldPath(`a\\.ini.s.k.${query}`), { ...options, create: true })[0]?.kind;
    for (const step of ['[=x]', '0', '-']) assert.equal(match(step), 'embedded', step);
    assertFieldError(() => match('[name=x]'), 'not-a-document');
    const [numbers] = yamlFormat.read('a.ini: |\n  [s]\n  0 = x\n').roots as [Tree];
    assert.deepEqual(pathsOf(numbers, String.raw`a\.ini.s.0`), ['s.0']);
    assert.deepEqual(pathsOf(numbers, String.raw`a\.ini.s.[0=x].0`), ['s.0']);
  });

  it('turns a single XML element into a list if another element is added', () => {
    const [page] = yamlFormat.read("a.xml: '<a><b><n>1</n></b></a>'\n").roots as [Tree];
    const matches = matchFields(page, parseFieldPath(String.raw`a\.xml.a.b.[n=2].v`), { ...options, create: true });
    const [write] = planWrites(page, matches, () => ({ kind: 'set', value: stringScalar('x') }));
    const [inner] = write?.kind === 'inside' ? (write.inner[0]?.writes ?? []) : [];
    assert.ok(inner?.kind === 'set');
    assert.deepEqual(inner.match.path, ['a', 'b']);
    assert.equal(JSON.stringify(plainOf(inner.value)), '[{"n":"1"},{"n":2,"v":"x"}]');
  });

  it('skips lists in a list without a matching item', () => {
    const rows = treeOf({ rows: [[1], [1, 2]] });
    const [match, ...others] = matchFields(rows, parseFieldPath('rows.*.1'), options);
    assert.deepEqual([match?.path, others], [['rows', 1, 1], []]);
  });

  it('adds only missing elements', () => {
    assert.equal(set('list.-', stringScalar('plain')), text);
    assert.equal(set('json.a.b.-', stringScalar('x')), text);
    const element = treeOf({ n: 2, name: 'b' });
    assert.equal(set('list.-', element), text);
    assert.equal(set('list.-', treeOf({ m: 2 })), text.replace('- plain\n', '- plain\n- m: 2\n'));
  });

  it('matches every entry of a map', () => {
    const all = ['port', 'dash', 'empty', 'one'].reduce((now, value) => now.replace(`: ${value}`, ': new'), text);
    assert.equal(set('map.*'), all);
    const isHidden = (keys: readonly string[]): boolean => keys.join('.') === 'map.8080';
    assert.equal(set('map.*', stringScalar('new'), { isHidden }), all.replace('"8080": new', '"8080": port'));
  });

  it('skips matches from which the path does not continue, if it continues from other matches', () => {
    const passed = (path: string, isSecret = false): readonly string[] => {
      const reported: string[] = [];
      matchFields(root, parseFieldPath(path), {
        ...options,
        onSkipped: (places) =>
          reported.push(...places.map((place) => `${place.keys(isSecret).join('.')} ${place.error.code}`)),
      });
      return reported;
    };
    assert.deepEqual(passed('list.*'), []);
    assert.deepEqual(passed('list.*.name'), ['list.2 not-a-document']);
    assert.deepEqual(passed('json.*.b'), ['json.s field-not-found']);
    assert.deepEqual(passed('json.*.b', true), ['json field-not-found']);
    assert.deepEqual(passed('json.a.b'), []);
    assert.deepEqual(passed('*.a'), [
      'list wrong-node-kind',
      'mixed field-not-found',
      'claims wrong-node-kind',
      'nothing field-not-found',
      'map field-not-found',
    ]);
  });

  it('reports regular expressions that match more than their text', () => {
    const reported: string[] = [];
    const onInexactMatch = (query: string, element: string): number => reported.push(`${query} ${element}`);
    assert.equal(matchFields(root, parseFieldPath('list.[name=[ab]]'), { ...options, onInexactMatch }).length, 2);
    assert.equal(matchFields(root, parseFieldPath('list.[name=a]'), { ...options, onInexactMatch }).length, 1);
    for (const query of ['^a$', '^a', 'b$']) {
      matchFields(root, parseFieldPath(`list.[name=${query}]`), { ...options, onInexactMatch });
    }
    assert.deepEqual(reported, ['[name=[ab]] a', '[name=[ab]] b', '[name=^a] a', '[name=b$] b']);
    const exact = { ...options, exactQueries: true };
    assert.throws(() => matchFields(root, parseFieldPath('list.[name=[ab]]'), exact), FieldError);
    assert.equal(matchFields(root, parseFieldPath('list.[name==a]'), options).length, 1);
  });

  for (const [path, code, create] of [
    ['list.name', 'wrong-node-kind', false],
    ['map.[a=b]', 'wrong-node-kind', false],
    ['map.[0]', 'invalid-path', false],
    ['*.[0]', 'invalid-path', false],
    ['list.7', 'index-out-of-range', true],
    ['map.8080.x', 'not-a-document', true],
    ['map.*.x', 'not-a-document', true],
    ['list.*.x.y', 'field-not-found', false],
    ['list.*.name.x', 'not-a-document', false],
    ['list.0.-', 'field-not-found', false],
    ['list.-.[name=x]', 'field-not-found', true],
    ['nothing.-', 'field-not-found', false],
    ['map.x.1', 'index-out-of-range', true],
    ['map.x.*', 'field-not-found', true],
    ['map.x.[0]', 'field-not-found', true],
    ['map.x.[=y].z', 'field-not-found', true],
    ['list.[=y]', 'field-not-found', true],
    ['list.[name=y]', 'field-not-found', true],
    ['list.[name=z{2}].x', 'field-not-found', true],
    ['map.x.[name=y].0', 'wrong-node-kind', true],
    ['stream.[7].a', 'index-out-of-range', false],
    ['stream.z', 'ambiguous', true],
    ['list.0.name.x', 'not-a-document', false],
  ] as const) {
    it(`${path} is an error${create ? ', even with `create`' : ''}`, () =>
      assertFieldError(() => set(path, stringScalar('v'), { create }), code));
  }
});

describe('fieldsAt', () => {
  const fields = (path: string): readonly unknown[] =>
    fieldsAt(root, splitFieldPath(path)).map(({ node, parent, path: at }) => [
      at.join('/'),
      node.kind === 'scalar' ? node.text : node.kind,
      parent.kind,
    ]);

  it('continues through the items of lists, and returns the map with the last key', () => {
    assert.deepEqual(fields('list.name'), [
      ['list/0/name', 'a', 'map'],
      ['list/1/name', 'b', 'map'],
    ]);
    const names = fieldsAt(root, ['list', 'n']).map(({ parent }) => textOf(entryOf(parent, 'name')));
    assert.deepEqual(names, ['a', 'b']);
  });

  it('treats a list at the end of the path as one field', () => {
    assert.deepEqual(fields('list'), [['list', 'list', 'map']]);
  });

  it('treats every step as a key, and does not enter strings', () => {
    assert.deepEqual(fields('map.8080'), [['map/8080', 'port', 'map']]);
    const none = ['list.*.name', 'list.0.name', 'json.a', 'nothing.a', 'absent'].filter(
      (path) => fields(path).length > 0,
    );
    assert.deepEqual(none, []);
  });
});

describe('opening an embedded document', () => {
  for (const [document, hints, format] of [
    ['{"a": 1}', {}, 'json'],
    [' [1]', {}, 'json'],
    ['{a: 1}', { key: 'x.yaml' }, 'yaml'],
    ['{"a": 1}', { key: 'x.yml' }, 'yaml'],
    ['// c\n{"a": 1}', { key: 'x.JSON' }, 'json'],
    ['a: 1', { key: 'x.json' }, 'yaml'],
    ['# c\n{"a": &x 1, "b": *x}', {}, 'yaml'],
    ['{a: &x 1, b: *x}', {}, 'yaml'],
    ['{"a": 1}', { format: 'yaml' }, 'yaml'],
    ['[a]', { key: 'x.toml' }, 'toml'],
    ['a: 1', { key: 'x.INI' }, 'ini'],
    ['a: 1', { key: 'x.properties' }, 'properties'],
    ['{"a": 1}', { key: 'x.yaml', format: 'json' }, 'json'],
    ['A=1', { key: '.env' }, 'env'],
    ['[a]', { key: 'x.conf', format: 'json' }, 'json'],
    ['# c\n', { format: 'yaml' }, 'yaml'],
    ['null', { key: 'x.json' }, 'json'],
    ['null\n---\n1\n---\na: 1\n', {}, 'yaml'],
    ['{{ if .a }}\nb: {{ .b }}\n{{ end }}\n', {}, 'yaml'],
    ['{% if a %}\nb: {{ .b }}\n{% end %}\n', {}, 'yaml'],
  ] as const) {
    it(`reads ${JSON.stringify(document)} ${JSON.stringify(hints)} as ${format}`, () =>
      assert.equal(openEmbedded(document, hints).format.name, format));
  }

  for (const [document, hints, message] of [
    ['', {}, /contains no YAML map or list/],
    ['text', {}, /contains no YAML map or list/],
    ['', { format: 'yaml' }, /contains no YAML map or list/],
    [' \n', { key: 'x.yaml' }, /contains no YAML map or list/],
    ['# c\n', {}, /contains no YAML map or list/],
    ['null\n---\n1\n', { format: 'yaml' }, /contains no YAML map or list/],
    ['a: 1', { format: 'json' }, /is not valid JSON \(line 1, column \d/],
    ['{"a": 1', {}, /is not valid JSON \(line 1, column 8 of the text\)/],
    ['{"a": 1}', { key: 'x.toml' }, /is not valid TOML \(line 1, column 1 of the text\)/],
    ['[a', { format: 'ini' }, /is not valid INI \(line 1, column 1 of the text\)/],
    ['a=\\u', { format: 'properties' }, /is not valid Java properties \(line 1, column 3 of the text\)/],
    ['{"a": 1}', { format: 'ini' }, /^is not INI: it looks like JSON or YAML$/],
    ['a=1', { format: 'ini', key: 'x.json' }, /^is JSON according to its key, not INI/],
    ['A=1\nA=2', { key: 'x.env' }, /is not valid env-file text \(line 2, column 1 of the text\)/],
  ] as const) {
    it(`refuses ${JSON.stringify(document)} ${JSON.stringify(hints)}`, () =>
      assert.throws(
        () => openEmbedded(document, hints),
        (error) =>
          error instanceof NotADocumentError &&
          message.test(error.message) &&
          error.guessed === (Object.keys(hints).length === 0 && !document.startsWith('{')) &&
          !error.noText,
      ));
  }

  it('splits keys at a separator only in formats with dotted keys', () => {
    const [page] = yamlFormat.read(`a.json: '{"b.c": 1}'\na.ini: b.c = 2\n`).roots as [Tree];
    for (const [path, value] of [
      ['[a.json].[b.c]', '1'],
      ['[a.ini].b.c', '2'],
    ] as const) {
      assert.equal(textOf(lookupField(page, parseFieldPath(path), { codecAt, keySeparator: '.' })), value);
    }
    assert.equal(textOf(lookupField(page, parseFieldPath('[a.ini].[b.c]'), { codecAt })), '2');
  });

  it('decodes base64, and the error explains how to disable decoding', () => {
    assert.throws(() => base64Codec.decode('***'), /cannot be decoded from base64 .*`options.encoding: none`/);
    assert.equal(base64Codec.encode('hi', undefined), 'aGk=');
    assert.equal(base64Codec.encode('ho', 'aGk=\n'), 'aG8=\n');
    assert.equal(base64Codec.encode('hi', '***'), 'aGk=');
    // The last digit has bits that are not part of the text.
    assert.equal(base64Codec.encode('hi', 'aGl='), 'aGl=');
  });

  it('breaks long base64 from a generator into lines, unless the old base64 was long and on one line', () => {
    const [long, base64] = ['x'.repeat(60), Buffer.from('x'.repeat(60)).toString('base64')];
    for (const [old, after] of [
      [undefined, base64.replace(/.{70}/, '$&\n').concat('\n')],
      ['aGk=', base64.replace(/.{70}/, '$&\n').concat('\n')],
      [base64.replaceAll('e', 'Z'), base64],
      ['aGVs\nbG8=', base64.replaceAll(/.{4}(?!$)/g, '$&\n')],
    ] as const) {
      assert.equal(wrappedBase64.encode(long, old), after);
    }
  });

  it('finds a document in base64 text', () => {
    const open = (base64: string): unknown => openEncoded(base64, plainCodec, {})?.embedded.format.name;
    for (const [base64, name] of [
      ['eyJhIjogMX0=', 'json'],
      ['eyJh\nIjogMX0=\n', 'json'],
      ['YTogMQ==', 'yaml'],
      ['aGk=', undefined],
      ['eyJhIjogMX0', undefined],
      ['/w==', undefined],
      ['a: 1', undefined],
    ] as const) {
      assert.equal(open(base64), name, base64);
    }
    const compressed = Buffer.from([0x1f, 0x8b, 0]).toString('base64');
    assert.throws(() => open(compressed), { message: /^is compressed with gzip/ });
    const codec = openEncoded('eyJhIjogMX0=', base64Codec, {})?.codec;
    assert.equal(codec?.decode(base64Codec.encode('aGk=', undefined)), 'hi');
    assert.equal(codec.encode('ho', base64Codec.encode('aGk=\n', undefined)), base64Codec.encode('aG8=\n', undefined));
    assert.equal(codec.encode('ho', undefined), base64Codec.encode('aG8=', undefined));
  });
});

it('a query finds a nested field whose key contains dots', () => {
  for (const element of [{ a: { 'b.c': 1 } }, { 'a.b': { c: 1 } }, { 'a.b': 2, a: { b: 3, 'b.c': 1 } }]) {
    assert.equal(elementText('a.b.c')(treeOf(element)), '1');
  }
  for (const other of [{ 'a.b': 1, a: { 'b.': 1 } }, 'x']) assert.equal(elementText('a.b.c')(treeOf(other)), undefined);
});

it('a query parses its key once, not for each element', () => {
  const key = 'a.'.repeat(5000);
  const elements = Array.from({ length: 2000 }, () => treeOf({ b: 1 }));
  const cost = cpuMs(() => assert.deepEqual(new Set(elements.map(elementText(key))), new Set([undefined])));
  assert.ok(cost < 300, `${cost} ms`);
});
