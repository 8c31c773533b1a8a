/** `inlay run`: runs one function on files and folders, and prints its output or the changes. */
import { exitCodes } from '../function/exit-codes';
import { basename, join } from 'node:path';
import { shownLine } from '../data/text/shown-text';
import { run, type Outcome as FunctionOutcome, type RunInput } from '../function/run';
import { runWithFixes } from '../diagnostics/fixes/fix';
import type { PrinterName } from '../diagnostics/diagnostic';
import { printDiagnostics } from '../diagnostics/printers';
import { pluralize } from '../data/text/pluralize';
import { version } from '../process/version';
import { configOf, shortFormOf } from './function-config';
import { startsEmpty, type AnyFunction } from './functions';
import { refuseOutputAmongInputs } from './files/input-files';
import { realPathOf } from './files/paths';
import { refuseLinkedPath } from './files/written-places';
import { printerOf } from './output-format';
import { previewOf } from './preview';
import { runInputOf, sourcesOf, type Source } from './sources';
import { CommandError, linksWithoutFolder, readGiven, type Outcome, type OutputFile, type Port } from './port';

export interface RunOptions {
  readonly output?: string;
  /** Whether to also write through links that point outside the output folder. */
  readonly followLinks?: boolean;
  readonly check?: boolean;
  readonly diff?: boolean;
  /** The file to compare with the output of layer-config. */
  readonly compare?: string;
  readonly explain?: string;
  /** The setting of layer-config to explain as an SVG picture. */
  readonly svg?: string;
  /** Whether to apply the suggestions from messages to the functionConfig. */
  readonly fix?: boolean;
  /** The format of messages: `json`, `sarif` or `github`. */
  readonly outputFormat?: string;
}

export interface RunArguments {
  /** The path of a functionConfig or ResourceList. If `pairs` is given, `config` is the name of a function. */
  readonly config: string;
  readonly inputs: readonly string[];
  /** `path=data.host`, `value=example.com` */
  readonly pairs?: readonly string[];
}

/** @public */
export async function runFunction(
  { config, inputs, pairs }: RunArguments,
  options: RunOptions,
  port: Port,
): Promise<Outcome> {
  const given = pairs === undefined ? await configOf(config, port) : shortFormOf(config, pairs);
  const { fn, file: named, text, isList } = given;
  const { output, check = false } = options;
  const isPreview = check || options.diff === true;
  const view = viewOf(fn, options, port);
  const format = printerOf(options.outputFormat);
  if (isList && inputs.length > 0) {
    throw new CommandError(
      `${named === undefined ? 'standard input' : `"${named}"`} is a ResourceList, which contains its own items: remove the other files`,
    );
  }
  if (output !== undefined && (isPreview || view !== undefined)) {
    throw new CommandError('a preview prints text, not resources: remove `--output`');
  }
  if (view !== undefined && isPreview) {
    throw new CommandError('`--check` and `--diff` cannot be combined with `--compare`, `--explain` and `--svg`');
  }
  const isFolder = output !== undefined && (/[\\/]$/.test(output) || port.kind(output) === 'directory');
  if (options.followLinks === true && !isFolder) {
    throw linksWithoutFolder();
  }
  if (output !== undefined && output !== '-') {
    if (options.followLinks !== true) {
      const remedy = isFolder ? 'use `--follow-links` to follow the link' : 'name the file that the link points to';
      refuseLinkedPath(output, remedy, port);
    }
    refuseOutputAmongInputs(output, isFolder, inputs, port);
    if (pairs === undefined && !isList && realPathOf(output, port) === realPathOf(config, port)) {
      throw new CommandError(`"${output}" is the functionConfig, which would be overwritten`);
    }
  }
  const sources = isList ? [listSource(config, text)] : await sourcesOf(inputs, port, startsEmpty(fn.name));
  const shown = isPreview ? previewOf(options.diff === true, port.isColored) : undefined;
  const jobs = port.threads(fn);
  const input: RunInput = {
    ...runInputOf(sources),
    mayBeEmpty: sources.some(({ isNew }) => isNew === true),
    ...(isList ? {} : { functionConfig: text, ...(named !== undefined && { functionConfigFile: named }) }),
    files: () => port.files,
    ...(jobs && { jobs }),
    ...(view && { view }),
    ...(shown && { preview: shown.preview }),
  };
  if (options.fix === true && (isList || pairs !== undefined)) {
    throw new CommandError('`--fix` needs the file of a functionConfig: name the file');
  }
  const runWith = async (functionConfig: string): Promise<FunctionOutcome> =>
    run(fn, isList ? input : { ...input, functionConfig });
  const ran =
    options.fix === true ? await runWithFixes(text, config, runWith) : { done: await runWith(text), text, count: 0 };
  const { done, text: fixedText, count } = ran;
  const { exitCode } = done;
  const note = count === 0 ? '' : `note: ${pluralize(count, 'suggestion')} applied to "${shownLine(config)}"\n`;
  const messages =
    format === undefined
      ? { stderr: note + done.stderr }
      : ({ stderr: printedAs(format, done), keepsLines: true } as const);
  const fixes: readonly OutputFile[] = count === 0 ? [] : [{ path: config, content: fixedText }];
  // After an error, print no output. Otherwise, a file with redirected output would look like a valid result.
  if (exitCode !== 0) return { ...messages, stdout: '', exitCode, files: fixes };
  if (shown !== undefined) {
    const notes = shown.changes.map(({ file }) => `note: "${shownLine(file)}" would change\n`).join('');
    return {
      ...messages,
      stdout: done.stdout,
      ...(check && format === undefined && { stderr: messages.stderr + notes }),
      exitCode: check && shown.changes.length > 0 ? exitCodes.found : exitCodes.done,
      files: fixes,
    };
  }
  if (output === undefined || output === '-') return { ...messages, stdout: done.stdout, exitCode, files: fixes };
  const files = isFolder
    ? outputFiles(output, sources, done.texts ?? [done.stdout], port).map((one) =>
        options.followLinks === true ? one : { ...one, below: output },
      )
    : [{ path: output, content: done.stdout }];
  return { ...messages, stdout: '', exitCode, files: [...fixes, ...files] };
}

/** The machine-readable messages of a run. If a failed run has no results, its messages are printed as text. */
const printedAs = (format: PrinterName, { stderr, results, exitCode }: FunctionOutcome): string =>
  results.length === 0 && exitCode !== exitCodes.done ? stderr : printDiagnostics(format, results, version);

function viewOf(fn: AnyFunction, options: RunOptions, port: Port): RunInput['view'] | undefined {
  const asked = (['compare', 'explain', 'svg'] as const).flatMap((name) => {
    const given = options[name];
    return given === undefined ? [] : [{ name, given }];
  });
  const [first, another] = asked;
  if (another !== undefined) {
    throw new CommandError('`--compare`, `--explain` and `--svg` cannot be combined');
  }
  if (first === undefined) return undefined;
  const { name, given } = first;
  const view = fn.views?.[name];
  if (view === undefined) throw new CommandError(`${fn.name} has no \`--${name}\`: only layer-config has it`);
  const { isColored } = port;
  return view.takesFile === true
    ? { name, argument: readGiven(given, port), file: given, isColored }
    : { name, argument: given, isColored };
}

const listSource = (file: string, text: string): Source =>
  file === '-' ? { text } : { file, within: basename(file), text };

/** Returns the files to write to the folder `output`, at most one for each source. Throws CommandError. */
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
        `"${output}" is a folder: name the input files, because the output files get the same names`,
      );
    }
    const path = join(output, within);
    if (files.has(path)) {
      throw new CommandError(`two input files would be written to "${path}": pass a folder that contains both`);
    }
    files.set(path, texts[index] ?? '');
  }
  return [...files].flatMap(([path, content]) => (port.read(path) === content ? [] : [{ path, content }]));
}
