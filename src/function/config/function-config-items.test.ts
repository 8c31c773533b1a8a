import assert from 'node:assert/strict';
import type { KrmFunction } from '../krm-function';
import { run } from '../run';

describe('`kpt fn render` with a subpackage, whose paths are relative to the subpackage', () => {
  const item = (kind: string, folder: string, path: string): string =>
    `- apiVersion: ${kind === 'Kptfile' ? 'kpt.dev/v1' : 'v1'}
  kind: ${kind}
  metadata:
    name: a
    annotations:
      config.kubernetes.io/path: ${path}
      internal.config.kubernetes.io/package-path: ${folder}
`;
  const text = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
functionConfig:
  apiVersion: test/v1
  kind: Test
  metadata:
    annotations:
      internal.config.kubernetes.io/package-path: /p
items:
${item('Kptfile', '/p/sub', 'Kptfile')}  pipeline: {mutators: [{configPath: c.yaml}]}
${item('ConfigMap', '/p/sub', 'c.yaml')}${item('ConfigMap', '/p', 'c.yaml')}`;

  it('distinguishes files with the same path', async () => {
    const found: boolean[] = [];
    const fn: KrmFunction<unknown> = {
      name: 'test',
      accepts: [{ apiVersion: 'test/v1', kind: 'Test' }],
      validator: () => true,
      usage: '',
      transform: ({ resources, isFunctionConfig, report }) => {
        found.push(...resources.map(isFunctionConfig));
        for (const resource of resources) report.info({ code: 'seen', message: 'seen', resource });
        return resources;
      },
    };
    const { results } = await run(fn, { text });
    assert.deepEqual(found, [true, true, false]);
    assert.deepEqual(
      results.map(({ file }) => file?.path),
      ['sub/Kptfile', 'sub/c.yaml', 'c.yaml'],
    );
  });
});
