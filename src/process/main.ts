/**
 * Runs a function as a process: reads standard input (or `-i`), calls `run` and writes standard output (or `-o`).
 * Supports ResourceLists from kustomize and kpt, and the protocol of kustomize's legacy plugins.
 *
 * The exit code indicates failure until the last byte of output is written, because an orchestrator that gets an empty
 * or truncated list with exit code 0 deletes the missing resources.
 */
import { isUtf8 } from 'node:buffer';
import { existsSync, writeSync } from 'node:fs';
import { didYouMean } from '../data/text/nearest-name';
import { errorText } from '../diagnostics/terminal';
import { shownMessages } from '../diagnostics/shown-messages';
import type { Files } from '../files/files';
import { exitCodes } from '../function/exit-codes';
import { internalError } from '../function/internal-error';
import type { Jobs } from '../jobs/jobs';
import type { KrmFunction, View } from '../function/krm-function';
import { replaceFile } from '../files/output/output-files';
import { cannotBeRead, cannotBeWritten, systemCode } from '../files/system-words';
import { readOpened, RefusedFile } from '../files/opened-file';
import { run, type Outcome, type RunInput } from '../function/run';
import {
  isInputTerminal,
  isErrorColored,
  isOutputColored,
  maxTextBytes,
  readStandardInput,
  writeMessages,
} from '../files/standard-files';
import { functionFiles, workingDirectory } from './function-files';
import { optimizeLater } from './optimize-later';
import { version } from './version';

/** The options of `main`. */
export interface MainOptions {
  /** Runs the jobs of the function. By default, jobs run in this thread. */
  readonly jobs?: (files: Files) => Jobs;
}

/**
 * Runs `fn` for kustomize, kpt or the command line. Reads standard input or the file of `-i`, and writes to standard
 * output or the file of `-o`. Call this function once, at the end of the executable. The exit code is 0 for success, 3
 * for a bug in Inlay, and 2 for any other error. Exit code 2 is caused by the resources, the functionConfig, the
 * command line or the machine.
 */
export async function main<Config>(fn: KrmFunction<Config>, options: MainOptions = {}): Promise<void> {
  process.exitCode = exitCodes.defect;
  // A library's output must not become part of the ResourceList.
  console.log = console.info = console.debug = console.error;
  process.once('uncaughtException', (error) => fail(internalError(fn.name, error), exitCodes.defect));
  try {
    // Without `exit`, Node and V8 would clean up memory that the system frees immediately. Pending callbacks run before
    // `setImmediate`, so their errors are still reported.
    // oxlint-disable-next-line unicorn/no-process-exit -- all output has been written
    if (await serve(fn, options)) setImmediate(() => process.exit());
  } catch (error) {
    if (!(error instanceof UsageError)) return fail(internalError(fn.name, error), exitCodes.defect);
    fail(shownMessages(errorText(fn.name, error.message), isErrorColored()), exitCodes.mistake);
  }
}

/** True after `fail` was called. After a failure, the process must not end with exit code 0. */
let hasFailed = false;

function fail(message: string, exitCode: number): void {
  hasFailed = true;
  process.exitCode = exitCode;
  writeMessages(message);
}

/** An error that is caused by the command line, a file or standard input. */
class UsageError extends Error {}

type Views = Readonly<Record<string, Pick<View<never>, 'argument' | 'takesFile'>>>;

interface Arguments {
  readonly input?: string;
  readonly output?: string;
  readonly 'function-config'?: string;
  readonly previous?: string;
  readonly help?: boolean;
  readonly version?: boolean;
  readonly view?: { readonly name: string; readonly argument: string };
}

/** Returns true if all output has been written, so that the process may exit. */
async function serve<Config>(fn: KrmFunction<Config>, options: MainOptions): Promise<boolean> {
  const legacyConfig = process.env['KUSTOMIZE_PLUGIN_CONFIG_STRING'];
  // Orchestrators pass no arguments, so Node does not have to load its argument parser.
  const args = legacyConfig === undefined && process.argv.length > 2 ? readArguments(process.argv.slice(2), fn) : {};
  if (args.help === true) return print(`${fn.usage.trimEnd()}\n`);
  if (args.version === true) return print(`${fn.name} ${version}\n`);
  // By convention, `-` is standard input or standard output.
  const [file, output] = [args.input, args.output].map((one) => (one === '-' ? undefined : one));
  if (file === undefined && isInputTerminal()) {
    throw new UsageError(
      'needs a ResourceList on standard input, but standard input is a terminal: run the function with kustomize or kpt, or pass files with -i and -f (see --help)',
    );
  }
  const input: RunInput = {
    ...functionConfigOf(legacyConfig, args['function-config']),
    ...(file === undefined ? { text: await readInput() } : { text: readFile(file), file }),
    mayBeEmpty: legacyConfig !== undefined,
    searchesConfigFile: legacyConfig !== undefined,
    files: (packagePath) =>
      counted(functionFiles(process.env['KUSTOMIZE_PLUGIN_CONFIG_ROOT'], workingDirectory, packagePath)),
    ...(args.view && { view: viewOf(args.view, fn.views ?? {}) }),
    ...previousOf(args),
    ...options,
  };
  countText(input.text.length);
  const outcome = await run(fn, input);
  // An orchestrator needs the list in any case, because the list contains the results. A user who passes options reads
  // the messages, and could mistake a list for the output of a successful run.
  const isByHand = Object.keys(args).length > 0;
  return deliver(isByHand && outcome.exitCode !== 0 ? { ...outcome, stdout: '' } : outcome, output);
}

const viewOf = ({ name, argument }: NonNullable<Arguments['view']>, views: Views): NonNullable<RunInput['view']> => ({
  name,
  ...(views[name]?.takesFile === true ? { argument: readFile(argument), file: argument } : { argument }),
  isColored: isOutputColored(),
});

function functionConfigOf(
  legacyConfig: string | undefined,
  file: string | undefined,
): Pick<RunInput, 'functionConfig' | 'functionConfigFile'> {
  if (legacyConfig !== undefined) return { functionConfig: legacyConfig };
  return file === undefined ? {} : { functionConfig: readFile(file), functionConfigFile: file };
}

/**
 * The output of the previous run. With `-f` but without `-i`, this output is unknown, because standard input may come
 * from a build, whose output lacks earlier versions.
 */
function previousOf({ previous, input, 'function-config': config }: Arguments): Pick<RunInput, 'previous'> {
  if (previous !== undefined) {
    // Before the first run, the file does not exist.
    return { previous: existsSync(previous) ? { text: readFile(previous), file: previous } : { file: previous } };
  }
  return input === undefined && config !== undefined ? { previous: { file: 'standard input' } } : {};
}

/** The total length, in characters or bytes, of the input and the files that the run has read so far. */
let textLength = 0;

function countText(length: number): void {
  const before = textLength;
  textLength += length;
  // For a small amount of text, loading `node:v8` takes more time than `optimizeLater` saves.
  if (before <= largeText && textLength > largeText) optimizeLater();
}

function countContent<T extends { readonly length: number }>(content: T): T {
  countText(content.length);
  return content;
}

const largeText = 100_000;

const knownOptions = {
  input: { type: 'string', short: 'i' },
  output: { type: 'string', short: 'o' },
  'function-config': { type: 'string', short: 'f' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

const wrong = (message: string): UsageError => new UsageError(`${message} (see --help)`);

/** Unlike Node's parser, rejects repeated options and suggests the most similar name for an unknown option. */
function readArguments(
  given: readonly string[],
  { views = {}, takesPrevious }: { readonly views?: Views; readonly takesPrevious?: true },
): Arguments {
  const own = Object.fromEntries(Object.keys(views).map((name) => [name, { type: 'string' } as const]));
  const options = { ...knownOptions, ...(takesPrevious && { previous: { type: 'string' } as const }), ...own };
  const { parseArgs } = require('node:util') as typeof import('node:util');
  const { tokens } = parseArgs({ args: [...given], options, strict: false, tokens: true });
  const values: Record<string, string | boolean> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') throw wrong(`unexpected argument "${token.value}"`);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const known = Object.hasOwn(options, name) ? options[name as keyof typeof options] : undefined;
    if (known === undefined) {
      const meant = rawName.startsWith('--') ? didYouMean(name, Object.keys(options)) : undefined;
      throw wrong(`unknown option "${rawName}"${meant === undefined ? '' : `: did you mean "--${meant}"?`}`);
    }
    const argument = Object.hasOwn(own, name) ? views[name]?.argument : undefined;
    if (Object.hasOwn(values, name)) {
      const way = name === 'input' ? '; `inlay run` accepts several' : '';
      throw wrong(`"${rawName}" is given twice, but accepts only one ${argument ?? 'file'}${way}`);
    }
    if (known.type === 'boolean') {
      if (value !== undefined) throw wrong(`"${rawName}" does not take a value`);
    } else if (value === undefined || value === '' || (value.startsWith('-') && value !== '-' && !token.inlineValue)) {
      throw wrong(`"${rawName}" needs ${argument ?? "a file's name"}`);
    }
    values[name] = value ?? true;
  }
  const [view, another] = Object.keys(own).filter((name) => Object.hasOwn(values, name));
  if (another !== undefined) throw wrong(`"--${view}" and "--${another}" cannot be combined`);
  if (view !== undefined && Object.hasOwn(values, 'output')) {
    throw wrong(`"--${view}" prints text, not resources: remove "--output"`);
  }
  return view === undefined ? values : { ...values, view: { name: view, argument: String(values[view]) } };
}

/** Wraps `files`. Whenever a text is read, its length is added to `textLength`. */
function counted(files: Files): Files {
  return {
    read: (path, mostBytes) => countContent(files.read(path, mostBytes)),
    readBytes: (path) => countContent(files.readBytes(path)),
    kind: (path) => files.kind(path),
    list: (path) => files.list(path),
    get root() {
      return files.root;
    },
  };
}

async function readInput(): Promise<string> {
  try {
    return await readStandardInput((bytes) => decode(bytes, 'standard input'));
  } catch (error) {
    throw unreadable('standard input', error);
  }
}

function readFile(path: string): string {
  const name = `"${path}"`;
  try {
    return decode(readOpened(path, { maxBytes: maxTextBytes, pipes: true }), name);
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw unreadable(name, error);
    if (error.reason === 'large') throw tooLarge(name);
    throw new UsageError(`${name} is a ${error.reason === 'directory' ? 'folder' : error.reason}, not a file`);
  }
}

const tooLarge = (name: string): UsageError =>
  new UsageError(`${name} is larger than ${Math.round(maxTextBytes / 1024 / 1024)} MiB: split it`);

function unreadable(name: string, error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  const code = systemCode(error);
  return code === 'EFBIG' ? tooLarge(name) : new UsageError(`${name} ${cannotBeRead(code)}`);
}

function decode(bytes: Buffer, name: string): string {
  if (!isUtf8(bytes)) throw new UsageError(`${name} is not valid UTF-8`);
  return bytes.toString('utf8');
}

/** Returns true if all output has been written. */
function deliver(outcome: Outcome, output: string | undefined): boolean {
  if (outcome.stderr !== '') writeMessages(shownMessages(outcome.stderr, isErrorColored()));
  const isSilent = outcome.stderr === '';
  if (output === undefined) return print(outcome.stdout, outcome.exitCode) && isSilent;
  // A run that fails must not change the file.
  if (outcome.exitCode === 0) {
    try {
      replaceFile(output, outcome.stdout);
    } catch (error) {
      throw new UsageError(`"${output}" ${cannotBeWritten(systemCode(error))}`);
    }
  }
  process.exitCode = outcome.exitCode;
  return isSilent;
}

/** Sets the exit code after the text is written. Returns true if the text was written immediately. */
function print(text: string, exitCode: number = exitCodes.done): boolean {
  let isDone = false;
  try {
    printFrom(text, 0, () => {
      if (hasFailed) return;
      process.exitCode = exitCode;
      isDone = true;
    });
  } catch (error) {
    failedOutput(error as NodeJS.ErrnoException);
  }
  return isDone;
}

function failedOutput(error: NodeJS.ErrnoException): void {
  fail(error.code === 'EPIPE' ? '' : errorText('standard output', error.message), exitCodes.mistake);
}

/**
 * Writes the text in chunks, because converting a large string to bytes as a whole would double the memory use. Node's
 * stream is used only for text that does not fit into a non-blocking pipe, because only the stream can wait for the
 * pipe. Loading the stream module takes a tenth of the time of a small run.
 */
function printFrom(text: string, from: number, done: () => void): void {
  for (let at = from; at < text.length;) {
    const last = at + pieceLength - 1;
    const end = last < text.length && isHighSurrogate(text.charCodeAt(last)) ? last : last + 1;
    const rest = notTaken(Buffer.from(text.slice(at, end)));
    if (rest.length > 0) {
      if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', failedOutput);
      process.stdout.write(rest, (error) => {
        // The stream's own handler reports errors of the stream.
        if (error === undefined || error === null) printFrom(text, end, done);
      });
      return;
    }
    at = end;
  }
  done();
}

/** Writes the bytes that standard output accepts immediately, and returns the remaining bytes. */
function notTaken(bytes: Buffer): Buffer {
  let at = 0;
  try {
    while (at < bytes.length) at += writeSync(1, bytes, at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
  return bytes.subarray(at);
}

/** The maximum length of a chunk in UTF-16 code units. */
const pieceLength = 2 ** 22;

/** True for a high surrogate, which must not end a chunk. Splitting a surrogate pair creates two invalid characters. */
const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
