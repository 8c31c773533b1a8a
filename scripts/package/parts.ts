/**
 * Executables and their parts. Start-up is most of a small run, and most of that is V8 looking through code. So what several executables
 * need is in files that they share, and what most runs do not need is in files that a run loads when it gets there:
 *
 * ```text
 * dist/bin/replace-values.cjs         loads inlay-parts/chunk-….cjs
 * dist/bin/inlay-parts/chunk-….cjs    what several executables need, or one function
 * dist/bin/inlay-parts/yaml-….cjs     loaded where a text needs all of YAML
 * ```
 *
 * esbuild divides modules so that each is in one file, but only for ES modules and `import()`. Two changes of sources and one of what comes
 * out make it serve `require`, which needs no promise: `require('./x')` of a source becomes `import('./x')`, and is a `require` again in
 * the file.
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
import { manifest, root } from '../../test/project';
import { exitCodes } from '../../src/function/exit-codes';

/** How all bundles are made. */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  legalComments: 'none',
  define: { INLAY_VERSION: JSON.stringify(manifest.version) },
  // Where `node_modules` is a link, its files have their paths through it.
  preserveSymlinks: true,
  metafile: true,
  logLevel: 'warning',
} as const;

/**
 * The functions of a module that most runs do not need, though others import it: the comment at its top says `@lazy`, and the first call of one of
 * them loads it. Undefined for other modules. A class cannot be loaded so, and is not found where it is imported.
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
  /** From the folder of the executables: `replace-values.cjs`, `inlay-parts/toml-….cjs`. */
  readonly path: string;
  readonly code: string;
  /** The source map, as JSON. */
  readonly map: string;
  /** The modules in it, by their paths in the project. */
  readonly modules: readonly string[];
}

/**
 * The files of all executables: `functions` and `others` have the main module of each. esbuild would make a part
 * for each set of executables and late parts that need the same. Each file costs a third of a millisecond, so what several executables need at their
 * start is one part, and so is what the Jsonnet engine needs of that.
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
        `${path} has become a part, where __filename is not the program: let another file ask for what is late`,
      );
    }
  }
  return Promise.all(
    outputFiles
      .filter(({ path }) => path.endsWith('.cjs') && !isShared.test(path))
      .map((file) => programFile(file, outputFiles, metafile)),
  );
}

/** Entries that nobody runs: they make esbuild put together what they import. */
const isShared = /bin[\\/](?:base|common|jsonnet)\.cjs$/;

type Entries = Readonly<Record<string, string>>;

type Graph = Metafile['inputs'];

const divided = {
  format: 'esm',
  splitting: true,
  // The next step needs lines.
  minifyWhitespace: false,
  minifyIdentifiers: true,
  minifySyntax: true,
  minify: false,
  outdir: 'dist/bin',
  chunkNames: 'inlay-parts/[name]-[hash]',
  outExtension: { '.js': '.cjs' },
} as const;

/** The Jsonnet engine and its command, which need little of what functions need. */
const isJsonnet = /^src\/jsonnet/;

/** Of several functions, but not for all. */
const hasOwnPart = /^(?:src\/(?:jsonnet|render|jobs|process\/threaded-main)|functions\/run-pipeline)\b/;

const isAtOnce = ({ kind }: { readonly kind: string }): boolean => kind !== 'dynamic-import';

/** The module and all that it imports, itself and through others. */
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
 * What is there when loading begins at a module, of executables and late parts: what is shared, and if only one module asks for a late part, that
 * module. esbuild does not know, and would make a file of what the two have in common.
 */
function loadedBefore(entries: readonly string[], graph: Graph): ReadonlyMap<string, readonly string[]> {
  const askers = new Map<string, Set<string>>();
  const importers = (path: string): readonly string[] =>
    Object.keys(graph).filter((one) => graph[one]?.imports.some((each) => each.path === path) === true);
  for (const [asker, { imports }] of Object.entries(graph)) {
    for (const { kind, path } of imports) {
      if (kind !== 'dynamic-import') continue;
      const known = askers.get(path) ?? new Set();
      for (const one of asker.startsWith('by-calls:') ? importers(asker) : [asker]) known.add(one);
      askers.set(path, known);
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

/** Gives esbuild the sources as it can divide them. */
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
    // A source with the path of this folder in it would give its part another name in another folder.
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
      const own = ownPath(found.path);
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
      // Node's modules are not for esbuild to look at.
      const text = readFileSync(path, 'utf8').replaceAll(
        /\brequire\((['"])((?:node:)?\w+)\1\)/g,
        (whole, _, name: string) => (isBuiltin(name) ? `nodeRequire('${name}')` : whole),
      );
      if (!path.endsWith('.ts')) return { contents: text };
      const late = text
        .replaceAll(/\brequire\(('\.[^']+')\)/g, 'import($1)')
        .replaceAll(/\brequire\('((?!node:)[^'.][^']*)'\)/g, "import('package:$1').loaded");
      const first = ownPath(path) === 'src/cue/engine.ts' ? [optimizeLater] : [];
      // Without an export a file that is loaded first would be CommonJS to esbuild.
      return { contents: [late, ...first, ...beforeIt(ownPath(path)), 'export {};'].join('\n'), loader: 'ts' };
    });
  },
});

/** What evaluates CUE runs long enough for it. */
const optimizeLater = `import { optimizeLater } from 'own:src/process/optimize-later.ts';\noptimizeLater();`;

/** Marks what the plugin itself resolves. */
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
    sourcefile: ownPath(path),
  });
  const { inputs = {} } = outputs[ownPath(path)] ?? {};
  return {
    path: relative(join(root, 'dist', 'bin'), path).replaceAll(sep, '/'),
    code,
    map: ownMap,
    modules: Object.entries(inputs).flatMap(([one, { bytesInOutput }]) => (bytesInOutput > 0 ? [one] : [])),
  };
}

/** JavaScript: says which part is missing or damaged, of the error that loading it ends in. The first part that the stack names is that one. */
export const partFault = String.raw`const partFault = (error) => {
    const [file = ""] = /[^\s('"]*-\w{8}\.cjs/.exec(error.stack) ?? [];
    const [message] = error.message.split("\n");
    return message.includes(file) ? message : file + ": " + message;
  };`;

/**
 * What the code of a file calls for each part that it loads. Of an empty part all names would be undefined, and that may stay
 * unseen. What fails late ends the process, or the thread, since not every handler of errors between here and the top knows that one. An engine that
 * runs out of stack may do so here.
 */
const wholePart = `const wholePart = (name) => {
    const part = require(name);
    if (part.isWhole) return part;
    throw Error(__dirname + name.slice(1) + " is empty or cut");
  };`;

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
 * A file of esbuild's with imports on lines of their own and exports at its end, as CommonJS, line by line. esbuild itself would make a getter of
 * each export, at a cost of 5 ms in all; nothing that is exported changes its value here.
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

const ownPath = (path: string): string => relative(root, path).replaceAll(sep, '/');
