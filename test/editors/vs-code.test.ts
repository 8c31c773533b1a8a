import assert from 'node:assert/strict';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileName, readPage } from '../pages/fences';
import { root } from '../project';
import { temporaryFolder, writeFiles } from '../temporary-folder';
import { files, page, tasks } from './first-replacement';
import { openVsCode, type VsCode } from './vs-code';

describe('the extension in an editor', () => {
  it('has a page that does its tasks', () => {
    const headings = readFileSync(join(root, page), 'utf8').match(/(?<=^## \d+\. ).*$/gm) ?? [];
    assert.deepEqual(
      tasks.map(({ title }) => title),
      headings.map((heading) => heading.replace(/^./, (first) => first.toLowerCase())),
    );
  });
});

describe('the extension in VS Code', () => {
  const folder = join(temporaryFolder(), 'shop');
  let code: VsCode | undefined;

  before(async function () {
    writeFiles(folder, { ...files, ...traps(folder) });
    for (const trap of ['inlay', join('node_modules', '.bin', 'inlay')]) chmodSync(join(folder, trap), 0o755);
    code = await openVsCode(folder);
    if (code === undefined) this.skip();
  });
  after(() => code?.end());

  for (const { title, act } of tasks) {
    it(`lets people ${title}, in VS Code`, async () => {
      assert.ok(code !== undefined);
      await act(code, async () => {});
    });
  }

  it('writes the files that the page shows, in VS Code', async () => {
    await code?.save();
    const shown = readPage(page).filter((fence) => /^(?:host|kustomization)\.yaml$/.test(fileName(fence) ?? ''));
    const last = new Map(shown.map((fence) => [fileName(fence) ?? '', fence.content]));
    assert.equal(last.size, 2);
    for (const [file, text] of last) assert.equal(readFileSync(join(folder, file), 'utf8'), text);
  });

  it('has commands for the open file, in VS Code', async () => {
    assert.equal((await code?.commands('Inlay: '))?.length, 4);
  });

  it('starts nothing in a folder without relevant files, in VS Code', async () => {
    await code?.openFolder(temporaryFolder({ 'values.yaml': 'replicas: 1\n' }));
    await code?.open('values.yaml');
    const commands = (await code?.commands('Inlay: ')) ?? [];
    const titles = commands.map((label) => label.split(',')[0]);
    assert.deepEqual(titles, ['Inlay: New functionConfig...']);
  });

  it('starts no program of the folder, in VS Code', () => assert.ok(!existsSync(join(folder, 'started'))));
});

/** Untrusted programs with names that the extension could start, and settings that name such a program. */
function traps(folder: string): Readonly<Record<string, string>> {
  const program = `#!/bin/sh\ntouch ${JSON.stringify(join(folder, 'started'))}\n`;
  return {
    inlay: program,
    'node_modules/.bin/inlay': program,
    '.vscode/settings.json': JSON.stringify({ 'inlay.path': join(folder, 'inlay') }),
  };
}
