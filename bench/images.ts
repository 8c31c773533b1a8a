/**
 * `npm run dev -- bench:images [--node node:24-slim]`: measures the compressed size of our images, and the time that a
 * container, started with kustomize's options, takes for a small list. Both are compared with an image that contains
 * the same bundle on the unmodified Node.js image. Without `--node`, the Node.js image contains only this machine's
 * Node.js and its libraries. Needs podman.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importBaseImage } from '../test/package/base-image';
import { functionNames, root } from '../test/project';
import { measureByTurns } from './measure';
import { pipeline, steps } from './inputs/pipeline';
import { resourceList } from './inputs/resources';

const runs = 11;
const prefix = 'localhost/inlay-bench/';
const tag = `bench-${process.pid}`;
const image = (name: string): string => `${prefix}${name}:${tag}`;
const whole = (name: string): string => image(`whole-${name}`);

const functionConfigs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(steps),
  'run-pipeline': pipeline,
  'render-jsonnet':
    'apiVersion: fn.inlay.dev/v1alpha1\nkind: RenderJsonnet\nmetadata:\n  name: bench\nspec:\n  file: a.jsonnet\n  files: {a.jsonnet: "[]"}\n',
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

/** The download size of an image in megabytes, with gzip-compressed layers. */
function megabytes(name: string, folder: string): number {
  const saved = join(folder, 'saved');
  podman('save', '--quiet', '--compress', '--format', 'docker-dir', '--output', saved, name);
  const bytes = readdirSync(saved).reduce((sum, file) => sum + statSync(join(saved, file)).size, 0);
  rmSync(saved, { recursive: true });
  return bytes / 1e6;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { node: { type: 'string' } } });
  const folder = mkdtempSync(join(tmpdir(), 'inlay-bench-images-'));
  const node = values.node ?? image('base');
  try {
    const problem = values.node === undefined ? importBaseImage(node, folder) : undefined;
    if (problem !== undefined) {
      return console.log(`Not measured, because podman cannot run a container here: ${problem}`);
    }
    const options = ['--tool', 'podman', '--prefix', prefix, '--tag', tag, '--node', node, '--builder', node];
    const built = spawnSync(process.execPath, [join(root, 'dist', 'scripts', 'package', 'images.js'), ...options]);
    if (built.status !== 0) throw new Error(`the images cannot be built: ${String(built.stderr)}`);
    console.log(
      `Medians of ${runs} alternating starts. "whole" is the bundle on ${values.node ?? "this machine's Node.js"}.\n`,
    );
    console.log('| image | MB, compressed | whole | ratio | start, wall ms | whole | ratio |');
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const name of functionNames) await row(name, node, folder);
  } finally {
    const names = ['base', ...functionNames, ...functionNames.map((name) => `whole-${name}`)];
    spawnSync('podman', ['rmi', '--force', ...names.map(image)]);
    rmSync(folder, { recursive: true });
  }
}

async function row(name: string, node: string, folder: string): Promise<void> {
  const input = join(folder, `${name}.yaml`);
  writeFileSync(input, resourceList(4, functionConfigs[name] ?? ''));
  buildWhole(name, node, folder);
  const images = [image(name), whole(name)];
  const sizes = images.map((one) => megabytes(one, folder));
  const times = await measureByTurns(
    images.map((one) => ({ command: { file: 'podman', args: [...container, one], input }, runs })),
  );
  const columns = [sizes, times.map(({ wallMs }) => wallMs)].flatMap(([ours = 0, others = 0]) => [
    ours.toFixed(ours < 100 ? 1 : 0),
    others.toFixed(others < 100 ? 1 : 0),
    (ours / others).toFixed(2),
  ]);
  console.log(`| ${name} | ${columns.join(' | ')} |`);
}

function buildWhole(name: string, node: string, folder: string): void {
  const context = join(folder, 'whole');
  mkdirSync(context, { recursive: true });
  const file = join(context, 'Dockerfile');
  const entry = `["node", "/inlay/function.cjs"]`;
  writeFileSync(file, `FROM ${node}\nUSER 65534:65534\nENTRYPOINT ${entry}\nCOPY . /inlay/\n`);
  podman('build', '--quiet', `--file=${file}`, `--tag=${whole(name)}`, join(root, 'dist', 'images', name));
}

void main();
