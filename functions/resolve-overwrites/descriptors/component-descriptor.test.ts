import assert from 'node:assert/strict';
import { collectingReport } from '../../../test/run-on-values';
import { treeOf, type Tree } from '../../../src/data';
import { readComponentDescriptor } from './component-descriptor';

const body = {
  repositoryContexts: [{ baseUrl: 'first' }, { baseUrl: 'last' }],
  references: [{ name: 'dep', componentName: 'c/dep', version: '2', labels: [] }],
  resources: [
    { name: 'a', type: 'blueprint' },
    { name: 'a', type: 'other' },
    { name: 'b', type: 'more', extraIdentity: {} },
    { name: 'c', type: 'told apart', extraIdentity: { arch: 'arm' } },
  ],
};
const again = { tree: (): Tree => treeOf({}) };
const named = { name: 'c/root', version: '1' };
const { references, ...rest } = body;
const v2 = { meta: { schemaVersion: 'v2' }, component: { ...named, ...rest, componentReferences: references } };
const v3 = {
  apiVersion: 'ocm.software/v3alpha1',
  kind: 'ComponentVersion',
  metadata: named,
  repositoryContexts: body.repositoryContexts,
  spec: { references, resources: body.resources },
};

describe('a component descriptor', () => {
  it('is the same in both schemas: the last context, and the first of two resources with the same name', () => {
    for (const descriptor of [v2, v3]) {
      const found = readComponentDescriptor(treeOf(descriptor), collectingReport().report, again);
      assert.ok(found);
      assert.deepEqual([found.componentName, found.version], ['c/root', '1']);
      assert.deepEqual(
        [...found.resourceTypes],
        [
          ['a', 'blueprint'],
          ['b', 'more'],
        ],
      );
      assert.deepEqual(
        found.references.map(({ name, componentName, version }) => [name, componentName, version]),
        [['dep', 'c/dep', '2']],
      );
      assert.match(JSON.stringify(found.repositoryContext), /last/);
    }
  });

  it('is refused if a field is misspelled, in both schemas', () => {
    const { componentReferences, ...others } = v2.component;
    for (const [descriptor, problem] of [
      [
        { ...v2, component: { ...others, componentReference: componentReferences } },
        '`component.componentReference` is an unknown field: did you mean "componentReferences"?',
      ],
      [
        { ...v3, spec: { resources: [], refernces: references } },
        '`spec.refernces` is an unknown field: did you mean "references"?',
      ],
      [{ ...v3, repositoryContext: [] }, '`repositoryContext` is an unknown field: did you mean "repositoryContexts"?'],
    ] as const) {
      const { report, messages } = collectingReport();
      assert.equal(readComponentDescriptor(treeOf(descriptor), report, again), undefined);
      assert.equal(messages.length, 1);
      assert.ok(messages[0]?.endsWith(problem), messages[0]);
    }
  });

  it('is refused if it is not valid', () => {
    for (const wrong of [
      {},
      { ...v2, meta: { schemaVersion: 'v1' } },
      { meta: v2.meta },
      { ...v3, apiVersion: 'v1' },
    ]) {
      const { report, messages } = collectingReport();
      assert.equal(readComponentDescriptor(treeOf(wrong), report, again), undefined);
      assert.deepEqual(
        messages.map((one) => one.split(': ')[1]),
        ['not a component descriptor (expected schema v2 or v3alpha1)'],
      );
    }
    const { report, messages } = collectingReport();
    const wrong = { ...v2, component: { name: 'c', componentReferences: [{ name: 1 }] } };
    assert.equal(readComponentDescriptor(treeOf(wrong), report, again), undefined);
    assert.deepEqual(
      messages.map((one) => /component\S*(?=:)/.exec(one)?.[0]),
      [
        'component.version',
        'component.componentReferences.0.name',
        'component.componentReferences.0.componentName',
        'component.componentReferences.0.version',
      ],
    );
  });
});
