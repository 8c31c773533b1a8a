/**
 * Runs in `npm pack` after the build and reduces the compiled library to the files that users of the package load. The
 * script removes tests and files that only the executables use. The remaining files lose comments, whitespace and long
 * local names. `npm run compile` creates all files again.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { buildSync, transformSync } from 'esbuild';
import { manifest, projectPath, root } from '../test/project';

/** Worker-thread modules, which are loaded by path. */
const threads = ['dist/src/jsonnet/worker/thread.js'];

const entries = Object.values(manifest.exports).flatMap((one) =>
  typeof one === 'string' ? [] : [relative('.', one.require)],
);

/** Returns the files that `require` of the entries loads, relative to the root. */
function loaded(): readonly string[] {
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: [...entries, ...threads],
    bundle: true,
    packages: 'external',
    platform: 'node',
    write: false,
    metafile: true,
    outdir: 'dist',
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs);
}

/** Returns the declaration files that the entries use, directly or indirectly, relative to the root. */
function declared(): readonly string[] {
  const found = new Set(entries.map((path) => path.replace(/\.js$/, '.d.ts')));
  for (const path of found) {
    for (const [, from = ''] of readFileSync(join(root, path), 'utf8').matchAll(
      /(?:\bfrom |\bimport\()["'](\.[^"']+)["']/g,
    )) {
      const target = resolve(root, dirname(path), from.replace(/\.js$/, ''));
      const file = [`${target}.d.ts`, join(target, 'index.d.ts')].find(existsSync);
      if (file !== undefined) found.add(projectPath(file));
    }
  }
  return [...found];
}

// Remove the build info, because `npm run check` would conclude from it that the removed files still exist.
rmSync(join(root, 'dist', 'check.tsbuildinfo'), { force: true });
const keptFiles = new Set([...loaded(), ...declared()]);
for (const folder of ['dist/src', 'dist/functions']) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (!keptFiles.has(projectPath(path))) rmSync(path);
    else if (path.endsWith('.js')) {
      // If no format is set, esbuild keeps top-level names, including the names of classes in error messages.
      const { code } = transformSync(readFileSync(path, 'utf8'), {
        platform: 'node',
        minify: true,
        legalComments: 'none',
      });
      writeFileSync(path, code);
    }
  }
}
