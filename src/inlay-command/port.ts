/**
 * The interface through which an `inlay` command accesses the system (implemented by system.ts), and the command's
 * results (written by inlay-process.ts).
 */
import { shownLine } from '../data/text/shown-text';
import type { DirectoryEntry, FileKind, Files } from '../files/files';
import type { OwnProgram } from '../files/own-program';
import { cannotBeRead } from '../files/system-words';
import { exitCodes } from '../function/exit-codes';
import type { KrmFunction } from '../function/krm-function';
import type { Diagnostic } from '../diagnostics/diagnostic';
import type { RunInput } from '../function/run';

/** An error. `code` is a system code such as `ENOENT`, which `systemWords` explains, or one of Inlay's own messages. */
export interface Fault {
  readonly code: string;
}

/** The result of another program. `status` is undefined if a signal ended the program. */
export interface Ended {
  readonly status: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** The results of functions, if they are collected. */
  readonly results?: readonly Diagnostic[];
}

/** Access to the system. Paths are in the system's notation and relative to the folder where the command was run. */
export interface Port {
  read(path: string): string | Fault;
  /** Like `read`, but the path is from the command line and may also be a pipe or a device. */
  readGiven(path: string): string | Fault;
  /**
   * The entries of a folder, sorted by name. Empty if the path is not a folder. A link is listed with the kind of its
   * target. Throws FileAccessError if the folder cannot be read.
   */
  list(folder: string): readonly DirectoryEntry[];
  kind(path: string): FileKind | undefined;
  /** The path with symbolic links resolved and names in the same case as on disk. Undefined if the path is missing. */
  realPath(path: string): string | undefined;
  /** A string that changes when the file changes. Undefined if the file does not exist. */
  stamp(path: string): string | undefined;
  /** The target of a symbolic link. Undefined if the path is not a symbolic link. */
  linkTarget(path: string): string | undefined;
  isExecutable(path: string): boolean;
  /** The folder where the command was run. Throws CommandError if the folder no longer exists. */
  readonly workingFolder: string;
  /** The streams of the process, for communication with an editor. */
  streams(): { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream };
  /** True on Windows, where only files with certain extensions are programs. */
  readonly isWindows: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `20.19.0` */
  readonly nodeVersion: string;
  readonly isInputTerminal: boolean;
  /** True if standard output is a terminal that supports colors. */
  readonly isColored: boolean;
  standardInput(): Promise<string | Fault>;
  /** The files that a function may read: all files under the folder where the command was run. */
  readonly files: Files;
  /** Returns threads for the function's jobs, if the function has jobs. */
  threads(fn: KrmFunction<never>): RunInput['jobs'];
  /**
   * Runs another program and waits until it ends. The program must end quickly, because the command does not react to
   * signals in the meantime.
   */
  start(program: string, args: readonly string[], options?: WholeStartOptions): Ended | Fault;
  /** Like `start`, but programs can run in parallel. A signal that ends the command also ends the program. */
  startInParallel(program: string, args: readonly string[], options?: StartOptions): Promise<Ended | Fault>;
  /**
   * Writes a whole file, and creates missing folders. Returns undefined on success. If `below` is set, links must not
   * point outside that folder.
   */
  write(path: string, content: string, below?: string): Fault | undefined;
  /**
   * Removes a file or a link. Returns undefined on success. If `below` is set, links on the path must not point outside
   * that folder.
   */
  remove(path: string, below?: string): Fault | undefined;
  /** Writes to standard output. Throws OutputError. */
  print(text: string): Promise<void>;
  /**
   * Shows a status line, which replaces the previous one. If `line` is undefined, the status line is removed. If
   * standard error is not a terminal, prints the current line every ten seconds.
   */
  showProgress(line: string | undefined): void;
  readonly cores: number;
  /**
   * Creates a folder for another program's PATH, with an executable for each of Inlay's functions. Returns the reason
   * if the folder cannot be created. The folder is removed when the command ends.
   */
  functionFolder(): FunctionFolder | Fault;
  /**
   * Like `functionFolder`, but the functions return their input unchanged. Returns undefined if there is no shell to
   * run the functions.
   */
  idleFunctionFolder(): FunctionFolder | Fault | undefined;
  /**
   * Copies folders into a new folder. Under the new folder, each copy keeps its absolute path. No link points outside
   * the new folder. Returns the reason if copying fails. The new folder is removed when the command ends.
   */
  copyToTemporaryFolder(folders: readonly string[]): string | Fault;
  /** Like `copyToTemporaryFolder`, but copies single files and links. The links point to paths in the new folder. */
  writeToTemporaryFolder(entries: readonly CopiedEntry[]): string | Fault;
  /** This program's file, and whether the program runs without Node.js. */
  readonly program: Pick<OwnProgram, 'file' | 'isSingleFile'>;
  /** Atomically creates or replaces an executable as a copy or, if the system supports it, as a hard link. */
  install(from: string, to: string, how: 'copy' | 'link'): Fault | undefined;
}

export interface FunctionFolder {
  readonly path: string;
  /** True if this process can answer calls to the functions in the folder. */
  readonly isServed: boolean;
}

/** A file or link to create. Paths are absolute. A file without `bytes` is copied from its path. */
export type CopiedEntry =
  | { readonly kind: 'file'; readonly path: string; readonly isExecutable: boolean; readonly bytes?: Buffer }
  | { readonly kind: 'link'; readonly path: string; readonly target: string };

export interface StartOptions {
  readonly cwd?: string;
  /** Variables to set in the environment. The value `undefined` removes a variable. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** True if this process runs the functions that the program starts. The program must start one function at a time. */
  readonly isServed?: boolean;
  /** True to collect the messages of functions instead of printing them. Requires `isServed`. */
  readonly collectsResults?: boolean;
  /**
   * True if this process keeps earlier versions of objects, so that functions do not warn about missing versions.
   * Requires `isServed`.
   */
  readonly keepsVersions?: boolean;
}

export interface WholeStartOptions {
  /** `latin1` converts each byte of the program's output to one character. */
  readonly encoding?: 'utf8' | 'latin1';
  /** The default is the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
}

export interface Outcome {
  readonly stdout: string;
  /** The lines to print to standard error. */
  readonly stderr: string;
  /** If set, `stderr` is not wrapped, because it is machine-readable or contains output of another program. */
  readonly keepsLines?: true;
  /** One of `exitCodes`. */
  readonly exitCode: number;
  /** The files to write, in this order. */
  readonly files: readonly OutputFile[];
}

export interface OutputFile {
  readonly path: string;
  readonly content: string;
  /** Links must not point outside this folder. */
  readonly below?: string;
}

/** The outcome of a successful command that writes no files. */
export const printed = (stdout: string, stderr = ''): Outcome => ({
  stdout,
  stderr,
  exitCode: exitCodes.done,
  files: [],
});

/** The outcome of a command that has done nothing because of a user's mistake. */
export const failure = (message: string): Outcome => ({
  stdout: '',
  stderr: `error: ${shownLine(message)}\n`,
  exitCode: exitCodes.mistake,
  files: [],
});

/** Thrown for a mistake of the user. The command prints `error:` and the message. */
export class CommandError extends Error {}

export const linksWithoutFolder = (): CommandError =>
  new CommandError('`--follow-links` requires a folder as `--output`: remove `--follow-links`, or add `--output`');

/**
 * Thrown if standard output does not accept more text. `code` is the system's code, for example `EPIPE` if the reader
 * has closed the pipe.
 */
export class OutputError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** The text of a required file. Throws CommandError. */
export const readText = (path: string, port: Pick<Port, 'read'>): string => textOr(path, port.read(path));

/** Like `readText`, but the path is from the command line. Throws CommandError. */
export const readGiven = (path: string, port: Pick<Port, 'readGiven'>): string => textOr(path, port.readGiven(path));

function textOr(path: string, text: string | Fault): string {
  if (typeof text === 'string') return text;
  throw new CommandError(`"${path}" ${cannotBeRead(text.code)}`);
}
