/**
 * Runs a function on text and returns text. The returned list is never partial. Unlike `main.ts`, this module does not
 * access the process, the file system or the clock. `run` never throws.
 *
 * The exit codes are defined in exit-codes.ts; a run never ends with `found`.
 */
import { DocumentSyntaxError } from '../formats/document';
import { StepLimitError } from '../go/patterns/regexp';
import { exitCodes } from './exit-codes';
import { checkedConfig, ConfigError, configText, configTree, longFormOf, ownKind } from './config/read-config';
import { functionConfigTest } from './config/function-config-items';
import { previousOf, readOther, refuseFile } from './other-texts';
import { trackSecrets, type SecretTracker } from './secrets/secrets';
import { internalError, internalMessage } from './internal-error';
import { jobsInThisThread } from '../jobs/jobs';
import { AnnotationError, isGivenByKpt, wordOfKpt } from '../krm/annotations';
import { effectiveNamespace } from '../krm/resource-id';
import { sortResults } from '../krm/result';
import { grouped, type Diagnostic, type SourcePlace } from '../diagnostics/diagnostic';
import { asResult, withPlaces } from '../diagnostics/results';
import { errorText, terminalText } from '../diagnostics/terminal';
import { linesBefore } from '../diagnostics/source-place';
import type { KrmFunction, OtherRun, TransformInput, ViewLine } from './krm-function';
import { collectReport, resultOf, UserError, type Finding, type Locate } from './report';
import { checkedInput, filesOf, sourcesOf, type RunInput } from './run-input';
import { shownViewLine } from './view-lines';
import { textChanges } from './text-changes';
import { joinLists, readAmongOthers, type NamedText } from '../resource-list/texts/joined-texts';
import { checkNotTruncated } from '../resource-list/texts/truncated-text';
import { ItemSyntaxError, syntaxErrorOf } from '../resource-list/item-syntax-error';
import { asWritten, NotAListError, type ListText } from '../resource-list/texts/list-text';
import { readListText } from '../resource-list/texts/read';
import { Resource } from '../resource-list/resource';

export type { RunInput } from './run-input';

/** The output of a run, and its exit code. */
export interface Outcome {
  /**
   * The complete list, or the lines of a requested view or preview. Empty if no list was readable or the view failed.
   */
  readonly stdout: string;
  /** Text for people. Empty if there are no messages. */
  readonly stderr: string;
  /** The results, errors first. Empty if `stderr` reports a bug or unreadable input. */
  readonly results: readonly Diagnostic[];
  /** 0: success. 2: a mistake in the input, such as an invalid functionConfig or a missing field. 3: a bug in Inlay. */
  readonly exitCode: 0 | 2 | 3;
  /**
   * The new text of each file, if there were several files.
   * @internal
   */
  readonly texts?: readonly string[];
}

/**
 * Runs `fn` on the text of a ResourceList and returns the resulting text. Intended for tests and for programs that call
 * functions. The outcome contains all errors; nothing is thrown.
 *
 *     const { stdout, stderr, exitCode } = await run(addOwner, { text: list, functionConfig: config });
 */
export async function run<Config>(fn: KrmFunction<Config>, input: RunInput): Promise<Outcome> {
  const name = nameOf(fn);
  const nothing = { stdout: '', results: [] };
  try {
    const given = checkedInput(input);
    if (typeof given !== 'string') return await runOn(fn, given);
    return { ...nothing, stderr: errorText(name, given), exitCode: exitCodes.mistake };
  } catch (error) {
    // Proxies and getters can throw on any access.
    return { ...nothing, stderr: internalError(name, error), exitCode: exitCodes.defect };
  }
}

function nameOf(fn: unknown): string {
  try {
    const { name } = fn as { readonly name?: unknown };
    if (typeof name === 'string') return name;
  } catch {
    // If the name cannot be read, return the fallback below.
  }
  return 'a function without a name';
}

async function runOn<Config>(fn: KrmFunction<Config>, input: RunInput): Promise<Outcome> {
  const { more } = input;
  const lists: ListText[] = [];
  for (const source of sourcesOf(input)) {
    try {
      lists.push(more === undefined ? readInput(input) : readAmongOthers({ file: 'the input', ...source }));
    } catch (error) {
      return unreadable(fn, source, error);
    }
  }
  const list = more === undefined ? (lists[0] as ListText) : joinLists(lists);
  const secrets = trackSecrets(list.resources);
  try {
    return withoutRepetition(await transform(fn, list, secrets, input), list, input);
  } catch (error) {
    const failure = failed(fn, list, secrets, input, error);
    return input.view === undefined ? withoutRepetition(failure, list, input) : { ...failure, stdout: '' };
  }
}

/**
 * Removes messages that kpt would show twice, because kpt prints the results in the list and then standard error. For
 * kustomize, nothing is removed, because it prints only standard error. For named files, nothing is removed, because
 * the run may print no list. Messages with details that kpt does not show are kept: internal errors, errors in a
 * resource without a position in the functionConfig, and messages with several lines.
 */
function withoutRepetition(full: Outcome, list: ListText, { file, functionConfig }: RunInput): Outcome {
  if (full.stderr === '' || full.exitCode === exitCodes.defect || file !== undefined || functionConfig !== undefined) {
    return full;
  }
  if (!list.resources.some(isFromKpt)) return full;
  const placed = full.results.filter(
    ({ severity, file: place, config, message }) =>
      (severity === 'error' && place !== undefined && config?.at === undefined) || message.includes('\n'),
  );
  return { ...full, stderr: terminalText(placed) };
}

const isFromKpt = (resource: Resource): boolean =>
  resource.mentions(wordOfKpt) && syntaxErrorOf(resource) === undefined && isGivenByKpt(resource.annotations());

function readInput(input: RunInput): ListText {
  const stream = input.functionConfig !== undefined;
  const { text, file } = input;
  if (input.mayBeEmpty !== true && text.trim() === '') {
    throw new NotAListError(
      file === undefined
        ? 'the input is empty: a ResourceList is expected on standard input'
        : `"${file}" is empty: resources or a ResourceList are expected in it`,
    );
  }
  const list = readListText(text, { stream });
  if (file === undefined) checkNotTruncated(text, list, { stream });
  return list;
}

async function transform<Config>(
  fn: KrmFunction<Config>,
  list: ListText,
  secrets: SecretTracker,
  input: RunInput,
): Promise<Outcome> {
  const given = configTree(fn, list, input);
  const short = longFormOf(fn, given);
  const tree = short?.config ?? given;
  const configResource = Resource.create(tree);
  secrets.allowWordsOf(configResource);
  const config = checkedConfig(fn, configResource, tree, short);
  const report = collectReport(fn.name, configResource, locateIn(list, input));
  const files = filesOf(given, input);
  const transformed: TransformInput<Config> = {
    resources: list.resources,
    config,
    configResource,
    isFunctionConfig: functionConfigTest(Resource.create(given).id, list.resources),
    report,
    secrets,
    files,
    jobs: input.jobs?.(files) ?? jobsInThisThread(fn.perform ?? ((job) => job), files),
    asWritten: (written) => asWritten(written, list),
  };
  let resources: readonly Resource[] = list.resources;
  let lines: readonly ViewLine[] = [];
  const asked = input.view;
  const view = asked && fn.views?.[asked.name];
  try {
    const full = { ...transformed, previous: previousOf(input.previous, report, secrets) };
    if (asked === undefined || view === undefined) resources = await fn.transform(full);
    else {
      const other = view.takesFile === true ? otherRun(fn, transformed, asked, secrets) : undefined;
      lines = await view.show(transformed, asked.argument, other);
    }
  } catch (error) {
    // Report these findings in addition to findings that were reported before the error.
    for (const finding of findingsOf(error, list, input)) report.error(finding);
  }
  if (!Array.isArray(resources) || !resources.every((one) => one instanceof Resource)) {
    throw new TypeError(
      `the \`transform\` of ${fn.name} must return a list of Resources: use \`Resource.create\` to create a Resource`,
    );
  }
  resources = asWritten(resources, list);
  secrets.addResources(resources);
  const diagnostics =
    short === undefined
      ? report.results
      : report.results.map((one) => short.shortFormResult(one, configResource.identity));
  // A run without messages does not load the code for printing them.
  const placed = diagnostics.length === 0 ? [] : withPlaces(grouped(diagnostics), () => configText(given, input));
  const results = placed.map((one) => secrets.redactedResult(one));
  if (asked !== undefined) {
    const text = lines.map((line) => shownViewLine(line, secrets, asked.isColored)).join('');
    return {
      ...outcome(list, [], results, report.failed ? exitCodes.mistake : exitCodes.done),
      stdout: report.failed ? '' : text,
    };
  }
  if (report.failed) return outcome(list, list.resources, results, exitCodes.mistake);
  const done = outcome(list, resources, results, exitCodes.done);
  const { preview } = input;
  if (preview === undefined) return done;
  const shown = preview.show(textChanges(namesOf(input), list, resources, secrets));
  return { ...done, stdout: shown.map((line) => shownViewLine(line, secrets, preview.isColored)).join('') };
}

/** Returns the input file that contains a resource; undefined if the list comes from standard input. */
function fileOf(resource: Resource, list: ListText, { file, more }: RunInput): string | undefined {
  const index = list.indexOf?.(resource) ?? 0;
  return index === 0 ? file : more?.[index - 1]?.file;
}

/** Finds the positions of resources in named files; undefined if the list comes from standard input. */
function locateIn(list: ListText, input: RunInput): Locate {
  let byOrigin: ReadonlyMap<unknown, Resource> | undefined;
  return ({ origin }, field) => {
    if (origin === undefined) return undefined;
    byOrigin ??= new Map(list.resources.map((one) => [one.origin, one]));
    const resource = byOrigin.get(origin);
    if (resource === undefined) return undefined;
    const path = fileOf(resource, list, input);
    if (path === undefined) return undefined;
    const isReadable = field !== undefined && syntaxErrorOf(resource) === undefined;
    const inside = isReadable ? linesBefore(resource.text, resource.root, field) : 0;
    return { path, line: origin.line() + inside };
  };
}

const namesOf = (input: RunInput): readonly NamedText[] =>
  sourcesOf(input).map(({ text, file = 'standard input' }) => ({ text, file }));

function otherRun<Config>(
  fn: KrmFunction<Config>,
  given: TransformInput<Config>,
  { argument, file = '' }: NonNullable<RunInput['view']>,
  secrets: SecretTracker,
): OtherRun<Config> {
  const refuse = (why: string): never => refuseFile(file, given.report, why);
  const { resources, readFunctionConfig } = readOther(argument, file, given.report);
  const functionConfig = readFunctionConfig?.();
  secrets.addResources(resources);
  const isOwn = ({ identity }: Resource): boolean =>
    fn.accepts.some(({ apiVersion, kind }) => identity.apiVersion === apiVersion && identity.kind === kind);
  const configs = functionConfig === undefined ? resources.filter(isOwn) : [Resource.create(functionConfig)];
  const { name, namespace } = given.configResource.identity;
  const called = configs.length < 2 ? configs : configs.filter(({ identity }) => identity.name === name);
  const isHere = ({ identity }: Resource): boolean =>
    effectiveNamespace(identity.namespace) === effectiveNamespace(namespace);
  const [configResource, rival] = called.some(isHere) ? called.filter(isHere) : called;
  if (configs.length === 0) return { resources, input: undefined };
  if (configResource === undefined) {
    return refuse(`has ${configs.length} objects of kind ${ownKind(fn)}, but none of them is called "${name}"`);
  }
  if (rival !== undefined) {
    const places = called.map(({ identity }) => `"${effectiveNamespace(identity.namespace)}"`);
    const few = [...new Set(places)].slice(0, 5).join(', ');
    return refuse(
      `has ${called.length} objects of kind ${ownKind(fn)} called "${name}", in the namespaces ${few}: keep only one of these objects, or rename the others`,
    );
  }
  secrets.allowWordsOf(configResource);
  const others = resources.filter((resource) => !configs.includes(resource));
  const input = {
    ...given,
    configResource,
    config: checkedConfig(fn, configResource, configResource.root),
    resources: others.length === 0 ? given.resources : others,
  };
  return { resources, input };
}

/** The user's mistakes that caused the exception `error`. If the cause is a bug in Inlay, rethrows the exception. */
function findingsOf(error: unknown, list: ListText, input: RunInput): readonly Finding[] {
  if (error instanceof UserError) return [error.finding];
  if (error instanceof AnnotationError) return [{ code: 'invalid-annotation', message: error.message }];
  if (error instanceof StepLimitError) return [{ code: 'limit-exceeded', message: error.message }];
  if (!(error instanceof ItemSyntaxError)) throw error;
  const found = list.resources.flatMap((resource): Finding[] => {
    const message = syntaxErrorOf(resource)?.message;
    if (message === undefined) return [];
    const file = fileOf(resource, list, input);
    return [{ code: 'invalid-item', message: file === undefined ? message : `"${file}": ${message}` }];
  });
  // If no item of this list is invalid, the invalid item is in another file.
  return found.length > 0 ? found : [{ code: 'invalid-item', message: error.message }];
}

function outcome(
  list: ListText,
  resources: readonly Resource[],
  results: readonly Diagnostic[],
  exitCode: Outcome['exitCode'],
): Outcome {
  const sorted = sortResults(results);
  const inList = list.isResourceList === true ? sorted.map(asResult) : [];
  const texts = list.writeEach?.(resources);
  return {
    stdout: list.write(resources, inList),
    ...(texts && { texts }),
    stderr: sorted.length === 0 ? '' : terminalText(sorted),
    results: sorted,
    exitCode,
  };
}

/** The unchanged items with the mistakes as results or, if the results cannot be written, the original text. */
function failed<Config>(
  fn: KrmFunction<Config>,
  list: ListText,
  secrets: SecretTracker,
  input: RunInput,
  error: unknown,
): Outcome {
  try {
    if (error instanceof ConfigError) {
      const { problems, config, at } = error;
      const results = problems.map((finding) => resultOf(finding, 'error', fn.name, config));
      const placed =
        config === undefined
          ? results.map((one) => (at === undefined ? one : { ...one, config: { field: '', of: fn.name, at } }))
          : withPlaces(results, () => configText(config.root, input));
      const shown = placed.map((one) => secrets.redactedResult(one));
      return outcome(list, list.resources, shown, exitCodes.mistake);
    }
    const finding = { code: 'internal-error', message: internalMessage(fn.name, error) };
    const result = secrets.redactedResult(resultOf(finding, 'error', fn.name));
    const { stdout } = outcome(list, list.resources, [result], exitCodes.defect);
    return { stdout, stderr: secrets.redact(internalError(fn.name, error)), results: [], exitCode: exitCodes.defect };
  } catch (error_) {
    const messages = [error, error_].map((one) => hiddenOrNothing(secrets, internalError(fn.name, one)));
    return { stdout: input.text, stderr: [...new Set(messages)].join(''), results: [], exitCode: exitCodes.defect };
  }
}

/** The text without Secret values. Text that cannot be searched for Secret values is not shown. */
function hiddenOrNothing(secrets: SecretTracker, text: string): string {
  try {
    return secrets.redact(text);
  } catch {
    return 'INTERNAL ERROR: the details are not shown, because they may contain the value of a Secret\n';
  }
}

function unreadable<Config>(
  fn: KrmFunction<Config>,
  { text, file }: Pick<RunInput, 'text' | 'file'>,
  error: unknown,
): Outcome {
  const failureOutcome = (message: string, at?: SourcePlace): Outcome => {
    const config = at && { of: fn.name, field: '', at };
    const diagnostic = { severity: 'error', message, tags: { function: fn.name }, ...(config && { config }) } as const;
    return { stdout: '', stderr: terminalText([diagnostic]), results: [], exitCode: exitCodes.mistake };
  };
  if (error instanceof NotAListError) return failureOutcome(error.message);
  if (error instanceof DocumentSyntaxError) {
    const { line, column, message } = error;
    const at = { file: file ?? 'standard input', line, column, endColumn: column + 1, text: excerpt(text, line) };
    return failureOutcome(`the input is not valid YAML or JSON: ${message}`, at);
  }
  return { stdout: '', stderr: internalError(fn.name, error), results: [], exitCode: exitCodes.defect };
}

/** Returns only the line's key, or `…` if the line has no key, because the value may come from a Secret. */
function excerpt(text: string, line: number): string {
  const content = text.split('\n', line)[line - 1] ?? '';
  const key = /^[ -]*[\w./-]{1,80}:(?= |$)/.exec(content)?.[0];
  return key === undefined ? '…' : `${key} …`;
}
