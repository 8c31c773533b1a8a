/** Implements `Port` with the file system, standard input and the programs of this machine. */
import { isUtf8 } from 'node:buffer';
import { spawn, spawnSync } from 'node:child_process';
import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { catchError } from '../../data/catch-error';
import { shownLine } from '../../data/text/shown-text';
import type { Diagnostic } from '../../diagnostics/diagnostic';
import { directoryEntries, kindOf } from '../../files/directory-entries';
import { FileAccessError } from '../../files/files';
import { readOpened, RefusedFile } from '../../files/opened-file';
import { createFolder } from '../../files/output/create-folder';
import { removeFile, replaceFile, replaceFileBelow } from '../../files/output/output-files';
import { ownProgram } from '../../files/own-program';
import { rootFiles } from '../../files/root-files';
import {
  isInputTerminal,
  isOutputColored,
  maxTextBytes,
  readStandardInput,
  writeMessages,
} from '../../files/standard-files';
import { cannotBeRead, systemCode } from '../../files/system-words';
import { threadedJobs } from '../../jobs/job-threads';
import { copyEntries, copyFolders, CopyTooLarge } from './copied-folders';
import { endWithCommand, temporaryFolder } from './endings';
import { canExecute, newFunctionFolder, newIdleFolder } from './function-folder';
import { FunctionThreads, markVariable, newMark, serveProgram, versionsVariable } from './function-server';
import { install } from './installed-file';
import { withoutRoot } from '../files/paths';
import {
  CommandError,
  OutputError,
  type Ended,
  type Fault,
  type Port,
  type StartOptions,
  type WholeStartOptions,
} from '../port';

function attempt<T>(get: () => T): T | Fault {
  try {
    return get();
  } catch (error) {
    if (error instanceof CopyTooLarge) return { code: error.message };
    return { code: error instanceof RefusedFile ? refusals[error.reason] : systemCode(error) };
  }
}

const faultOf = (act: () => void): Fault | undefined =>
  attempt(() => {
    act();
    return undefined;
  });

const isFault = (found: object): found is Fault => 'code' in found;

function textOf(bytes: Buffer): string | Fault {
  return isUtf8(bytes) ? bytes.toString('utf8') : { code: 'it is not valid UTF-8' };
}

function readFile(path: string, pipes = false): string | Fault {
  const bytes = attempt(() => readOpened(path, { maxBytes: maxTextBytes, pipes }));
  return Buffer.isBuffer(bytes) ? textOf(bytes) : bytes;
}

const refusals: Readonly<Record<RefusedFile['reason'], string>> = {
  directory: 'EISDIR',
  pipe: 'it is a pipe, not a file',
  socket: 'it is a socket, not a file',
  device: 'it is a device, not a file',
  large: `it is larger than ${Math.round(maxTextBytes / 1024 / 1024)} MiB`,
  outside: 'a symbolic link points outside the folder; `inlay run` and `inlay build` follow it with `--follow-links`',
};

/**
 * The port of this machine. `file` is the file of this program, which can also run under the names of the functions.
 */
export function systemPort(file: string): Port {
  const threads = new FunctionThreads(ownProgram(file).thread, availableParallelism());
  return {
    read: (path) => readFile(path),
    readGiven: (path) => readFile(path, true),
    list: (folder) => {
      const found = attempt(() => directoryEntries(folder, (name) => ({ kind: kindOf(statSync(join(folder, name))) })));
      if (!isFault(found)) return found;
      if (['ENOENT', 'ENOTDIR'].includes(found.code)) return [];
      const why = cannotBeRead(found.code);
      throw new FileAccessError(`"${folder}" ${why}`, false, why);
    },
    kind: (path) => catchError(Error, () => kindOf(statSync(path))),
    realPath: (path) => catchError(Error, () => realpathSync.native(path)),
    stamp: (path) => {
      const found = catchError(Error, () => statSync(path, { bigint: true }));
      return found && `${found.mtimeNs} ${found.size} ${found.ino}`;
    },
    linkTarget: (path) => catchError(Error, () => readlinkSync(path)),
    get workingFolder() {
      const folder = catchError(Error, () => process.cwd());
      if (folder !== undefined) return folder;
      throw new CommandError('the current folder was removed: change to an existing folder');
    },
    streams: () => ({ input: process.stdin, output: process.stdout }),
    isExecutable: canExecute,
    isWindows,
    environment: process.env,
    nodeVersion: process.versions.node,
    isInputTerminal: isInputTerminal(),
    isColored: isOutputColored(),
    standardInput: async () => {
      try {
        return await readStandardInput(textOf);
      } catch (error) {
        return { code: systemCode(error) };
      }
    },
    files: rootFiles('.'),
    threads: ({ perform, name }) => perform && ((files) => threadedJobs(perform, files, { file, args: [name] })),
    start,
    program: ownProgram(file),
    install: (from, to, how) => faultOf(() => install(from, to, how)),
    startInParallel: (program, args, options) => startAside(program, args, options, threads),
    write: (path, content, below) => {
      const fault = faultOf(() => {
        if (below !== undefined) return replaceFileBelow(below, path, content);
        createFolder(dirname(path));
        replaceFile(path, content);
      });
      // `EEXIST` means that a part of the path is a file.
      return fault?.code === 'EEXIST' ? { code: 'ENOTDIR' } : fault;
    },
    remove: (path, below) => faultOf(() => removeFile(path, below)),
    print: (text) =>
      new Promise((resolve, reject) => {
        // Without a listener, Node would end the process on an error.
        if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
        process.stdout.write(text, (error) => {
          if (error) reject(new OutputError(error.message, systemCode(error)));
          else resolve();
        });
      }),
    showProgress,
    cores: availableParallelism(),
    functionFolder: () => attempt(() => newFunctionFolder(ownProgram(file))),
    idleFunctionFolder: () => attempt(() => newIdleFolder()),
    copyToTemporaryFolder: (folders) => aside((inCopy) => copyFolders(folders, inCopy)),
    writeToTemporaryFolder: (entries) => aside((inCopy) => copyEntries(entries, inCopy)),
  };
}

const aside = (copyTo: (inCopy: (path: string) => string) => void): string | Fault =>
  attempt(() => {
    const copy = realpathSync.native(temporaryFolder(join(tmpdir(), 'inlay-')));
    copyTo((path) => join(copy, withoutRoot(path)));
    return copy;
  });

const isWindows = process.platform === 'win32';

/** The environment with changed variables. Names are case-insensitive on Windows, where PATH is called `Path`. */
function environmentWith(changes: NonNullable<StartOptions['variables']>): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !isWindows || !Object.hasOwn(changes, name.toUpperCase()),
  );
  return { ...Object.fromEntries(others), ...changes };
}

function startAside(
  program: string,
  args: readonly string[],
  { cwd, variables = {}, isServed = false, collectsResults = false, keepsVersions = false }: StartOptions = {},
  threads: FunctionThreads,
): Promise<Ended | Fault> {
  return new Promise((resolve) => {
    const mark = newMark();
    const child = attempt(() =>
      spawn(program, args, {
        ...(cwd !== undefined && { cwd }),
        env: environmentWith(
          isServed
            ? { ...variables, [markVariable]: mark, [versionsVariable]: keepsVersions ? 'true' : undefined }
            : variables,
        ),
        stdio: ['ignore', 'pipe', 'pipe', ...(isServed ? (['pipe', 'pipe'] as const) : [])],
      }),
    );
    if (isFault(child)) return resolve(child);
    endWithCommand(child);
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    const results: Diagnostic[] = [];
    child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', (error) => resolve({ code: systemCode(error) }));
    child.on('close', (status) =>
      resolve({
        status: status ?? undefined,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
        ...(collectsResults && { results }),
      }),
    );
    // A program that could not be started has no pipes.
    if (isServed && child.pid !== undefined) {
      serveProgram(child, mark, threads, { keepsVersions, ...(collectsResults && { results }) });
    }
  });
}

/** The status line. If the line cannot be replaced in place, `timer` prints the line periodically. */
const progress: { line?: string | undefined; timer?: NodeJS.Timeout } = {};

function showProgress(line: string | undefined): void {
  if (line === undefined && progress.line === undefined) return;
  progress.line = line && shownLine(line);
  if (process.stderr.isTTY && process.env['TERM'] !== 'dumb') {
    writeMessages(`\r\u001B[K${(progress.line ?? '').slice(0, Math.max(process.stderr.columns - 1, 20))}`);
  } else if (line === undefined) {
    clearInterval(progress.timer);
    delete progress.timer;
  } else {
    progress.timer ??= progressTimer();
  }
}

/** Prints the line after a second, and then every ten seconds. */
function progressTimer(): NodeJS.Timeout {
  let seconds = 0;
  const print = (): void => {
    if (seconds % 10 === 0) writeMessages(`${progress.line}\n`);
    seconds += 1;
  };
  return setInterval(print, 1000).unref();
}

function start(
  program: string,
  args: readonly string[],
  { encoding = 'utf8', environment = process.env, input }: WholeStartOptions = {},
): Ended | Fault {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding,
    maxBuffer: 2 ** 30,
    env: environment,
    ...(input !== undefined && { input }),
  });
  if (error !== undefined) return { code: systemCode(error) };
  return { status: status ?? undefined, stdout, stderr };
}
