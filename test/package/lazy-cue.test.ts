/** Tests that the CUE engine is not loaded if there is no CUE. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment, kindOf, root } from '../project';
import { configOf, listOf } from '../run-on-values';

/** Runs the function in a new process. Returns the exit code, and the engine's files that the process loaded. */
function loaded(name: string, spec: object): { readonly exitCode: number; readonly files: readonly string[] } {
  const input = listOf([], configOf(kindOf(name), { spec }));
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

const output = { files: [{ key: 'a.yaml', format: 'yaml' }] };
const app = { environment: 'dev', spec: {} };
const cases = {
  'layer-config': [
    { output, layers: [{ name: 'a', values: { b: 1 } }] },
    { output, layers: [{ name: 'a', cue: 'b: 1' }] },
  ],
  'render-components': [
    { ...app, files: { 'components/a.jsonnet': "{kind: 'ConfigMap', apiVersion: 'v1', metadata: {name: 'a'}}" } },
    { ...app, files: { 'components/a.cue': 'kind: "ConfigMap", apiVersion: "v1", metadata: name: "a"' } },
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
