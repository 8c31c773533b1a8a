/**
 * Behind `tsc`: removes compiled files whose source is no more, which would else be run as tests and published. The bundles
 * in `dist/bin` stay; whether they are fresh is for `executable()` in `test/project.ts`. Another folder than this project's may
 * be its argument.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/project';

const project = process.argv[2] ?? root;
const { include } = JSON.parse(readFileSync(join(project, 'tsconfig.json'), 'utf8')) as {
  readonly include: readonly string[];
};

for (const folder of include) {
  const compiled = join(project, 'dist', folder);
  if (!existsSync(compiled)) continue;
  for (const file of readdirSync(compiled, { recursive: true, encoding: 'utf8' })) {
    const [, source] = /^(.*?)(?:\.d\.ts|\.js|\.js\.map)$/.exec(file) ?? [];
    if (source === undefined) continue;
    const path = join(project, folder, source);
    if (!existsSync(`${path}.ts`) && !existsSync(`${path}.js`)) rmSync(join(compiled, file));
  }
}
