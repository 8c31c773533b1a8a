/** `inlay run`: one function by hand, on files and folders: what it makes of them, or what it would change. */
import { join } from 'node:path';
import { pluralize } from '../data/text/pluralize';
import { shownLine } from '../data/text/shown-text';
import type { ViewLine } from '../function/krm-function';
import { run, type RunInput } from '../function/run';
import type { TextChange } from '../function/text-changes';
import { unifiedDiff } from '../function/unified-diff';
import { functionCalled, type AnyFunction } from './functions';
import { inputFiles, refuseOutputAmongInputs, type InputFile } from './files/input-files';
import { realPathOf } from './files/paths';
import { refuseDanglingPath, refuseLinkedPath } from './files/written-places';
import { CommandError, readGiven, wrongUsage, type Outcome, type OutputFile, type Port } from './port';

export interface RunOptions {
  readonly input?: readonly string[];
  readonly output?: string;
  /** Files of a folder are written also where links lead out of it. */
  readonly followLinks?: boolean;
  readonly functionConfig?: string;
  readonly check?: boolean;
  /** A file only for a function that compares with one. */
  readonly diff?: string | true;
  readonly explain?: string;
}

/** @public */
export async function runFunction(name: string, options: RunOptions, port: Port): Promise<Outcome> {
  const fn = functionCalled(name);
  const { output, check = false } = options;
  const isPreview = check || options.diff === true;
  const view = viewOf(fn, options, port);
  if (output !== undefined && (isPreview || view !== undefined)) {
    throw new CommandError(
      'a preview prints text for people, which is not to take the place of resources: leave `--output` out',
      wrongUsage,
    );
  }
  if (view !== undefined && isPreview) {
    throw new CommandError('`--check`, `--diff` and `--explain` show different things: give one', wrongUsage);
  }
  const isFolder = output !== undefined && (/[\\/]$/.test(output) || port.kind(output) === 'directory');
  if (options.followLinks === true && !isFolder) {
    throw new CommandError('`--follow-links` is for a folder as `--output`: leave it out', wrongUsage);
  }
  const config = options.functionConfig;
  if (output !== undefined && output !== '-') {
    if (options.followLinks !== true) {
      refuseDanglingPath(output, port);
      refuseLinkedPath(output, isFolder ? '`--follow-links` follows it' : 'name the file that it leads to', port);
    }
    refuseOutputAmongInputs(output, isFolder, options.input ?? [], port);
    if (config !== undefined && realPathOf(output, port) === realPathOf(config, port)) {
      throw new CommandError(`"${output}" is the functionConfig, which would be lost`, wrongUsage);
    }
  }
  const sources = await sourcesOf(options.input ?? [], port);
  const [first, ...more] = sources;
  if (first === undefined) throw new CommandError('there is no input', wrongUsage);
  let changes: readonly TextChange[] = [];
  const input: RunInput = {
    text: first.text,
    ...(first.file === undefined ? {} : { file: first.file }),
    ...(more.length === 0 ? {} : { more: more.map(({ file = '', text }) => ({ file, text })) }),
    ...(config === undefined ? {} : { functionConfig: readGiven(config, port), functionConfigSource: `"${config}"` }),
    files: () => port.files,
    ...(fn.perform && jobsOf(fn, port)),
    ...(view && { view }),
    ...(isPreview && {
      preview: {
        isColored: port.isColored,
        show: (found) => {
          changes = found.filter(({ isChanged }) => isChanged);
          return options.diff === true ? diffLines(changes) : [];
        },
      },
    }),
  };
  const done = await run(fn, input);
  const { stderr, exitCode } = done;
  // Whoever reads a file that somebody has redirected to must not find there what looks like a result.
  if (exitCode !== 0) return { stdout: '', stderr, exitCode, files: [] };
  if (isPreview) {
    const told = check ? changes.map(({ file }) => `[change] "${shownLine(file)}" would change\n`).join('') : '';
    return { stdout: done.stdout, stderr: stderr + told, exitCode: check && changes.length > 0 ? 1 : 0, files: [] };
  }
  if (output === undefined || output === '-') return { stdout: done.stdout, stderr, exitCode, files: [] };
  const files = isFolder
    ? outputFiles(output, sources, done.texts ?? [done.stdout], port).map((one) =>
        options.followLinks === true ? one : { ...one, below: output },
      )
    : [{ path: output, content: done.stdout }];
  return { stdout: '', stderr, exitCode, files };
}

const jobsOf = (fn: AnyFunction, port: Port): Pick<RunInput, 'jobs'> => {
  const jobs = port.threads(fn);
  return jobs === undefined ? {} : { jobs };
};

function viewOf(fn: AnyFunction, options: RunOptions, port: Port): RunInput['view'] | undefined {
  const asked = (['diff', 'explain'] as const).flatMap((option) => {
    const given = options[option];
    return typeof given === 'string' ? [{ option, given }] : [];
  });
  const [first, another] = asked;
  if (another !== undefined) {
    throw new CommandError('`--diff` and `--explain` show different things: give one', wrongUsage);
  }
  if (first === undefined) return undefined;
  const { option, given } = first;
  const view = fn.views?.[option];
  if (view === undefined) {
    throw new CommandError(`${fn.name} has no \`--${option}\` with a value: only layer-config has`, wrongUsage);
  }
  const { isColored } = port;
  return view.takesFile === true
    ? { name: option, argument: readGiven(given, port), file: given, isColored }
    : { name: option, argument: given, isColored };
}

type Source = Partial<InputFile> & Pick<InputFile, 'text'>;

async function sourcesOf(paths: readonly string[], port: Port): Promise<readonly Source[]> {
  const named = paths.filter((path) => path !== '-');
  const files = inputFiles(named, port);
  if (named.length < paths.length && files.length > 0) {
    throw new CommandError('standard input (`-`) cannot be one of several inputs', wrongUsage);
  }
  if (files.length > 0) return files;
  if (paths.length === 0 && port.isInputTerminal) {
    throw new CommandError(
      'standard input is a terminal: name files or folders with `-i`, or pipe resources in',
      wrongUsage,
    );
  }
  const text = await port.standardInput();
  if (typeof text === 'string') return [{ text }];
  throw new CommandError(`standard input cannot be read: ${text.code}`);
}

/** Into a folder each text goes as a file of its own. */
function outputFiles(
  output: string,
  sources: readonly Source[],
  texts: readonly string[],
  port: Port,
): readonly OutputFile[] {
  const files = new Map<string, string>();
  for (const [index, { within }] of sources.entries()) {
    if (within === undefined) {
      throw new CommandError(
        `"${output}" is a folder: name the files of the input with \`-i\`, so that they have names there`,
        wrongUsage,
      );
    }
    const path = join(output, within);
    if (files.has(path)) {
      throw new CommandError(`two inputs would become "${path}": give a folder that has both`, wrongUsage);
    }
    files.set(path, texts[index] ?? '');
  }
  return [...files].flatMap(([path, content]) => (port.read(path) === content ? [] : [{ path, content }]));
}

/** In all, of all files. One file's own bound is in unified-diff.ts. */
const mostLines = 2000;

function diffLines(changes: readonly TextChange[]): readonly ViewLine[] {
  const lines: ViewLine[] = [];
  for (const [index, { file, before, after }] of changes.entries()) {
    if (lines.length > mostLines) return [...lines, { text: `… ${pluralize(changes.length - index, 'more file')}` }];
    const diff = unifiedDiff(before, after, file, file);
    if (diff.length > 0) lines.push(...diff);
    else lines.push({ text: `"${file}" changes in line breaks, or in how the value of a Secret is written` });
  }
  return lines;
}
