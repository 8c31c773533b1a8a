/**
 * `npm start`: runs one example through the real kustomize, and shows the changes that the function makes. The changes
 * are the difference from a build without `--enable-exec`, in which kustomize skips the function.
 */
import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { systemPort } from '../src/inlay-command/processes/system';
import { kustomizeBinary } from '../test/kustomize';
import { childEnvironment, executable, root } from '../test/project';
import { bold, patch } from './tests/patch';

const name = 'replace-values';
const example = 'examples/replace-values-json-in-configmap/overlays/prod';

function kustomizeBuild(folder: string, ...flags: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(kustomizeBinary(), ['build', ...flags, example], {
    cwd: root,
    encoding: 'utf8',
    env: childEnvironment({ PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` }),
  });
  if (status !== 0) throw new Error(`kustomize build failed: ${error?.message ?? stderr}`);
  return stdout;
}

function main(): void {
  // The folder is removed when the process ends.
  const folder = systemPort(executable('inlay')).functionFolder();
  if ('code' in folder) throw new Error(`cannot create a temporary folder: ${folder.code}`);
  const before = kustomizeBuild(folder.path, '--enable-alpha-plugins');
  const after = kustomizeBuild(folder.path, '--enable-alpha-plugins', '--enable-exec');
  console.log(bold(`$ kustomize build --enable-alpha-plugins --enable-exec ${example}\n`));
  console.log(after);
  console.log(bold(`Changes made by ${name}:\n`));
  console.log(patch(`without ${name}`, before, `with ${name}`, after));
  console.log(
    `Next: change ${example}/hostname.yaml and run \`npm start\` again. functions/${name}/README.md describes every field.`,
  );
}

main();
