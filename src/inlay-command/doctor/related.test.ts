/** `inlay doctor` checks only files that are related to Inlay's functions. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { config, diagnosed, doctorPath, kptfile, sound } from '../../../test/command/diagnosed';
import { functionNames } from '../../../test/project';
import { temporaryFolder } from '../../../test/temporary-folder';
import { loadFunction } from '../functions';
import { execute } from '../inlay';
import { ownMarks } from './marks';
import { systemPort } from '../processes/system';

describe('inlay doctor, in a repository', () => {
  const strange: Readonly<Record<string, string>> = {
    'kustomization.yaml': '',
    'open/kustomization.yaml': 'resources: [\n',
    'empty/kustomization.yaml': '',
    'gone/kustomization.yaml': 'resources: [crd/bases, ../{{ base }}]\ntransformer: [x.yaml]\n',
    'gone/kustomization.yml': 'resources: [a]\n',
    'old/Kptfile': 'apiVersion: kpt.dev/v1alpha2\nkind: Kptfile\npipeline: {mutators: [{exec: ./x, configPath: y}]}\n',
    'wrong/Kustomization.yaml': 'resources: [a]\n',
    'foreign/fn.yaml':
      'apiVersion: example.com/v1\nkind: Fn\nmetadata:\n  annotations: {config.kubernetes.io/function: "exec: {path: fn}"}\n',
    'foreign/kustomization.yaml': 'transformers: [fn.yaml, fn.yaml]\n',
    'foreign/build.sh': 'kustomize build foreign\nkpt fn render old\nkubectl apply -k foreign\n',
  };

  it("reports nothing if Inlay's functions are not used", async () => {
    const without = { ...strange, 'shop.yaml': '', 'host.yaml': '', 'build.sh': '' };
    const { exitCode, stdout } = await diagnosed(without, { environment: { PATH: '' } });
    assert.deepEqual(
      [exitCode, stdout.replace(/^.*\n/, '')],
      [0, '4 kustomizations with 0 functionConfigs, 1 Kptfile with 0 functions\nno problems found\n'],
    );
    const { 'kustomization.yaml': _, ...beside } = strange;
    assert.deepEqual((await diagnosed(beside)).names, []);
  });

  it('skips folders of tools, templates, and excluded folders', async () => {
    assert.deepEqual(
      (
        await diagnosed({
          '.backup/host.yaml': config,
          'node_modules/a/host.yaml': config,
          'template/host.yaml': config.replace('name: host', 'name: {{PROJECT_ID}}'),
          'template/kustomization.yaml': 'resources:\n- {{ base }}\ntransformers: [host.yaml]\n',
        })
      ).names,
      [],
    );
    const folder = temporaryFolder({ ...sound, 'old/host.yaml': config, 'old/deep/host.yaml': config });
    const lines = async (...args: readonly string[]): Promise<number> => {
      const port = { ...systemPort(__filename), environment: { PATH: doctorPath() } };
      return (await execute(['doctor', folder, ...args], port)).stdout.split('[not-listed]').length - 1;
    };
    assert.deepEqual(
      [
        await lines(),
        await lines('--exclude', join(folder, 'old', 'deep')),
        await lines('--exclude', `${join(folder, 'old', 'deep')}/`, '--exclude', join(folder, 'old', 'host.yaml')),
        await lines('--exclude', join(folder, 'old')),
      ],
      [2, 1, 0, 0],
    );
  });

  it('recognizes the file that kpt writes for each copy of a package', async () => {
    assert.deepEqual(
      (await diagnosed(kptfile('{exec: replace-values, configPath: package-context.yaml}'))).names.filter(
        (one) => one !== 'not-listed',
      ),
      [],
    );
  });

  it('does not require flags in a script that builds kustomizations without functions', async () => {
    const builds = async (command: string): Promise<number> =>
      (
        await diagnosed({
          'plain/kustomization.yaml': 'resources: [a.yaml]\n',
          'prod/kustomization.yaml': 'resources: [..]\n',
          'build.sh': `${command}\n`,
        })
      ).names.length;
    const found = await Promise.all(
      ['plain', './plain/', '--enable-helm plain', 'prod', '.', '"$dir"', 'gone'].map((one) =>
        builds(`kustomize build ${one}`),
      ),
    );
    assert.deepEqual(found, [0, 0, 0, 1, 1, 1, 1]);
  });

  it('recognizes the keywords of all functions', () => {
    const marks = ownMarks();
    for (const name of functionNames) {
      const { kind, apiVersion } = loadFunction(name)?.accepts[0] ?? {};
      for (const word of [name, kind, apiVersion]) assert.match(`x: ${word}\n`, marks);
    }
    assert.doesNotMatch('apiVersion: v1\nkind: ConfigMap\n', marks);
  });
});
