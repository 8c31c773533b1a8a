/**
 * Runs after `tsc`: removes compiled files whose source no longer exists, because they would be run as tests and
 * published. The script keeps the bundles in `dist/bin`, because `executable()` in `test/project.ts` checks whether the
 * bundles are up to date. The optional argument is the folder of another project.
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
