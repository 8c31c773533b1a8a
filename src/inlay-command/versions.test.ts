import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeOf } from '../data';
import { nameHash } from '../krm';
import { temporaryFolder } from '../../test/temporary-folder';
import { execute } from './inlay';
import { systemPort } from './processes/system';

const nameOf = (color: string): string => `app-${nameHash(treeOf({ kind: 'ConfigMap', data: { color } }))}`;

const version = (color: string, number: number, now = color, more = {}): object => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name: nameOf(color),
    namespace: 'shop',
    // The functionConfig was renamed before the third version.
    labels: { 'inlay.dev/version-config': number < 3 ? 'former' : 'shop' },
    annotations: { 'inlay.dev/base-name': 'app', 'inlay.dev/generation': String(number), ...more },
  },
  data: { color: now },
});

const pod = (name: string, color: string): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'shop' },
  spec: { volumes: [{ configMap: { name: nameOf(color) } }] },
});

const list = (...items: readonly object[]): string => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
const earlier = { 'inlay.dev/orphaned': 'true' };

describe('inlay versions', () => {
  const top = temporaryFolder({
    'files.json': list(
      version('red', 3, 'red', { 'inlay.dev/keep': '1' }),
      version('green', 2, 'black', earlier),
      ...['a', 'b', 'c', 'd'].map((name) => pod(name, 'red')),
    ),
    'cluster.json': list(version('green', 2), version('blue', 1, 'gray'), version('white', 1), pod('old', 'blue')),
    'bad.json': '{"items": [',
    'none.yaml': 'kind: A\nmetadata: {name: a}\n',
  });
  const port = systemPort(__filename);
  const inlay = (...args: readonly string[]): ReturnType<typeof execute> =>
    execute(['versions', ...args.map((one) => (one.includes('.') ? join(top, one) : one))], port);

  it('draws the oldest version first', async () => {
    const { stdout, exitCode } = await inlay('files.json', '--svg');
    const drawn = [...stdout.matchAll(/>(app-[^<]+|current|Pod\/a)</g)].map(([, text]) => text);
    assert.deepEqual(drawn, [nameOf('green'), nameOf('red'), 'current', 'Pod/a']);
    assert.equal(exitCode, 0);
    assert.equal((await inlay('files.json', '--svg', '--removable', '--cluster', 'cluster.json')).exitCode, 2);
  });

  it('shows the versions in files, and the resources that refer to them', async () => {
    const { stdout, exitCode } = await inlay('files.json');
    const [red, green] = [nameOf('red'), nameOf('green')];
    assert.equal(
      stdout,
      `OBJECT              VERSION         NUMBER  STATE                                                   USED BY
shop/ConfigMap/app  ${red}  3       current                                                 Pod/a, Pod/b, Pod/c and 1 other
                    ${green}  2       earlier, deleted with the next change, changed by hand  -
`,
    );
    assert.equal(exitCode, 0);
  });

  it('compares with the cluster', async () => {
    const { stdout } = await inlay('files.json', '--cluster', 'cluster.json');
    const states = stdout
      .split('\n')
      .slice(1, -1)
      .map((line) => line.slice(20).split(/ {2,}/));
    assert.deepEqual(states, [
      [nameOf('red'), '3', 'current, not in the cluster', 'Pod/a, Pod/b, Pod/c and 1 other'],
      [nameOf('green'), '2', 'earlier, deleted with the next change, changed by hand', '-'],
      [nameOf('blue'), '1', 'only in the cluster, changed in the cluster', 'Pod/old'],
      [nameOf('white'), '1', 'only in the cluster, can be deleted', '-'],
    ]);
  });

  it('recognizes a Secret in the form in which the API server stores it', async () => {
    const secret = (fields: object): object => ({ kind: 'Secret', ...fields });
    const name = (fields: object): string => `creds-${nameHash(treeOf(secret(fields)))}`;
    const stored = { type: 'Opaque', data: { a: 'eA==' } };
    const names = [{ data: { a: 'eA==' } }, { stringData: { a: 'x' } }, { stringData: { a: 'y' } }].map(name);
    const items = names.map((one) => ({
      apiVersion: 'v1',
      metadata: { name: one, labels: { 'inlay.dev/version-config': 'shop' } },
      ...secret(stored),
    }));
    writeFileSync(join(top, 'secrets.json'), list(...items, pod('old', 'blue')));
    const { stdout } = await inlay('none.yaml', '--cluster', 'secrets.json');
    const states = stdout
      .split('\n')
      .slice(1, -1)
      .map((line) => / {2}(only.*?)(?: {2}|$)/.exec(line)?.[1]);
    const whole = 'only in the cluster';
    assert.deepEqual(states, [whole, whole, `${whole}, changed in the cluster`]);
  });

  it('prints removable versions for kubectl', async () => {
    const { stdout } = await inlay('files.json', '--cluster', 'cluster.json', '--removable');
    const item = (color: string): string =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${nameOf(color)}\n  namespace: shop\n`;
    assert.equal(stdout, item('white'));
    // The current versions may be in other files.
    assert.equal((await inlay('none.yaml', '--cluster', 'cluster.json', '--removable')).stdout, '');
  });

  for (const [args, expected] of [
    [['none.yaml'], /^note: no object has versions\n$/],
    [['none.yaml', '--removable'], /`--removable` needs `--cluster`/],
    [['none.yaml', '--cluster', 'none.yaml'], /"[^"]*none\.yaml" has no pods/],
    [['none.yaml', '--cluster', 'bad.json'], /"[^"]*bad\.json" is not the output of `kubectl get -o json`: /],
  ] as const) {
    it(`reports the mistake in ${args.join(' ')}`, async () => assert.match((await inlay(...args)).stderr, expected));
  }
});
