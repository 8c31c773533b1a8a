/**
 * `npm run bench:images`: how large the images are beside their base, and how long a container takes for a small list beside the
 * executable itself, both as kustomize starts them. The base is made here, of this machine's Node. Needs podman.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importBaseImage } from '../test/base-image';
import { executable, functionNames, root } from '../test/project';
import { measure } from './measure';
import { pipeline, steps } from './pipeline';
import { resourceList } from './resources';

const runs = 11;
const prefix = 'localhost/inlay-bench/';
const tag = `bench-${process.pid}`;
const image = (name: string): string => `${prefix}${name}:${tag}`;

const functionConfigs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(steps),
  'run-pipeline': pipeline,
  'resolve-overwrites':
    'apiVersion: fn.inlay.dev/v1alpha1\nkind: ResolveOverwrites\nmetadata:\n  name: bench\nspec:\n  ignoreMissing: true\n',
};

const container =
  'run --rm -i -a STDIN -a STDOUT -a STDERR --network none --user nobody --security-opt=no-new-privileges'.split(' ');

function podman(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('podman', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`podman ${args.join(' ')} failed: ${stderr}`);
  return stdout;
}

const megabytes = (name: string): number => Number(podman('inspect', '--format', '{{.Size}}', image(name))) / 1e6;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-bench-images-'));
  try {
    const problem = importBaseImage(image('base'), folder);
    if (problem !== undefined) return console.log(`Not measured, since podman cannot run a container here: ${problem}`);
    const options = ['--tool', 'podman', '--prefix', prefix, '--tag', tag, '--base', image('base')];
    const built = spawnSync(process.execPath, [join(root, 'dist', 'scripts', 'images.js'), ...options]);
    if (built.status !== 0) throw new Error(`the images were not built: ${String(built.stderr)}`);
    console.log(
      `| image, on a base of ${megabytes('base').toFixed(0)} MB | MB over the base | executable, wall ms (median of ${runs}) | container, wall ms | ratio |\n| --- | ---: | ---: | ---: | ---: |`,
    );
    for (const name of functionNames) await row(name, folder);
  } finally {
    spawnSync('podman', ['rmi', '--force', ...['base', ...functionNames].map(image)]);
    rmSync(folder, { recursive: true });
  }
}

async function row(name: string, folder: string): Promise<void> {
  const input = join(folder, `${name}.yaml`);
  writeFileSync(input, resourceList(4, functionConfigs[name] ?? ''));
  const exec = await measure({ file: process.execPath, args: [executable(name)], input }, runs);
  const contained = await measure({ file: 'podman', args: [...container, image(name)], input }, runs);
  const figures = [exec.wallMs, contained.wallMs].map((ms) => ms.toFixed(0));
  const size = (megabytes(name) - megabytes('base')).toFixed(1);
  console.log(`| ${name} | ${size} | ${figures.join(' | ')} | ${(contained.wallMs / exec.wallMs).toFixed(1)} |`);
}

void main();
