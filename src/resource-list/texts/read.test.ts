import assert from 'node:assert/strict';
import { resourceOf } from '../../../test/run-on-values';
import { nodeAt, plainOf, stringScalar, textOf, type Tree } from '../../data';
import { DocumentSyntaxError, yamlFormat, type Change } from '../../formats';
import type { Result } from '../../krm/result';
import { asWritten, NotAListError, type ListText } from './list-text';
import { readListText } from './read';
import type { Resource } from '../resource';

const head = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n';
const item = (name: string): string => `- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: ${name}\n`;
const added = resourceOf('ConfigMap', 'new', { data: { a: 'x\n\n' } });
const addedText = '- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: new\n  data:\n    a: |+\n      x\n\n';
const result: Result = { message: 'hello', severity: 'info' };
const resultText = 'results:\n- message: hello\n  severity: info\n';

const kindsOf = ({ resources }: ListText): readonly string[] => resources.map(({ id }) => id.kind);

const rename = (resource: Resource, name: string): Resource =>
  resource.edit([{ kind: 'set', path: ['metadata', 'name'], value: stringScalar(name) }]);

describe('a list without an orchestrator', () => {
  it('contains new resources without the annotations for an output file', () => {
    const path = 'internal.config.kubernetes.io/path';
    const made = (annotations: object): Resource =>
      resourceOf('ConfigMap', 'new', { metadata: { name: 'new', annotations } });
    const [bare, noted] = [made({ [path]: 'a.yaml' }), made({ [path]: 'a.yaml', x: 'y' })];
    const own = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: new\n';
    for (const text of ['', 'kind: List\nitems: []\n', '{"kind": "List", "items": []}']) {
      const list = readListText(text, { stream: true });
      const texts = asWritten([bare, noted], list).map((one) => one.text);
      assert.deepEqual(texts, [own, `${own}  annotations:\n    x: "y"\n`], text);
    }
    for (const text of [`${head}items: []\n`, '{"kind": "ResourceList", "items": []}']) {
      assert.deepEqual(asWritten([bare, noted], readListText(text, { stream: true })), [bare, noted], text);
    }
  });
});

describe('a block scalar at the end of a text without a final line break', () => {
  const value = (header: string): string => `kind: A\na: ${header}\n  x`;
  for (const [title, text, before] of [
    ['a stream', value('|'), `${value('|-')}\n---\n`],
    [
      'a stream of several documents',
      `${value('|+')}\n---\n${value('>+')}`,
      `${value('|+')}\n---\n${value('>-')}\n---\n`,
    ],
    ['a stream with a last line of spaces', `${value('|+')}\n  `, `${value('|+')}\n---\n`],
    ['a stream with a last line of spaces in the value', `${value('|+')}\n   `, `${value('|-')}\n   \n---\n`],
    ['a list', 'kind: List\nitems:\n- a: |\n    x', 'kind: List\nitems:\n- a: |-\n    x\n'],
  ] as const) {
    it(`keeps its value if ${title} gets a new resource`, () => {
      const list = readListText(text, { stream: true });
      assert.ok(list.write([...list.resources, added], []).startsWith(before));
    });
  }
});

describe('a ResourceList read as one document', () => {
  it('has the comment after the last value in the text of its item', () => {
    const text = `${head}'items':\n${item('a # c')}${item('b # d')}`;
    const [a, b] = readListText(text).resources as [Resource, Resource];
    const after = text.replace('a # c', '|- # c\n      x\n      y');
    assert.equal(readListText(text).write([rename(a, 'x\ny'), b], []), after);
  });

  it('keeps the comments after its items above new results', () => {
    for (const [above, end] of [
      ['  # of the item\n# of the list\n', ''],
      ['\n# of the list\n', '...\n'],
    ] as const) {
      const text = `${head}'items':\n${item('a')}${above}`;
      const list = readListText(text + end);
      assert.equal(list.write(list.resources, [result]), text + resultText + end);
    }
  });

  it('has the final line breaks of a value in its item', () => {
    const text = `${head}'items':\n${item('|+\n      a\n')}other: 1\n`;
    const name = readListText(text).resources[0]?.root;
    assert.equal(name && textOf(nodeAt<Tree>(name, ['metadata', 'name'])), 'a\n\n');
  });
});

describe('a ResourceList cut by lines', () => {
  const text = `${head}items:\n${item('a')}${item('b')}${item('c')}functionConfig:\n  kind: X\nother: kept # as it is\n`;
  const list = readListText(text);

  it('has its resources and its functionConfig', () => {
    assert.deepEqual(
      list.resources.map(({ id }) => id.name),
      ['a', 'b', 'c'],
    );
    const config = list.readFunctionConfig?.();
    assert.deepEqual(config && plainOf(config), Object.assign(Object.create(null), { kind: 'X' }));
    assert.equal(readListText(`${head}items: []\n`).readFunctionConfig?.(), undefined);
  });

  it('writes edited, removed and new items in their places', () => {
    const [a, b, c] = list.resources as [Resource, Resource, Resource];
    assert.equal(list.write([a, b, c], []), text);
    assert.equal(list.write([c, b, a], []), text);
    assert.equal(list.write([a, rename(b, 'x'), c], []), text.replace('name: b', 'name: x'));
    assert.equal(list.write([a, c], []), text.replace(item('b'), ''));
    assert.equal(list.write([added, a, b, c], []), text.replace('functionConfig', `${addedText}functionConfig`));
    assert.equal(list.write([], []), `${head}items: []\nfunctionConfig:\n  kind: X\nother: kept # as it is\n`);
  });

  it('adds to an empty list', () => {
    assert.equal(readListText(`${head}items: []\n`).write([added], []), `${head}items:\n${addedText}`);
    assert.equal(readListText(`${head}items: []`).write([added], []), `${head}items:\n${addedText}`);
  });

  it('adds to an indented list, and to a list without a final line break', () => {
    const indented = `${head}items:\n  - kind: A`;
    const read = readListText(indented);
    assert.equal(read.write([...read.resources, added], []), `${indented}\n${addedText.replaceAll(/^(?=.)/gm, '  ')}`);
  });

  it('writes results at the end or after existing results, without duplicates', () => {
    assert.equal(list.write(list.resources, [result]), `${text}${resultText}`);
    assert.equal(readListText(text.trimEnd()).write(list.resources, [result]), `${text}${resultText}`);
    const before = `${head}results: # old\n- message: old\nitems:\n${item('a')}`;
    const read = readListText(before);
    assert.equal(read.write(read.resources, []), before);
    const both = `${head}results:\n- message: old\n- message: hello\n  severity: info\nitems:\n${item('a')}`;
    assert.equal(read.write(read.resources, [result]), both);
    assert.equal(readListText(both).write(readListText(both).resources, [result]), both);
  });

  it('distinguishes results by all their fields', () => {
    const odd = `${head}results:\n- severity: info\n  message: hello\n- message: hello\n  severity: info\n  extra: [a, b]\nitems: []\n`;
    const read = readListText(odd);
    assert.equal(read.write([], [result]), odd);
    assert.notEqual(read.write([], [{ ...result, severity: 'error' }]), odd);
  });

  it('treats results that differ only in the notation of a number or null as equal', () => {
    const withValue = (yaml: string): Result => {
      const currentValue = yamlFormat.read(yaml).roots[0] as Tree;
      return { ...result, field: { path: 'spec.value', currentValue } };
    };
    const written = list.write(list.resources, [withValue('{a: 1.0, b: ~}')]);
    const again = readListText(written);
    assert.equal(again.write(again.resources, [withValue('{b: null, a: 1}')]), written);
    assert.notEqual(again.write(again.resources, [withValue('{a: 1.5, b: ~}')]), written);
  });

  it('keeps the line ends of a Windows file, and uses them for new text', () => {
    const windows = text.replaceAll('\n', '\r\n');
    const read = readListText(windows);
    const [a, b, c] = read.resources as [Resource, Resource, Resource];
    assert.equal(read.write([a, b, c], []), windows);
    assert.equal(read.write([a, rename(b, 'x'), c], []), windows.replace('name: b', 'name: x'));
    assert.equal(
      read.write([a, b, c, added], [result]),
      list.write([...list.resources, added], [result]).replaceAll('\n', '\r\n'),
    );
    assert.equal(b.origin?.line(), 8);
    const mixed = windows.replace('\r\n', '\n');
    assert.equal(readListText(mixed).write(readListText(mixed).resources, []), mixed);
  });

  it('returns the last resource if the text ends with it', () => {
    assert.equal(list.last, undefined);
    assert.equal(readListText(`${head}items:\n${item('a')}${item('b')}`).last?.id.name, 'b');
    assert.equal(readListText(item('a').replaceAll(/^[ -] /gm, ''), { stream: true }).last?.id.name, 'a');
    assert.equal(readListText('{"kind": "List", "items": [{"kind": "A"}]}').last, undefined);
  });

  it('refuses invalid text around the items', () => {
    for (const broken of [
      'items: []\n  a: b\n',
      'items: []\nother: [\n',
      `items:\n${item('a')}other: a: b\n`,
      ' a: b\nitems: []\n',
    ]) {
      assert.throws(() => readListText(head + broken), DocumentSyntaxError, broken);
    }
    assert.throws(() => readListText('kind: ResourceList\n  more\nitems: []\n'), NotAListError);
    const tab = readListText(`${head}items: []\t\n`).write([added], []);
    assert.equal(readListText(tab).resources.length, 1);
  });

  it('reads the functionConfig on demand', () => {
    const broken = readListText(`${head}items: []\nfunctionConfig:\n  a: [\n`);
    assert.equal(broken.resources.length, 0);
    assert.throws(
      () => broken.readFunctionConfig?.(),
      (error) => error instanceof DocumentSyntaxError && error.line > 4,
    );
  });

  it('counts lines for messages', () => {
    assert.equal(list.resources[1]?.origin?.line(), 8);
    assert.throws(
      () => readListText(`${head}items:\n- a: 1\n- b: [\n`).resources[1]?.root,
      /item 1 cannot be read \(line [56]/,
    );
  });
});

describe('a ResourceList read as a whole', () => {
  const json =
    '{"kind": "ResourceList",\n "items": [\n  {"kind": "A", "n": 1.0},\n  {"kind": "B"}\n ],\n "functionConfig": {"kind": "X"}}\n';
  const flow = 'kind: ResourceList\nitems: [{kind: A}, {kind: B}]\nfunctionConfig: {kind: X}\n';

  for (const text of [json, flow, `---\n${flow}`, `${flow}...\n`]) {
    it(`reads and writes ${JSON.stringify(text.slice(0, 24))}…`, () => {
      const list = readListText(text);
      const [a, b] = list.resources as [Resource, Resource];
      assert.deepEqual([a.id.kind, b.id.kind], ['A', 'B']);
      assert.equal(list.readFunctionConfig?.()?.kind, 'map');
      assert.equal(list.write([a, b], []), text);
      const renamed = b.edit([{ kind: 'set', path: ['kind'], value: stringScalar('C') }]);
      assert.equal(list.write([a, renamed], []), text.replace(/kind("?): ("?)B/, 'kind$1: $2C'));
      assert.deepEqual(kindsOf(readListText(list.write([a], []))), ['A']);
      const more = readListText(list.write([a, b, added], [result]));
      assert.deepEqual(kindsOf(more), ['A', 'B', 'ConfigMap']);
      assert.match(more.write(more.resources, []), /hello/);
      assert.equal(more.write(more.resources, [result]), more.write(more.resources, []));
    });
  }

  it('expands aliases for anchors of other items if an item changes', () => {
    for (const [args, copy] of [
      ['[*a]', '[x]'],
      ['[\t*a] # c', '[\tx] # c'],
      ['&b [*a]', '&b [x]'],
    ]) {
      const inFlow = `kind: ResourceList\nitems:\n- kind: A\n  args: &a x\n- kind: B\n  args: ${args}\n`;
      assert.equal(readListText(inFlow).resources[1]?.text, `  kind: B\n  args: ${copy}\n`);
    }
    const text = `kind: ResourceList\nitems:\n- kind: A\n  metadata: &m {name: x}\n- kind: B\n  metadata: *m\n`;
    const list = readListText(text);
    const [a, b] = list.resources as [Resource, Resource];
    assert.equal(b.id.name, 'x');
    assert.equal(list.write([a, b], []), text);
    assert.equal(rename(b, 'y').id.name, 'y');
    const [c, d] = readListText(list.write([a, rename(b, 'y')], [])).resources as [Resource, Resource];
    assert.deepEqual([c.id.name, d.id.name], ['x', 'y']);
    const [e, f] = readListText(list.write([rename(a, 'z'), b], [])).resources as [Resource, Resource];
    assert.deepEqual([e.id.name, f.id.name], ['z', 'x'], 'an edit of the anchor is not an edit of what refers to it');
  });

  it('keeps items whose aliases have the same data after an edit', () => {
    const text = `kind: List
items:
- kind: A # a
  metadata: &m {name: x}
  data: {k: v}
- kind: B # b
  metadata: *m # m
  data: {k: v}
-   kind: C
    metadata: *m
    <<: &e {a: *m}
- <<: *e
  kind: D
  metadata: {name: d}
`;
    const setting = (path: string, value: string): Change => ({
      kind: 'set',
      path: path.split('.'),
      value: stringScalar(value),
    });
    const change = (at: number, path: string): string => {
      const list = readListText(text);
      return list.write(
        list.resources.map((one, index) => (index === at ? one.edit([setting(path, 'w')]) : one)),
        [],
      );
    };
    assert.equal(change(0, 'data.k'), text.replace('v}', 'w}'));
    const expanded = '{name: x} # m\n  data: {k: w}\n';
    assert.equal(change(1, 'data.k'), text.replace('*m # m\n  data: {k: v}\n', expanded));
    const renamed = change(0, 'metadata.name');
    assert.match(renamed, /^ {2}metadata: .*name: w/m);
    assert.match(renamed, /^- kind: B # b\n {2}metadata: \{name: x\} # m\n {2}data: \{k: v\}\n- {3}kind: C\n/m);
  });

  it('keeps the data of items with aliases of anchors in an expanded item', () => {
    const text =
      'kind: List\nitems:\n- kind: A\n  a: &a {x: 1}\n- kind: B\n  a: *a\n  b: &b {y: 2}\n- kind: C\n  b: *b\n';
    const list = readListText(text);
    const [a, ...others] = list.resources as [Resource, Resource, Resource];
    const edited = a.edit([{ kind: 'set', path: ['a'], value: stringScalar('z') }]);
    const expanded =
      'kind: List\nitems:\n- kind: A\n  a: z\n- kind: B\n  a: {x: 1}\n  b: {y: 2}\n- kind: C\n  b: {y: 2}\n';
    assert.equal(list.write([edited, ...others], []), expanded);
    assert.equal(list.write(others, []), expanded.replace('- kind: A\n  a: z\n', ''));
  });

  it('rewrites no items with aliases of kept anchors if other items are removed', () => {
    const text =
      'kind: List\nitems:\n- kind: A\n  a: &a one\n- kind: B # b\n  a: *a\n- kind: C\n  c: &c 1\n  d: *c\n- kind: D\n  a: *a\n';
    const list = readListText(text);
    const [a, b, , d] = list.resources as [Resource, Resource, Resource, Resource];
    assert.equal(list.write([a, b, d], []), text.replace('- kind: C\n  c: &c 1\n  d: *c\n', ''));
    const edited = a.edit([{ kind: 'set', path: ['a'], value: stringScalar('z') }]);
    assert.equal(list.write([edited], []), 'kind: List\nitems:\n- kind: A\n  a: &a z\n');
    assert.equal(list.write([], []), 'kind: List\nitems: []\n');
  });

  it('keeps the spelling of values when it expands aliases for anchors of other items', () => {
    const spec = '{mode: 0644, max: .inf, flag: !!str yes, id: y}';
    for (const [items, copy] of [
      [`[{kind: A, spec: &s ${spec}}, {kind: B, spec: *s}]`, `{kind: B, spec: ${spec}}`],
      [`\n- kind: A\n  spec: &s ${spec}\n- kind: B\n  spec: *s`, `  kind: B\n  spec: ${spec}\n`],
    ]) {
      const list = readListText(`kind: ResourceList\nitems: ${items}\n`);
      assert.equal(list.resources[1]?.text, copy);
    }
  });

  it('ignores text that only looks like an alias', () => {
    const text = `${head}items:\n- kind: A\n  s: |\n    - *bold*\n`;
    assert.equal(readListText(text).resources[0]?.id.kind, 'A');
    const stray = readListText(`${head}items:\n- kind: B\n- kind: A\n  s: *nowhere\n`);
    assert.equal(stray.resources[0]?.get(['kind'])?.kind, 'scalar');
    assert.throws(() => stray.resources[1]?.root, /item 1 cannot be read/);
  });

  it('throws if the text cannot be parsed', () =>
    assert.throws(() => readListText('kind: ResourceList\nitems: [\n'), DocumentSyntaxError));

  for (const [text, message] of [
    ['', /the input is empty/],
    ['# c\n', /the input is empty/],
    ['a: 1\n---\nb: 2\n', /several documents/],
    ['- a\n', /the input is a list/],
    ['just text', /the input is a scalar/],
    ['kind: Foo\nitems: []\n', /of kind "Foo"/],
    ['items: []\n', /of kind ""/],
    ['kind: ResourceList\n', /has no `items`/],
    ['kind: ResourceList\nitems: 7\n', /must be a list/],
  ] as const) {
    it(`refuses ${JSON.stringify(text)}`, () =>
      assert.throws(
        () => readListText(text),
        (error) => error instanceof NotAListError && message.test(error.message),
      ));
  }
});

describe('a stream of resources', () => {
  const text =
    '# head\nkind: A\nmetadata:\n  name: a\n---\n# only a comment\n--- # b\nkind: B\nmetadata:\n  name: b\n...\n';
  const list = readListText(text, { stream: true });

  it('has its documents, and no functionConfig', () => {
    assert.deepEqual(kindsOf(list), ['A', 'B']);
    assert.equal(list.readFunctionConfig?.(), undefined);
    assert.deepEqual(readListText('', { stream: true }).resources, []);
    assert.equal(list.resources[1]?.origin?.line(), 8);
  });

  it('writes edited, removed and new documents, but no results', () => {
    const [a, b] = list.resources as [Resource, Resource];
    assert.equal(list.write([a, b], [result]), text);
    assert.equal(list.write([a, rename(b, 'x')], []), text.replace('name: b', 'name: x'));
    assert.equal(list.write([b], []), text.slice(text.indexOf('---')));
    assert.equal(list.write([a], []), text.slice(0, text.indexOf('--- # b')));
    assert.equal(list.write([a, b, added], []), `${text}---\n${added.text}`);
    assert.equal(list.write([], []), '---\n# only a comment\n');
    assert.equal(readListText('kind: A', { stream: true }).write([added], []), added.text);
    const open = readListText('kind: A', { stream: true });
    assert.equal(open.write([...open.resources, added], []), `kind: A\n---\n${added.text}`);
  });

  it('accepts a document that begins on its marker line', () => {
    const marked = '--- {kind: A, metadata: {name: a}}\n---\t{kind: B}\n--- # c\nkind: C\n---';
    const read = readListText(marked, { stream: true });
    assert.deepEqual(kindsOf(read), ['A', 'B', 'C']);
    const [a, b, c] = read.resources as [Resource, Resource, Resource];
    assert.equal(read.write([rename(a, 'x'), b, c], []), marked.replace('name: a', 'name: x'));
  });

  it('is not treated as a list because of deeper fields', () => {
    for (const one of ['{"kind": "A", "spec": {"kind": "List"}}', '{kind: A, spec: {kind: List}}', 'kind: Lists\n']) {
      assert.equal(
        readListText(one, { stream: true }).resources[0]?.id.kind.charAt(0),
        one.includes('Lists') ? 'L' : 'A',
      );
    }
    for (const one of ['{"kind": "List", "items": []}', '{kind: List, items: []}', 'kind: "List" # c\nitems: []\n']) {
      assert.deepEqual(readListText(one, { stream: true }).resources, []);
    }
  });

  it('may have lists among its documents, in block and in flow style', () => {
    const object = '{apiVersion: v1, kind: A, metadata: {name: a}}';
    const block = `apiVersion: v1\nkind: List\nitems:\n- ${object}\n`;
    for (const lists of [`${block}---\n${object}\n`, `{kind: List, items: [${object}]}\n---\n${block}`]) {
      const read = readListText(lists, { stream: true });
      assert.deepEqual(kindsOf(read), ['A', 'A']);
      const [first, second] = read.resources as [Resource, Resource];
      assert.equal(read.write([rename(first, 'x'), second], []), lists.replace('name: a', 'name: x'));
    }
  });

  it('is read as a ResourceList if this is its kind', () => {
    assert.equal(readListText(`${head}items: []\n`, { stream: true }).resources.length, 0);
    assert.throws(
      () => readListText(`${head}items: []\n---\nkind: A\n`, { stream: true }),
      /must be a single ResourceList/,
    );
  });
});
