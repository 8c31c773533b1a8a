/**
 * Finds the functionConfig and the function of `inlay run`. The functionConfig is either a file, whose `kind`
 * determines the function, or the function's name followed by key=value pairs.
 */
import { basename } from 'node:path';
import { stepKinds } from '../../functions/run-pipeline/function-table';
import { unknownKind } from '../../functions/run-pipeline/unknown-kind';
import { catchError } from '../data/catch-error';
import { didYouMean } from '../data/text/nearest-name';
import { pluralize } from '../data/text/pluralize';
import { DocumentSyntaxError } from '../formats/document';
import { inlineConfigName } from '../krm/resource-id';
import { isFields, rootsOf, type Root } from './files/documents';
import { isKustomization } from './files/input-files';
import { functionCalled, functionNames, functionOfKind, pipelineKind, type AnyFunction } from './functions';
import { CommandError, readGiven, type Port } from './port';
import { standardInput } from './sources';

export interface GivenConfig {
  readonly fn: AnyFunction;
  /** Undefined if the functionConfig is not in a file. */
  readonly file?: string;
  readonly text: string;
  /** True if the text is a ResourceList with the items and the functionConfig. */
  readonly isList: boolean;
}

/** Reads a functionConfig and finds its function. `file` may be `-` for standard input. Throws CommandError. */
export async function configOf(file: string, port: Port): Promise<GivenConfig> {
  if (port.kind(file) === 'directory') {
    throw new CommandError(`"${file}" is a folder: name the file of the functionConfig first, and then folders`);
  }
  if (isKustomization(basename(file))) {
    throw new CommandError(
      `"${file}" lists functions, but is not a functionConfig: run its functions with \`inlay build\``,
    );
  }
  const source = file === '-' ? 'standard input' : `"${file}"`;
  const text = file === '-' ? await standardInput(port) : readConfig(file, port);
  const read = (): readonly Root[] => rootsOf(text).filter(({ data }) => data !== null);
  const roots = catchError(DocumentSyntaxError, read, ({ line, column, message }) => {
    throw new CommandError(`${source} is not valid YAML (line ${line}, column ${column}): ${message}`);
  });
  const [first, ...more] = roots;
  if (first === undefined || !isFields(first.data)) throw new CommandError(`${source} contains no functionConfig`);
  if (more.length > 0) throw new CommandError(severalMessage(source, roots));
  const isList = first.data['kind'] === 'ResourceList';
  const config = isList ? first.data['functionConfig'] : first.data;
  if (!isFields(config)) {
    throw new CommandError(`the ResourceList in ${source} has no functionConfig, whose \`kind\` names the function`);
  }
  const [apiVersion = '', kind = ''] = [config['apiVersion'], config['kind']].map((one) =>
    typeof one === 'string' ? one : '',
  );
  const fn = functionOfKind(apiVersion, kind);
  if (fn !== undefined) return { fn, ...(file !== '-' && { file }), text, isList };
  const problem = unknownKind(apiVersion, kind, [...stepKinds, pipelineKind]);
  throw new CommandError(`${source}: ${problem}${shortFormHint(apiVersion, kind)}`);
}

/**
 * Creates a functionConfig from kpt's short form. `pairs` are the arguments after `--` in `-- path=data.host
 * value=example.com`. Throws CommandError.
 */
export function shortFormOf(name: string, pairs: readonly string[]): GivenConfig {
  const fn = functionCalled(name);
  if (fn.shortForm === undefined) {
    throw new CommandError(`${name} does not accept key=value: name the file of its functionConfig instead`);
  }
  const data = new Map<string, string>();
  for (const pair of pairs) {
    const [, key = '', value = ''] = /^([^=]+)=([^]*)$/.exec(pair) ?? [];
    if (key === '') {
      throw new CommandError(`"${pair}" is not valid after \`--\`: write key=value`);
    }
    if (data.has(key)) throw new CommandError(`\`${key}\` is given twice`);
    data.set(key, value);
  }
  const config = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: inlineConfigName },
    data: Object.fromEntries(data),
  };
  return { fn, text: JSON.stringify(config), isList: false };
}

/**
 * Reads the file of a functionConfig. If the file does not exist and the argument is a function's name, the error
 * explains how to run that function.
 */
function readConfig(file: string, port: Port): string {
  if (port.kind(file) !== undefined) return readGiven(file, port);
  const meant = functionNames.includes(file) ? file : didYouMean(file, functionNames);
  if (meant === undefined) return readGiven(file, port);
  throw new CommandError(
    `"${file}" does not exist: name the file of a functionConfig, whose \`kind\` names the function; \`${meant}\` itself accepts key=value after \`--\``,
  );
}

function severalMessage(source: string, roots: readonly Root[]): string {
  const configs = roots.filter(
    ({ data }) => isFields(data) && functionOfKind(String(data['apiVersion']), String(data['kind'])) !== undefined,
  );
  const lines = `lines ${roots.map(({ line }) => line).join(', ')}`;
  return configs.length > 1
    ? `${source} contains ${configs.length} functionConfigs (${lines}): give each its own file, or list them under \`functions\` of a RunPipeline`
    : `${source} contains ${pluralize(roots.length, 'document')} (${lines}): a functionConfig must be the only document in its file`;
}

const shortFormHint = (apiVersion: string, kind: string): string =>
  apiVersion === 'v1' && kind === 'ConfigMap'
    ? '. A functionConfig of kind ConfigMap does not name the function: `inlay run replace-values shop -- key=value`'
    : '';
