/**
 * The edge: the only place that touches the process. Standard input (or `-i`) to `run` to standard output (or `-o`),
 * under the three protocols by which kustomize, kpt and `kubectl kustomize` call an executable.
 *
 * The exit code is a failure until the last byte of output was taken: an orchestrator that reads an empty or cut list
 * together with exit code 0 deletes what is missing.
 */
import { isUtf8 } from 'node:buffer';
import { chmodSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { Files } from './files';
import type { Jobs } from './jobs';
import { rootFiles } from './root-files';
import { run, type Outcome, type RunInput } from './run';
import type { KrmFunction } from './krm-function';
import { version } from './version';

/** sysexits' EX_SOFTWARE: the process ended before its output was complete. */
const unfinished = 70;
const wrongUsage = 64;

export interface MainOptions {
  /** Who does the function's jobs; this thread by default. */
  readonly jobs?: (files: Files) => Jobs;
}

/** Runs `fn` as this process. Call it once, from the function's executable. */
export async function main<Config>(fn: KrmFunction<Config>, options: MainOptions = {}): Promise<void> {
  process.exitCode = unfinished;
  // Whatever a library prints must not end up inside the ResourceList.
  console.log = console.info = console.debug = console.error;
  try {
    await serve(fn, options);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`[error] ${fn.name}: ${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

/** The command line, a file or standard input is at fault. */
class UsageError extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}

interface Arguments {
  readonly input: string | undefined;
  readonly output: string | undefined;
  readonly functionConfig: string | undefined;
  readonly help: boolean;
  readonly version: boolean;
  readonly positionals: readonly string[];
}

async function serve<Config>(fn: KrmFunction<Config>, options: MainOptions): Promise<void> {
  const legacyConfig = process.env['KUSTOMIZE_PLUGIN_CONFIG_STRING'];
  // Orchestrators give none, and Node would load its parser for them.
  const args = legacyConfig === undefined && process.argv.length > 2 ? parseArguments() : undefined;
  if (args?.help === true) return print(`${fn.usage.trimEnd()}\n`);
  if (args?.version === true) return print(`${fn.name} ${version}\n`);
  if (args !== undefined && args.positionals.length > 0) {
    throw new UsageError(`unexpected argument "${args.positionals[0]}" (see --help)`, wrongUsage);
  }
  if (args?.input === undefined && process.stdin.isTTY) {
    throw new UsageError(
      'reads a ResourceList from standard input, which is a terminal here: let kustomize or kpt run it, or pass files with -i and -f (see --help)',
      wrongUsage,
    );
  }
  const functionConfig = legacyConfig ?? readConfigFile(args?.functionConfig);
  const input: RunInput = {
    text: args?.input === undefined ? await readStandardInput() : readFile(args.input),
    ...(functionConfig === undefined ? {} : { functionConfig }),
    mayBeEmpty: legacyConfig !== undefined,
    files: (packagePath) => rootFiles(rootDirectory(packagePath)),
    ...options,
  };
  optimizeLater();
  deliver(await run(fn, input), args?.output);
}

/**
 * A run is over within a second, before most of what V8 optimizes early has paid for its compilation, which is a third of
 * the CPU time: so a function must be fifteen times as hot first. Not set at the start, where it would make Node compile its
 * own modules rather than take them from its cache; V8 11 is that of Node 20, and others have other compilers.
 */
function optimizeLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');
}

function parseArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        input: { type: 'string', short: 'i' },
        output: { type: 'string', short: 'o' },
        'function-config': { type: 'string', short: 'f' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
      },
    });
    return {
      input: values.input,
      output: values.output,
      functionConfig: values['function-config'],
      help: values.help,
      version: values.version,
      positionals,
    };
  } catch (error) {
    throw new UsageError(`${(error as Error).message} (see --help)`, wrongUsage);
  }
}

/** kustomize's plugin root, the kpt package, else the working directory (kustomize: the kustomization's folder). */
function rootDirectory(packagePath: string | undefined): string {
  const pluginRoot = process.env['KUSTOMIZE_PLUGIN_CONFIG_ROOT'];
  if (pluginRoot !== undefined) return pluginRoot;
  return packagePath !== undefined && isAbsolute(packagePath) ? packagePath : process.cwd();
}

/** Waits for every byte: asynchronous reads do not trip over EAGAIN on a non-blocking pipe. */
async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return decode(Buffer.concat(chunks), 'standard input');
}

const readConfigFile = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : readFile(path);

function readFile(path: string): string {
  try {
    return decode(readFileSync(path), `"${path}"`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`"${path}" cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`, 1);
  }
}

function decode(bytes: Buffer, name: string): string {
  if (!isUtf8(bytes)) throw new UsageError(`${name} is not valid UTF-8`, 1);
  return bytes.toString('utf8');
}

function deliver(outcome: Outcome, output: string | undefined): void {
  if (outcome.stderr !== '') process.stderr.write(outcome.stderr);
  if (output === undefined) return print(outcome.stdout, outcome.exitCode);
  // A run that fails changes nothing, the file least of all.
  if (outcome.exitCode === 0) replaceFile(output, outcome.stdout);
  process.exitCode = outcome.exitCode;
}

/** Whole or not at all; the file that a symbolic link names, and with the mode it has. A device or pipe is written to. */
function replaceFile(path: string, text: string): void {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat !== undefined && !stat.isFile()) return writeFileSync(path, text);
    const target = stat === undefined ? path : realpathSync(path);
    const temporary = `${target}.${process.pid}.tmp`;
    writeFileSync(temporary, text, { flag: 'wx' });
    if (stat !== undefined) chmodSync(temporary, stat.mode);
    renameSync(temporary, target);
  } catch (error) {
    throw new UsageError(`"${path}" cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`, 1);
  }
}

/** The exit code is set once the text was taken. process.exit() would cut a pipe off after 64 KiB. */
function print(text: string, exitCode = 0): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exitCode = unfinished;
    if (error.code !== 'EPIPE') process.stderr.write(`[error] standard output: ${error.message}\n`);
  });
  process.stdout.write(text, (error) => {
    if (error === undefined || error === null) process.exitCode = exitCode;
  });
}
