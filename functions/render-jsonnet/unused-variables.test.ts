/** Tests which files are searched for uses of an unread variable. */
import assert from 'node:assert/strict';
import type { Files } from '../../src/files';
import { memoryFiles } from '../../src/render';
import { configOf, runOn } from '../../test/run-on-values';
import { renderJsonnet } from './function';

const object = "{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }";

/** The variables among `a` and `b` that are reported as unused, and the folders that were listed. */
async function reported(
  texts: Readonly<Record<string, string>>,
  spec: object,
): Promise<{ readonly unused: readonly string[]; readonly listed: readonly string[] }> {
  const disk = memoryFiles(new Map(Object.entries(texts)));
  const listed = new Set<string>();
  const files: Files = {
    ...disk,
    list: (path) => {
      listed.add(path);
      return disk.list(path);
    },
  };
  const vars = { external: { str: { a: '', b: '' } } };
  const { messages } = await runOn(renderJsonnet, configOf('RenderJsonnet', { spec: { vars, ...spec } }), [], files);
  const unused = Array.from(
    messages.matchAll(/(?:reads the external|parameter for the top-level) variable "(.)"/g),
    ([, name = '']) => name,
  );
  return { unused, listed: [...listed] };
}

const reading = "{ x: std.extVar('a') }";

describe('a variable that no program reads', () => {
  const disk = {
    'apps/main.jsonnet': object,
    'apps/env/other.jsonnet': reading,
    'lib/x.libsonnet': "{ x: std.extVar('b') }",
    'proc/1/x.jsonnet': "std.extVar('a') + std.extVar('b')",
  };

  it('may be mentioned around the program and in the libraries, and nowhere else', async () => {
    assert.deepEqual(await reported(disk, { file: 'apps/main.jsonnet' }), {
      unused: ['b'],
      listed: ['apps', 'apps/env'],
    });
    assert.deepEqual(await reported(disk, { file: 'apps/main.jsonnet', libraries: ['lib', 'apps/env'] }), {
      unused: [],
      listed: ['apps', 'apps/env', 'lib'],
    });
    assert.deepEqual((await reported(disk, { directory: { path: 'apps' } })).unused, ['b']);
  });

  it('is reported after a failure if all programs are functions', async () => {
    const vars = { topLevel: { str: { a: '', b: '' } } };
    for (const [program, unused] of [
      ["error 'x'", []],
      ["function(a) error 'x'", ['b']],
    ] as const) {
      const one = { 'x/a.jsonnet': program };
      assert.deepEqual((await reported(one, { file: 'x/a.jsonnet', vars })).unused, unused);
      const two = { ...one, 'x/b.jsonnet': object };
      assert.deepEqual((await reported(two, { directory: { path: 'x' }, vars })).unused, []);
    }
  });

  it('is searched among the given texts if the program is one of them', async () => {
    const spec = { file: 'main.jsonnet', files: { 'main.jsonnet': object, 'x.jsonnet': reading } };
    assert.deepEqual(await reported(disk, spec), { unused: ['b'], listed: [] });
  });
});
