/** Tests that values of a rendered Secret are hidden in messages about other objects that contain copies. */
import assert from 'node:assert/strict';
import { renderComponents } from '../../functions/render-components/function';
import { renderJsonnet } from '../../functions/render-jsonnet/function';
import { configOf, runOn } from '../run-on-values';

const secret = `{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: { password: 'hunter2-of-shop' } }`;
const copy = (metadata: string): string =>
  `{ apiVersion: 'v1', kind: 'ConfigMap', metadata: ${metadata}, data: { url: 'pg://app:hunter2-of-shop@db' } }`;

describe('the values of a rendered Secret', () => {
  for (const [title, fn, kind, spec] of [
    [
      'another component object',
      renderComponents,
      'RenderComponents',
      { environment: 'dev', files: { 'components/a.jsonnet': `[${secret}, ${copy('{}')}]` } },
    ],
    [
      'the output of a post-processor',
      renderComponents,
      'RenderComponents',
      {
        environment: 'dev',
        spec: { postProcessor: 'first.jsonnet' },
        files: {
          'components/a.jsonnet': `[${copy(`{ name: 'c' }`)}, ${secret}]`,
          'first.jsonnet': 'function(object) { url: object.data.url }',
        },
      },
    ],
    [
      'another object and a trace',
      renderJsonnet,
      'RenderJsonnet',
      { file: 'a.jsonnet', files: { 'a.jsonnet': `[${secret}, std.trace('hunter2-of-shop', ${copy('{}')})]` } },
    ],
    [
      'another file',
      renderJsonnet,
      'RenderJsonnet',
      { file: 'a.jsonnet', paths: 'keys', files: { 'a.jsonnet': `{ 'a.yaml': ${copy('{}')}, 'b.yaml': ${secret} }` } },
    ],
  ] as const) {
    it(`are hidden in messages about ${title}`, async () => {
      const { exitCode, messages } = await runOn(fn as typeof renderJsonnet, configOf(kind, { spec }), []);
      assert.equal(exitCode, 2, messages);
      assert.match(messages, /pg:\/\/app:\(secret\)@db/);
      assert.doesNotMatch(messages, /hunter2/);
    });
  }
});
