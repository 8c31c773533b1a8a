/** Bundles each browser script of the site into one file. */
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { root } from '../../test/project';

/** Returns the bundle of a file, as text. `path` is relative to `site`. */
export async function browserScript(path: string, more: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'site', path)],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'warning',
    ...more,
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}
