/**
 * Tests that files of a kpt package are not overwritten, and the positions of objects that a later run adds to a file.
 */
import assert from 'node:assert/strict';
import { rootFiles } from '../../src/files/root-files';
import { configOf, type Ran, runOn } from '../../test/run-on-values';
import { temporaryFolder } from '../../test/temporary-folder';
import { renderJsonnet } from './function';

const object = (namespace: string): string =>
  `{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', namespace: '${namespace}' } }`;

/** Runs the function like kpt, which passes the package's folder. */
const rendered = (
  program: string,
  spec: object,
  items: readonly object[],
  others: Record<string, string> = {},
): Promise<Ran> => {
  const folder = temporaryFolder({ 'main.jsonnet': program, ...others });
  const metadata = { name: 'x', annotations: { 'internal.config.kubernetes.io/package-path': folder } };
  const config = configOf('RenderJsonnet', { metadata, spec: { file: 'main.jsonnet', ...spec } });
  return runOn(renderJsonnet, config, items, rootFiles(folder));
};

describe('files of a package', () => {
  it('are not overwritten', async () => {
    const others = { 'vendor/data.yaml': 'a: 1\n' };
    const { messages, items } = await rendered(`{ 'vendor/data': ${object('a')} }`, { paths: 'keys' }, [], others);
    assert.match(messages, /file "vendor\/data\.yaml", but the file exists .* \[already-exists\]/);
    assert.deepEqual(items, []);
  });

  it('are not removed by another inline functionConfig', async () => {
    const step = { exec: 'render-jsonnet', configMap: { file: 'x' } };
    const kptfile = (...mutators: readonly object[]): object => ({
      apiVersion: 'kpt.dev/v1',
      kind: 'Kptfile',
      metadata: { name: 'p' },
      pipeline: { mutators },
    });
    const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'function-input' }, data: { file: 'a' } };
    for (const [kptfiles, expected] of [
      [
        [kptfile(step, step)],
        /2 steps of the Kptfile call render-jsonnet with `configMap`.*: .* use `configPath` \[duplicate\]\n$/,
      ],
      [[kptfile(step), kptfile(step)], /^$/],
      [
        [
          kptfile(
            step,
            { ...step, exec: 'my-render-jsonnet-lint' },
            { exec: 'replace-values', configMap: {} },
            { exec: 'render-jsonnet', configPath: 'a.yaml' },
          ),
        ],
        /^$/,
      ],
    ] as const) {
      const files = rootFiles(temporaryFolder({ a: object('a') }));
      assert.match((await runOn(renderJsonnet, config, kptfiles, files)).messages, expected);
    }
  });

  it('are not sources if a previous run generated them', async () => {
    const others = { 'apps/a.yaml': 'metadata:\n  annotations:\n    inlay.dev/generated-by: RenderJsonnet/x\n' };
    for (const [pattern, expected] of [
      ['*.yaml', /^.* because a previous run generated all selected files \[not-found\]\n$/],
      ['*.yml', /^.* the pattern .* matches no file .* \[unused\]\n$/],
    ] as const) {
      const spec = { file: undefined, directory: { path: 'apps', include: [pattern] } };
      assert.match((await rendered('', spec, [], others)).messages, expected);
    }
  });

  it('never contain two objects in one place, even if an object is inserted between two others', async () => {
    const first = await rendered(`[${object('a')}, ${object('c')}]`, {}, []);
    const second = await rendered(`[${object('a')}, ${object('b')}, ${object('c')}]`, {}, first.items);
    assert.equal(second.messages, '');
    const places = second.items.map(
      ({ metadata: { annotations = {} } }) => annotations['internal.config.kubernetes.io/index'],
    );
    assert.deepEqual(new Set(places), new Set(['0', '1', '2']));
  });
});
