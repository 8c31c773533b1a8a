/**
 * Defines the import boundaries of the project: the allowed imports of each folder, with reasons. `npm run generate`
 * creates the linter's rules (`boundary-rules.ts`) and the table "Folders" of ARCHITECTURE.md from this table.
 * test/lint/lint-rules.test.ts also derives its test cases from the table. Paths in the table may contain `*`. The
 * files of a folder may import each other. A row also applies to subfolders without a row.
 */

export interface Boundary {
  /** The description of the folder in ARCHITECTURE.md. */
  readonly what: string;
  /**
   * Folders and files (without `.ts`) that the files of the folder may import, in addition to each other.
   * `src/jsonnet/index` allows only the index of the folder.
   */
  readonly imports: readonly string[];
  /** The npm packages and Node.js modules that the files of the folder may import. */
  readonly packages?: readonly string[];
  /** The reason at the end of the linter's message. */
  readonly reason: string;
}

/** Returns the folders in src: `inSrc('go data')` is `['src/go', 'src/data']`. */
const inSrc = (folders: string): readonly string[] => folders.split(' ').map((folder) => `src/${folder}`);

/** Folders that functions may import, but only through their indexes. */
const indexes = inSrc(
  'cue data diagrams fields files formats function go jobs jsonnet kit krm render resource-list schema versions',
).map((folder) => `${folder}/index`);

/** The row of a subfolder comes after the row of its folder. */
export const boundaries: Readonly<Record<string, Boundary>> = {
  'src/data': {
    what: 'trees (data with its original spelling), plain values, equality',
    imports: [],
    reason: 'all other code uses plain data, so plain data must not depend on other code.',
  },
  'src/go': {
    what: "Go's behavior: string order, `encoding/json`, `fmt`, regular expressions, paths",
    imports: ['src/data'],
    reason: "this folder reproduces Go's behavior for all other code.",
  },
  'src/krm': {
    what: 'KRM vocabulary: ids, selectors, field paths, annotations, results',
    imports: ['src/go', 'src/data'],
    reason: 'this folder defines the KRM vocabulary, and does not parse documents.',
  },
  'src/formats': {
    what: 'document formats: parsing with positions, minimal text edits',
    imports: ['src/data'],
    packages: ['yaml'],
    reason: 'this folder converts between text and trees, independently of Kubernetes.',
  },
  'src/go/yaml': {
    what: "go-yaml's behavior where it differs from `src/formats`",
    imports: ['src/go', 'src/formats', 'src/data'],
    packages: ['yaml'],
    reason: 'this folder makes the document readers behave like go-yaml.',
  },
  'src/resource-list': {
    what: 'conversion between text and resources, including items of `List` objects',
    imports: ['src/fields', 'src/formats', 'src/krm', 'src/go', 'src/data'],
    reason: 'reading and writing must not depend on a function or a process.',
  },
  'src/fields': {
    what: 'field paths into resources and their documents; writes and their guards',
    imports: ['src/formats', 'src/krm', 'src/go', 'src/data'],
    reason: 'this folder follows field paths, independently of the caller.',
  },
  'src/schema': {
    what: 'functionConfig validation; the JSON Schema interpreter',
    imports: ['src/krm', 'src/go', 'src/data'],
    reason: 'a functionConfig is validated before the items are read.',
  },
  'src/files': {
    what: 'files that a run may read and write; standard input and output',
    imports: [],
    reason: 'this folder reads and writes text, independently of the content.',
  },
  'src/jobs': {
    what: 'jobs on worker threads',
    imports: ['src/files'],
    reason: 'a job is plain data, so threads must not depend on its purpose.',
  },
  'src/diagnostics': {
    what: "a run's diagnostics: positions in the functionConfig, printers",
    imports: ['src/files/files', 'src/formats', 'src/krm', 'src/data'],
    packages: ['sarif'],
    reason: 'this folder only prints the findings of other code.',
  },
  'src/function': {
    what: 'the public SDK: `KrmFunction`, `run` (text to text, never throws), reports, redaction',
    imports: inSrc('diagnostics schema fields resource-list formats krm go jobs files data'),
    reason: 'all functions build on this folder, so this folder must not depend on a function, an engine or a process.',
  },
  'src/kit': {
    what: 'unpublished code shared by our functions: selection, targets, suggestions, `--help`',
    imports: inSrc('diagnostics function fields resource-list formats krm go data'),
    reason: 'our functions share this folder, so this folder must not depend on any of them.',
  },
  'src/versions': {
    what: 'versions of ConfigMaps and Secrets: hashed names, updated references, orphans, removal',
    imports: inSrc('kit function fields resource-list formats krm go files data'),
    reason: 'functions that write objects share this folder, so this folder must not depend on any of them.',
  },
  'src/diagrams': {
    what: 'SVG diagrams of layers, versions and graphs',
    imports: ['src/data'],
    packages: ['@dagrejs/dagre'],
    reason: 'this folder draws given data, and must not depend on functions.',
  },
  'src/language': {
    what: 'editor support for functionConfigs, given a text and a position',
    imports: inSrc('kit diagnostics function fields resource-list formats krm go data'),
    reason: 'this folder supports all functions, and must not depend on files or editors.',
  },
  'src/jsonnet': {
    what: 'the Jsonnet engine ([README](src/jsonnet/README.md))',
    imports: ['src/files/opened-file', 'src/go', 'src/data'],
    reason: 'the engine could be published as a separate package.',
  },
  'src/cue': {
    what: 'the CUE engine ([README](src/cue/README.md))',
    imports: ['src/go', 'src/data'],
    reason: 'the engine could be published as a separate package.',
  },
  'src/render': {
    what: 'code shared by functions that evaluate programs: files, limits, messages, output',
    imports: [
      'src/jsonnet/index',
      ...inSrc('kit diagnostics function fields resource-list formats krm go jobs files data'),
    ],
    reason: 'all rendering functions share this folder, so this folder must not depend on any of them.',
  },
  'src/process': {
    what: "a function's process: arguments, exit code, messages",
    imports: ['src/function', 'src/diagnostics', 'src/jobs', 'src/files', 'src/data'],
    reason: 'this folder connects any function to the process, so it must not depend on a particular function.',
  },
  'src/cue-command': {
    what: '`cue export` and `cue vet` on local files',
    imports: ['src/cue', 'src/fields/index', 'src/formats/index', 'src/go', 'src/data/index'],
    reason: 'the command uses only the engine, and accesses files through a port.',
  },
  'src/jsonnet-command': {
    what: 'the `inlay-jsonnet` command',
    imports: [
      'src/jsonnet/index',
      'src/jsonnet/imports/file-bytes',
      'src/process',
      'src/function',
      'src/files',
      'src/data',
    ],
    reason: 'the command uses the engine through index.ts, and reads files in the same way as importers.',
  },
  'src/kustomization': {
    what: 'conversion of a kustomization.yaml into functionConfigs',
    imports: ['src/formats', 'src/krm', 'src/data'],
    reason: 'this folder converts text to text, and must not depend on functions or files.',
  },
  'src/inlay-command': {
    what: 'the `inlay` command',
    imports: [
      'src/kustomization/index',
      'src/jsonnet-command/command',
      'src/jsonnet-command/bounds',
      'functions/run-pipeline/function',
      'functions/run-pipeline/function-table',
      'functions/run-pipeline/unknown-kind',
      'functions/*/schema.json',
      'src/kit/config-schema',
      'src/kit/usage-text',
      'src/versions/joined-output',
      'src/versions/version-rows',
      'src/diagrams/index',
      'src/cue-command/index',
      'src/cue-command/failure',
      'src/cue-command/request',
      ...inSrc('process function diagnostics formats krm jobs files data'),
    ],
    packages: ['commander', 'node:path'],
    reason: 'the command accesses the system only through its port.',
  },
  'src/kpt-functions': {
    what: 'adapter from a function to `KptFunc` in the npm package `kpt-functions`',
    imports: ['src/function', 'src/formats', 'src/krm', 'src/files', 'src/data'],
    packages: ['kpt-functions'],
    reason: 'this folder adapts any function, so it must not depend on a particular function.',
  },
  'functions/*': {
    what: 'one function: `schema.json`, README, `function.ts`, scenarios',
    imports: indexes,
    reason: 'functions import folders of src through their indexes, and code that two functions share belongs in src.',
  },
  'functions/layer-config': {
    what: 'a function that evaluates CUE, but must not import the Jsonnet engine',
    imports: [...indexes.filter((path) => !/jsonnet|render/.test(path)), 'src/render/files/index'],
    reason: 'the Jsonnet engine can start threads, but this executable cannot.',
  },
  'functions/run-pipeline': {
    what: 'the only function that imports other functions',
    imports: [...indexes, 'functions/*/function'],
    reason: 'this folder imports other functions only through their function.ts.',
  },
};

/** Exceptions for a file or a subfolder. Each given property replaces the same property in the folder's row. */
export interface Exception extends Partial<Pick<Boundary, 'imports' | 'packages' | 'reason'>> {
  /** The files of the same folder that the file or subfolder may import. The default is all files. */
  readonly own?: readonly string[];
  readonly globals?: readonly string[];
}

const threads = 'node:worker_threads';

export const exceptions: Readonly<Record<string, Exception>> = {
  'src/data/text/nearest-name.ts': { packages: ['fastest-levenshtein'] },
  'src/go/index.ts': { imports: ['src/go/yaml', 'src/data'] },
  'src/go/sha256.ts': { packages: ['node:crypto'], globals: ['require'] },
  'src/cue/builtins/lazy-parts.ts': { imports: ['src/formats'], globals: ['require'] },
  'src/cue/builtins/encoding/toml.ts': { imports: ['src/go', 'src/formats', 'src/data'] },
  'src/cue/builtins/encoding/yaml.ts': { imports: ['src/go/yaml', 'src/go', 'src/formats', 'src/data'] },
  'src/cue/builtins/encoding/yaml-text.ts': { imports: ['src/go', 'src/formats', 'src/data'] },
  'src/cue/builtins/encoding/yaml-tree.ts': { imports: ['src/go/yaml', 'src/formats', 'src/data'] },
  'src/formats/table.ts': { globals: ['require'] },
  'src/formats/template/templates.ts': { globals: ['require'] },
  'src/formats/yaml/read/library.ts': { globals: ['require'] },
  'src/go/yaml/nodes.ts': { globals: ['require'] },
  'src/formats/toml': { packages: ['toml-eslint-parser'] },
  'src/formats/toml/read/read.ts': { packages: ['toml-eslint-parser'], globals: ['require'] },
  'src/formats/xml/read.ts': { packages: ['saxes'] },
  'src/function/unified-diff.ts': { packages: ['diff'] },
  'src/kpt-functions/index.ts': { globals: ['require'] },
  'src/files/directory-entries.ts': { packages: ['node:buffer', 'node:fs'] },
  'src/files/opened-file.ts': { packages: ['node:fs', 'node:path'] },
  'src/files/root-files.ts': { packages: ['node:buffer', 'node:fs', 'node:path'] },
  'src/files/output/create-folder.ts': { packages: ['node:fs', 'node:path'] },
  'src/files/output/output-files.ts': { packages: ['node:fs', 'node:path'], globals: ['process', 'require'] },
  'src/files/standard-files.ts': { packages: ['node:buffer', 'node:fs'], globals: ['process', 'require'] },
  'src/files/own-program.ts': { globals: ['process'] },
  'src/jobs/job-threads.ts': { packages: ['node:os', threads], globals: ['process'] },
  'src/jsonnet/run/machine.ts': { globals: ['process', 'require'], packages: ['node:v8', threads] },
  'src/jsonnet/imports/file-bytes.ts': { packages: ['node:buffer'] },
  'src/jsonnet/imports/importer-files.ts': { packages: ['node:fs', 'node:path'] },
  'src/jsonnet/worker/jsonnet-worker.ts': { packages: ['node:path', threads] },
  'src/jsonnet/worker/thread.ts': { packages: [threads], globals: ['process'] },
  'src/jsonnet/std/encodings.ts': { packages: ['node:crypto'], globals: ['require'] },
  'src/jsonnet/std/index.ts': { globals: ['require'] },
  'src/process/main.ts': {
    packages: ['node:buffer', 'node:fs', 'node:util'],
    globals: ['process', 'console', 'require'],
  },
  'src/process/function-files.ts': { packages: ['node:fs', 'node:path'], globals: ['process'] },
  'src/process/answer.ts': { packages: ['node:buffer'] },
  'src/process/optimize-later.ts': { packages: ['node:v8'], globals: ['process', 'require'] },
  'src/jsonnet-command/child-process.ts': { packages: ['node:child_process', 'node:fs'], globals: ['process'] },
  'src/jsonnet-command/main.ts': { globals: ['process'] },
  'src/jsonnet-command/command.ts': {
    packages: ['node:fs', 'node:path', 'node:v8', threads],
    globals: ['process', 'require'],
  },
  'src/inlay-command/main.ts': { packages: ['node:path'], globals: ['process', 'require'] },
  'src/inlay-command/processes/late-processes.ts': { globals: ['require'] },
  'src/inlay-command/processes/inlay-process.ts': { globals: ['process'] },
  'src/inlay-command/processes/system.ts': {
    packages: ['node:buffer', 'node:child_process', 'node:fs', 'node:os', 'node:path'],
    globals: ['process'],
  },
  'src/inlay-command/processes/copied-folders.ts': { packages: ['node:fs', 'node:path'] },
  'src/inlay-command/processes/installed-file.ts': { packages: ['node:fs', 'node:path'] },
  'src/inlay-command/processes/function-folder.ts': {
    packages: ['node:fs', 'node:os', 'node:path'],
    globals: ['process'],
  },
  'src/inlay-command/processes/function-server.ts': {
    packages: ['node:child_process', 'node:crypto', 'node:stream', 'node:v8', threads],
  },
  'src/inlay-command/processes/function-thread.ts': { packages: ['node:path', threads], globals: ['process'] },
  'src/inlay-command/processes/endings.ts': {
    packages: ['node:child_process', 'node:fs', 'node:os'],
    globals: ['process'],
  },
  'src/inlay-command/functions.ts': { globals: ['require'] },
  'src/inlay-command/values/set-values.ts': { imports: inSrc('function diagnostics go') },
  'src/inlay-command/values/read-values.ts': { imports: inSrc('fields resource-list function formats krm data') },
  'src/inlay-command/editor': {
    imports: [
      'src/language/index',
      'src/kit/config-schema',
      ...inSrc('process function diagnostics resource-list formats krm jobs files data'),
    ],
    packages: [
      'node:path',
      'node:url',
      'vscode-languageserver',
      'vscode-languageserver-protocol/node',
      'vscode-languageserver-textdocument',
    ],
    reason: 'this folder connects editors to `src/language`.',
  },
  'src/inlay-command/versions.ts': { imports: inSrc('diagrams versions resource-list formats krm data') },
  'src/inlay-command/inlay.ts': { packages: ['commander'], globals: ['require'] },
  'functions/run-pipeline/function-table.ts': { globals: ['require'] },
  'functions/*/main.ts': {
    imports: ['src/process/main', 'src/process/threaded-main'],
    own: ['./function'],
    reason: 'an executable connects its function to the process, and to threads if the function has jobs.',
  },
};

/**
 * Files that may import any package except those in `refused`. If `imports` is set, they may import only files of these
 * folders.
 */
export interface OpenBoundary {
  readonly folder: string;
  readonly files: string;
  readonly imports?: readonly string[];
  readonly refused: readonly (keyof typeof refusals)[];
}

export const refusals = {
  yaml: 'Only src/formats, src/go/yaml and tests in src may use this package, so that all code reads YAML in the same way.',
  ajv: 'Only scripts/ and tests in src/schema and src/diagnostics may use ajv: in a function, ajv would double the start-up time and compile strings to code.',
  'kpt-functions':
    'Only src/kpt-functions/index.ts, test/peers/kpt-functions.test.ts and bench/ may import kpt-functions, because its reader and writer lose comments, order and duplicates.',
};

export const openBoundaries: readonly OpenBoundary[] = [
  { folder: 'src', files: '*.test.ts', imports: ['test'], refused: ['ajv', 'kpt-functions'] },
  { folder: 'src/schema', files: '*.test.ts', imports: ['src', 'test'], refused: ['kpt-functions'] },
  { folder: 'src/diagnostics', files: '*.test.ts', imports: ['src', 'test'], refused: ['kpt-functions'] },
  { folder: 'functions/*', files: '*.test.ts', imports: ['src', 'test'], refused: ['yaml', 'ajv', 'kpt-functions'] },
  { folder: 'test', files: '*.ts', refused: ['yaml', 'ajv', 'kpt-functions'] },
  { folder: 'test/peers', files: 'kpt-functions.test.ts', refused: ['yaml', 'ajv'] },
  { folder: 'bench', files: '*.ts', refused: ['yaml', 'ajv'] },
  { folder: 'scripts', files: '*.ts', refused: ['yaml', 'kpt-functions'] },
];

const sameInput = 'the same input must give the same bytes.';
const clock = `No clock: ${sameInput}`;
const random = `No randomness: ${sameInput}`;
const network = 'No network: a function gets all its data from its input.';
const named = 'Use the name of the global itself, so that the linter can check it.';
const locale = `Depends on the machine's locale: ${sameInput}`;

/** Globals that `src` and `functions` must not use, except in tests and in files whose `exceptions` list the global. */
export const globals: Readonly<Record<string, string>> = {
  process:
    'Only files listed in scripts/boundaries.ts may access the process, because a function only converts its input to its output.',
  console: 'Standard output contains the ResourceList, and standard error the results: use `report`.',
  globalThis: named,
  global: named,
  Date: clock,
  performance: clock,
  crypto: random,
  fetch: network,
  WebSocket: network,
  require:
    'Use `import`. To load a slow module on first use, mark it `@lazy`, or list the importing file in scripts/boundaries.ts.',
};

/** Properties that `src` and `functions` must not use, such as `random` of `Math` and `localeCompare` of any object. */
export const properties: Readonly<Record<string, string>> = {
  'Math.random': random,
  localeCompare: locale,
  toLocaleString: locale,
  toLocaleLowerCase: locale,
  toLocaleUpperCase: locale,
};
