/**
 * `npm run dev -- images [--tool docker|podman] [--prefix registry.example.com/inlay/] [--tag v1] [--node node:24-slim]
 * [--builder node:24-slim] [--label org.opencontainers.image.revision=…]… [FUNCTION…]`: builds an image of each
 * function, or of the named functions, from the bundles that `npm run build` created. `--files` only writes the files
 * for the images to dist/images.
 *
 * All files have the time of the commit or `SOURCE_DATE_EPOCH`, so that podman makes identical layers each time.
 *
 * `--platform linux/amd64,linux/arm64` builds one image for several platforms. `--push FILE` pushes the images and
 * writes their digests to FILE. Both need podman.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { functionNames, manifest, root } from '../../test/project';
import { functionMetadata } from '../generators/function-metadata';
import { writeImageFiles } from './image-files';
import { commitTime } from '../release/git';
import { names } from '../release/names';

const { version } = manifest;
const context = join(root, 'dist', 'images');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tool: { type: 'string', default: 'docker' },
    prefix: { type: 'string', default: '' },
    tag: { type: 'string', default: `v${version}` },
    node: { type: 'string' },
    builder: { type: 'string' },
    label: { type: 'string', multiple: true, default: [] },
    platform: { type: 'string' },
    push: { type: 'string' },
    files: { type: 'boolean', default: false },
  },
});

const hasSeveralPlatforms = values.platform?.includes(',') === true;

/** The time of all files in images, and of the images themselves, in seconds since 1970. */
const epoch = process.env['SOURCE_DATE_EPOCH'] ?? String(commitTime());

function tool(...args: readonly string[]): void {
  const { status, error } = spawnSync(values.tool, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    throw new Error(`${values.tool} ${args[0]} has failed${error === undefined ? '' : `: ${error.message}`}`);
  }
}

/** Returns labels with OCI keys, for tools that read the image. */
function labelsOf(name: string): readonly string[] {
  const { description, license } = functionMetadata(name);
  const labels = {
    title: name,
    description,
    licenses: license,
    version,
    vendor: names.author,
    source: names.repository,
    documentation: `${names.repository}/blob/v${version}/functions/${name}/README.md`,
  };
  return [...Object.entries(labels).map(([key, value]) => `org.opencontainers.image.${key}=${value}`), ...values.label];
}

function build(image: string, name: string): void {
  // Remove the manifest, because it would keep the images of an earlier run.
  if (hasSeveralPlatforms) spawnSync(values.tool, ['manifest', 'rm', image]);
  tool(
    'build',
    `--file=${join(root, 'Dockerfile')}`,
    '--target=prebuilt',
    `--build-arg=FUNCTION=${name}`,
    hasSeveralPlatforms ? `--manifest=${image}` : `--tag=${image}`,
    `--build-arg=SOURCE_DATE_EPOCH=${epoch}`,
    // This option sets the timestamp of the layers and the image. docker reads the time from the build argument.
    ...(values.tool === 'podman' ? [`--timestamp=${epoch}`] : []),
    ...(values.platform === undefined ? [] : [`--platform=${values.platform}`]),
    ...(values.node === undefined ? [] : [`--build-arg=NODE=${values.node}`]),
    ...(values.builder === undefined ? [] : [`--build-arg=BUILDER=${values.builder}`]),
    ...labelsOf(name).map((one) => `--label=${one}`),
    context,
  );
}

/** Returns `registry/name@sha256:…`. */
function push(image: string, name: string): string {
  const file = join(context, 'digest');
  tool(
    ...(hasSeveralPlatforms ? ['manifest', 'push', '--all'] : ['push']),
    `--digestfile=${file}`,
    image,
    `docker://${image}`,
  );
  return `${values.prefix}${name}@${readFileSync(file, 'utf8').trim()}`;
}

const asked = positionals.length === 0 ? functionNames : positionals;
for (const name of asked) {
  if (!functionNames.includes(name)) {
    throw new Error(`the function ${name} does not exist: choose one of ${functionNames.join(', ')}`);
  }
}
if ((values.push !== undefined || hasSeveralPlatforms) && values.tool !== 'podman') {
  throw new Error('several platforms and --push require --tool podman');
}
writeImageFiles(asked, context, Number(epoch));
const digests: Record<string, string> = {};
for (const name of values.files ? [] : asked) {
  const image = `${values.prefix}${name}:${values.tag}`;
  build(image, name);
  if (values.push !== undefined) digests[name] = push(image, name);
  console.log(digests[name] ?? image);
}
if (values.push !== undefined) {
  const file = resolve(values.push);
  rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(digests, undefined, 2)}\n`);
}
