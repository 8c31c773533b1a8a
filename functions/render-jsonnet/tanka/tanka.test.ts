/** Tests the rendering of Tanka environments on disk. */
import assert from 'node:assert/strict';
import { configOf, type Ran, runOn } from '../../../test/run-on-values';
import { type FileTexts, temporaryFolder } from '../../../test/temporary-folder';
import { rootFiles } from '../../../src/files/root-files';
import { renderJsonnet } from '../function';

const configMap = "{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }";

async function render(folder: string, spec: object = {}): Promise<Ran> {
  const tanka = { environment: 'environments/dev' };
  return runOn(renderJsonnet, configOf('RenderJsonnet', { spec: { tanka, ...spec } }), [], rootFiles(folder));
}

describe('a Tanka environment', () => {
  const files = { 'jsonnetfile.json': '{}', 'environments/dev/main.jsonnet': configMap };

  it('warns about fields that no code reads', async () => {
    const spec = '{"metadata": {"annotations": {}}, "spec": {"owner": "me"}}';
    const { messages, exitCode } = await render(temporaryFolder({ ...files, 'environments/dev/spec.json': spec }));
    assert.equal(exitCode, 0);
    const fields = Array.from(
      messages.matchAll(/Tanka does not use `(.*?)` of the Environment.*\[unused\]/g),
      ([, field]) => field,
    );
    assert.deepEqual(fields, ['metadata.annotations', 'spec.owner']);
  });

  it('writes files into a folder with its name under kpt, or by its keys', async () => {
    const pathOf = async (spec: object, more: FileTexts = {}): Promise<string | undefined> => {
      const { items } = await render(temporaryFolder({ ...files, 'environments/dev/spec.json': '{}', ...more }), spec);
      return items[0]?.metadata.annotations?.['internal.config.kubernetes.io/path'];
    };
    const keys = { 'environments/dev/main.jsonnet': `{ 'x/y': ${configMap} }` };
    assert.equal(await pathOf({}), 'dev/configmap_a.yaml');
    assert.equal(await pathOf({ paths: 'keys' }, keys), 'x/y.yaml');
    assert.equal(
      await pathOf({ tanka: { environment: '.' } }, { 'spec.json': '{}', 'main.jsonnet': configMap }),
      'main/configmap_a.yaml',
    );
  });

  it('can also import Tanka’s library as text', async () => {
    const main = `${configMap} + { data: { tk: importstr 'tk', length: std.toString(std.length(importbin 'tk')) } }`;
    const folder = temporaryFolder({
      ...files,
      'environments/dev/main.jsonnet': main,
      'environments/dev/spec.json': '{}',
    });
    const { items } = await render(folder);
    const tk = "{ env: std.extVar('tanka.dev/environment') }";
    assert.deepEqual(items[0]?.['data'], { tk, length: String(tk.length) });
  });

  it('has data sources, unlike other programs', async () => {
    const { messages } = await render(temporaryFolder(files), {
      tanka: undefined,
      file: 'environments/dev/main.jsonnet',
      dataSources: {},
    });
    assert.match(
      messages,
      /`dataSources` apply only to `spec.tanka`, whose native functions read them: remove `dataSources` \[invalid-config\]/,
    );
  });

  it('reports a variable that it does not read', async () => {
    const folder = temporaryFolder({ ...files, 'environments/dev/spec.json': '{}' });
    const { messages } = await render(folder, {
      vars: { external: { str: { region: 'b' } }, topLevel: { str: { c: 'd' } } },
    });
    assert.match(messages, /no program reads the external variable "region"/);
    assert.match(messages, /no program is a function with a parameter for the top-level variable "c"/);
  });
});
