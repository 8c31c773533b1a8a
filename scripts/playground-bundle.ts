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

/** The texts of `--help`, which nobody sees here. */
const withoutHelp: Plugin = {
  name: 'without help',
  setup(builder) {
    builder.onLoad({ filter: /functions\/[^/]+\/(?:schema\.json|generated\/introduction\.ts)$/ }, () => ({
      contents: 'module.exports = {}',
    }));
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
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** The script that runs functions, as a text. */
export const workerScript = (): Promise<string> =>
  scriptOf('worker.ts', { plugins: [forBrowser, withoutHelp], inject: [join(folder, 'browser/buffer.ts')] });

/** The script of the page, as a text; `data` are the constants that it is given, as JavaScript. */
export const pageScript = (data: Readonly<Record<string, string>>): Promise<string> =>
  scriptOf('page.ts', { plugins: [forBrowser], define: { ...options.define, ...data } });

async function scriptOf(name: string, more: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    ...more,
    entryPoints: [join(folder, 'playground', name)],
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}
