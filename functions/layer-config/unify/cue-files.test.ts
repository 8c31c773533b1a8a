import assert from 'node:assert/strict';
import { runOn } from '../../../test/run-on-values';
import { layerConfig } from '../function';

const files = {
  'cue.mod/module.cue': 'module: "example.com@v0"\nlanguage: version: "v0.9.0"\n',
  'gpu/gpu.cue': 'package gpu\n#Workers: 2\n',
  'cpu/cpu.cue': 'package cpu\n#Workers: 8\n',
};

const importing = (pool: string): object => ({
  name: pool,
  members: [pool],
  cue: `import "example.com/${pool}"\nworkers: ${pool}.#Workers\n`,
});

/** What is said of a family whose layers import the packages of these pools. */
async function said(pools: readonly string[]): Promise<string> {
  const layers = [{ name: 'base', values: { debug: false } }, ...pools.map(importing)];
  const output = { files: [{ key: 'a.json', format: 'json' }] };
  const ran = await runOn(
    layerConfig,
    {
      apiVersion: 'fn.inlay.dev/v1alpha1',
      kind: 'LayerConfig',
      metadata: { name: 'conf' },
      spec: { members: [{ name: 'gpu' }, { name: 'cpu' }], layers, output, cue: { files } },
    },
    [],
  );
  return ran.said;
}

describe('files that CUE layers can import', () => {
  it('are used where a layer of one member imports them', async () => {
    assert.doesNotMatch(await said(['gpu', 'cpu']), /error/);
  });

  it('are told where no layer of any member does', async () => {
    assert.match(await said(['gpu']), /error.*no CUE layer imports a package that has the file "cpu\/cpu\.cue"/);
  });
});
