import assert from 'node:assert/strict';
import { replace, resource } from '../../../test/run-on-values';

describe('a selector that matches nothing', () => {
  const annotations = {
    'internal.config.kubernetes.io/previousNames': 'db',
    'internal.config.kubernetes.io/previousKinds': 'Pod',
    'internal.config.kubernetes.io/previousNamespaces': 'default',
  };
  const version = { name: 'v-8b7k2fh4tc', labels: { 'inlay.dev/config': 'v' } };
  const items = [
    resource('ConfigMap', 'a', { metadata: { name: 'a', labels: { app: 'web', tier: 'front' } } }),
    resource('Deployment', 'b', { apiVersion: 'apps/v1', metadata: { name: 'b', labels: { app: 'api' } } }),
    resource('Pod', 'p-db', { metadata: { name: 'p-db', annotations } }),
    resource('ConfigMap', '', { metadata: version }),
  ];
  for (const [select, expected] of [
    [{ kind: 'Deployment', name: 'a' }, 'kind: nothing is selected: no Deployment is named "a", but a ConfigMap is'],
    [{ kind: 'Deployment', name: 'db' }, 'kind: nothing is selected: no Deployment is named "db", but a Pod is'],
    [
      { labelSelector: 'app,app=web,tier=frnt' },
      'labelSelector: nothing is selected: no item has labels that match "app,app=web,tier=frnt": did you mean "front"?',
    ],
    [{ group: 'apps', name: 'a' }, 'name: nothing is selected: no item is named "a"; available: "b"'],
  ] as const) {
    it(`is explained: ${JSON.stringify(select)}`, async () => {
      const { messages } = await replace(items, { sourceValue: 'x', targets: [{ select }] });
      assert.ok(messages.includes(`select.${expected} (`), messages);
    });
  }

  it('is explained by a version, whose name never changes', async () => {
    const target = { select: { name: version.name }, fieldPaths: ['metadata.labels.a', 'metadata.name'] };
    const { messages } = await replace(items, { sourceValue: 'x', targets: [target] });
    assert.match(messages, /only ConfigMap "v-8b7k2fh4tc" is selected, a version that never changes/);
  });

  it('is explained by `reject`, even if `select` also matches a Kptfile, which never changes', async () => {
    const kptfile = resource('Kptfile', 'a', { apiVersion: 'kpt.dev/v1' });
    const target = { select: { name: 'a' }, reject: [{ kind: 'ConfigMap' }] };
    const { messages } = await replace([...items, kptfile], { sourceValue: 'x', targets: [target] });
    assert.match(messages, /`reject` excludes all 2 items/);
  });
});

it('a remedy follows a suggestion', async () => {
  const shop = resource('ConfigMap', 'shop', { data: { host: 'old' } });
  const targets = [{ select: {}, fieldPaths: ['data.host'], pattern: 'OLD' }];
  const { messages } = await replace([shop], { sourceValue: 'x', targets });
  assert.match(messages, /: did you mean `\(\?i\)OLD`\? Otherwise, set `options\.ignoreMissing`/);
});
