/**
 * `npm run images -- [--tool docker|podman] [--prefix registry.example.com/inlay/] [--tag v1]
 * [--base node:24-slim] [FUNCTION…]`: an image of each
 * function, or of those named, from the bundles that `npm run build` made. Pushes nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { functionNames, root } from '../test/project';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tool: { type: 'string', default: 'docker' },
    prefix: { type: 'string', default: '' },
    tag: { type: 'string', default: `v${version}` },
    base: { type: 'string' },
  },
});

for (const name of positionals.length === 0 ? functionNames : positionals) {
  if (!functionNames.includes(name)) throw new Error(`there is no function ${name}: ${functionNames.join(', ')}`);
  const image = `${values.prefix}${name}:${values.tag}`;
  const buildArguments = [`FUNCTION=${name}`, `VERSION=${version}`, 'BUNDLES=prebuilt'];
  if (values.base !== undefined) buildArguments.push(`BASE=${values.base}`);
  const { status, error } = spawnSync(
    values.tool,
    ['build', ...buildArguments.flatMap((one) => ['--build-arg', one]), '--tag', image, '.'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error(`${image} was not built${error === undefined ? '' : `: ${error.message}`}`);
  console.log(image);
}
