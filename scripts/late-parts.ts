/**
 * Parts of an executable that most runs do not need. Each is a bundle of its own, which stands in the executable as a text: V8 would take a
 * tenth of a small run to look through its code.
 */
import { join, relative, sep } from 'node:path';
import { build, type BuildOptions, type OnLoadArgs, type OnLoadResult, type Plugin, type PluginBuild } from 'esbuild';
import { manifest, root } from '../test/project';

/** How executables are bundled. */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  // ES modules would break on the `require` in `yaml`.
  format: 'cjs',
  minify: true,
  legalComments: 'none',
  define: { INLAY_VERSION: JSON.stringify(manifest.version) },
  metafile: true,
  logLevel: 'warning',
} as const;

/**
 * What a part takes from the executable around it. Of everything else there are two copies, so no object of one may be looked for in the
 * other by identity or class.
 */
const taken: readonly string[] = [
  'src/formats/yaml/read/full-reader.ts',
  'src/formats/toml/format.ts',
  'src/formats/document.ts',
];

/** Modules of parts that are parts themselves, with all that they export, functions: the first call of one loads it. */
const onFirstCall: Readonly<Record<string, readonly string[]>> = {
  'src/cue/builtins/packages.ts': ['functionsOf', 'valueOf', 'readDocuments'],
};

/** The parts that are loaded by `import()`: the CUE engine. `inputs` gets the files in them. */
export const lateParts = (options: BuildOptions, inputs: Set<string>): Plugin => ({
  name: 'late parts',
  setup(builder) {
    builder.onResolve({ filter: /./ }, async ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import' || path.startsWith('node:')) return undefined;
      const found = await builder.resolve(path, { kind: 'import-statement', resolveDir });
      return { path: found.path, namespace: 'late' };
    });
    builder.onLoad({ filter: /./, namespace: 'late' }, async ({ path }) => {
      const plugins = [fromAround(taken), laterParts(options, path, inputs)];
      const text = await textOf({ ...options, entryPoints: [path], plugins }, inputs);
      return contentsOf([
        `require(${quoted(join(root, 'src/process/optimize-later.ts'))}).optimizeLater();`,
        `const modules = {${taken.map((each) => `${quoted(each)}: () => require(${quoted(join(root, each))})`).join(',')}};`,
        `function run(text, around) {`,
        `  const part = { exports: {} };`,
        `  new Function('module', 'exports', 'require', 'around', 'run', text)(part, part.exports, require, around, run);`,
        `  return part.exports;`,
        `}`,
        `module.exports = run(${quoted(text)}, (path) => modules[path]());`,
      ]);
    });
  },
});

/** The modules in the part of `entry` that their first call loads. What the part has, they take from it. */
const laterParts = (options: BuildOptions, entry: string, inputs: Set<string>): Plugin => ({
  name: 'later parts',
  setup(builder) {
    replaceModules(builder, Object.keys(onFirstCall), 'later', async ({ path }) => {
      const withoutLater = { ...options, entryPoints: [entry], plugins: [fromAround([...taken, path])] };
      const { metafile } = await build({ ...withoutLater, write: false, metafile: true });
      const used = new Set<string>();
      const plugins = [fromAround(taken), fromAround(Object.keys(metafile.inputs), used, 'part')];
      const text = await textOf({ ...options, entryPoints: [join(root, path)], plugins }, inputs);
      const names = onFirstCall[path] ?? [];
      return contentsOf([
        ...[...used].map((each, at) => `import * as m${at} from ${quoted(join(root, each))};`),
        `const modules = {${[...used].map((each, at) => `${quoted(each)}: m${at}`).join(',')}};`,
        `let loaded;`,
        `const load = () => (loaded ??= run(${quoted(text)}, (path) => modules[path] ?? around(path)));`,
        ...names.map((name) => `export const ${name} = (...values) => load().${name}(...values);`),
      ]);
    });
  },
});

/** Modules that a part takes from where it is: `used` gets those that it asks for. */
const fromAround = (paths: readonly string[], used = new Set<string>(), name = 'around'): Plugin => ({
  name,
  setup(builder) {
    replaceModules(builder, paths, name, ({ path }) => {
      used.add(path);
      return contentsOf([`module.exports = around(${quoted(path)});`]);
    });
  },
});

/** Gives modules, by their paths in the project, other contents. */
function replaceModules(
  builder: PluginBuild,
  paths: readonly string[],
  namespace: string,
  load: (module: OnLoadArgs) => OnLoadResult | Promise<OnLoadResult>,
): void {
  const replaced = new Set(paths);
  builder.onResolve({ filter: /^[./]/ }, async ({ kind, path, resolveDir, pluginData }) => {
    if (kind === 'entry-point' || pluginData === resolving) return undefined;
    const found = await builder.resolve(path, { kind, resolveDir, pluginData: resolving });
    const own = relative(root, found.path).replaceAll(sep, '/');
    return replaced.has(own) ? { path: own, namespace } : undefined;
  });
  builder.onLoad({ filter: /./, namespace }, load);
}

/** Marks what the plugins themselves resolve. */
const resolving = Symbol('resolving');

const contentsOf = (lines: readonly string[]): OnLoadResult => ({
  contents: lines.join('\n'),
  loader: 'js',
  resolveDir: root,
});

const quoted = (text: string): string => JSON.stringify(text);

/** A bundle as a text. */
async function textOf(options: BuildOptions, inputs: Set<string>): Promise<string> {
  const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true });
  for (const input of Object.keys(metafile.inputs)) inputs.add(input);
  return outputFiles.map((file) => file.text).join('');
}
