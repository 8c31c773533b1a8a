import assert from 'node:assert/strict';
import { indexThreshold } from '../../krm/selectors/candidate-index';
import { replace, resource } from '../../../test/run-on-values';

type Replacement = Parameters<typeof replace>[1];
type Target = NonNullable<Replacement['targets']>[number];

describe('the work of a previous run', () => {
  const app = (metadata: object, fields: object = {}): object =>
    resource('App', 'a', { metadata: { name: 'a', ...metadata }, ...fields });
  const writing = (value: string, target: Target): Replacement => ({ sourceValue: value, targets: [target] });
  const labelled = app({ namespace: 'prod', labels: { app: 'new' } });
  const select = { kind: 'App', labelSelector: 'app=old' };
  const fieldPaths = ['metadata.labels.app'];

  for (const [title, item, replacement] of [
    [
      'if the target changes labels outside the metadata',
      app({ labels: { app: 'new' } }, { spec: { labels: { tier: 'new' } } }),
      writing('new', { select, fieldPaths: [...fieldPaths, 'spec.labels.tier'] }),
    ],
    [
      'if the target changes a part of the label',
      app({ labels: { app: 'new-1' } }),
      writing('new', { select: { kind: 'App', labelSelector: 'app=old-1' }, fieldPaths, pattern: '^[a-z]+' }),
    ],
    [
      'if the target changes all metadata',
      app({ name: 'new', namespace: 'new' }),
      writing('new', { select: { kind: 'App', name: 'old' }, fieldPaths: ['metadata.*'] }),
    ],
    [
      'if the target changes a document in an annotation',
      app({ labels: { app: 'new' }, annotations: { conf: '{"a":"new"}' } }),
      writing('new', { select, fieldPaths: [...fieldPaths, 'metadata.annotations.conf.a'] }),
    ],
    ['if the target changes all labels', labelled, writing('new', { select, fieldPaths: ['metadata.labels.*'] })],
    [
      'if `reject` names the new label',
      labelled,
      writing('new', { select, reject: [{ labelSelector: 'app=new' }], fieldPaths }),
    ],
    [
      'if a label selector is similar to the written text',
      app({ labels: { app: 'keystone' } }),
      writing('keystone', { select: { labelSelector: 'app=keystoen' }, fieldPaths }),
    ],
    [
      'if an annotation selector is similar to the written text',
      app({ annotations: { app: 'keystone' } }),
      writing('keystone', { select: { annotationSelector: 'app=keystoen' }, fieldPaths: ['metadata.annotations.app'] }),
    ],
  ] as const) {
    it(`is found ${title}`, async () => {
      for (const count of [1, indexThreshold + 1]) {
        const ran = await replace([item], ...Array.from({ length: count }, () => replacement));
        assert.equal(ran.exitCode, 0, ran.messages);
      }
    });
  }

  const others: readonly (readonly [title: string, item: object, target: Target])[] = [
    ['because of a path that starts with a wildcard', app({}, { spec: { x: 'new' } }), { select, fieldPaths: ['*.x'] }],
    ['in an item that `reject` excludes', labelled, { select, reject: [{ namespace: 'prod' }], fieldPaths }],
    [
      'in an item with only one of the values',
      app({ labels: { app: 'new' } }, { x: 'old' }),
      { select, fieldPaths: [...fieldPaths, 'x'] },
    ],
    [
      'in another namespace',
      app({ name: 'new', namespace: 'dev' }),
      { select: { kind: 'App', name: 'old', namespace: 'prod' }, fieldPaths: ['metadata.name'] },
    ],
    [
      'in an item without an unchanged label',
      app({ labels: { app: 'new' } }, { spec: { map: { tier: 'new' } } }),
      { select: { labelSelector: 'app=old,tier=x' }, fieldPaths: [...fieldPaths, 'spec.map.tier'] },
    ],
  ];
  for (const [title, item, target] of others) {
    it(`is not found ${title}`, async () => {
      const ran = await replace([item], writing('new', target));
      assert.equal(ran.exitCode, 2, ran.messages);
      assert.match(ran.messages, /\[nothing-selected\]/);
    });
  }
});
