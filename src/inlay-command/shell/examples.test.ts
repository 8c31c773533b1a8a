/** Runs the examples of `--help`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { kustomizeBinary } from '../../../test/kustomize';
import { childEnvironment, executable } from '../../../test/project';
import { temporaryFolder } from '../../../test/temporary-folder';
import { execute } from '../inlay';
import { systemPort } from '../processes/system';
import { quoted } from './shell-words';
import { examples } from './examples';

const files = {
  'host.yaml': `apiVersion: fn.inlay.dev/v1alpha1
kind: ReplaceValues
metadata: {name: host}
replacements:
- source: {kind: ConfigMap, name: host, fieldPath: data.host}
  targets: [{select: {name: app}, fieldPaths: ['data.[app.json].url']}]
`,
  'shop/host.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: host}\ndata: {host: shop.example.com}\n',
  'shop/app.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: app}
data:
  mode: dev
  app.json: |
    {"url": "localhost", "port": 8080}
`,
  'deploy/kustomization.yaml': 'resources: [app.yaml]\n',
  'deploy/app.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: app}\ndata: {app.json: \'{"url": "localhost"}\'}\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
  'limits.cue': '#Limits: {cpu: int | *1, memory: string}\nweb: #Limits & {memory: "64Mi"}\n',
  'limits.yaml': 'memory: 64Mi\n',
  'shop.jsonnet': '{ size: 64 }\n',
};

describe('the examples in --help', function () {
  for (const [words, lines] of Object.entries(examples)) {
    it(`of inlay ${words}`.trim(), async function () {
      if (process.platform === 'win32') return this.skip();
      const called = words === 'jsonnet' ? undefined : [...words.split(' ').filter(Boolean), '--help'];
      const { stdout = '' } = called === undefined ? {} : await execute(called, systemPort(__filename));
      assert.equal(lines.length, 2);
      const bin = temporaryFolder({
        inlay: `#!/bin/sh\nexec ${quoted(process.execPath)} ${quoted(executable('inlay'))} "$@"\n`,
      });
      chmodSync(join(bin, 'inlay'), 0o755);
      symlinkSync(kustomizeBinary(), join(bin, 'kustomize'));
      for (const line of lines) {
        if (called !== undefined) assert.ok(stdout.includes(`\n  ${line}\n`), stdout);
        const { status, stderr } = spawnSync('sh', ['-c', line], {
          cwd: temporaryFolder(files),
          encoding: 'utf8',
          env: childEnvironment({ PATH: [bin, process.env['PATH']].join(delimiter) }),
        });
        assert.equal(status, 0, `${line}\n${stderr}`);
      }
    });
  }

  it('exist for each command', async () => {
    const { stdout } = await execute(['--help'], systemPort(__filename));
    const names = [...stdout.matchAll(/^ {2}([a-z]+) [<[]?[^\n]* {2}/gm)].map(([, name = '']) => name);
    const missing = names.filter((name) => !Object.hasOwn(examples, name) && name !== 'inlay');
    assert.deepEqual(missing, []);
  });
});
