/**
 * `inlay set`: sets values of a resource. The command creates a functionConfig for replace-values and runs this
 * function, so the same rules apply.
 */
import type { Diagnostic } from '../../diagnostics/diagnostic';
import { terminalText } from '../../diagnostics/terminal';
import { exitCodes } from '../../function/exit-codes';
import { quoteMeta } from '../../go/patterns/regexp';
import { run, type RunInput } from '../../function/run';
import { functionCalled } from '../functions';
import { previewOf } from '../preview';
import { CommandError, type Outcome, type Port } from '../port';
import { runInputOf, sourcesOf } from '../sources';
import { assignmentsIn } from './assignments';
import { assignmentOf, pathOf, targetOf } from './target';

export interface SetOptions {
  readonly namespace?: string;
  readonly delete?: readonly string[];
  readonly create?: boolean;
  readonly type?: string;
  readonly format?: string;
  readonly encoding?: string;
  readonly check?: boolean;
  readonly write?: boolean;
}

/**
 * `args` are assignments, files and folders. Arguments that contain `=` are assignments. Throws CommandError.
 * @public
 */
export async function setValues(
  target: string,
  args: readonly string[],
  options: SetOptions,
  port: Port,
): Promise<Outcome> {
  const { write = false, check = false } = options;
  if (write && check) throw new CommandError('`--check` and `--write` cannot be combined');
  const given = args.filter((arg) => assignmentOf(arg) !== undefined);
  const inputs = args.filter((arg) => assignmentOf(arg) === undefined);
  const { delete: deleted = [] } = options;
  if (given.length + deleted.length === 0) {
    throw new CommandError(
      "no path=value is given: add an argument such as 'data.[config.json].host=shop.example.com'",
    );
  }
  if (inputs.length === 0) {
    throw new CommandError('no input is given: name files or folders with resources, or `-` for standard input');
  }
  const sources = await sourcesOf(inputs, port);
  const assignments = await assignmentsIn(given, target, options, sources);
  // Deletions come first, so that one command can move a key of a Secret between `data` and `stringData`.
  const edits: readonly Edit[] = [...deleted.map((path) => ({ path })), ...assignments];
  for (const { path } of edits) pathOf(path);
  const functionConfig = JSON.stringify({
    apiVersion: 'fn.inlay.dev/v1alpha1',
    kind: 'ReplaceValues',
    metadata: { name: 'set' },
    replacements: replacementsOf(target, edits, options),
  });
  const input: RunInput = { ...runInputOf(sources), functionConfig };
  const { preview, changes } = previewOf(!check, port.isColored);
  const shown = write || preview === undefined ? input : { ...input, preview };
  const done = await run(functionCalled('replace-values'), shown);
  const { stdout, exitCode, texts = [stdout] } = done;
  if (done.results.some(({ tags }) => tags?.['code'] === 'no-items')) {
    throw new CommandError(`no resource matches "${target}": \`set\` does not change functionConfigs and Kptfiles`);
  }
  const stderr = done.results.length === 0 ? done.stderr : messagesOf(done.results, { target, edits, options });
  if (exitCode !== exitCodes.done) return { stdout: '', stderr, exitCode, files: [] };
  if (!write || sources.some(({ file }) => file === undefined)) {
    const isFound = check && changes.length > 0;
    return { stdout, stderr, exitCode: isFound ? exitCodes.found : exitCode, files: [] };
  }
  const files = sources.flatMap(({ file = '', folder, text }, index) => {
    const content = texts[index] ?? '';
    return content === text ? [] : [{ path: file, content, ...(folder !== undefined && { below: folder }) }];
  });
  return { stdout: files.map(({ path }) => `${path}\n`).join(''), stderr, exitCode, files };
}

interface Edit {
  readonly path: string;
  /** Undefined if the field is deleted. */
  readonly value?: string;
}

interface SetArguments {
  readonly target: string;
  readonly edits: readonly Edit[];
  readonly options: SetOptions;
}

/** Converts messages of replace-values about its fields to messages about the command line. */
function messagesOf(results: readonly Diagnostic[], given: SetArguments): string {
  const texts = results.map(({ config, resourceRef, message, ...one }) =>
    terminalText([
      {
        ...one,
        message: inArguments(message, given),
        ...(resourceRef && resourceRef.kind !== 'ReplaceValues' && { resourceRef }),
        ...(config && { config: { of: argumentOf(config.field, given), field: '' } }),
      },
    ]),
  );
  // Every replacement contains all options, so a mistake in an option is reported several times.
  return [...new Set(texts)].join('');
}

/**
 * The argument that a field of the functionConfig was created from. The argument's value is omitted, because it may be
 * confidential.
 */
function argumentOf(field: string, { target, edits, options }: SetArguments): string {
  const [, index = '', rest = ''] = /^replacements\.(\d+)(.*)$/.exec(field) ?? [];
  const [, option] = /\.options\.(\w+)$/.exec(rest) ?? [];
  if (option !== undefined) return `--${option}`;
  if (rest.includes('.select')) return rest.endsWith('.namespace') ? `--namespace ${options.namespace}` : target;
  const { path, value } = edits[Number(index)] ?? { path: target, value: '' };
  return value === undefined ? `--delete ${path}` : path;
}

/**
 * Rewrites a message for the command line. Options are shown as flags, and escaped patterns as plain names. Advice that
 * does not apply to the command is removed.
 */
function inArguments(message: string, { target, options }: SetArguments): string {
  const { kind, name } = targetOf(target);
  const named = [kind, name, options.namespace ?? ''].reduce(
    (text, one) => text.replaceAll(`"${quoteMeta(one)}"`, `"${one}"`),
    message,
  );
  return named
    .replaceAll(
      /(?:(?:[;:]| Otherwise,) set|, or) `options\.ignoreMissing` to \w+ \w+| \(to suppress this message, set `options\.ignoreMissing: true`\)/g,
      '',
    )
    .replaceAll(' or `options.exactQueries` to compare ', ' to compare ')
    .replaceAll(', or use `pattern` to replace a piece of the text', '')
    .replaceAll(
      /`(?:replacements\.\d+\.targets\.\d+\.)?options\.(\w+)(?:: (?:true|([\w-]+)))?`/g,
      (_, option: string, value?: string) => `\`--${option}${value === undefined ? '' : ` ${value}`}\``,
    );
}

/** Creates the replacements. Names are escaped, because replace-values reads them as regular expressions. */
function replacementsOf(
  target: string,
  edits: readonly Edit[],
  { namespace, create, type, format, encoding }: SetOptions,
): readonly object[] {
  const { kind, name } = targetOf(target);
  const select = {
    kind: quoteMeta(kind),
    name: quoteMeta(name),
    // As in `inlay get`, a resource without a namespace is in the namespace `default`.
    ...(namespace !== undefined && { namespace: namespace === 'default' ? 'default|' : quoteMeta(namespace) }),
  };
  const read = { ...(format !== undefined && { format }), ...(encoding !== undefined && { encoding }) };
  const written = { ...read, ...(create === true && { create }), ...(type !== undefined && { type }) };
  const targetsOf = (path: string, options: object): readonly object[] => [
    { select, fieldPaths: [path], ...(Object.keys(options).length > 0 && { options }) },
  ];
  return edits.map(({ path, value }) =>
    value === undefined
      ? { delete: true, targets: targetsOf(path, read) }
      : { sourceValue: value, targets: targetsOf(path, written) },
  );
}
