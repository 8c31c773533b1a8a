/**
 * One run of a function, as a total function from text to text: whatever comes in, what comes out is well-formed,
 * complete and has the right exit code. It touches no process, file or clock; `main.ts` does. It never throws.
 *
 * Exit codes: 0 done; 1 the resources are at fault, or the input is no ResourceList; 2 we are; 3 the functionConfig is.
 */
import { plainOf } from '../data/plain';
import { shownLine } from '../data/shown-text';
import type { Tree } from '../data/tree';
import { DocumentSyntaxError } from '../formats/document';
import { yamlFormat } from '../formats/yaml/format';
import { noFiles, type Files } from '../files/files';
import { configProblems } from './config-problems';
import { trackSecrets, type SecretTracker } from './secrets';
import { internalError, internalMessage } from './internal-error';
import { jobsInThisThread, type Jobs } from '../jobs/jobs';
import { AnnotationError, packagePathKey } from '../krm/annotations';
import { resultText, sortResults, type Result } from '../krm/result';
import type { KrmFunction } from './krm-function';
import { collectReport, resultOf, UserError, type Finding } from './report';
import { refuseCut } from '../resource-list/texts/cut-text';
import { ItemSyntaxError, syntaxErrorOf } from '../resource-list/item-syntax-error';
import { NotAListError, type ListText } from '../resource-list/texts/list-text';
import { readListText } from '../resource-list/texts/read';
import { Resource } from '../resource-list/resource';

/** What a process would be given. Only `text` must be. */
export interface RunInput {
  /** A ResourceList; with `functionConfig`, also a bare stream of resources. */
  readonly text: string;
  /**
   * The name of the file that holds `text`. A file is whole by its length; what comes through a pipe may have been cut, and
   * must end in a line break unless it is JSON.
   */
  readonly file?: string;
  /** YAML text of the functionConfig, where it does not come in the ResourceList. */
  readonly functionConfig?: string;
  /** Where that text comes from, for messages: `"fn.yaml"`. */
  readonly functionConfigSource?: string;
  /** Nothing at all is a stream of no resources: what kustomize's legacy protocol gives to a generator. */
  readonly mayBeEmpty?: boolean;
  /** The files the function may read, given the package's directory if the orchestrator named one. */
  readonly files?: (packagePath: string | undefined) => Files;
  /** Who does the function's jobs; this thread by default. */
  readonly jobs?: (files: Files) => Jobs;
}

/** What a process would print, and its exit code. */
export interface Outcome {
  /** A complete list, or nothing where none could be read. Never part of one. */
  readonly stdout: string;
  /** Text for people: a line per result. Empty where there is nothing to say. */
  readonly stderr: string;
  /** 0 done; 1 the resources are at fault, or the text is no ResourceList; 2 the function is; 3 the functionConfig is. */
  readonly exitCode: 0 | 1 | 2 | 3;
}

/**
 * Runs `fn` on a ResourceList, text in and text out: for tests, and for programs that are no executable of their own. It never
 * throws: whatever is wrong is in the outcome.
 *
 *     const { stdout, stderr, exitCode } = await run(addOwner, { text: list, functionConfig: config });
 */
export async function run<Config>(fn: KrmFunction<Config>, input: RunInput): Promise<Outcome> {
  let list: ListText;
  try {
    list = readInput(input);
  } catch (error) {
    return unreadable(fn, input, error);
  }
  const secrets = trackSecrets(list.resources);
  try {
    return await transform(fn, list, secrets, input);
  } catch (error) {
    return failed(fn, list, secrets, input.text, error);
  }
}

/** The functionConfig is at fault; `problems` are all that is wrong with it. */
class ConfigError extends Error {
  readonly problems: readonly Finding[];

  constructor(...problems: readonly Finding[]) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.problems = problems;
  }
}

function readInput(input: RunInput): ListText {
  const stream = input.functionConfig !== undefined;
  const { text, file } = input;
  if (input.mayBeEmpty !== true && text.trim() === '') {
    throw new NotAListError(
      file === undefined
        ? 'the input is empty: a ResourceList is expected on standard input'
        : `"${file}" is empty: it must hold a ResourceList, or resources with the functionConfig apart (\`-f\`)`,
    );
  }
  const list = readListText(text, { stream });
  if (file === undefined) refuseCut(text, list, { stream });
  return list;
}

async function transform<Config>(
  fn: KrmFunction<Config>,
  list: ListText,
  secrets: SecretTracker,
  input: RunInput,
): Promise<Outcome> {
  const tree = configTree(fn, list, input);
  const configResource = Resource.create(tree);
  secrets.allowWordsOf(configResource);
  checkKind(fn, configResource);
  const config = withoutNulls(plainOf(tree));
  const problems = configProblems(fn, config);
  if (problems.length > 0) {
    throw new ConfigError(
      ...problems.map((problem) => ({ ...problem, code: 'invalid-config', resource: configResource })),
    );
  }
  const report = collectReport(fn.name);
  const files = input.files?.(configResource.annotations().get(packagePathKey)) ?? noFiles;
  let resources: readonly Resource[] = list.resources;
  try {
    resources = await fn.transform({
      resources: list.resources,
      config: config as Config,
      configResource,
      report,
      secrets,
      files,
      jobs: input.jobs?.(files) ?? jobsInThisThread(fn.perform ?? ((job) => job), files),
    });
  } catch (error) {
    // What was found before the stop is still worth saying.
    for (const finding of findingsOf(error, list)) report.error(finding);
  }
  if (!Array.isArray(resources) || !resources.every((one) => one instanceof Resource)) {
    throw new TypeError(
      `the \`transform\` of ${fn.name} must return a list of Resources: \`Resource.create\` makes one`,
    );
  }
  secrets.watch(resources);
  const results = report.results.map((result) => secrets.hidden(result));
  if (report.failed) return outcome(list, list.resources, results, 1);
  return outcome(list, resources, results, 0);
}

/** The user's mistake behind an exception; anything else is ours and thrown again. */
function findingsOf(error: unknown, list: ListText): readonly Finding[] {
  if (error instanceof UserError) return [error.finding];
  if (error instanceof AnnotationError) return [{ code: 'invalid-annotation', message: error.message }];
  if (!(error instanceof ItemSyntaxError)) throw error;
  const errors = list.resources.map(syntaxErrorOf).filter((one) => one !== undefined);
  return errors.map(({ message }) => ({ code: 'invalid-item', message }));
}

function configTree<Config>(fn: KrmFunction<Config>, list: ListText, input: RunInput): Tree {
  const tree = readConfig(list, input);
  if (tree?.kind === 'map') return tree;
  const what =
    tree === undefined || tree.kind === 'scalar' ? 'has no functionConfig' : 'has a functionConfig that is no map';
  throw new ConfigError({
    code: 'no-config',
    message: `the input ${what}: ${fn.name} needs one of kind ${ownKind(fn)} (kustomize: a file under \`transformers:\`; kpt: \`configPath\` or --fn-config)`,
  });
}

/** Places in messages are those of the text that the user has before them: the list, or the functionConfig's own file. */
function readConfig(list: ListText, { file, functionConfig, functionConfigSource }: RunInput): Tree | undefined {
  const source = functionConfig === undefined ? (file === undefined ? undefined : `"${file}"`) : functionConfigSource;
  const place = source === undefined ? '' : ` in ${source}`;
  const invalid = (problem: string): ConfigError =>
    new ConfigError({ code: 'invalid-config', message: `the functionConfig${place} ${problem}` });
  try {
    if (functionConfig === undefined) return list.functionConfig;
    const roots = yamlFormat
      .read(functionConfig)
      .roots.filter((root) => root.kind !== 'scalar' || root.type !== 'null');
    if (roots.length > 1) throw invalid(`holds ${roots.length} documents: it must be one`);
    return roots[0];
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw invalid(`is not valid YAML (line ${error.line}, column ${error.column}): ${error.message}`);
  }
}

function checkKind<Config>(fn: KrmFunction<Config>, config: Resource): void {
  const { apiVersion, kind } = config.identity;
  if (fn.accepts.some((accepted) => accepted.apiVersion === apiVersion && accepted.kind === kind)) return;
  const accepted = fn.accepts.map((one) => `${one.apiVersion}/${one.kind}`).join(', ');
  const message = `the functionConfig is of kind "${apiVersion}/${kind}": ${fn.name} takes ${accepted}`;
  throw new ConfigError({ code: 'wrong-config-kind', message, resource: config, field: 'kind' });
}

const ownKind = <Config>(fn: KrmFunction<Config>): string => `${fn.accepts[0]?.apiVersion}/${fn.accepts[0]?.kind}`;

function outcome(
  list: ListText,
  resources: readonly Resource[],
  results: readonly Result[],
  exitCode: Outcome['exitCode'],
): Outcome {
  const sorted = sortResults(results);
  return {
    stdout: list.write(resources, sorted),
    stderr: sorted.map((result) => `${resultText(result)}\n`).join(''),
    exitCode,
  };
}

/** Items as read, the mistakes as results; where those cannot be written, the text as it came. */
function failed<Config>(
  fn: KrmFunction<Config>,
  list: ListText,
  secrets: SecretTracker,
  text: string,
  error: unknown,
): Outcome {
  const results = (findings: readonly Finding[]): readonly Result[] =>
    findings.map((finding) => secrets.hidden(resultOf(finding, 'error', fn.name)));
  try {
    if (error instanceof ConfigError) return outcome(list, list.resources, results(error.problems), 3);
    const finding = { code: 'internal-error', message: internalMessage(fn.name, error) };
    const { stdout } = outcome(list, list.resources, results([finding]), 2);
    return { stdout, stderr: secrets.hide(internalError(fn.name, error)), exitCode: 2 };
  } catch (error_) {
    const told = [error, error_].map((one) => hiddenOrNothing(secrets, internalError(fn.name, one)));
    return { stdout: text, stderr: [...new Set(told)].join(''), exitCode: 2 };
  }
}

/** What cannot be searched for a Secret's values is not shown. */
function hiddenOrNothing(secrets: SecretTracker, text: string): string {
  try {
    return secrets.hide(text);
  } catch {
    return 'INTERNAL ERROR, which cannot be shown: whether it holds the value of a Secret could not be found out\n';
  }
}

function unreadable<Config>(fn: KrmFunction<Config>, { text, file }: RunInput, error: unknown): Outcome {
  const say = (message: string, quoted = ''): Outcome => ({
    stdout: '',
    stderr: `${shownLine(`[error] ${fn.name}: ${message}`)}\n${quoted}`,
    exitCode: 1,
  });
  if (error instanceof NotAListError) return say(error.message);
  if (error instanceof DocumentSyntaxError) {
    const { line, column, message } = error;
    const input = file === undefined ? 'the input' : `"${file}"`;
    return say(
      `${input} is not valid YAML or JSON (line ${line}, column ${column}): ${message}`,
      `${excerpt(text, line)}\n`,
    );
  }
  return { stdout: '', stderr: internalError(fn.name, error), exitCode: 2 };
}

/** The line's key at most: its value may be a Secret's. */
function excerpt(text: string, line: number): string {
  const content = text.split('\n', line)[line - 1] ?? '';
  const key = /^[ -]*[\w./-]{1,80}:(?= |$)/.exec(content)?.[0];
  return key === undefined ? `  ${line} | …` : `  ${line} | ${key} …`;
}

/**
 * Plain data without the map entries that are null, at any depth; nulls in lists stay. `options: null` means no options: Go's decoders, and
 * so kustomize, skip a field that is null.
 */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(value)) if (inner !== null) kept[key] = withoutNulls(inner);
  return kept;
}
