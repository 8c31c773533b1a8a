import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../test/law';
import { readListText } from '../resource-list/texts/read';
import type { Resource } from '../resource-list/resource';
import { nameReferences, rewriteReferences, type ExtraReference, type Referrer, type Rename } from './references';

const resourcesOf = (stream: string): readonly Resource[] => readListText(stream, { stream: true }).resources;

const rename = (over: Partial<Rename> = {}): Rename => ({
  kind: 'ConfigMap',
  namespace: '',
  from: 'demo',
  to: 'demo-6ct58987ht',
  ...over,
});

interface Counted extends Referrer<Counted> {
  edit(): Counted;
}

/** The lines that changed, and the fields that were reported. */
function rewrite(
  stream: string,
  renames: readonly Rename[],
  extra: readonly ExtraReference[] = [],
): { readonly lines: readonly string[]; readonly fields: readonly string[] } {
  const before = resourcesOf(stream);
  const { resources, rewritten } = rewriteReferences(before, renames, extra);
  const lines = before.flatMap((resource, index) => {
    const now = resources[index];
    if (now === resource) return [];
    const old = resource.text.split('\n');
    const changed = (now?.text ?? '').split('\n');
    assert.equal(changed.length, old.length, 'an edit adds no line');
    return changed.filter((line, at) => line !== old[at]).map((line) => line.trim());
  });
  return { lines, fields: rewritten.map(({ field, from, to }) => `${field}: ${from} > ${to}`) };
}

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: demo # its own name
spec:
  template:
    spec:
      initContainers:
      - name: demo
        envFrom:
        - configMapRef: {name: demo}
      containers:
      - name: demo
        image: demo
        env:
        - name: A
          valueFrom:
            configMapKeyRef:
              key: demo
              name: "demo" # quoted
        - name: B
          valueFrom:
            secretKeyRef: {key: x, name: demo}
      volumes:
      - name: demo
        configMap:
          name: demo
      - name: other
        configMap:
          name: demo-2
      - name: all
        projected:
          sources:
          - configMap: {name: demo}
          - secret: {name: demo}
`;

describe('rewriteReferences', () => {
  it('changes only references to the ConfigMap', () => {
    assert.deepEqual(rewrite(deployment, [rename()]), {
      lines: [
        '- configMapRef: {name: demo-6ct58987ht}',
        'name: "demo-6ct58987ht" # quoted',
        'name: demo-6ct58987ht',
        '- configMap: {name: demo-6ct58987ht}',
      ],
      fields: [
        'spec.template.spec.volumes.0.configMap.name: demo > demo-6ct58987ht',
        'spec.template.spec.volumes.2.projected.sources.0.configMap.name: demo > demo-6ct58987ht',
        'spec.template.spec.containers.0.env.0.valueFrom.configMapKeyRef.name: demo > demo-6ct58987ht',
        'spec.template.spec.initContainers.0.envFrom.0.configMapRef.name: demo > demo-6ct58987ht',
      ],
    });
  });

  it('distinguishes Secrets and ConfigMaps with the same name', () => {
    assert.deepEqual(rewrite(deployment, [rename({ kind: 'Secret', to: 'new' })]).lines, [
      'secretKeyRef: {key: x, name: new}',
      '- secret: {name: new}',
    ]);
  });

  it('replaces several old names with one new name', () => {
    const from = { part: 'demo', matches: (name: string) => /^demo(?:-\d)?$/.test(name) };
    assert.equal(rewrite(deployment, [rename({ from, to: 'demo-3' })]).lines.length, 5);
  });

  it('applies each of several renames, even if a resource refers to only one object', () => {
    const renames = [rename({ from: 'absent' }), rename({ to: 'demo-2' })];
    assert.deepEqual(rewrite(deployment, renames).lines, rewrite(deployment, [rename({ to: 'demo-2' })]).lines);
    assert.ok(rewrite(deployment, renames).lines.length > 0);
  });

  it('uses the first rename that matches, and does not rename twice', () => {
    const chain = [rename({ to: 'demo-2' }), rename({ from: 'demo-2', to: 'demo-3' }), rename({ to: 'never' })];
    const { fields } = rewrite(deployment, chain);
    assert.deepEqual(
      fields.map((field) => field.replace(/.*: /, '')),
      ['demo > demo-2', 'demo-2 > demo-3', 'demo > demo-2', 'demo > demo-2', 'demo > demo-2'],
    );
  });

  it('changes only references to the namespace of the renamed object', () => {
    const pod = (namespace: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n${namespace}spec:\n  volumes:\n  - configMap: {name: demo}\n`;
    const hit = ['- configMap: {name: demo-6ct58987ht}'];
    assert.deepEqual(rewrite(pod('  namespace: a\n'), [rename()]).lines, []);
    assert.deepEqual(rewrite(pod('  namespace: a\n'), [rename({ namespace: 'a' })]).lines, hit);
    assert.deepEqual(rewrite(pod(''), [rename({ namespace: 'default' })]).lines, hit);
    assert.deepEqual(rewrite(pod('  namespace: default\n'), [rename()]).lines, hit);
  });

  it('reads a namespace before or after the name', () => {
    const stream = `apiVersion: v1
kind: PersistentVolume
metadata: {name: a}
spec:
  azureFile:
    secretName: demo # 1
    secretNamespace: a
---
apiVersion: v1
kind: PersistentVolume
metadata: {name: b}
spec:
  azureFile: {secretName: demo} # 2
---
apiVersion: v1
kind: PersistentVolume
metadata: {name: d}
spec:
  azureFile: {secretName: demo, secretNamespace: ""}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: c
  annotations:
    nginx.ingress.kubernetes.io/auth-secret: demo # 3
    nginx.ingress.kubernetes.io/auth-tls-secret: a/demo # 4
    nginx.ingress.kubernetes.io/proxy-ssl-secret: /demo
spec:
  tls:
  - secretName: demo # 5
`;
    const secret = (namespace: string): Rename => rename({ kind: 'Secret', namespace, to: 'new' });
    assert.deepEqual(rewrite(stream, [secret('a')]).lines, [
      'secretName: new # 1',
      'azureFile: {secretName: new} # 2',
      'azureFile: {secretName: new, secretNamespace: ""}',
      'nginx.ingress.kubernetes.io/auth-tls-secret: a/new # 4',
    ]);
    assert.deepEqual(rewrite(stream, [secret('')]).lines, [
      'azureFile: {secretName: new} # 2',
      'azureFile: {secretName: new, secretNamespace: ""}',
      'nginx.ingress.kubernetes.io/auth-secret: new # 3',
      '- secretName: new # 5',
    ]);
  });

  it('updates the rules of roles that name the resource', () => {
    const role = (kind: string): string => `apiVersion: rbac.authorization.k8s.io/v1
kind: ${kind}
metadata: {name: r}
rules:
- apiGroups: [""]
  resources: [pods, configmaps]
  resourceNames: [demo, other] # 1
- apiGroups: ["*"]
  resources: ["*"]
  resourceNames:
  - demo # 2
- apiGroups: [apps]
  resources: [deployments]
  resourceNames: [demo]
- apiGroups: [example.com]
  resources: [configmaps]
  resourceNames: [demo]
- resourceNames: [demo]
`;
    const hits = ['resourceNames: [new, other] # 1', '- new # 2'];
    assert.deepEqual(rewrite(role('Role'), [rename({ to: 'new' })]).lines, hits);
    assert.deepEqual(rewrite(role('Role'), [rename({ to: 'new', namespace: 'a' })]).lines, []);
    assert.deepEqual(rewrite(role('ClusterRole'), [rename({ to: 'new', namespace: 'a' })]).lines, hits);
  });

  it('finds references in fields that a caller adds', () => {
    const stream = 'apiVersion: x.io/v1\nkind: Foo\nmetadata: {name: f}\nspec:\n  config: demo\n';
    const extra: ExtraReference = {
      group: 'x.io',
      kind: 'Foo',
      field: { refersTo: 'ConfigMap', path: ['spec', 'config'] },
    };
    assert.deepEqual(rewrite(stream, [rename({ to: 'new' })]).lines, []);
    assert.deepEqual(rewrite(stream, [rename({ to: 'new' })], [extra]).lines, ['config: new']);
    assert.deepEqual(rewrite(stream, [rename({ to: 'new' })], [{ ...extra, group: '' }]).lines, []);
    assert.deepEqual(rewrite(stream, [rename({ to: 'new' })], [{ ...extra, group: '' }, extra]).lines, ['config: new']);
    assert.deepEqual(rewrite(stream, [rename({ to: 'new' })], [{ field: extra.field }]).lines, ['config: new']);
    assert.deepEqual(rewrite(stream, [rename({ to: 'new' })], [{ field: extra.field, version: 'v9' }]).lines, []);
  });

  it('finds a name with an escape, and ignores text that is not a name', () => {
    const pod = (name: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  volumes:\n  - configMap: {name: ${name}}\n`;
    assert.deepEqual(rewrite(pod('"d\\u0065mo"'), [rename({ to: 'new' })]).lines, ['- configMap: {name: "new"}']);
    for (const name of ['12', '', '{demo: demo}']) {
      assert.deepEqual(rewrite(pod(name), [rename({ from: '12' }), rename()]).lines, []);
    }
    assert.deepEqual(rewrite('apiVersion: v1\nkind: Pod\nmetadata: {name: demo}\nspec: demo\n', [rename()]).lines, []);
  });

  it('changes nothing in a second run', () => {
    const once = rewriteReferences(resourcesOf(deployment), [rename()]).resources;
    const twice = rewriteReferences(once, [rename()]);
    assert.equal(twice.resources[0], once[0]);
    assert.deepEqual(twice.rewritten, []);
  });

  it('does not parse resources without references, even if they are invalid', () => {
    const stream = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata: {demo: "\n---\napiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec: {another: [\n`;
    const list = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${stream
      .trimEnd()
      .split('\n---\n')
      .map((item) => `- ${item.replaceAll('\n', '\n  ')}\n`)
      .join('')}`;
    const { resources } = readListText(list);
    assert.equal(resources.length, 2);
    assert.deepEqual(rewriteReferences(resources, [rename()]).resources, resources);
  });

  it('returns resources without references unchanged, and the same number in the same order', () => {
    const name = fc.constantFrom('demo', 'demo-2', 'other', 'de');
    const namespace = fc.constantFrom('', '  namespace: a\n', '  namespace: default\n');
    const kind = fc.constantFrom('Pod', 'ConfigMap', 'Widget');
    holds(100, [fc.array(fc.tuple(kind, namespace, name), { minLength: 1, maxLength: 5 })], (items) => {
      const stream = items.map(
        ([is, where, what]) =>
          `apiVersion: v1\nkind: ${is}\nmetadata:\n  name: x\n${where}spec:\n  volumes:\n  - configMap:\n      name: ${what} # y\n`,
      );
      const before = resourcesOf(stream.join('---\n'));
      const { resources } = rewriteReferences(before, [rename({ to: 'new' })]);
      assert.equal(resources.length, before.length);
      for (const [index, [is, where, what]] of items.entries()) {
        const refers = is === 'Pod' && !where.includes(' a') && what === 'demo';
        const expected = before[index]?.text.replace(refers ? 'name: demo #' : '(none)', 'name: new #');
        assert.equal(resources[index]?.text, expected);
        assert.equal(resources[index] === before[index], !refers);
      }
    });
  });

  it('parses only the items with references', () => {
    const item = (index: number): string =>
      `- apiVersion: apps/v1\n  kind: Deployment\n  metadata:\n    name: d-${index}\n  spec:\n    template:\n      spec:\n        volumes:\n        - configMap:\n            name: ${index % 1000 === 0 ? 'demo' : `other-${index}`}\n`;
    const items = Array.from({ length: 10_000 }, (_, index) => item(index));
    const { resources } = readListText(
      `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items.join('')}`,
    );
    let parsed = 0;
    const counted = resources.map((resource): Counted => {
      const one: Counted = {
        id: resource.id,
        text: resource.text,
        get root() {
          parsed++;
          return resource.root;
        },
        edit: () => one,
      };
      return one;
    });
    const { rewritten } = rewriteReferences(counted, [rename()]);
    assert.equal(rewritten.length, 10);
    assert.equal(parsed, 10);
  });
});

describe('nameReferences', () => {
  it('lists the references of a resource', () => {
    const [resource] = resourcesOf(deployment);
    assert.ok(resource);
    assert.deepEqual(
      nameReferences(resource).map(({ refersTo, name, namespace }) => `${refersTo} ${namespace}/${name}`),
      [
        'ConfigMap default/demo',
        'ConfigMap default/demo-2',
        'ConfigMap default/demo',
        'ConfigMap default/demo',
        'ConfigMap default/demo',
        'Secret default/demo',
        'Secret default/demo',
      ],
    );
  });

  it('lists nothing for a kind without references', () => {
    const [resource] = resourcesOf('apiVersion: v1\nkind: Namespace\nmetadata: {name: demo}\n');
    assert.ok(resource);
    assert.deepEqual(nameReferences(resource), []);
  });
});
