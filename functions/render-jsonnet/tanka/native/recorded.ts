/**
 * Implements the native functions `helmTemplate` and `kustomizeBuild`. Tanka starts a program for each of these
 * functions, but a KRM function must not start programs. Therefore, the functions return recorded outputs in Tanka's
 * form. If an output is missing, the error names the output to record.
 */
import { catchError, type Json, type JsonObject } from '../../../../src/data';
import { goCleanPath, goText, goType, GoYamlError, readGoYamlV3 } from '../../../../src/go';
import type { NativeFunction } from '../../../../src/jsonnet';
import {
  bounded,
  fieldOf,
  fieldsOf,
  folderOf,
  isNamed,
  isObject,
  isTyped,
  objectOf,
  type Spend,
  yamlSteps,
} from '../../../../src/render';
import { defaultNameFormat, parseNameFormat } from './name-format';

export interface RecordedOutputs {
  /** Streams of YAML documents, with keys such as `helmTemplate:grafana` and `kustomizeBuild:./base`. */
  readonly recorded: ReadonlyMap<string, string>;
  onUse(key: string): void;
}

interface Request {
  readonly key: string;
  /** The inputs that determine the output. All calls with the same key must have the same inputs. */
  readonly call: string;
  /** The command line whose output must be recorded. */
  readonly command: string;
  /** A note about the command line for the message: `, with the … in values.json,`. */
  readonly hint: string;
  readonly nameFormat: string;
}

/** Returns the native functions for one evaluation. */
export function recordedNatives(outputs: RecordedOutputs, spend: Spend): Readonly<Record<string, NativeFunction>> {
  const calls = new Map<string, string>();
  const answer = (request: Request): Json => {
    const before = calls.get(request.key) ?? request.call;
    calls.set(request.key, request.call);
    if (before !== request.call) {
      throw new Error(
        `"${request.key}" is requested with two different charts, paths or options: one recorded output cannot match both; use a different name for the second`,
      );
    }
    const text = outputs.recorded.get(request.key);
    if (text === undefined) {
      throw new Error(
        `a KRM function cannot start programs: record the output of \`${request.command}\`${request.hint} in spec.dataSources["${request.key}"]`,
      );
    }
    outputs.onUse(request.key);
    return shaped(text, request, spend);
  };
  return {
    helmTemplate: bounded(
      {
        parameters: ['name', 'chart', 'opts'],
        call: (name = null, chart = null, opts = null) => answer(helmRequest(name, chart, opts)),
      },
      spend,
    ),
    kustomizeBuild: bounded(
      { parameters: ['path', 'opts'], call: (path = null, opts = null) => answer(kustomizeRequest(path, opts)) },
      spend,
    ),
  };
}

function helmRequest(name: Json, chart: Json, opts: Json): Request {
  if (typeof name !== 'string') throw wrongArgument("first argument 'name'", name);
  if (typeof chart !== 'string') throw wrongArgument("second argument 'chart'", chart);
  const path = pathFromCaller('helmTemplate', chart, opts);
  const hasValues = isObject(goField(opts, 'values'));
  const values = hasValues ? ['--values values.json'] : [];
  return {
    key: `helmTemplate:${name}`,
    call: callOf(path, opts),
    command: ['helm template', name, path, ...values, ...helmFlags(opts)].join(' '),
    hint: hasValues ? ', with the `values` of the options in values.json,' : '',
    nameFormat: nameFormatOf(opts),
  };
}

/** Omits `calledFrom`, which `path` already includes, and `nameFormat`, which affects only the form of the result. */
function callOf(path: string, opts: Json): string {
  const without = new Set(['calledfrom', 'nameformat']);
  return JSON.stringify([path, fieldsOf(opts).filter(([key]) => !without.has(key.toLowerCase()))]);
}

/** Returns the options as helm flags. Tanka includes CRDs by default. */
function helmFlags(opts: Json): readonly string[] {
  const isSet = (key: string): boolean => goField(opts, key) === true;
  const versions = goField(opts, 'apiVersions');
  const kubeVersion = goField(opts, 'kubeVersion');
  const namespace = goField(opts, 'namespace');
  return [
    ...(Array.isArray(versions) ? versions.map((version) => `--api-versions=${goText(version)}`) : []),
    ...(goField(opts, 'includeCRDs') === false ? [] : ['--include-crds']),
    ...(isSet('skipTests') ? ['--skip-tests'] : []),
    ...(typeof kubeVersion === 'string' ? [`--kube-version=${kubeVersion}`] : []),
    ...(isSet('noHooks') ? ['--no-hooks'] : []),
    ...(typeof namespace === 'string' ? [`--namespace=${namespace}`] : []),
  ];
}

function kustomizeRequest(path: Json, opts: Json): Request {
  if (typeof path !== 'string') throw wrongArgument("argument 'path'", path);
  const folder = pathFromCaller('kustomizeBuild', path, opts);
  return {
    key: `kustomizeBuild:${path}`,
    call: callOf(folder, opts),
    command: `kustomize build ${folder}`,
    hint: '',
    nameFormat: nameFormatOf(opts),
  };
}

const wrongArgument = (what: string, value: Json): Error =>
  new Error(`${what} must be of 'string' type, got '${goType(value)}' instead`);

/**
 * Converts `path` to a path relative to the function's root directory. Tanka finds charts relative to `std.thisFile`,
 * which libraries pass as `calledFrom`.
 */
function pathFromCaller(name: string, path: string, opts: Json): string {
  const caller = goField(opts, 'calledFrom');
  if (typeof caller === 'string' && caller !== '') {
    return goCleanPath(`${folderOf(caller)}/${path}`.replace(/^\//, ''));
  }
  throw new Error(`${name}: 'opts.calledFrom' is unset or empty: set it to \`std.thisFile\``);
}

function nameFormatOf(opts: Json): string {
  const format = goField(opts, 'nameFormat');
  return typeof format === 'string' && format !== '' ? format : defaultNameFormat;
}

function shaped(text: string, { key, nameFormat }: Request, spend: Spend): Json {
  const nameOf = parseNameFormat(nameFormat);
  const named = new Map<string, JsonObject>();
  for (const object of objectsOf(text, key, spend)) {
    const name = nameOf(object);
    if (named.has(name)) {
      throw new Error(`Two resources share the same name '${name}'. Please adapt the name template '${nameFormat}'.`);
    }
    named.set(name, object);
  }
  return objectOf(named);
}

function objectsOf(text: string, key: string, spend: Spend): readonly JsonObject[] {
  const source = `spec.dataSources["${key}"]`;
  const documents = readYaml(text, source, spend).filter((document) => document !== null);
  return documents.map((document) => {
    if (
      !isObject(document) ||
      !isTyped(document) ||
      !(isNamed(document) || Array.isArray(fieldOf(document, 'items')))
    ) {
      throw new Error(
        `${source}: each document must be a Kubernetes object with \`apiVersion\`, \`kind\` and \`metadata.name\``,
      );
    }
    return document;
  });
}

/** Returns all documents. `lead` begins the message about a syntax error. */
export function readYaml(text: string, lead: string, spend: Spend): readonly Json[] {
  spend(text.length * yamlSteps.character);
  return catchError(
    GoYamlError,
    () => readGoYamlV3(text, () => spend(yamlSteps.token)),
    (error) => {
      throw new Error(`${lead}: ${error.message}`, { cause: error });
    },
  );
}

/** Reads a field like Go: `goField({ includeCrds: false }, 'includeCRDs')` is false. A null field counts as missing. */
function goField(value: Json, name: string): Json | undefined {
  const exact = fieldOf(value, name);
  if (exact !== undefined) return exact ?? undefined;
  const lower = name.toLowerCase();
  const key = isObject(value) ? Object.keys(value).find((one) => one.toLowerCase() === lower) : undefined;
  return key === undefined ? undefined : (fieldOf(value, key) ?? undefined);
}
