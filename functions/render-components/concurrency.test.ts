/**
 * Tests that threads render deeply nested or large apps with the same output. Runs the executable, because only the
 * executable has threads.
 */
import assert from 'node:assert/strict';
import { runExecutable } from '../../test/project';

/** In each group of three components, two render objects and the third fails. */
const files = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [
    `components/c${at}.jsonnet`,
    at % 3 === 2
      ? `error 'of ${at}'`
      : `local f(n) = if n < 2 then n else f(n - 1) + f(n - 2);
         [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c${at}-%d' % i }, data: { v: std.toString(f(23)) } } for i in [1, 2]]`,
  ]),
);

const outputOf = (concurrency: number, excludeComponents: readonly string[], more = {}): string => {
  const functionConfig = {
    apiVersion: 'fn.inlay.dev/v1alpha1',
    kind: 'RenderComponents',
    metadata: { name: 'app' },
    spec: { environment: 'dev', files, excludeComponents, concurrency, ...more },
  };
  const input = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\nfunctionConfig: ${JSON.stringify(functionConfig)}\n`;
  const { stdout, stderr } = runExecutable('render-components', [], { input });
  return stdout.replace(/^functionConfig: .*$/m, '') + stderr;
};

describe('concurrency', () => {
  for (const [what, excluded, expected] of [
    ['objects', Object.keys(files).flatMap((_, at) => (at % 3 === 2 ? [`c${at}`] : [])), /name: c28-2\n/],
    ['mistakes', [], /evaluate 'c29': RUNTIME ERROR: of 29/],
  ] as const) {
    it(`does not change ${what}`, () => {
      const alone = outputOf(1, excluded);
      assert.match(alone, expected);
      assert.equal(outputOf(8, excluded), alone);
      // A higher stack limit alone also requires threads.
      assert.equal(outputOf(4, excluded, { limits: { maxStack: 501 } }), alone);
    });
  }
});
