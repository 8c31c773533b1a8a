import assert from 'node:assert/strict';
import { noFiles } from '../../files/files';
import type { KrmFunction } from '../krm-function';
import { run } from '../run';

describe('an inline functionConfig, to which kpt gives no package', () => {
  const inPackage = (path: string): string =>
    `- {apiVersion: kpt.dev/v1, kind: Kptfile, metadata: {name: p, annotations: {internal.config.kubernetes.io/package-path: ${path}}}}\n`;
  const fn: KrmFunction<unknown> = {
    name: 'test',
    accepts: [{ apiVersion: 'test/v1', kind: 'Test' }],
    validator: () => true,
    usage: '',
    transform: ({ files, resources }) => {
      files.read(resources.map(({ id }) => id.kind).join(','));
      return resources;
    },
  };

  for (const [title, items, exitCode, expected] of [
    ['belongs to the outermost package of the items', inPackage('/p/sub') + inPackage('/p'), 0, '/p'],
    ['belongs to no package if no package contains the others', inPackage('/a') + inPackage('/bb'), 0, undefined],
    ['can be followed by an invalid item', '- just a string\n', 2, undefined],
  ] as const) {
    it(title, async () => {
      const asked: (string | undefined)[] = [];
      const outcome = await run(fn, {
        text: `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nfunctionConfig: {apiVersion: test/v1, kind: Test, metadata: {name: function-input}}\nitems:\n${items}`,
        files: (packagePath) => {
          asked.push(packagePath);
          return { ...noFiles, read: () => 'text' };
        },
      });
      assert.equal(outcome.exitCode, exitCode, outcome.stderr);
      assert.deepEqual(asked, [expected]);
    });
  }
});
