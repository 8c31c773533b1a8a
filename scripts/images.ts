/**
 * `npm run images -- [--tool docker|podman] [--prefix registry.example.com/inlay/] [--tag v1] [--base node:24-slim]
 * [--label org.opencontainers.image.revision=…]… [FUNCTION…]`: an image of each function, or of those named, from the bundles
 * that `npm run build` made. Pushes nothing. With `--files` only what is put into them, below dist/images.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { functionNames, manifest, root } from '../test/project';
import { functionMetadata } from './function-definition';
import { writeImageFiles } from './image-files';

const { version } = manifest;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tool: { type: 'string', default: 'docker' },
    prefix: { type: 'string', default: '' },
    tag: { type: 'string', default: `v${version}` },
    base: { type: 'string' },
    label: { type: 'string', multiple: true, default: [] },
    files: { type: 'boolean', default: false },
  },
});

function build(image: string, name: string, context: string): void {
  const { description, license } = functionMetadata(
    readFileSync(join(root, 'functions', name, 'metadata.yaml'), 'utf8'),
  );
  const labels = [
    `org.opencontainers.image.title=${name}`,
    `org.opencontainers.image.description=${description}`,
    `org.opencontainers.image.licenses=${license}`,
    `org.opencontainers.image.version=${version}`,
    ...values.label,
  ];
  const options = [
    `--file=${join(root, 'Dockerfile')}`,
    '--target=prebuilt',
    `--tag=${image}`,
    ...(values.base === undefined ? [] : [`--build-arg=BASE=${values.base}`]),
    ...labels.map((one) => `--label=${one}`),
  ];
  const { status, error } = spawnSync(values.tool, ['build', ...options, context], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${image} was not built${error === undefined ? '' : `: ${error.message}`}`);
}

for (const name of positionals.length === 0 ? functionNames : positionals) {
  if (!functionNames.includes(name)) throw new Error(`there is no function ${name}: ${functionNames.join(', ')}`);
  const context = join(root, 'dist', 'images', name);
  writeImageFiles(name, context);
  if (values.files) continue;
  const image = `${values.prefix}${name}:${values.tag}`;
  build(image, name, context);
  console.log(image);
}
