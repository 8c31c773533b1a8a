import assert from 'node:assert/strict';
import { type Path, stringScalar, treeOf } from '../data';
import { type Change, type Format, yamlFormat } from '../formats';
import { ItemSyntaxError, syntaxErrorOf } from './item-syntax-error';
import { Resource } from './resource';

const text = `  apiVersion: apps/v1
  kind: Deployment # because of this comment, only a parser can read the kind
  metadata:
    name: web
    namespace: prod
    labels: {app: web, tier: 1}
    annotations:
      internal.config.kubernetes.io/previousNames: a,b
      internal.config.kubernetes.io/previousNamespaces: default,default
      internal.config.kubernetes.io/previousKinds: Deployment,Deployment
      team: shop
  spec:
    replicas: 1 # one
`;
const origin = { index: 3, line: () => 10, column: () => 0 };
const resource = Resource.of(text, { format: yamlFormat, column: 2, origin });

describe('Resource', () => {
  it('returns its current and previous names', () => {
    const id = { group: 'apps', version: 'v1', kind: 'Deployment', namespace: 'prod', name: 'web' };
    assert.deepEqual(resource.id, id);
    assert.deepEqual(
      resource.previousIds().map(({ name, namespace }) => `${namespace}/${name}`),
      ['default/a', 'default/b'],
    );
    assert.deepEqual(Resource.create(treeOf({ kind: 'A' })).previousIds(), []);
  });

  it('has labels and annotations', () => {
    assert.deepEqual(
      [...resource.labels()],
      [
        ['app', 'web'],
        ['tier', '1'],
      ],
    );
    assert.equal(resource.annotations().get('team'), 'shop');
    assert.equal(resource.annotations(), resource.annotations());
    assert.deepEqual([...Resource.create(treeOf({ kind: 'A' })).labels()], []);
    const odd = Resource.create(treeOf({ kind: 'A', metadata: { labels: { a: ['x'], b: 'y' } } }));
    assert.deepEqual([...odd.labels()], [['b', 'y']]);
  });

  it('returns an edited resource with the same origin, and does not change itself', () => {
    const edited = resource.edit([{ kind: 'set', path: ['spec', 'replicas'], value: stringScalar('many') }]);
    assert.equal(edited.text, text.replace('replicas: 1 #', 'replicas: many #'));
    assert.equal(edited.origin, origin);
    assert.equal(resource.text, text);
    assert.equal(edited.get(['spec', 'replicas'])?.kind, 'scalar');
    assert.equal(resource.edit([{ kind: 'set', path: ['kind'], value: stringScalar('Deployment') }]), resource);
  });

  for (const [before, after] of [
    ['kind: K\n', 'kind: K\nstatus:\n  conditions: []\n'],
    ['kind: K\nstatus:\n', 'kind: K\nstatus:\n  conditions: []\n'],
    ['kind: K\nstatus: {phase: A}\n', 'kind: K\nstatus: {phase: A, conditions: []}\n'],
    ['kind: K\nstatus:\n  conditions: ~\n', 'kind: K\nstatus:\n  conditions: []\n'],
  ] as const) {
    it(`creates the parents of a new field: ${JSON.stringify(before)}`, () => {
      const from = Resource.of(before, { format: yamlFormat, column: 0 });
      const change = { kind: 'set', path: ['status', 'conditions'], value: treeOf([]) } as const;
      assert.equal(from.edit([change]).text, after);
    });
  }

  it('is edited in the same way if it is large, in any notation', () => {
    const padding = `# ${'P'.repeat(98)}\n`;
    const head = 'apiVersion: v1\nkind: ConfigMap\n';
    const set = (path: Path, value: unknown): Change => ({ kind: 'set', path, value: treeOf(value) });
    const cases: readonly (readonly [string, readonly Change[]])[] = [
      ['a: b\n# c\nd: {e: f} # g\n', [set(['d', 'e'], 'x')]],
      ['a: b\n# c\nd: {e: f} # g\n', [{ kind: 'delete', path: ['a'] }]],
      ['a: b\n# c\nd: {e: f} # g\n', [set(['new'], 'x')]],
      [`${head}data:\n  k: v\n`, [set(['data', 'k'], 'a\nb\n c\n'), set(['data', 'n'], 'z')]],
      [`${head}data:\n  k: v\n`, [set(['data'], { a: { b: [1, 2] } }), { kind: 'delete', path: ['apiVersion'] }]],
      [`${head}x: &a {q: 1}\ny: *a\nz: *a\n`, [set(['y', 'q'], '2')]],
      [`${head}d: &d {a: 1}\ne:\n  <<: *d\n  b: 2\n`, [set(['e', 'a'], '2')]],
      ['apiVersion: &v v1\nkind: A\nx: *v\n', [set(['apiVersion'], '2')]],
      ['? apiVersion\n: v1\nkind: A\n', [set(['kind'], '2'), set(['x'], 1)]],
      [`${head}l:\n- a\n- b\n`, [set(['l', 1], '2'), set(['l', 2], { a: 1 })]],
      [`${head}l:\n  - a: 1\n    b: 2\n`, [set(['l', 0, 'b'], 'x\ny'), set(['l', 1], ['z'])]],
      [`${head}l: |2\n    a\n   b\nm: "c\n  d"\n`, [set(['l'], '  x\ny'), set(['m'], '2')]],
      ['{apiVersion: v1,\nkind: A}\n', [set(['kind'], '2'), set(['x'], 1)]],
      [`${head}data:\n  k: v\n`.replaceAll('\n', '\r\n'), [set(['data', 'k'], 'a\nb'), set(['data', 'n'], 'q')]],
    ];
    for (const column of [2, 4]) {
      const indent = ' '.repeat(column);
      for (const [body, changes] of cases) {
        const end = body.endsWith('\r\n') ? '\r\n' : '\n';
        const item = `${' '.repeat(column - 2)}- ${body.trimEnd().replaceAll('\n', `\n${indent}`)}${end}`;
        const edited = (source: string): readonly string[] => {
          const now = Resource.of(source, { format: yamlFormat, column, hasDash: true }).edit(changes);
          return [now.itemText, now.text].map((one) => one.replaceAll(/ *# P+\r?\n/g, ''));
        };
        const large = item + (indent + padding).repeat(2700).replaceAll('\n', end);
        assert.ok(large.length > 2 ** 18);
        const [itemText, own] = edited(item);
        assert.deepEqual(edited(large), [itemText, own], item);
        assert.notEqual(itemText, item);
        assert.equal(own, itemText?.replace('- ', '  '));
      }
    }
  });

  it('is created from data', () => {
    const made = Resource.create(treeOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'new' } }));
    assert.equal(made.text, 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: new\n');
    assert.equal(made.origin, undefined);
    assert.equal(made.edit([{ kind: 'delete', path: ['metadata'] }]).text, 'apiVersion: v1\nkind: ConfigMap\n');
  });

  it('recognizes without parsing that its text is printed from given data', () => {
    const tree = treeOf({ kind: 'A', data: { text: 'a\n\nb\n' } });
    const printed = Resource.create(tree).text;
    const asItem = `- ${printed.trimEnd().replaceAll(/\n(?=.)/g, '\n  ')}\n`;
    const item = (source: string): Resource => Resource.of(source, { format: yamlFormat, column: 2, hasDash: true });
    assert.deepEqual([Resource.create(tree).isPrintOf(tree), item(asItem).isPrintOf(tree)], [true, true]);
    assert.equal(item(`${asItem}  # a comment\n`).isPrintOf(tree), false);
    assert.equal(item(asItem).isPrintOf(treeOf({ kind: 'B' })), false);
  });

  it('is derived without the annotations of the orchestrator', () => {
    const derived = resource.derive();
    assert.equal(derived.origin, undefined);
    assert.deepEqual([...derived.annotations()], [['team', 'shop']]);
    assert.equal(derived.id.name, 'web');
  });

  it('reports the position of a syntax error in the input', () => {
    const broken = Resource.of('a: [\n', { format: yamlFormat, column: 0, origin });
    assert.throws(
      () => broken.root,
      (error) => error instanceof ItemSyntaxError && error.index === 3 && error.line >= 10,
    );
    for (const other of ['just text\n', 'a: 1\n---\nb: 2\n', '']) {
      assert.throws(() => Resource.of(other, { format: yamlFormat, column: 0 }).root, /item \(new\) cannot be read/);
    }
  });

  it('reports the position of a syntax error in a large resource', () => {
    const broken = `- a: b\n  # ${'P'.repeat(300_000)}\n  c: [d\n`;
    const large = Resource.of(broken, { format: yamlFormat, column: 2, hasDash: true, origin });
    assert.match(String(syntaxErrorOf(large)), /item 3 cannot be read \(line 13, column 1\)/);
  });

  it('rethrows any other error', () => {
    const failing: Format = {
      ...yamlFormat,
      read: () => {
        throw new TypeError('a defect');
      },
    };
    const defect = Resource.of('kind: A', { format: failing, column: 0 });
    assert.throws(() => defect.root, TypeError);
    assert.throws(() => syntaxErrorOf(defect), TypeError);
    assert.ok(syntaxErrorOf(Resource.of('a: [', { format: yamlFormat, column: 0 })) instanceof ItemSyntaxError);
    assert.equal(syntaxErrorOf(resource), undefined);
  });

  it('has an empty kind and name if they are not scalars', () => {
    const odd = Resource.of('{kind: [x], metadata: {name: ~}}', { format: yamlFormat, column: 0 });
    assert.deepEqual(odd.identity, { apiVersion: '', kind: '', name: '', namespace: '' });
  });
});
