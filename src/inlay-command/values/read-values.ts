/**
 * `inlay get` prints one value, and `inlay paths` prints all fields with their values. Both commands read values like a
 * `source` of replace-values.
 */
import { catchError } from '../../data/catch-error';
import { getOrMake } from '../../data/get-or-make';
import { pluralize } from '../../data/text/pluralize';
import { shownLine } from '../../data/text/shown-text';
import type { Tree } from '../../data/tree';
import { walkOptions } from '../../fields/documents/encoded-field';
import { ifMatched } from '../../fields/documents/open-field';
import { FieldError } from '../../fields/faults/field-error';
import { listFields } from '../../fields/field-list';
import { mayStartPath } from '../../fields/longer-paths';
import type { WalkOptions } from '../../fields/matches';
import { lookupField } from '../../fields/walk';
import { isPublic } from '../../fields/write/guards/identity';
import { NoSpellingError } from '../../formats/document';
import { jsonFormat } from '../../formats/json/format';
import { formatNames } from '../../formats/table';
import { yamlFormat } from '../../formats/yaml/format';
import { exitCodes } from '../../function/exit-codes';
import { unusedMessage } from '../../function/config/unused-message';
import type { KrmFunction, TransformInput } from '../../function/krm-function';
import { run } from '../../function/run';
import { parseFieldPath } from '../../krm/field-path';
import { effectiveNamespace, isToolConfig } from '../../krm/resource-id';
import type { Resource } from '../../resource-list/resource';
import { CommandError, type Outcome, type Port } from '../port';
import { runInputOf, sourcesOf, type Source } from '../sources';
import { isNamed, isTarget, pathOf, targetOf, targetText } from './target';

export interface GetOptions {
  readonly namespace?: string;
  readonly showSecrets?: boolean;
}

/**
 * Throws CommandError.
 * @public
 */
export async function getValue(
  given: { readonly target: string; readonly path: string; readonly inputs: readonly string[] },
  { namespace, showSecrets = false }: GetOptions,
  port: Port,
): Promise<Outcome> {
  const target = targetOf(given.target);
  const path = pathOf(given.path);
  let isRefused = false;
  const outcome = await readResources(given.inputs, port, ({ resources, report, secrets }) => {
    const found = resources.filter(({ id }) => isNamed(id, target, namespace));
    const [resource, another] = found;
    if (resource === undefined) {
      report.error({ code: 'not-found', message: noResource(given.target, resources, namespace) });
      return '';
    }
    if (another !== undefined) {
      const isOneNamespace = effectiveNamespace(resource.id.namespace) === effectiveNamespace(another.id.namespace);
      const way = isOneNamespace ? 'name a file with one of them' : 'name one namespace with `--namespace`';
      const message = `${found.length} resources match "${given.target}": ${way}`;
      for (const one of found) report.error({ code: 'ambiguous', message, resource: one });
      return '';
    }
    const keys = path.steps.map(({ raw }) => raw);
    const isHidden = isSecretAt(resource, keys, secrets);
    try {
      const node = lookupField(resource.root, path, walkOptions(resource.id, {}));
      isRefused = isHidden && !showSecrets;
      return textOf(node);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      const message = isHidden ? error.message : error.openMessage;
      report.error({ code: error.code, message, resource, field: given.path });
      return '';
    }
  });
  if (isRefused) {
    throw new CommandError(`\`${given.path}\` is a value of a Secret: to print it, use \`--show-secrets\``);
  }
  return outcome;
}

export interface FieldOptions {
  readonly namespace?: string | undefined;
  readonly format?: string | undefined;
}

/**
 * For each argument, returns the paths that lead to a field of the target. `starts` contains the possible paths in each
 * argument, shortest first. An argument may contain thousands of paths, so the search stops as soon as longer paths
 * cannot lead to a field. The sets are empty if the resources cannot be read, because the run then reports the error.
 */
export async function existingPaths(
  starts: readonly Iterable<string>[],
  target: string,
  { namespace, format }: FieldOptions,
  sources: readonly Source[],
): Promise<readonly ReadonlySet<string>[]> {
  const named = formatNames.find((name) => name === format);
  const options = named === undefined ? {} : { options: { format: named } };
  const found = starts.map(() => new Set<string>());
  const wanted = targetOf(target);
  await readSources(sources, ({ resources }) => {
    for (const { id, root } of resources.filter((one) => isNamed(one.id, wanted, namespace))) {
      for (const [index, paths] of starts.entries()) {
        for (const path of pathsInto(root, paths, walkOptions(id, options))) found[index]?.add(path);
      }
    }
    return '';
  });
  return found;
}

/** The paths that lead to a field. Stops as soon as longer paths cannot lead to a field. */
function* pathsInto(root: Tree, paths: Iterable<string>, options: WalkOptions): Iterable<string> {
  for (const path of paths) {
    // A path that contains a part of the value may be invalid.
    const parsed = catchError(Error, () => parseFieldPath(path));
    if (parsed !== undefined && ifMatched(() => lookupField(root, parsed, options)) !== undefined) yield path;
    if (!mayStartPath(root, `${path}=`, options)) return;
  }
}

/** @public */
export async function listPaths(inputs: readonly string[], port: Port): Promise<Outcome> {
  const notes: string[] = [];
  const outcome = await readResources(inputs, port, ({ resources, secrets }) => {
    const named = resources.filter(({ id }) => isTarget(id) && !isToolConfig(id));
    const left = resources.length - named.length;
    if (left > 0) notes.push(`the paths of ${pluralize(left, 'item')} are not listed, because ${notListed}`);
    const byTarget = new Map<string, string[]>();
    for (const { id } of named) getOrMake(byTarget, targetText(id), () => []).push(effectiveNamespace(id.namespace));
    const groups = [...byTarget].map(([target, all]) => [target, new Set(all), all.length] as const);
    const doubles = groups.filter(([, namespaces, count]) => namespaces.size < count).map(([target]) => target);
    if (doubles.length > 0) notes.push(`several resources match ${doubles.slice(0, 3).join(', ')}: ${readApart}`);
    const several = new Set(groups.filter(([, namespaces]) => namespaces.size > 1).map(([target]) => target));
    const argumentsFor = ({ id }: Resource): string =>
      targetText(id) + (several.has(targetText(id)) ? ` -n ${effectiveNamespace(id.namespace)}` : '');
    return named.map((resource) => linesOf(resource, argumentsFor(resource), secrets)).join('');
  });
  return { ...outcome, stderr: outcome.stderr + notes.map((note) => `note: ${note}\n`).join('') };
}

const notListed = '`set` does not change functionConfigs, Kptfiles, or resources without a kind or a name';
const readApart = '`get` needs a file with only one of them';

type Reading = Pick<TransformInput<unknown>, 'resources' | 'report' | 'secrets'>;

/** Reads resources like `inlay run`. `print` returns the output for the resources. */
export const readResources = async (
  inputs: readonly string[],
  port: Port,
  print: (input: Reading) => string,
): Promise<Outcome> => readSources(await sourcesOf(inputs, port), print);

async function readSources(sources: readonly Source[], print: (input: Reading) => string): Promise<Outcome> {
  let stdout = '';
  const reader: KrmFunction<unknown> = {
    name: 'inlay',
    accepts: [{ apiVersion: 'v1', kind: 'None' }],
    validator: () => true,
    usage: '',
    transform: (input) => {
      stdout = print(input);
      return input.resources;
    },
  };
  const functionConfig = '{apiVersion: v1, kind: None}';
  const { stderr, exitCode } = await run(reader, { ...runInputOf(sources), functionConfig });
  const places = stderr.replaceAll(`  --> ${reader.name}\n`, '');
  return { stdout: exitCode === exitCodes.done ? stdout : '', stderr: places, exitCode, files: [] };
}

/** The output lines for a resource. `target` is the argument that selects the resource on the command line. */
function linesOf(resource: Resource, target: string, secrets: Reading['secrets']): string {
  const documents = secrets.isHidden(resource) ? 'none' : 'all';
  const { fields, unnamed } = listFields(resource.root, walkOptions(resource.id, {}), documents);
  const lines = fields.map(({ path, node }) => {
    const keys = parseFieldPath(path).steps.map(({ raw }) => raw);
    const value = isSecretAt(resource, keys, secrets) ? [] : [typeOf(node), valueOf(node)];
    return `${[target, path, ...value].map(shownLine).join('\t')}\n`;
  });
  const more = unnamed === 0 ? '' : `${target}\t# and ${pluralize(unnamed, 'field')} that no path can select\n`;
  return lines.join('') + more;
}

const isSecretAt = (resource: Resource, keys: readonly string[], secrets: Reading['secrets']): boolean =>
  !isPublic(keys) && secrets.isHidden(resource, keys);

const typeOf = (node: Tree): string => (node.kind === 'scalar' ? node.type : node.kind);

const valueOf = (node: Tree): string => {
  if (node.kind !== 'scalar') return node.kind === 'map' ? '{}' : '[]';
  return node.type === 'string' ? JSON.stringify(node.text) : node.text;
};

/** Prints a scalar as its text, and a map or list as YAML, or as JSON if YAML cannot represent one of its numbers. */
const textOf = (node: Tree): string =>
  node.kind === 'scalar'
    ? `${node.text.replace(/\n$/, '')}\n`
    : `${catchError(
        NoSpellingError,
        () => yamlFormat.print(node),
        () => jsonFormat.print(node),
      ).trimEnd()}\n`;

function noResource(target: string, resources: readonly Resource[], namespace: string | undefined): string {
  const elsewhere = resources.find(({ id }) => isNamed(id, targetOf(target), undefined));
  if (namespace !== undefined && elsewhere !== undefined) {
    return `no resource matches "${target}" in namespace "${namespace}", but one does in namespace "${effectiveNamespace(elsewhere.id.namespace)}"`;
  }
  return unusedMessage({
    what: `no resource matches "${target}"${resources.length === 0 ? ': the files contain no resources' : ''}`,
    name: target,
    candidates: resources.map(({ id }) => targetText(id)),
  });
}
