/** `inlay get` prints one value, `inlay paths` all fields with their values. Both read as a source of replace-values does. */
import { pluralize } from '../../data/text/pluralize';
import { shownLine } from '../../data/text/shown-text';
import type { Tree } from '../../data/tree';
import { walkOptions } from '../../fields/documents/encoded-field';
import { FieldError } from '../../fields/faults/field-error';
import { listFields } from '../../fields/field-list';
import { lookupField } from '../../fields/walk';
import { isPublic } from '../../fields/write/guards/identity';
import { yamlFormat } from '../../formats/yaml/format';
import { exitCodes } from '../../function/exit-codes';
import { unusedMessage } from '../../function/config/unused-message';
import type { KrmFunction, TransformInput } from '../../function/krm-function';
import { run } from '../../function/run';
import { parseFieldPath } from '../../krm/field-path';
import { effectiveNamespace } from '../../krm/resource-id';
import type { Resource } from '../../resource-list/resource';
import type { Outcome, Port } from '../port';
import { runInputOf, sourcesOf } from '../sources';
import { pathOf, targetOf } from './target';

export interface GetOptions {
  readonly namespace?: string;
  readonly showSecrets?: boolean;
}

/** @public */
export function getValue(
  given: { readonly target: string; readonly path: string; readonly inputs: readonly string[] },
  { namespace, showSecrets = false }: GetOptions,
  port: Port,
): Promise<Outcome> {
  const { kind, name } = targetOf(given.target);
  const path = pathOf(given.path);
  return read(given.inputs, port, ({ resources, report, secrets }) => {
    const wanted = namespace === undefined ? undefined : effectiveNamespace(namespace);
    const found = resources.filter(
      ({ id }) =>
        id.kind === kind && id.name === name && (wanted === undefined || effectiveNamespace(id.namespace) === wanted),
    );
    const [resource, another] = found;
    if (resource === undefined) {
      report.error({ code: 'not-found', message: noResource(given.target, resources) });
      return '';
    }
    if (another !== undefined) {
      const message = `${found.length} resources are "${given.target}": name one namespace with \`--namespace\``;
      report.error({ code: 'ambiguous', message });
      return '';
    }
    const isHidden = isSecretAt(
      resource,
      path.steps.map(({ raw }) => raw),
      secrets,
    );
    try {
      const node = lookupField(resource.root, path, walkOptions(resource.id, {}));
      return isHidden && !showSecrets ? '(secret)\n' : textOf(node);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      const message = isHidden ? error.message : error.openMessage;
      report.error({ code: error.code, message, resource, field: given.path });
      return '';
    }
  });
}

/** @public */
export const listPaths = (inputs: readonly string[], port: Port): Promise<Outcome> =>
  read(inputs, port, ({ resources, secrets }) => resources.map((resource) => linesOf(resource, secrets)).join(''));

type Reading = Pick<TransformInput<unknown>, 'resources' | 'report' | 'secrets'>;

/** Reads as `inlay run` does, and prints what `print` makes of the resources. */
async function read(inputs: readonly string[], port: Port, print: (input: Reading) => string): Promise<Outcome> {
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
  const { stderr, exitCode } = await run(reader, { ...runInputOf(await sourcesOf(inputs, port)), functionConfig });
  return { stdout: exitCode === exitCodes.done ? stdout : '', stderr, exitCode, files: [] };
}

function linesOf(resource: Resource, secrets: TransformInput<unknown>['secrets']): string {
  const { kind, name } = resource.id;
  const documents = secrets.holds(resource) ? 'named' : 'all';
  const { fields, unnamed } = listFields(resource.root, walkOptions(resource.id, {}), documents);
  const lines = fields.map(({ path, node }) => {
    const keys = parseFieldPath(path).steps.map(({ raw }) => raw);
    const value = isSecretAt(resource, keys, secrets) ? [] : [typeOf(node), valueOf(node)];
    return `${[`${kind}/${name}`, path, ...value].map(shownLine).join('\t')}\n`;
  });
  const more = unnamed === 0 ? '' : `${kind}/${name}\t# and ${pluralize(unnamed, 'field')} that no path can name\n`;
  return lines.join('') + more;
}

const isSecretAt = (resource: Resource, keys: readonly string[], secrets: Reading['secrets']): boolean =>
  !isPublic(keys) && secrets.holds(resource, keys);

const typeOf = (node: Tree): string => (node.kind === 'scalar' ? node.type : node.kind);

const valueOf = (node: Tree): string => {
  if (node.kind !== 'scalar') return node.kind === 'map' ? '{}' : '[]';
  return node.type === 'string' ? JSON.stringify(node.text) : node.text;
};

/** A scalar as its text, anything else as YAML. */
const textOf = (node: Tree): string =>
  node.kind === 'scalar' ? `${node.text.replace(/\n$/, '')}\n` : `${yamlFormat.print(node).trimEnd()}\n`;

const noResource = (target: string, resources: readonly Resource[]): string =>
  unusedMessage({
    what: `no resource is "${target}"${resources.length === 0 ? ': the files have no resources' : ''}`,
    name: target,
    among: resources.map(({ id }) => `${id.kind}/${id.name}`),
  });
