/**
 * Tests symbolic links and unusable folders. Links in vendor folders and directories are followed within the root.
 * Links that point outside the root are refused with the reason.
 */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { configOf, type Ran, runOn } from '../../test/run-on-values';
import { temporaryFolder } from '../../test/temporary-folder';
import { rootFiles } from '../../src/files/root-files';
import { renderJsonnet } from './function';

const object = (name: string): string => `{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: '${name}' } }`;

/** `links` maps paths of links to the links' targets. The root directory is the folder `root`. */
async function rendered(
  files: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>>,
  spec: object,
): Promise<Ran> {
  const folder = temporaryFolder(files);
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(folder, path));
  return runOn(renderJsonnet, configOf('RenderJsonnet', { spec }), [], rootFiles(join(folder, 'root')));
}

const namesOf = ({ items, messages }: Ran): readonly string[] => {
  assert.equal(messages.replaceAll(/^\[warning\].*\n/gm, ''), '');
  return items.map(({ metadata }) => metadata.name);
};

const out = 'points outside the root directory of the function through a symbolic link, and files outside are not read';

describe('links of vendor folders', () => {
  const spec = { file: 'main.jsonnet', libraries: ['vendor'] };
  const files = {
    'root/main.jsonnet': "(import 'web/main.libsonnet')",
    'root/vendor/github.com/example/web/main.libsonnet': "import 'own.libsonnet'",
    'root/vendor/github.com/example/web/own.libsonnet': object('vendored'),
    'root/jsonnet/main.libsonnet': object('local'),
    'outside/main.libsonnet': object('planted'),
  };

  it('are followed, like those of jsonnet-bundler', async () => {
    assert.deepEqual(namesOf(await rendered(files, { 'root/vendor/web': 'github.com/example/web' }, spec)), [
      'vendored',
    ]);
    assert.deepEqual(namesOf(await rendered(files, { 'root/vendor/web': '../jsonnet' }, spec)), ['local']);
  });

  it('are refused if they leave the root, whether or not the target exists', async () => {
    for (const file of ['main.libsonnet', 'absent.libsonnet']) {
      const importing = { ...files, 'root/main.jsonnet': `import 'web/${file}'` };
      const { messages, items } = await rendered(importing, { 'root/vendor/web': '../../outside' }, spec);
      assert.ok(messages.includes(`library paths; "vendor/web/${file}" ${out}`), messages);
      assert.deepEqual(items, []);
    }
    const { messages } = await rendered(files, { 'root/lib': '../outside' }, { ...spec, libraries: ['lib'] });
    assert.ok(messages.includes(`spec.libraries.0: "lib" ${out} [not-found]`), messages);
  });
});

describe('links in a directory', () => {
  const files = {
    'root/apps/real.jsonnet': object('real'),
    'root/apps/sub/a.jsonnet': object('sub'),
    'outside/a.jsonnet': object('planted'),
  };
  const spec = { directory: { path: 'apps', recurse: true } };

  it('to files are followed, and to directories are not', async () => {
    const links = { 'root/apps/link.jsonnet': 'real.jsonnet', 'root/apps/dir.jsonnet': 'sub' };
    const chosen = { directory: { ...spec.directory, exclude: ['real*'] } };
    assert.deepEqual(namesOf(await rendered(files, links, chosen)), ['real', 'sub']);
  });

  it('without a target are errors if a program is expected there, unless they are excluded', async () => {
    const links = { 'root/apps/none.jsonnet': 'absent', 'root/apps/none.yaml': 'absent', 'root/apps/more': 'absent' };
    const ran = await rendered(files, links, spec);
    // A link to a directory would not be followed, so its missing target is not reported.
    assert.deepEqual(ran.messages.match(/"apps\/\S+" is a broken link/g), ['"apps/none.jsonnet" is a broken link']);
    const chosen = { directory: { ...spec.directory, exclude: ['none*'] } };
    assert.deepEqual(namesOf(await rendered(files, links, chosen)), ['real', 'sub']);
  });

  it('must stay in the root', async () => {
    const { messages } = await rendered(files, { 'root/apps/link.jsonnet': '../../outside/a.jsonnet' }, spec);
    assert.ok(messages.includes(`"apps/link.jsonnet" ${out.replace(/,.*/, '')} [file-not-readable]`), messages);
  });
});

it('a folder in a directory that cannot be used is an error, unless its name begins with a dot', async () => {
  const files = rootFiles(temporaryFolder({ 'apps/real.jsonnet': object('real') }));
  const faulty = ['.git', 'sub'].map((name) => ({ name, kind: 'directory', link: false, fault: 'is broken' }) as const);
  const spec = { directory: { path: 'apps', recurse: true } };
  const { messages } = await runOn(renderJsonnet, configOf('RenderJsonnet', { spec }), [], {
    ...files,
    list: (path) => [...files.list(path), ...faulty],
  });
  assert.deepEqual(messages.match(/"apps\/\S+" is broken/g), ['"apps/sub" is broken']);
});
