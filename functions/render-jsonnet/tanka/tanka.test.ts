/**
 * Tests Tanka environments on disk: paths outside the function's root directory, and results that are not resources.
 */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { configOf, type Ran, runOn } from '../../../test/run-on-values';
import { type FileTexts, temporaryFolder } from '../../../test/temporary-folder';
import { rootFiles } from '../../../src/files/root-files';
import { renderJsonnet } from '../function';

const configMap = "{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }";

async function render(folder: string, spec: object = {}): Promise<Ran> {
  const tanka = { environment: 'environments/dev' };
  return runOn(renderJsonnet, configOf('RenderJsonnet', { spec: { tanka, ...spec } }), [], rootFiles(folder));
}

const project = (files: FileTexts): string =>
  temporaryFolder({
    'project/jsonnetfile.json': '{}',
    'project/environments/dev/spec.json': '{}',
    'project/environments/dev/main.jsonnet': "import 'lib.libsonnet'",
    'out/lib.libsonnet': configMap,
    ...files,
  });

describe('a Tanka project on disk', () => {
  it('may have links in vendor within the root', async () => {
    const folder = project({ 'project/vendor/github.com/a/b/lib.libsonnet': configMap });
    symlinkSync('github.com/a/b/lib.libsonnet', join(folder, 'project/vendor/lib.libsonnet'));
    assert.deepEqual(
      (await render(join(folder, 'project'))).items.map(({ metadata }) => metadata.name),
      ['a'],
    );
  });

  it('refuses a link in vendor that points outside the root, with the reason', async () => {
    const folder = project({});
    mkdirSync(join(folder, 'project/vendor'));
    symlinkSync('../../out/lib.libsonnet', join(folder, 'project/vendor/lib.libsonnet'));
    const { exitCode, messages } = await render(join(folder, 'project'));
    assert.equal(exitCode, 2);
    assert.match(
      messages,
      /"vendor\/lib\.libsonnet" points outside the root directory of the function through a symbolic link, and files outside are not read/,
    );
  });

  it('refuses an environment that is a link to a path outside the root', async () => {
    const folder = temporaryFolder({ 'project/tkrc.yaml': '', 'out/main.jsonnet': '{}' });
    mkdirSync(join(folder, 'project/environments'));
    symlinkSync('../../out', join(folder, 'project/environments/dev'));
    const { messages } = await render(join(folder, 'project'));
    assert.match(
      messages,
      /"environments\/dev" points outside the root directory of the function through a symbolic link, and files outside are not read \[not-found\]/,
    );
  });

  it('must have its root below the root directory of the function', async () => {
    const { messages } = await render(join(project({}), 'project/environments'), { tanka: { environment: 'dev' } });
    assert.match(
      messages,
      /neither `tkrc\.yaml` nor `jsonnetfile\.json` exists in "dev" or a folder above it, up to the root directory of the function/,
    );
  });
});

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
