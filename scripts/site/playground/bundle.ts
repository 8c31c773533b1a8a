/** Bundles the scripts of the playground, for browsers, from the same sources as the executables. */
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { manifest, root } from '../../../test/project';
import { browserScript } from '../browser-script';

const folder = join(root, 'site');

/**
 * Replaces `node:crypto` and src/jsonnet/run/machine.ts. Other Node.js modules, for files and threads, are imported but
 * never used.
 */
export const forBrowser: Plugin = {
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

/** Removes the text of `--help`, because the playground does not show it. */
export const withoutHelp: Plugin = {
  name: 'without help',
  setup(builder) {
    builder.onLoad({ filter: /functions\/[^/]+\/generated\/introduction\.ts$/ }, () => ({
      contents: 'module.exports = {}',
    }));
  },
};

export const define = { INLAY_VERSION: JSON.stringify(manifest.version) };

/** Returns the script of the worker, which runs functions, as text. */
export const workerScript = (): Promise<string> =>
  browserScript('playground/worker.ts', {
    plugins: [forBrowser, withoutHelp],
    inject: [join(folder, 'browser/buffer.ts')],
    define,
  });

/** Returns the script of the page, as text. `data` contains constants for the script, as JavaScript. */
export const pageScript = (data: Readonly<Record<string, string>>): Promise<string> =>
  browserScript('playground/page.ts', { format: 'esm', define: data });
