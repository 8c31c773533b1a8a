/**
 * Each of two branches changes a layer and renders the package. git merges lines that only one branch changed, so the
 * result has one of the names and the data of both branches. The next run corrects this in the same file.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { layerConfig } from '../../functions/layer-config/function';
import { treeOf } from '../../src/data';
import { run } from '../../src/function';
import { nameHash } from '../../src/krm';
import { orchestrators } from '../orchestrators';
import { itemsOf, type Item } from '../run-on-values';
import { temporaryFolder } from '../temporary-folder';

const user = `- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web}
  spec:
    template:
      spec:
        volumes:
        - name: config
          configMap: {name: conf}
`;

const settings = Array.from({ length: 30 }, (_, index) => `s${index}`);

const configWith = (changes: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    apiVersion: 'fn.inlay.dev/v1alpha1',
    kind: 'LayerConfig',
    metadata: { name: 'conf' },
    spec: {
      layers: [{ name: 'l', values: { ...Object.fromEntries(settings.map((key) => [key, 'same'])), ...changes } }],
      output: { files: [{ key: 'app.yaml', format: 'yaml' }] },
    },
  });

async function rendered(text: string, changes: Readonly<Record<string, string>>): Promise<string> {
  const { stdout, stderr, exitCode } = await run(layerConfig, { text, functionConfig: configWith(changes) });
  assert.equal(exitCode, 0, stderr);
  return stdout.replace(/\nresults:[^]*$/, '\n');
}

const head = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n';

/** The file with the current version, which is one item here. */
const fileOf = (text: string): string =>
  text.split(/^(?=- |results:)/m).find((item) => item.includes('path: configmap_conf.yaml')) ?? '';

const note = ({ metadata }: Item, key: string): string | undefined => metadata.annotations?.[key];

describe('a generated configuration', () => {
  for (const side of ['--ours', '--theirs']) {
    it(`is right after a merge that takes ${side} if git diff shows conflicts`, async function () {
      const git = orchestrators().find(({ name }) => name === 'git');
      if (git === undefined) return this.skip();
      const base = await rendered(`${head}${user}`, {});
      const ours = await rendered(base, { s2: 'ours' });
      const theirs = await rendered(base, { s27: 'theirs' });
      const files = Object.fromEntries(
        Object.entries({ base, ours, theirs }).map(([name, text]) => [name, fileOf(text)]),
      );
      const merge = spawnSync(git.command, ['merge-file', '-p', side, 'ours', 'base', 'theirs'], {
        cwd: temporaryFolder(files),
        encoding: 'utf8',
      });
      assert.match(merge.stdout, /s2: ours[^]*s27: theirs/, 'git merges the data by itself');
      const chosen = side === '--ours' ? ours : theirs;
      const merged = chosen.replace(fileOf(chosen), () => merge.stdout);
      const items = itemsOf(await rendered(merged, { s2: 'ours', s27: 'theirs' }));
      const versions = items.filter(({ kind }) => kind === 'ConfigMap');
      for (const version of versions) {
        assert.ok(version.metadata.name.endsWith(`-${nameHash(treeOf(version))}`), 'each has the data of its name');
      }
      const [current, another] = versions.filter((version) => note(version, 'inlay.dev/orphaned') === undefined);
      assert.ok(current && another === undefined);
      assert.equal(note(current, 'internal.config.kubernetes.io/path'), 'configmap_conf.yaml');
      assert.ok(JSON.stringify(items).includes(`"configMap":{"name":"${current.metadata.name}"}`));
    });
  }
});
