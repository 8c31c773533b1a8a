/** Tests that the CUE engine is not loaded if there is no CUE. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment, root } from '../project';

/** Runs the function in a new process. Returns the exit code, and the engine's files that the process loaded. */
function loaded(name: string, spec: string): { readonly exitCode: number; readonly files: readonly string[] } {
  const input = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items: []
functionConfig:
  apiVersion: fn.inlay.dev/v1alpha1
  kind: ${name === 'layer-config' ? 'LayerConfig' : 'RenderComponents'}
  metadata: {name: x}
  spec: ${spec}
`;
  const script = `const { run } = require(${JSON.stringify(join(root, 'dist/src/function'))});
    const fn = Object.values(require(${JSON.stringify(join(root, `dist/functions/${name}/function`))}))[0];
    run(fn, { text: ${JSON.stringify(input)} }).then(({ exitCode }) => {
      const files = Object.keys(require.cache).filter((file) => /[\\\\/]src[\\\\/]cue[\\\\/]/.test(file));
      console.log(JSON.stringify({ exitCode, files }));
    });`;
  const child = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env: childEnvironment() });
  assert.equal(child.status, 0, child.stderr);
  return JSON.parse(child.stdout) as ReturnType<typeof loaded>;
}

const cases = {
  'layer-config': [
    '{layers: [{name: a, values: {b: 1}}], output: {files: [{key: a.yaml, format: yaml}]}}',
    '{layers: [{name: a, cue: "b: 1"}], output: {files: [{key: a.yaml, format: yaml}]}}',
  ],
  'render-components': [
    `{environment: dev, spec: {}, files: {components/a.jsonnet: "{kind: 'ConfigMap', apiVersion: 'v1', metadata: {name: 'a'}}"}}`,
    `{environment: dev, spec: {}, files: {components/a.cue: 'kind: "ConfigMap", apiVersion: "v1", metadata: name: "a"'}}`,
  ],
} as const;

describe('the CUE engine', () => {
  for (const [name, [without, withCue]] of Object.entries(cases)) {
    it(`is loaded by ${name} only if there is CUE`, () => {
      assert.deepEqual(loaded(name, without), { exitCode: 0, files: [] });
      const { exitCode, files } = loaded(name, withCue);
      assert.equal(exitCode, 0);
      assert.ok(files.length > 20);
    });
  }
});
