/**
 * The landing page shows the output of kustomize and yq for its task. The output is committed, and compared if the
 * tools are on PATH.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../judges/programs';
import { childEnvironment, root } from '../project';
import { temporaryFolder } from '../temporary-folder';

const folder = join(root, 'site/landing/task');

const source = (name: string): string => readFileSync(join(folder, name), 'utf8');

function printed(command: string, args: readonly string[], files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder(files);
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: childEnvironment() });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** Asserts that the committed output is current. `UPDATE_GOLDENS=1` saves the tool's current output. */
function assertKept(name: string, text: string): void {
  const path = `expected/${name}.yaml`;
  if (process.env['UPDATE_GOLDENS'] !== undefined) writeFileSync(join(folder, path), text);
  assert.equal(text, source(path));
}

describe('the task of the landing page', () => {
  const shop = { 'shop.yaml': source('shop.yaml') };

  it('shows what kustomize on PATH prints', function () {
    const command = commandOf('kustomize', /^5\.8\./);
    if (command === undefined) return this.skip();
    const kustomization = source('kustomization.yaml');
    const without = kustomization.slice(0, kustomization.indexOf('replacements:'));
    assertKept('kustomize-before', printed(command, ['build', '.'], { ...shop, 'kustomization.yaml': without }));
    assertKept('kustomize', printed(command, ['build', '.'], { ...shop, 'kustomization.yaml': kustomization }));
  });

  it('shows what yq does', function () {
    const command = commandOf('yq', /^4\./);
    if (command === undefined) return this.skip();
    assertKept(
      'yq',
      printed(command, ['--from-file', 'host.yq', 'shop.yaml'], { ...shop, 'host.yq': source('host.yq') }),
    );
  });
});
