import assert from 'node:assert/strict';
import { configOf, resource, runOn } from '../../../test/run-on-values';
import type { Files } from '../../../src/files/files';
import { rootFiles } from '../../../src/files/root-files';
import { temporaryFolder } from '../../../test/temporary-folder';
import { layerConfig } from '../function';

const texts = {
  'cue.mod/module.cue': 'module: "example.com@v0"\nlanguage: version: "v0.9.0"\n',
  'gpu/gpu.cue': 'package gpu\n#Workers: 2\n',
  'cpu/cpu.cue': 'package cpu\n#Workers: 8\n',
};

const packages: object = { files: texts };

const importing = (pool: string): object => ({
  name: pool,
  members: [pool],
  cue: `import "example.com/${pool}"\nworkers: ${pool}.#Workers\n`,
});

/** The messages for a family with these CUE layers. */
async function messages(
  own: readonly object[],
  items: readonly object[] = [],
  cue = packages,
  files?: Files,
): Promise<string> {
  const layers = [{ name: 'base', values: { debug: false } }, ...own];
  const output = { files: [{ key: 'a.json', format: 'json' }] };
  const spec = { members: [{ name: 'gpu' }, { name: 'cpu' }], layers, output, cue };
  return (await runOn(layerConfig, configOf('LayerConfig', { spec }), items, files)).messages;
}

describe('files that CUE layers can import', () => {
  it('are used if a layer of one member imports them', async () => {
    assert.doesNotMatch(await messages(['gpu', 'cpu'].map(importing)), /error/);
  });

  it('are reported if no layer of any member imports them', async () => {
    assert.match(
      await messages([importing('gpu')]),
      /error.*no CUE layer imports a package that contains the file "cpu\/cpu\.cue"/,
    );
    const lines = (await messages([{ name: 'own', cue: 'workers: 1' }])).match(/no CUE layer imports .* file .*/g);
    assert.equal(lines?.length, 2);
  });

  it('are read from a module, and reported if no layer imports them', async () => {
    const files = rootFiles(temporaryFolder(texts));
    const ofModule = (own: readonly object[]): Promise<string> => messages(own, [], { module: '.' }, files);
    assert.doesNotMatch(await ofModule(['gpu', 'cpu'].map(importing)), /error/);
    assert.match(await ofModule([{ name: 'own', cue: 'workers: 1' }]), /imports a file from `spec\.cue\.module`/);
  });

  it('cannot be a module outside the root', async () => {
    const lines = (await messages([{ name: 'own', cue: 'workers: 1' }], [], { module: '../a' })).match(/\[error\].*/g);
    assert.equal(lines?.length, 1);
    assert.match(String(lines), /the path "\.\.\/a" must be relative and stay below the root.*\[invalid-path\]/);
  });

  it('are reported once if none of them is used', async () => {
    const items = ['a', 'b'].map((name) => resource('ConfigMap', name, { data: { [`${name}.cue`]: 'package x\n' } }));
    const filesFrom = [{ configMap: { name: 'a' } }, { configMap: { name: 'b' } }];
    const lines = (await messages([{ name: 'own', cue: 'workers: 1' }], items, { filesFrom })).match(
      /no CUE layer imports.*/g,
    );
    assert.deepEqual(lines, ['no CUE layer imports a file from `spec.cue.filesFrom` [unused]']);
  });
});
