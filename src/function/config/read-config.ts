/** Reads the functionConfig of a run, checks it, and finds its text for messages. */
import { didYouMean } from '../../data/text/nearest-name';
import { isNull, nodeAt, stringOf, stringScalar, type Tree } from '../../data/tree';
import { plainOf } from '../../data/trees/plain';
import type { ConfigPlace, SourcePlace } from '../../diagnostics/diagnostic';
import { findConfig } from '../../diagnostics/find-config';
import { configIn, configOfList, type ConfigText } from '../../diagnostics/source-place';
import { catchError } from '../../data/catch-error';
import { DocumentSyntaxError } from '../../formats/document';
import { yamlFormat } from '../../formats/yaml/format';
import { packagePathKey, pathKey } from '../../krm/annotations';
import { inlineConfigName, isKptfile } from '../../krm/resource-id';
import { ItemSyntaxError } from '../../resource-list/item-syntax-error';
import { Resource } from '../../resource-list/resource';
import type { ListText } from '../../resource-list/texts/list-text';
import type { ConfigProblem } from '../../schema/validate';
import type { KrmFunction } from '../krm-function';
import type { Finding } from '../report';
import { filesOf, type RunInput } from '../run-input';
import { configProblems } from './config-problems';
import { isShortForm, LongForm, withValue } from './short-form';

/** Thrown if the functionConfig is missing or invalid. `problems` contains the mistakes that were found. */
export class ConfigError extends Error {
  constructor(
    readonly problems: readonly Finding[],
    readonly config?: Resource,
    readonly at?: SourcePlace,
  ) {
    super(problems.map((problem) => problem.message).join('\n'));
  }
}

/** The functionConfig as written. Throws ConfigError. */
export function configTree<Config>(fn: KrmFunction<Config>, list: ListText, input: RunInput): Tree {
  const tree = readConfig(list, input);
  if (tree?.kind === 'map') return tree;
  const what =
    tree === undefined || tree.kind === 'scalar' ? 'has no functionConfig' : 'has a functionConfig that is not a map';
  const message = `the input ${what}: ${fn.name} needs a functionConfig of kind ${ownKind(fn)} (kustomize: a file under \`transformers:\`; kpt: \`configPath\` or --fn-config; on the command line: -f)`;
  throw new ConfigError([{ code: 'invalid-config', message }], undefined, startOf(input));
}

/** A position in the functionConfig's file, without the text of the line. Undefined if the user did not name a file. */
function startOf(input: RunInput, line = 1, column = 1): SourcePlace | undefined {
  const file = namedFile(input);
  return file === undefined ? undefined : { file, line, column, endColumn: column + 1, text: '' };
}

/**
 * Reads the functionConfig. Positions in messages are relative to the text that contains the functionConfig: the list
 * or a separate text.
 */
function readConfig(list: ListText, input: RunInput): Tree | undefined {
  const { functionConfig } = input;
  try {
    if (functionConfig === undefined) return inPackage(list.readFunctionConfig?.(), list.resources);
    const roots = yamlFormat.read(functionConfig).roots.filter((root) => !isNull(root));
    if (roots.length > 1) {
      throw unreadableConfig(`contains ${roots.length} documents, but must contain one`, startOf(input));
    }
    return roots[0];
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    const { line, column, message } = error;
    const at = startOf(input, line, column);
    const place = at === undefined ? ` (line ${line}, column ${column})` : '';
    throw unreadableConfig(`is not valid YAML${place}: ${message}`, at);
  }
}

/**
 * Adds the package to an inline functionConfig, because `kpt fn render` names only the packages of the items. The
 * package that contains all other packages runs the function.
 */
function inPackage(config: Tree | undefined, items: readonly Resource[]): Tree | undefined {
  if (stringOf(config && nodeAt(config, ['metadata', 'name'])) !== inlineConfigName) return config;
  const folders = items.flatMap((one) => catchError(ItemSyntaxError, () => packageOf(one)) ?? []);
  const outer = folders.find((folder) => folders.every((each) => each === folder || each.startsWith(`${folder}/`)));
  return outer === undefined
    ? config
    : withValue(config, ['metadata', 'annotations', packagePathKey], stringScalar(outer));
}

const packageOf = (item: Resource): string | undefined =>
  isKptfile(item.id) ? item.annotations().get(packagePathKey) : undefined;

const unreadableConfig = (problem: string, at?: SourcePlace): ConfigError =>
  new ConfigError([{ code: 'invalid-config', message: `the functionConfig ${problem}` }], undefined, at);

function checkKind<Config>(fn: KrmFunction<Config>, config: Resource): void {
  const { apiVersion, kind } = config.identity;
  if (fn.accepts.some((accepted) => accepted.apiVersion === apiVersion && accepted.kind === kind)) return;
  const accepted = fn.accepts.map((one) => `${one.apiVersion}/${one.kind}`).join(', ');
  const kinds = fn.accepts.map((one) => one.kind);
  const meant = kinds.includes(kind) ? undefined : didYouMean(kind, kinds);
  const hint = meant === undefined ? '' : `: did you mean "${meant}"?`;
  const isComplete = kind !== '' && apiVersion !== '';
  const found = isComplete ? `is of kind "${apiVersion}/${kind}"` : `has no \`${kind === '' ? 'kind' : 'apiVersion'}\``;
  const message = `the functionConfig ${found}, but ${fn.name} accepts only ${accepted}${hint}`;
  const field = kinds.includes(kind) ? 'apiVersion' : 'kind';
  throw new ConfigError([{ code: 'invalid-config', message, resource: config, field }], config);
}

/** The function's own kind: `fn.inlay.dev/v1alpha1/ReplaceValues`. */
export const ownKind = <Config>(fn: KrmFunction<Config>): string =>
  `${fn.accepts[0]?.apiVersion}/${fn.accepts[0]?.kind}`;

/** The functionConfig as plain data. Throws ConfigError. */
export function checkedConfig<Config>(
  fn: KrmFunction<Config>,
  configResource: Resource,
  tree: Tree,
  short?: LongForm,
): Config {
  checkKind(fn, configResource);
  const config = withoutNulls(tree);
  const problems =
    short !== undefined && short.problems.length > 0
      ? short.problems
      : configProblems(fn, config).map((one) => short?.shortFormProblem(one) ?? one);
  if (problems.length === 0) return config as Config;
  const resource = short === undefined ? configResource : Resource.create(short.given);
  throw new ConfigError(
    problems.map((problem) => findingOf(problem, resource)),
    resource,
  );
}

function findingOf({ field, message, isKey }: ConfigProblem, resource: Resource): Finding {
  const config: ConfigPlace = { field, ...(isKey === true && { part: 'key' }) };
  return { code: 'invalid-config', message, resource, field, config };
}

/** The converted short form. Undefined if `given` is not a ConfigMap or if the function has no short form. */
export function longFormOf<Config>({ accepts, shortForm }: KrmFunction<Config>, given: Tree): LongForm | undefined {
  const [own] = accepts;
  return own === undefined || shortForm === undefined || !isShortForm(given)
    ? undefined
    : new LongForm(given, shortForm, own);
}

/**
 * The plain data of a tree, without null map entries at any depth. Nulls in lists are kept. `options: null` means no
 * options, because Go's decoders, and therefore kustomize, skip a null field.
 */
function withoutNulls(tree: Tree): unknown {
  if (tree.kind === 'scalar') return plainOf(tree);
  if (tree.kind === 'list') return tree.items.map(withoutNulls);
  const kept = Object.create(null) as Record<string, unknown>;
  for (const { key, value } of tree.entries) if (!isNull(value)) kept[key] = withoutNulls(value);
  return kept;
}

const namedFile = ({ file, functionConfig, functionConfigFile }: RunInput): string | undefined =>
  functionConfig === undefined ? file : functionConfigFile;

/** The text of the functionConfig as the user wrote it. */
export function configText(config: Tree, input: RunInput): ConfigText | undefined {
  const { text, functionConfig } = input;
  const file = namedFile(input);
  if (file !== undefined) {
    return functionConfig === undefined
      ? configOfList(file, text)
      : configIn(file, functionConfig, ({ kind }) => kind === 'map');
  }
  // If a program passed the functionConfig as text, don't search for its file, because the program usually knows the
  // file.
  if (functionConfig !== undefined && input.searchesConfigFile !== true) return undefined;
  const path = stringOf(nodeAt(config, ['metadata', 'annotations', pathKey]));
  return findConfig(config, path, filesOf(config, input), input.folder);
}
