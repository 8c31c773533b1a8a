/** The scripts of the playground: what runs in a browser, out of the same sources as the executables. */
import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { manifest, root } from '../test/project';

const folder = join(root, 'site');

/** In the place of what only Node has. Other built-in modules are imported and not used: files of a machine, threads of Node. */
const forBrowser: Plugin = {
  name: 'for browsers',
  setup(builder) {
    builder.onResolve({ filter: /^node:/ }, ({ path }) =>
      path === 'node:crypto' ? { path: join(folder, 'browser/crypto.ts') } : { path, namespace: 'unused' },
    );
    builder.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = {}' }));
    builder.onResolve({ filter: /\/machine$/ }, ({ resolveDir }) =>
      resolveDir.startsWith(join(root, 'src/jsonnet')) ? { path: join(folder, 'browser/machine.ts') } : undefined,
    );
  },
};

const options = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2023',
  legalComments: 'none',
  define: { INLAY_VERSION: JSON.stringify(manifest.version) },
  inject: [join(folder, 'browser/buffer.ts')],
  plugins: [forBrowser],
  logLevel: 'warning',
  write: false,
} as const satisfies BuildOptions;

/** One script of the playground as a text: `worker.ts` or `page.ts`. */
export async function scriptOf(name: string, data: Readonly<Record<string, string>> = {}): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    define: { ...options.define, ...data },
    entryPoints: [join(folder, 'playground', name)],
  });
  return outputFiles.map(({ text }) => text).join('');
}
