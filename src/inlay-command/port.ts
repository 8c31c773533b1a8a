/** Everything that a command of `inlay` can reach, and its results: files and texts. main.ts joins both to the process. */
import { shownLine } from '../data/text/shown-text';
import type { DirectoryEntry, FileKind, Files } from '../files/files';
import type { OwnProgram } from '../files/own-program';
import { cannotBeRead } from '../files/system-words';
import { exitCodes } from '../function/exit-codes';
import type { KrmFunction } from '../function/krm-function';
import type { Diagnostic } from '../diagnostics/diagnostic';
import type { RunInput } from '../function/run';

/** An error: a code of the system, `{code: 'ENOENT'}`, which `systemWords` explains, or our own message. */
export interface Fault {
  readonly code: string;
}

/** How another program ended. `status` is undefined if a signal ended it. */
export interface Ended {
  readonly status: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** The results of functions, if they are collected. */
  readonly results?: readonly Diagnostic[];
}

/** Paths are those of the system, seen from the folder that the command was called in. */
export interface Port {
  /** The text of a file, or why it cannot be read. */
  read(path: string): string | Fault;
  /** The same for a path from the command line, which may also be a pipe or a device. */
  readGiven(path: string): string | Fault;
  /**
   * The content of a folder, by name; empty if it is not a folder. A link counts as its target. Throws FileAccessError if it cannot be
   * read.
   */
  list(folder: string): readonly DirectoryEntry[];
  kind(path: string): FileKind | undefined;
  /** The path without links, in the case of the letters on the disk; undefined if nothing exists there. */
  realPath(path: string): string | undefined;
  /** A text that changes with the file; undefined if nothing exists there. */
  stamp(path: string): string | undefined;
  /** The target path of a symbolic link; undefined for anything else. */
  linkTarget(path: string): string | undefined;
  /** Whether the file may be executed. */
  isExecutable(path: string): boolean;
  /** The folder that the command was called in. Throws CommandError if it no longer exists. */
  readonly workingFolder: string;
  /** Of the process, for an editor that speaks with it. */
  streams(): { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream };
  /** Programs are files with certain extensions there. */
  readonly isWindows: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `20.19.0` */
  readonly nodeVersion: string;
  readonly isInputTerminal: boolean;
  /** Standard output is a terminal that supports colors. */
  readonly isColored: boolean;
  standardInput(): Promise<string | Fault>;
  /** The files that a function may read: those below the folder that the command was called in. */
  readonly files: Files;
  /** Threads for the function's jobs, if it has any. */
  threads(fn: KrmFunction<never>): RunInput['jobs'];
  /** Runs another program to its end. It must be short, because until then nothing else happens, not even on a signal. */
  start(program: string, args: readonly string[], options?: WholeStartOptions): Ended | Fault;
  /** The same next to other running programs. A signal that ends the command also ends the program. */
  startAside(program: string, args: readonly string[], options?: StartOptions): Promise<Ended | Fault>;
  /** Writes a whole file, with its folders; undefined on success. With `below`, links must not lead out of that folder. */
  write(path: string, content: string, below?: string): Fault | undefined;
  /** Removes a file, or a link; undefined on success. With `below`, links on the way must not lead out of that folder. */
  remove(path: string, below?: string): Fault | undefined;
  /** Writes to standard output. Throws OutputError. */
  print(text: string): Promise<void>;
  /** A status line that the next line replaces; undefined removes it. If standard error is not a terminal, one line every ten seconds. */
  showProgress(line: string | undefined): void;
  /** How many programs the machine can run at once. */
  readonly cores: number;
  /**
   * A new folder with our functions, each under its name, for another program's PATH; or why it cannot be created. It is removed when the command
   * ends.
   */
  functionFolder(): FunctionFolder | Fault;
  /** The same with functions that return their input, or undefined if no shell is available for them. */
  idleFunctionFolder(): FunctionFolder | Fault | undefined;
  /**
   * A new folder with copies of folders, each at its absolute path below it; or why it cannot be created. No link leads out of it. It is gone when
   * the command ends.
   */
  copyAside(folders: readonly string[]): string | Fault;
  /** The same for these files and links, which do not lead elsewhere. */
  writeAside(entries: readonly CopiedEntry[]): string | Fault;
  /** The file of this program, and whether it needs no Node.js. */
  readonly program: Pick<OwnProgram, 'file' | 'isSingleFile'>;
  /** Writes an executable file atomically, replacing any file of that name: a copy, or a hard link if the system supports it. */
  install(from: string, to: string, how: 'copy' | 'link'): Fault | undefined;
}

export interface FunctionFolder {
  readonly path: string;
  /** Its functions can get their results from this process. */
  readonly isServed: boolean;
}

/** Absolute paths. Without `bytes`, a file has the content of the one at its path. */
export type CopiedEntry =
  | { readonly kind: 'file'; readonly path: string; readonly isExecutable: boolean; readonly bytes?: Buffer }
  | { readonly kind: 'link'; readonly path: string; readonly target: string };

export interface StartOptions {
  readonly cwd?: string;
  /** Variables to set in the environment, or to remove. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** It starts functions one at a time, and this process answers for them. */
  readonly isServed?: boolean;
  /** Where it is served: messages of functions do not get to its standard error. */
  readonly collectsResults?: boolean;
  /** Where it is served: this process keeps earlier versions of objects, and functions need not warn that they cannot. */
  readonly keepsVersions?: boolean;
}

/** `encoding: 'latin1'` makes a character of each byte that the program prints. */
export interface WholeStartOptions extends StartOptions {
  readonly encoding?: 'utf8' | 'latin1';
  /** All variables, instead of those of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
}

export interface Outcome {
  readonly stdout: string;
  /** Lines for people. */
  readonly stderr: string;
  /** These lines are not wrapped, because they are for programs or were written by another program. */
  readonly keepsLines?: true;
  /** One of `exitCodes`. */
  readonly exitCode: number;
  /** To be written in this order. */
  readonly files: readonly OutputFile[];
}

export interface OutputFile {
  readonly path: string;
  readonly content: string;
  /** The folder that links must not lead out of. */
  readonly below?: string;
}

/** Nothing is done, because of one mistake of the user. */
export const failure = (message: string): Outcome => ({
  stdout: '',
  stderr: `error: ${shownLine(message)}\n`,
  exitCode: exitCodes.mistake,
  files: [],
});

/** A request that cannot be fulfilled. The message is a line of `error:`. */
export class CommandError extends Error {}

/** Standard output does not accept more text. `code` is the system's: `EPIPE` if its reader has closed it. */
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

/** The same for a path from the command line. Throws CommandError. */
export const readGiven = (path: string, port: Pick<Port, 'readGiven'>): string => textOr(path, port.readGiven(path));

function textOr(path: string, text: string | Fault): string {
  if (typeof text === 'string') return text;
  throw new CommandError(`"${path}" ${cannotBeRead(text.code)}`);
}
