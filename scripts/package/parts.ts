/**
 * Executables and their parts. A small run spends most of its time on start-up, during which V8 mostly parses code.
 * Therefore code of several executables is in shared files, and code that most runs do not need is in files that are
 * loaded late:
 *
 * ```text
 * dist/bin/replace-values.cjs         loads inlay-parts/chunk-….cjs
 * dist/bin/inlay-parts/chunk-….cjs    code of several executables, or of one function
 * dist/bin/inlay-parts/yaml-….cjs     loaded if a document needs all of YAML
 * ```
 *
 * esbuild only splits ES modules and `import()`. `require` does not return a promise, so sources and output are
 * changed: `require('./x')` in a source becomes `import('./x')`, and the output has `require` again.
 */
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import {
  build,
  transform,
  transformSync,
  type Metafile,
  type OnLoadResult,
  type OutputFile,
  type Plugin,
} from 'esbuild';
import { manifest, projectPath, root } from '../../test/project';
import { getOrMake } from '../../src/data';
import { exitCodes } from '../../src/function/exit-codes';

export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  legalComments: 'none',
  define: { INLAY_VERSION: JSON.stringify(manifest.version) },
  // If `node_modules` is a symlink, do not resolve the paths of its files.
  preserveSymlinks: true,
  metafile: true,
  logLevel: 'warning',
} as const;

/**
 * Returns the functions of a lazy module, or undefined for other modules. Most runs do not need a lazy module, although
 * other modules import it. The comment at its top contains `@lazy`, and the first call to one of its functions loads
 * it. Classes and constants cannot be loaded this way, so other modules must not import their values from such a module.
 */
export function lazyFunctions(path: string): readonly string[] | undefined {
  const text = path.endsWith('.ts') ? readFileSync(join(root, path), 'utf8') : '';
  if (/^\/\*\*[^]*?\*\//.exec(text)?.[0].includes('@lazy') !== true) return undefined;
  const { code } = transformSync(text, { loader: 'ts', format: 'esm' });
  const [, exported = ''] = /export \{([^}]*)\};\s*$/.exec(code) ?? [];
  return exported.split(',').flatMap((name) => (/^\s*[a-z]/.test(name) ? [name.trim()] : []));
}

const quoted = (text: string): string => JSON.stringify(text);

export interface ProgramFile {
  /** The path relative to the folder of the executables: `replace-values.cjs`, `inlay-parts/toml-….cjs`. */
  readonly path: string;
  readonly code: string;
  /** The source map, as JSON. */
  readonly map: string;
  /** The modules in the file, as paths in the project. */
  readonly modules: readonly string[];
}

/**
 * Returns the files of all executables. `functions` and `others` contain the main module of each executable. By itself,
 * esbuild would create a part for each set of executables and late parts that share code. Loading a file takes a third
 * of a millisecond, so the code that several executables need at start-up goes into one part, and the shared code of
 * the Jsonnet engine into another.
 */
export async function programFiles(functions: Entries, others: Entries): Promise<readonly ProgramFile[]> {
  const entries = { ...functions, ...others };
  const first = await build({ ...bundleOptions, ...divided, write: false, entryPoints: entries, plugins: [sources()] });
  const graph = first.metafile.inputs;
  const starts = Object.values(entries).map((path) => loadedWith(path, graph));
  const severalNeed = Object.keys(graph).filter((path) => starts.filter((start) => start.has(path)).length > 1);
  const common = severalNeed.filter((path) => !hasOwnPart.test(path));
  const ofJsonnet = Object.keys(graph)
    .filter((path) => isJsonnet.test(path))
    .map((path) => loadedWith(path, graph));
  const shared: Shared = {
    common,
    base: common.filter((path) => ofJsonnet.some((one) => one.has(path))),
    jsonnet: ['shared:base', ...severalNeed.filter((path) => isJsonnet.test(path))],
  };
  const { outputFiles, metafile } = await build({
    ...bundleOptions,
    ...divided,
    write: false,
    entryPoints: { ...entries, common: 'shared:common', base: 'shared:base', jsonnet: 'shared:jsonnet' },
    sourcemap: 'external',
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [sources(shared, loadedBefore(Object.values(entries), graph))],
  });
  for (const [name, path] of Object.entries(entries)) {
    if ((metafile.outputs[`dist/bin/${name}.cjs`]?.inputs[path]?.bytesInOutput ?? 0) === 0) {
      throw new Error(
        `${path} is a part, in which __filename is not the program: load the late module from another file`,
      );
    }
  }
  return Promise.all(
    outputFiles
      .filter(({ path }) => path.endsWith('.cjs') && !isShared.test(path))
      .map((file) => programFile(file, outputFiles, metafile)),
  );
}

/** Entries that are never run. esbuild bundles their imports together. */
const isShared = /bin[\\/](?:base|common|jsonnet)\.cjs$/;

type Entries = Readonly<Record<string, string>>;

type Graph = Metafile['inputs'];

const divided = {
  format: 'esm',
  splitting: true,
  // `commonJs` reads the output line by line.
  minifyWhitespace: false,
  minifyIdentifiers: true,
  minifySyntax: true,
  minify: false,
  outdir: 'dist/bin',
  chunkNames: 'inlay-parts/[name]-[hash]',
  outExtension: { '.js': '.cjs' },
} as const;

/** The Jsonnet engine and its command, which need little of the functions' code. */
const isJsonnet = /^src\/jsonnet/;

/** Modules that several, but not all, functions use. */
const hasOwnPart = /^(?:src\/(?:jsonnet|render|jobs|process\/threaded-main)|functions\/run-pipeline)\b/;

const isAtOnce = ({ kind }: { readonly kind: string }): boolean => kind !== 'dynamic-import';

/** Returns the module and all modules that it imports statically, directly or indirectly. */
function loadedWith(path: string, graph: Graph): ReadonlySet<string> {
  const loaded = new Set([path]);
  for (const one of loaded) {
    for (const { path: next } of graph[one]?.imports.filter(isAtOnce) ?? []) {
      if (graph[next] !== undefined) loaded.add(next);
    }
  }
  return loaded;
}

/**
 * Returns the entries that are already loaded when a module is loaded: shared code, and the only importer of a late
 * part. esbuild does not consider these entries, and would create a separate file for the code that the module and an
 * entry use.
 */
function loadedBefore(entries: readonly string[], graph: Graph): ReadonlyMap<string, readonly string[]> {
  const askers = new Map<string, Set<string>>();
  const importers = (path: string): readonly string[] =>
    Object.keys(graph).filter((one) => graph[one]?.imports.some((each) => each.path === path) === true);
  for (const [asker, { imports }] of Object.entries(graph)) {
    for (const { kind, path } of imports) {
      if (kind !== 'dynamic-import') continue;
      const known = getOrMake(askers, path, () => new Set());
      for (const one of asker.startsWith('by-calls:') ? importers(asker) : [asker]) known.add(one);
    }
  }
  const imported = new Set(
    Object.values(graph).flatMap(({ imports }) => imports.filter(isAtOnce).map(({ path }) => path)),
  );
  const shared = (path: string): readonly string[] =>
    isJsonnet.test(path) ? ['shared:base', 'shared:jsonnet'] : ['shared:common'];
  const before = new Map(entries.map((path) => [path, shared(path)]));
  for (const [path, [one = '', another]] of askers) {
    const isLateOnly = another === undefined && !imported.has(path) && !path.startsWith('package:');
    if (!before.has(path)) before.set(path, [...shared(path), ...(isLateOnly ? [`own:${one}`] : [])]);
  }
  return before;
}

interface Shared {
  readonly common: readonly string[];
  readonly base: readonly string[];
  readonly jsonnet: readonly string[];
}

const nothing: Shared = { common: [], base: [], jsonnet: [] };

/** Gives esbuild the sources in a form that it can split. */
const sources = (shared: Shared = nothing, before: ReadonlyMap<string, readonly string[]> = new Map()): Plugin => ({
  name: 'sources',
  setup(builder) {
    const contentsOf = (lines: readonly string[]): OnLoadResult => ({ contents: lines.join('\n'), resolveDir: root });
    const beforeIt = (path: string): readonly string[] =>
      (before.get(path) ?? []).map((one) => `import ${quoted(one)};`);
    builder.onResolve({ filter: /^(?:shared|package|by-calls):/ }, ({ path }) => {
      const [namespace = '', name = ''] = path.split(':');
      return { path: name, namespace, sideEffects: namespace === 'shared' };
    });
    builder.onLoad({ filter: /./, namespace: 'shared' }, ({ path }) => {
      const paths = shared[path as keyof Shared].map((one) => (one.includes(':') ? one : `own:${one}`));
      return contentsOf([...paths.map((one) => `import ${quoted(one)};`), `export const ${path} = true;`]);
    });
    builder.onLoad({ filter: /./, namespace: 'package' }, ({ path }) =>
      contentsOf([`import * as loaded from ${quoted(path)};`, 'export { loaded };', ...beforeIt(`package:${path}`)]),
    );
    // If a source contained the path of this folder, the name of its part would differ from folder to folder.
    builder.onResolve({ filter: /^own:/ }, async ({ kind, path }) => {
      const found = await builder.resolve(`./${path.slice('own:'.length)}`, {
        kind,
        resolveDir: root,
        pluginData: resolving,
      });
      return { path: found.path, sideEffects: found.sideEffects };
    });
    builder.onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir, pluginData }) => {
      if (kind !== 'import-statement' || pluginData === resolving) return undefined;
      const found = await builder.resolve(path, { kind, resolveDir, pluginData: resolving });
      const own = projectPath(found.path);
      return lazyFunctions(own) && { path: own, namespace: 'by-calls', sideEffects: false };
    });
    builder.onLoad({ filter: /./, namespace: 'by-calls' }, ({ path }) =>
      contentsOf(
        (lazyFunctions(path) ?? []).map(
          (name) => `export const ${name} = (...values) => import(${quoted(`own:${path}`)}).${name}(...values);`,
        ),
      ),
    );
    builder.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
      // esbuild must not resolve Node's modules.
      const text = readFileSync(path, 'utf8').replaceAll(
        /\brequire\((['"])((?:node:)?\w+)\1\)/g,
        (whole, _, name: string) => (isBuiltin(name) ? `nodeRequire('${name}')` : whole),
      );
      if (!path.endsWith('.ts')) return { contents: text };
      const late = text
        .replaceAll(/\brequire\(('\.[^']+')\)/g, 'import($1)')
        .replaceAll(/\brequire\('((?!node:)[^'.][^']*)'\)/g, "import('package:$1').loaded");
      const first = projectPath(path) === 'src/cue/engine.ts' ? [optimizeLater] : [];
      // Without an export, esbuild would treat a file that is loaded first as CommonJS.
      return { contents: [late, ...first, ...beforeIt(projectPath(path)), 'export {};'].join('\n'), loader: 'ts' };
    });
  },
});

/** Evaluations of CUE run long enough to benefit from `optimizeLater`. */
const optimizeLater = `import { optimizeLater } from 'own:src/process/optimize-later.ts';\noptimizeLater();`;

/** Marks import requests that the plugin itself makes. */
const resolving = Symbol('resolving');

async function programFile(
  { path, text }: OutputFile,
  files: readonly OutputFile[],
  { outputs }: Metafile,
): Promise<ProgramFile> {
  const map = files.find((file) => file.path === `${path}.map`)?.text ?? '';
  const inline = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
  const { code, map: ownMap } = await transform(`${commonJs(text)}${inline}`, {
    target: bundleOptions.target,
    minifyWhitespace: true,
    legalComments: 'none',
    define: { nodeRequire: 'require' },
    sourcemap: 'external',
    sourcefile: projectPath(path),
  });
  const { inputs = {} } = outputs[projectPath(path)] ?? {};
  return {
    path: relative(join(root, 'dist', 'bin'), path).replaceAll(sep, '/'),
    code,
    map: ownMap,
    modules: Object.entries(inputs).flatMap(([one, { bytesInOutput }]) => (bytesInOutput > 0 ? [one] : [])),
  };
}

/**
 * JavaScript code that finds the missing or damaged part in a loading error. That part comes first in the stack trace.
 */
export const partFault = String.raw`const partFault = (error) => {
    const [file = ""] = /[^\s('"]*-\w{8}\.cjs/.exec(error.stack) ?? [];
    const [message] = error.message.split("\n");
    return message.includes(file) ? message : file + ": " + message;
  };`;

/**
 * The code of a file calls this function for each part that it loads. Without this check, all names of an empty part
 * would be undefined, and the error might go unnoticed.
 */
const wholePart = `const wholePart = (name) => {
    const part = require(name);
    if (part.isWhole) return part;
    throw Error(__dirname + name.slice(1) + " is empty or truncated");
  };`;

/**
 * Loads a late part, like `wholePart`. A failure ends the process or thread, because some error handlers in between do
 * not recognize this error. An engine may run out of stack here; that error is rethrown.
 */
const latePart = String.raw`const latePart = (name) => {
    try {
      return wholePart(name);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      ${partFault}
      const program = process.argv[1].replaceAll(/^.*[\\/]|\.cjs$/g, "");
      const told = "error: " + program + ": a part of the program cannot be loaded: nothing was changed. Install it again, or run it again after an update";
      require("node:fs").writeSync(2, told + "\n" + partFault(error) + "\n");
      process.exit(${exitCodes.mistake});
    }
  };`;

/**
 * Converts a file that esbuild generated to CommonJS, line by line. The imports in this file are on separate lines, and
 * the exports are at the end. esbuild itself would generate a getter for each export, which costs 5 ms in total. In
 * this project, no export changes its value.
 */
function commonJs(text: string): string {
  const exports = /\nexport \{([^}]*)\};\n$/.exec(text);
  const body = text
    .slice(0, exports?.index)
    .replaceAll(/^import ("\.[^"\n]*");$/gm, 'require($1);')
    .replaceAll(
      /^import ([\w$]+|\{[^}]*\}|\* as [\w$]+) from ("(\.|node:)[^"\n]*");$/gm,
      (_, names: string, from: string, start: string) =>
        `const ${names.replace('* as ', '').replaceAll(' as ', ': ')} = ${start === '.' ? 'wholePart' : 'require'}(${from});`,
    )
    .replaceAll(/\bimport\(("\.[^"\n]+")\)/g, 'latePart($1)');
  const isLate = body.includes('latePart(');
  const functions = [...(isLate || body.includes('wholePart(') ? [wholePart] : []), ...(isLate ? [latePart] : [])];
  const given = exports?.[1]?.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2: $1');
  return `"use strict"; ${functions.join(' ')} ${body}\n${given === undefined ? '' : `module.exports = {${given}, isWhole: true};\n`}`;
}
