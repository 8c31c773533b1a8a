/**
 * The import boundaries of the project in one table: what each folder may import, and why. `npm run generate` creates
 * the linter's rules (`boundary-rules.ts`) and the table "Rooms" of ARCHITECTURE.md from this table, and
 * test/lint/lint-rules.test.ts makes its test cases from the table. A path here may contain `*`. The files of a folder
 * may import each other. A row also applies to subfolders without a row.
 */

export interface Boundary {
  /** The description of the folder in ARCHITECTURE.md. */
  readonly what: string;
  /**
   * Folders and files (without `.ts`) that its files may import, in addition to each other. `src/jsonnet/index` allows
   * only the index of the folder.
   */
  readonly imports: readonly string[];
  /** The npm packages and Node.js modules that its files may import. */
  readonly packages?: readonly string[];
  /** The reason at the end of the linter's message. */
  readonly reason: string;
}

/** Folders that functions may import, but only through their indexes. */
const shared =
  'cue data diagrams fields files formats function go jobs jsonnet kit krm render resource-list schema versions'.split(
    ' ',
  );
const indexes = shared.map((folder) => `src/${folder}/index`);

/** A subfolder comes after its folder. */
export const boundaries: Readonly<Record<string, Boundary>> = {
  'src/data': {
    what: 'trees (data with its original spelling), plain values, equality',
    imports: [],
    reason: 'everything is made of plain data, so plain data needs nothing.',
  },
  'src/go': {
    what: "Go's behaviour: string order, `encoding/json`, `fmt`, regular expressions, paths",
    imports: ['src/data'],
    reason: 'it says what Go does, and whoever asks can import it.',
  },
  'src/krm': {
    what: 'KRM vocabulary: ids, selectors, field paths, annotations, results',
    imports: ['src/go', 'src/data'],
    reason: 'it is the vocabulary, and reads no documents.',
  },
  'src/formats': {
    what: 'document formats: parsing with positions, minimal text edits',
    imports: ['src/data'],
    packages: ['yaml'],
    reason: 'it turns text into trees and back, and knows nothing of Kubernetes.',
  },
  'src/go/yaml': {
    what: "go-yaml's behaviour where it differs from `src/formats`",
    imports: ['src/go', 'src/formats', 'src/data'],
    packages: ['yaml'],
    reason: 'it says what go-yaml does, with the readers of all documents.',
  },
  'src/resource-list': {
    what: 'conversion between text and resources, including items of `List` objects',
    imports: ['src/fields', 'src/formats', 'src/krm', 'src/go', 'src/data'],
    reason: 'reading and writing know no function and no process.',
  },
  'src/fields': {
    what: 'field paths into resources and their documents; writes and their guards',
    imports: ['src/formats', 'src/krm', 'src/go', 'src/data'],
    reason: 'it follows paths, whoever asks.',
  },
  'src/schema': {
    what: 'functionConfig validation; the JSON Schema interpreter',
    imports: ['src/krm', 'src/go', 'src/data'],
    reason: 'a config is checked before anything else is known.',
  },
  'src/files': {
    what: 'files that a run may read and write; standard input and output',
    imports: [],
    reason: 'it gives texts, and does not know what is in them.',
  },
  'src/jobs': {
    what: 'jobs on worker threads',
    imports: ['src/files'],
    reason: 'a job is plain data, and a thread does not know its subject.',
  },
  'src/diagnostics': {
    what: "a run's diagnostics: positions in the functionConfig, printers",
    imports: ['src/files/files', 'src/formats', 'src/krm', 'src/data'],
    packages: ['sarif'],
    reason: 'it prints what others have found.',
  },
  'src/function': {
    what: 'the public SDK: `KrmFunction`, `run` (text to text, never throws), reports, redaction',
    imports: 'diagnostics schema fields resource-list formats krm go jobs files data'
      .split(' ')
      .map((folder) => `src/${folder}`),
    reason: 'functions are made of it, and it knows no function, no engine and no process.',
  },
  'src/kit': {
    what: 'unpublished code shared by our functions: selection, targets, suggestions, `--help`',
    imports: 'diagnostics function fields resource-list formats krm go data'
      .split(' ')
      .map((folder) => `src/${folder}`),
    reason: 'our functions share it, and it knows none of them.',
  },
  'src/versions': {
    what: 'versions of ConfigMaps and Secrets: hashed names, updated references, orphans, removal',
    imports: 'kit function fields resource-list formats krm go files data'.split(' ').map((folder) => `src/${folder}`),
    reason: 'functions that write objects share it, and it knows none of them.',
  },
  'src/diagrams': {
    what: 'SVG diagrams of layers, versions and graphs',
    imports: ['src/data'],
    packages: ['@dagrejs/dagre'],
    reason: 'it draws what it is given, and knows no function.',
  },
  'src/language': {
    what: 'editor support for functionConfigs, given a text and a position',
    imports: 'kit diagnostics function fields resource-list formats krm go data'
      .split(' ')
      .map((folder) => `src/${folder}`),
    reason: 'it answers for any function, and knows no file and no editor.',
  },
  'src/jsonnet': {
    what: 'the Jsonnet engine ([README](src/jsonnet/README.md))',
    imports: ['src/files/opened-file', 'src/go', 'src/data'],
    reason: 'it is an engine that could be a package of its own.',
  },
  'src/cue': {
    what: 'the CUE engine ([README](src/cue/README.md))',
    imports: ['src/go', 'src/data'],
    reason: 'it is an engine that could be a package of its own.',
  },
  'src/render': {
    what: 'code shared by functions that evaluate programs: files, limits, messages, output',
    imports: [
      'src/jsonnet/index',
      ...'kit diagnostics function fields resource-list formats krm go jobs files data'
        .split(' ')
        .map((folder) => `src/${folder}`),
    ],
    reason: 'it renders for any function, and knows none.',
  },
  'src/process': {
    what: "a function's process: arguments, exit code, messages",
    imports: ['src/function', 'src/diagnostics', 'src/jobs', 'src/files', 'src/data'],
    reason: 'it joins any function to the process, and knows none.',
  },
  'src/cue-command': {
    what: '`cue export` and `cue vet` on local files',
    imports: ['src/cue', 'src/fields/index', 'src/formats/index', 'src/go', 'src/data/index'],
    reason: 'it is a command on the engine, and reaches files through a port.',
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
    reason: 'it is a command on the engine, which is entered by its index.ts, and reads files as the importers do.',
  },
  'src/kustomization': {
    what: 'conversion of a kustomization.yaml into functionConfigs',
    imports: ['src/formats', 'src/krm', 'src/data'],
    reason: 'it turns text into texts, and knows no function and no file.',
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
      ...'process function diagnostics formats krm jobs files data'.split(' ').map((folder) => `src/${folder}`),
    ],
    packages: ['commander', 'node:path'],
    reason: 'it is a command, and reaches the machine through its port.',
  },
  'src/kpt-functions': {
    what: 'adapter from a function to `KptFunc` in the npm package `kpt-functions`',
    imports: ['src/function', 'src/formats', 'src/krm', 'src/files', 'src/data'],
    packages: ['kpt-functions'],
    reason: 'it adapts any function, and knows none.',
  },
  'functions/*': {
    what: 'one function: `schema.json`, README, `function.ts`, scenarios',
    imports: indexes,
    reason: 'each folder of src is entered by its index, and what two functions share belongs into src.',
  },
  'functions/layer-config': {
    what: 'a function that evaluates CUE, but must not import the Jsonnet engine',
    imports: [...indexes.filter((path) => !/jsonnet|render/.test(path)), 'src/render/files/index'],
    reason: 'its executable cannot start threads, as the Jsonnet engine can.',
  },
  'functions/run-pipeline': {
    what: 'the only function that imports other functions',
    imports: [...indexes, 'functions/*/function'],
    reason: 'of the other functions it knows what they do, not how: their function.ts.',
  },
};

/** Exceptions for a file or a subfolder. Each given property replaces the same property in the folder's row. */
export interface Exception extends Partial<Pick<Boundary, 'imports' | 'packages' | 'reason'>> {
  /** The files in the same folder that it may import; all by default. */
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
  'src/formats/table.ts': { globals: ['require'] },
  'src/formats/template/templates.ts': { globals: ['require'] },
  'src/formats/yaml/read/library.ts': { globals: ['require'] },
  'src/go/yaml/nodes.ts': { globals: ['require'] },
  'src/formats/toml': { packages: ['toml-eslint-parser'] },
  'src/formats/toml/read/library.ts': { packages: ['toml-eslint-parser'], globals: ['require'] },
  'src/formats/xml/read.ts': { packages: ['saxes'] },
  'src/function/unified-diff.ts': { packages: ['diff'] },
  'src/kpt-functions/index.ts': { globals: ['require'] },
  'src/files/directory-entries.ts': { packages: ['node:buffer', 'node:fs'] },
  'src/files/opened-file.ts': { packages: ['node:fs', 'node:path'] },
  'src/files/root-files.ts': { packages: ['node:buffer', 'node:fs', 'node:path'] },
  'src/files/output/output-files.ts': { packages: ['node:fs', 'node:path'], globals: ['process', 'require'] },
  'src/files/standard-files.ts': { packages: ['node:buffer', 'node:fs'], globals: ['process', 'require'] },
  'src/files/own-program.ts': { globals: ['process'] },
  'src/jobs/job-threads.ts': { packages: ['node:os', threads], globals: ['process'] },
  'src/jsonnet/run/machine.ts': { globals: ['process', 'require'], packages: ['node:v8', threads] },
  'src/jsonnet/imports/file-bytes.ts': { packages: ['node:buffer'] },
  'src/jsonnet/imports/importer-files.ts': { packages: ['node:fs', 'node:path'] },
  'src/jsonnet/worker/jsonnet-worker.ts': { packages: ['node:path', threads] },
  'src/jsonnet/worker/thread.ts': { packages: [threads], globals: ['process'] },
  'src/jsonnet/std/digest.ts': { packages: ['node:crypto'] },
  'src/jsonnet/std/encodings.ts': { globals: ['require'] },
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
  'src/inlay-command/values/set-values.ts': {
    imports: 'function diagnostics go'.split(' ').map((folder) => `src/${folder}`),
  },
  'src/inlay-command/values/read-values.ts': {
    imports: 'fields resource-list function formats krm data'.split(' ').map((folder) => `src/${folder}`),
  },
  'src/inlay-command/editor': {
    imports: [
      'src/language/index',
      'src/kit/config-schema',
      ...'process function diagnostics resource-list formats krm jobs files data'
        .split(' ')
        .map((folder) => `src/${folder}`),
    ],
    packages: [
      'node:path',
      'node:url',
      'vscode-languageserver',
      'vscode-languageserver-protocol/node',
      'vscode-languageserver-textdocument',
    ],
    reason: 'it joins editors to what `src/language` answers.',
  },
  'src/inlay-command/versions.ts': {
    imports: 'diagrams versions resource-list formats krm data'.split(' ').map((folder) => `src/${folder}`),
  },
  'src/inlay-command/inlay.ts': { packages: ['commander'], globals: ['require'] },
  'functions/run-pipeline/function-table.ts': { globals: ['require'] },
  'functions/*/main.ts': {
    imports: ['src/process/main', 'src/process/threaded-main'],
    own: ['./function'],
    reason: 'an executable joins its function to the process, or to its threads if it has jobs for them.',
  },
};

/** Files that may import any package except those in `refused`. If `imports` is set, they may only import files of these folders. */
export interface OpenBoundary {
  readonly folder: string;
  readonly files: string;
  readonly imports?: readonly string[];
  readonly refused: readonly (keyof typeof refusals)[];
}

export const refusals = {
  yaml: 'Only src/formats and src/go/yaml read YAML with it, so that all of Inlay reads it in one way.',
  ajv: 'It makes the validators in scripts/, and is in no function: it would double the start-up, and turns text into code.',
  'kpt-functions':
    'Only src/kpt-functions/index.ts (the adapter) and bench/ (the peer) know it: its reader and writer lose comments, order and duplicates.',
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
const network = 'No network: what a function needs comes in its input.';
const named = 'Name the global that is meant, so that the linter sees it.';
const locale = `Depends on the machine's locale: ${sameInput}`;

/** Globals that `src` and `functions` must not use, except in tests and in the files above. */
export const globals: Readonly<Record<string, string>> = {
  process: 'Only src/process/main.ts touches the process: a function is data in, data out.',
  console: 'Standard output is the ResourceList and standard error the results: say it with `report`.',
  globalThis: named,
  global: named,
  Date: clock,
  performance: clock,
  crypto: random,
  fetch: network,
  WebSocket: network,
  require:
    'Write `import`. What is slow to load is required on first use, in the few files that scripts/boundaries.ts names, or in a module marked `@lazy`.',
};

/** Properties that `src` and `functions` must not use: `Math.random` of `Math`, `localeCompare` of any object. */
export const properties: Readonly<Record<string, string>> = {
  'Math.random': random,
  localeCompare: locale,
  toLocaleString: locale,
  toLocaleLowerCase: locale,
  toLocaleUpperCase: locale,
};
