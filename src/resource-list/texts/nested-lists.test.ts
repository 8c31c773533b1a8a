import assert from 'node:assert/strict';
import { stringScalar } from '../../data/tree';
import type { ListText } from './list-text';
import { readListText } from './read';
import type { Resource } from '../resource';

const text = `kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: before}
- apiVersion: v1
  kind: ConfigMapList # a comment
  metadata: {name: list}
  items:
    # Of the first.
    - apiVersion: v1
      kind: ConfigMap
      metadata:
        name: a
      data: {x: "1"}
    - {apiVersion: v1, kind: ConfigMap, metadata: {name: b}, data: {x: "1"}} # in flow style
    - apiVersion: v1
      kind: List
      items:
      - apiVersion: v1
        kind: ConfigMap
        metadata: {name: c}
        data: {x: "1"}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: after}
`;

const kindsOf = ({ resources }: ListText): readonly string[] => resources.map(({ id }) => id.kind);

const namesOf = (resources: readonly Resource[]): readonly string[] => resources.map(({ id }) => id.name);

const set = (resource: Resource, value: string): Resource =>
  resource.edit([{ kind: 'set', path: ['metadata', 'name'], value: stringScalar(value) }]);

describe('items of lists', () => {
  const outer = readListText(text);

  it('are separate resources, in order', () => {
    assert.deepEqual(namesOf(outer.resources), ['before', 'a', 'b', 'c', 'after']);
    assert.deepEqual(
      outer.resources.map(({ origin }) => origin?.line()),
      [3, 11, 16, 20, 24],
    );
  });

  it('are kept byte for byte if nothing changes', () => {
    assert.equal(outer.write(outer.resources, []), text);
    assert.equal(outer.write(outer.resources.toReversed(), []), text);
  });

  it('are edited in place', () => {
    for (const name of ['before', 'a', 'b', 'c', 'after']) {
      const edited = outer.resources.map((one) => (one.id.name === name ? set(one, 'new') : one));
      assert.equal(outer.write(edited, []), text.replace(new RegExp(`name: ${name}\\b`), 'name: new'), name);
    }
    const all = outer.resources.map((one) => set(one, `new-${one.id.name}`));
    assert.equal(outer.write(all, []), text.replaceAll(/name: (?!list)/g, '$&new-'));
  });

  it('can be removed', () => {
    const without = (name: string): string =>
      outer.write(
        outer.resources.filter(({ id }) => id.name !== name),
        [],
      );
    assert.equal(without('b'), text.replace(/ {4}- \{apiVersion.*\n/, ''));
    assert.deepEqual(namesOf(readListText(without('a')).resources), ['before', 'b', 'c', 'after']);
    assert.deepEqual(namesOf(readListText(without('c')).resources), ['before', 'a', 'b', 'after']);
    assert.ok(!without('c').includes('kind: List'), 'an emptied list is also removed');
    assert.equal(outer.write([], []), 'kind: ResourceList\nitems: []\n');
  });

  it('are read and written in JSON', () => {
    const item = (name: string): object => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name } });
    const json = JSON.stringify({
      kind: 'ResourceList',
      items: [{ apiVersion: 'v1', kind: 'SecretList', items: [item('a'), item('b')] }],
    });
    const list = readListText(json);
    const { resources } = list;
    assert.deepEqual(namesOf(resources), ['a', 'b']);
    assert.equal(list.write(resources, []), json);
    const edited = resources.map((one) => (one.id.name === 'b' ? set(one, 'new') : one));
    assert.equal(list.write(edited, []), json.replace('"b"', '"new"'));
  });

  it('have the kind of their list if they do not have one', () => {
    const list = readListText(`kind: ResourceList
items:
- apiVersion: apps/v1
  kind: DeploymentList
  items:
  - metadata: {name: a, namespace: shop}
    spec: {replicas: 1}
  - {apiVersion: apps/v1, kind: Deployment, metadata: {name: b}}
`);
    const id = { group: 'apps', version: 'v1', kind: 'Deployment' };
    assert.deepEqual(
      list.resources.map((one) => one.id),
      [
        { ...id, name: 'a', namespace: 'shop' },
        { ...id, name: 'b', namespace: '' },
      ],
    );
    for (const items of ['[{metadata: {}}]', '[{kind: Deployment, metadata: {name: a}}]', '[{name: a}]']) {
      const one = readListText(`kind: ResourceList\nitems:\n- {apiVersion: v1, kind: PodList, items: ${items}}\n`);
      assert.deepEqual(kindsOf(one), ['PodList'], items);
    }
    const untyped = readListText(
      'kind: ResourceList\nitems:\n- {apiVersion: v1, kind: List, items: [{metadata: {name: a}}]}\n',
    );
    assert.deepEqual(kindsOf(untyped), ['List']);
  });

  it('keep their data if they have aliases for anchors of other items', () => {
    const anchored = `kind: ResourceList
items:
- kind: List
  apiVersion: v1
  items:
  - {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: &data {x: "1"}}
  - {apiVersion: v1, kind: ConfigMap, metadata: {name: b}, data: *data}
`;
    const list = readListText(anchored);
    const { resources } = list;
    assert.equal(list.write(resources, []), anchored);
    const value = stringScalar('2');
    const edited = resources.map((one) =>
      one.id.name === 'a' ? one.edit([{ kind: 'set', path: ['data', 'x'], value }]) : one,
    );
    const [a, b] = readListText(list.write(edited, [])).resources;
    assert.equal(a?.get(['data', 'x'])?.kind === 'scalar' && a.text.includes('"2"'), true);
    assert.equal(b?.text.includes('"1"'), true);
  });

  it('are not separate resources if they are not objects', () => {
    for (const items of ['[]', '[a, b]', '[{kind: A}]', 'x', '[{apiVersion: v1, kind: 5}]']) {
      const one = readListText(`kind: ResourceList\nitems:\n- {apiVersion: v1, kind: AllowList, items: ${items}}\n`);
      assert.deepEqual(kindsOf(one), ['AllowList'], items);
    }
  });

  it('are read only up to a maximum depth', () => {
    let nested = '{apiVersion: v1, kind: ConfigMap, metadata: {name: x}}';
    for (let level = 0; level < 100; level++) nested = `{apiVersion: v1, kind: List, items: [${nested}]}`;
    const list = readListText(`kind: ResourceList\nitems:\n- ${nested}\n`);
    assert.deepEqual(kindsOf(list), ['List']);
    assert.equal(list.write(list.resources, []), `kind: ResourceList\nitems:\n- ${nested}\n`);
  });

  it('are not separate resources if the list is invalid', () => {
    const broken = '- apiVersion: v1\n  kind: ConfigMapList\n  items: [a: b: c]\n';
    const list = readListText(`kind: ResourceList\nitems:\n${broken}`);
    assert.deepEqual(kindsOf(list), ['ConfigMapList']);
  });
});
