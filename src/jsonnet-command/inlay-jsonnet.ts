/**
 * Implements `inlay-jsonnet`, which has the flags and messages of the C++ `jsonnet` command, and additional options.
 * The command reads files and writes the lines of std.trace through a `Port`, which command.ts provides. All other
 * output is returned. Flags for the C++ garbage collector are accepted but have no effect.
 */
import { exitCodes } from '../function/exit-codes';
import {
  evaluateMulti,
  evaluateStream,
  evaluateToString,
  evaluateToText,
  JsonnetError,
  type Importer,
  type Input,
  type Limits,
  type Options,
} from '../jsonnet';
import { didYouMean } from '../data/text/nearest-name';
import type { FileFault } from '../jsonnet/imports/file-bytes';
import { exceededMemory, exceededTime, jsonnetName, readDuration, readMemory, type Bound, type Bounds } from './bounds';
import { version } from '../process/version';

/** The functions of `node:path` that the command uses. */
export interface Paths {
  readonly delimiter: string;
  dirname(path: string): string;
  isAbsolute(path: string): boolean;
  join(folder: string, path: string): string;
  normalize(path: string): string;
}

/** The inputs and outputs that the command uses during an evaluation. */
export interface Port {
  /** The bytes of a file, or the reason why the file cannot be read. Pipes are read only if `pipes` is true. */
  read(path: string, pipes: boolean): Uint8Array | FileFault;
  /** Receives a line, with its line break, to write to standard error immediately. */
  trace(line: string): void;
  /** Milliseconds since an arbitrary point in time, for `--timeout`. */
  now(): number;
  readonly paths: Paths;
}

/** A file to write. The path of a `listed` file is printed on standard output, even if the file cannot be written. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
  readonly listed: boolean;
}

export interface Request {
  /** A program (`-e`), the path of a file, or `-` for standard input. */
  readonly program: string;
  readonly programIsCode: boolean;
  /** Folders for imports. The first folder is searched first. */
  readonly libraryFolders: readonly string[];
  readonly extVars: Readonly<Record<string, Input>>;
  readonly topLevelArguments: Readonly<Record<string, Input>>;
  readonly strings: boolean;
  readonly stream: boolean;
  /** The folder for `-m`. */
  readonly multi?: string;
  readonly output?: string;
  readonly createFolders: boolean;
  readonly trailingNewline: boolean;
  readonly maxStack?: number;
  readonly maxTrace: number;
  readonly bounds: Bounds;
  /** The paths of files with variables. The paths may be pipes, because the user named them. */
  readonly variableFiles: readonly string[];
}

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** The files to write, in order. A file that already has the same text is not rewritten. */
  readonly files: readonly OutputFile[];
  readonly createFolders: boolean;
  /** Whether the thread's stack overflowed. A thread with a larger stack may produce a different outcome. */
  readonly stackEnded?: boolean;
}

/**
 * Reads the command line. Returns an Outcome if there is nothing to evaluate: for `--help`, `--version`, or a usage
 * error. `name` is the command name that the user typed.
 */
export function readArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { delimiter }: Pick<Paths, 'delimiter'>,
  name = jsonnetName,
): Request | Outcome {
  try {
    const libraries = (environment['JSONNET_PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
    return readRequest(expand(args), environment, libraries, name);
  } catch (error) {
    if (error instanceof Ended) return outcomeOf(error.stdout, error.message, error.exitCode);
    throw error;
  }
}

/** Evaluates the program. `standardInput` is the program if the input is `-`. Never throws. */
export function execute(request: Request, port: Port, standardInput: string): Outcome {
  try {
    const program = readProgram(request, port, standardInput);
    const options: Options = {
      ...program,
      importer: importer(port, request),
      extVars: request.extVars,
      topLevelArguments: request.topLevelArguments,
      limits: limitsOf(request, port),
      trace: (message) => port.trace(`${message}\n`),
    };
    return manifest(request, options, port.paths);
  } catch (error) {
    if (error instanceof JsonnetError) {
      const { failure } = error;
      const failed = outcomeOf('', named(error, request.bounds).format(request.maxTrace), exitCodes.mistake);
      return failure.kind === 'limit' && failure.frames !== undefined ? { ...failed, stackEnded: true } : failed;
    }
    if (error instanceof Ended) return outcomeOf('', error.message, error.exitCode);
    return outcomeOf('', `INTERNAL ERROR: ${error instanceof Error ? error.stack : String(error)}\n`, exitCodes.defect);
  }
}

function limitsOf({ maxStack, bounds: { timeout } }: Request, port: Port): Limits {
  const end = timeout && port.now() + timeout.amount;
  return {
    ...(maxStack === undefined ? {} : { maxStack }),
    ...(end === undefined ? {} : { expired: () => port.now() > end }),
  };
}

/** If a time or memory limit set by an option is exceeded, replaces the message with one that names the option. */
function named(error: JsonnetError, bounds: Bounds): JsonnetError {
  const { failure, detail, place, trace } = error;
  if (failure.kind !== 'limit') return error;
  const text =
    failure.limit === 'time' ? exceededTime(bounds) : failure.limit === 'memory' ? exceededMemory(bounds) : detail;
  return new JsonnetError(failure, text, place, trace);
}

/** Formats the error for an unreadable or unwritable file, in the style of the C++ `jsonnet` command. */
export const fileFault = (what: string, path: string, { text }: FileFault): string =>
  `${what} file: ${path}: ${text}\n`;

/** Thrown to end the command with this output and exit code. */
class Ended extends Error {
  constructor(
    message: string,
    readonly exitCode: number = exitCodes.mistake,
    readonly stdout = '',
  ) {
    super(message);
  }
}

const mistake = (text: string): Ended => new Ended(`ERROR: ${text}\n`);

export function outcomeOf(stdout: string, stderr: string, exitCode: number): Outcome {
  return { stdout, stderr, exitCode, files: [], createFolders: false };
}

/** Expands `-abc` to `-a -b -c`. Arguments after `--` are not options. */
function expand(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return [
    ...options.flatMap((arg) => (/^-[^-]./su.test(arg) ? Array.from(arg.slice(1), (letter) => `-${letter}`) : [arg])),
    ...(end < 0 ? [] : args.slice(end)),
  ];
}

const longNames: Readonly<Record<string, string>> = {
  '-h': '--help',
  '-v': '--version',
  '-e': '--exec',
  '-J': '--jpath',
  '-o': '--output-file',
  '-m': '--multi',
  '-c': '--create-output-dirs',
  '-y': '--yaml-stream',
  '-S': '--string',
  '-s': '--max-stack',
  '-t': '--max-trace',
  '-V': '--ext-str',
  '-A': '--tla-str',
};

function readRequest(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  libraries: readonly string[],
  command: string,
): Request {
  const usage = usageOf(command);
  const programs: string[] = [];
  const folders = [...libraries];
  const extVars = new Map<string, Input>();
  const topLevelArguments = new Map<string, Input>();
  const variableFiles: string[] = [];
  let bounds: Bounds = {};
  const request: Settings = {
    programIsCode: false,
    strings: false,
    stream: false,
    createFolders: false,
    trailingNewline: true,
    maxTrace: 20,
  };
  const left = args.values();
  const next = (): string => {
    const { value } = left.next();
    if (value === undefined) throw new Ended('Expected another commandline argument.\n');
    return value;
  };
  const inputs = (kind: 'ext' | 'tla', into: Map<string, Input>): readonly (readonly [string, () => unknown])[] => [
    [`--${kind}-str`, () => into.set(...variable(next(), environment))],
    [`--${kind}-code`, () => into.set(...asCode(variable(next(), environment)))],
    [`--${kind}-str-file`, () => into.set(...imported('importstr', next(), variableFiles))],
    [`--${kind}-code-file`, () => into.set(...imported('import', next(), variableFiles))],
  ];
  const options = new Map<string, () => unknown>([
    ['--', () => programs.push(...left)],
    ['--exec', () => (request.programIsCode = true)],
    ['--jpath', () => folders.unshift(notEmpty('-J', next()))],
    ['--output-file', () => (request.output = notEmpty('-o', next()))],
    ['--multi', () => (request.multi = notEmpty('-m', next()))],
    ['--create-output-dirs', () => (request.createFolders = true)],
    ['--yaml-stream', () => (request.stream = true)],
    ['--string', () => (request.strings = true)],
    ['--no-trailing-newline', () => (request.trailingNewline = false)],
    ['--max-stack', () => (request.maxStack = integer('--max-stack', next(), 1))],
    ['--max-trace', () => (request.maxTrace = integer('--max-trace', next(), 0))],
    ['--timeout', () => (bounds = { ...bounds, timeout: bound('--timeout', next(), readDuration) })],
    ['--max-memory', () => (bounds = { ...bounds, maxMemory: bound('--max-memory', next(), readMemory) })],
    ['--gc-min-objects', () => integer('--gc-min-objects', next(), 0)],
    ['--gc-growth-trigger', () => integer('--gc-growth-trigger', next(), 0)],
    ...inputs('ext', extVars),
    ...inputs('tla', topLevelArguments),
  ]);
  for (const arg of left) {
    const name = longNames[arg] ?? arg;
    if (name === '--help') throw new Ended('', exitCodes.done, usage);
    if (name === '--version') throw new Ended('', exitCodes.done, `${command} ${version}\n`);
    const option = options.get(name);
    if (option !== undefined) option();
    else if (arg.length > 1 && arg.startsWith('-')) {
      const meant = didYouMean(
        arg,
        [...options.keys()].filter((one) => one !== '--'),
      );
      throw mistake(`unrecognized argument: ${arg}${meant === undefined ? '' : `\ndid you mean ${meant}?`}`);
    } else programs.push(arg);
  }
  if (request.stream && !request.trailingNewline) {
    throw new Ended(`ERROR: cannot use --no-trailing-newline with --yaml-stream\n${usage}`);
  }
  const want = request.programIsCode ? 'code' : 'filename';
  const [program] = programs;
  if (program === undefined) throw new Ended(`ERROR: must give ${want}\n\n${usage}`);
  if (programs.length > 1) throw mistake(`only one ${want} is allowed\n`);
  return {
    ...request,
    program,
    libraryFolders: folders,
    extVars: Object.fromEntries(extVars),
    topLevelArguments: Object.fromEntries(topLevelArguments),
    bounds,
    variableFiles,
  };
}

/** The fields of a request that are set by a single option. */
type Settings = {
  -readonly [
    K in keyof Request as Request[K] extends boolean | string | number | undefined ? Exclude<K, 'program'> : never
  ]: Request[K];
};

function notEmpty(flag: string, value: string): string {
  if (value === '') throw mistake(`${flag} argument was empty string`);
  return value;
}

function integer(flag: string, text: string, min: number): number {
  if (!/^\s*[+-]?\d+$/.test(text)) throw mistake(`invalid integer "${text}"\n`);
  const value = Number(text);
  if (value < min) throw mistake(`invalid ${flag} value: ${value}`);
  return value;
}

const forms = {
  '--timeout': 'a duration such as 500ms, 30s or 2m',
  '--max-memory': 'a size of at least 128Mi, such as 512Mi or 2Gi',
};

function bound(flag: keyof typeof forms, text: string, read: (text: string) => Bound | undefined): Bound {
  const value = read(text);
  if (value === undefined) throw mistake(`invalid ${flag} value: "${text}" is not ${forms[flag]}`);
  return value;
}

/** `x=1`, or `x` for the environment variable with that name. */
function variable(text: string, environment: Readonly<Record<string, string | undefined>>): [string, string] {
  const at = text.indexOf('=');
  if (at >= 0) return [text.slice(0, at), text.slice(at + 1)];
  const value = environment[text];
  if (value === undefined) throw mistake(`environment variable ${text} was undefined.`);
  return [text, value];
}

const asCode = ([name, code]: readonly [string, string]): [string, Input] => [name, { code }];

/** As with any import, the file is read when the variable is used. */
function imported(how: 'import' | 'importstr', text: string, files: string[]): [string, Input] {
  const at = text.indexOf('=');
  if (at < 0) throw mistake(`argument not in form <var>=<file> "${text}".`);
  const path = text.slice(at + 1);
  files.push(path);
  return [text.slice(0, at), { code: `${how} @'${path.replaceAll("'", "''")}'` }];
}

function readProgram(
  { program, programIsCode }: Request,
  port: Port,
  standardInput: string,
): { readonly name: string; readonly code: string } {
  if (programIsCode) return { name: '<cmdline>', code: program };
  if (program === '-') return { name: '<stdin>', code: standardInput };
  const bytes = port.read(program, true);
  if (bytes instanceof Uint8Array) return { name: program, code: decode(bytes) };
  throw new Ended(fileFault(bytes.missing ? 'Opening input' : 'Reading input', program, bytes));
}

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/**
 * Searches next to the importing file, then in the library folders, and fails at an existing path that cannot be read.
 * Unlike the importer of a KRM function, this importer has no root directory.
 */
function importer(port: Port, { libraryFolders, variableFiles }: Request): Importer {
  const { paths } = port;
  const found = new Map<string, Uint8Array>();
  const fromArguments = new Set(variableFiles.map((path) => paths.normalize(path)));
  const exists = (id: string): boolean => {
    if (found.has(id)) return true;
    const bytes = port.read(id, fromArguments.has(paths.normalize(id)));
    if (bytes instanceof Uint8Array) found.set(id, bytes);
    else if (!bytes.missing) throw new JsonnetError({ kind: 'import', path: id }, `${id}: ${bytes.text}`);
    return found.has(id);
  };
  const bytesOf = (id: string): Uint8Array => found.get(id) ?? new Uint8Array();
  return {
    resolve: (from, path) =>
      [paths.dirname(from), ...libraryFolders]
        .map((folder) => (paths.isAbsolute(path) ? path : paths.join(folder, path)))
        .find(exists),
    load: (id) => decode(bytesOf(id)),
    loadBytes: bytesOf,
  };
}

function manifest(request: Request, options: Options, paths: Paths): Outcome {
  const { multi, strings, createFolders } = request;
  const end = request.trailingNewline ? '\n' : '';
  if (multi === undefined) return deliver(request, [], manifestOne(request, options, end));
  const files = Array.from(evaluateMulti(options, strings), ([name, text]) => {
    if (isOutside(name)) throw new Ended(`Opening output file: ${name}: path escapes from parent\n`);
    return { path: paths.join(multi, name), text: text + end, listed: true };
  });
  return { ...deliver(request, files, files.map(({ path }) => `${path}\n`).join('')), createFolders };
}

/** A program may write files only to the folder that the user specifies. */
function isOutside(name: string): boolean {
  let depth = 0;
  return name.split(/[\\/]/).some((part) => {
    if (part !== '' && part !== '.') depth += part === '..' ? -1 : 1;
    return depth < 0;
  });
}

function manifestOne({ stream, strings }: Request, options: Options, end: string): string {
  if (!stream) return (strings ? evaluateToString(options) : evaluateToText(options)) + end;
  const documents = evaluateStream(options, strings);
  return documents.length === 0 ? '' : `${documents.map((text) => `---\n${text}\n`).join('')}...\n`;
}

function deliver({ output, createFolders }: Request, files: Outcome['files'], text: string): Outcome {
  if (output === undefined) return { ...outcomeOf(text, '', 0), files };
  return { ...outcomeOf('', '', 0), files: [...files, { path: output, text, listed: false }], createFolders };
}

const usageOf = (command: string): string => `${command} ${version}

${command} {<option>} <filename>

The program can be a file, - for standard input, or a pipe such as <(command). The files of variables can also be pipes. Imports must be regular files. -abc is short for -a -b -c. Arguments after -- are not options.

  -h / --help                  Show help
       --version               Show the version
  -e / --exec                  Treat the argument as code, not as a file name
  -J / --jpath <dir>           Also search this folder for imports; the last one wins
  -o / --output-file <file>    Write to the file instead of standard output
  -m / --multi <dir>           Write one file per field into the folder and list the files
  -c / --create-output-dirs    Create missing output folders
  -y / --yaml-stream           Write an array as a YAML stream of JSON documents
  -S / --string                Expect a string, and write the string as plain text
       --no-trailing-newline   Omit the line break after the output
  -s / --max-stack <n>         Maximum depth of nested calls (default: 500)
  -t / --max-trace <n>         Maximum number of lines of a stack trace (default: 20; 0: all)
       --timeout <duration>    Maximum run time: 500ms, 30s, 2m (default: no limit)
       --max-memory <size>     Maximum memory: 512Mi, 2Gi (default: the limit of Node.js)

External variables (std.extVar) and top-level arguments (for a program that is a function):
  -V / --ext-str <var>[=<val>]       A string; without <val>, the environment variable of this name
       --ext-str-file <var>=<file>   The text of a file
       --ext-code <var>[=<code>]     Jsonnet code
       --ext-code-file <var>=<file>  Jsonnet code in a file
  -A / --tla-str, --tla-str-file, --tla-code, --tla-code-file: the same for top-level arguments

The exit code is 0 for success, 2 for a mistake, a limit that is exceeded, or output that could not be written, and 3 for an
internal error.

Examples:
  ${command} shop.jsonnet
  ${command} -e '{size: 8 * 8}'

JSONNET_PATH: further folders for imports, separated by colons (on Windows by semicolons), searched after those of -J; the first wins.
`;
