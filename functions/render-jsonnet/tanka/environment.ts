/**
 * Reads a Tanka Environment from `spec.json` or an inline object, by Go's rules. Known fields that do not affect
 * resources are ignored, and unknown fields are reported.
 */
import { didYouMean, type Json, type JsonObject } from '../../../src/data';
import { goType } from '../../../src/go';
import { FaultError, fieldOf, fieldText, isObject, objectOf } from '../../../src/render';
import type { Project } from './project';

type Texts = Readonly<Record<string, string>>;

/** The parts of an Environment that affect its resources, and its unknown fields. */
export interface Environment {
  readonly name: string;
  /** The namespace for resources without a namespace: `default` if the field is missing, and none if it is empty. */
  readonly namespace: string;
  readonly labels: Texts;
  readonly annotations: Texts;
  /** The value of `tk.env`: the Environment without its data, with Tanka's defaults. */
  readonly json: JsonObject;
  /** The paths of the values that form the environment's label (`.metadata.name`); empty if there is no label. */
  readonly labelFrom: readonly string[];
  /** Fields that are unknown to Tanka and to this function. */
  readonly unknown: readonly string[];
}

/** Thrown for a mistake in an Environment. The message is shown to the user. */
export class EnvironmentError extends FaultError {
  constructor(message: string) {
    super({ code: 'invalid-environment', message });
  }
}

type Shape = 'text' | 'flag' | 'list' | 'texts' | 'data' | { readonly [name: string]: Shape };

/** The fields of Tanka's Environment. Fields about the cluster or Tanka's version have no effect here. */
const environmentShape: Readonly<Record<string, Shape>> = {
  apiVersion: 'text',
  kind: 'text',
  metadata: { name: 'text', namespace: 'text', labels: 'texts' },
  spec: {
    apiServer: 'text',
    contextNames: 'list',
    namespace: 'text',
    diffStrategy: 'text',
    applyStrategy: 'text',
    injectLabels: 'flag',
    tankaEnvLabelFromFields: 'list',
    resourceDefaults: { annotations: 'texts', labels: 'texts' },
    expectVersions: { tanka: 'text' },
    exportJsonnetImplementation: 'text',
  },
  data: 'data',
};

/** Fields of the first versions of Tanka, and their current paths. */
const movedFields: Texts = { namespace: 'spec.namespace', server: 'spec.apiServer', team: 'metadata.labels.team' };

/** Reads an Environment. `where` is the name of the environment in messages. Throws an EnvironmentError. */
export function readEnvironment(json: Json, where: string, project: Project): Environment {
  const unknown: string[] = [];
  const read = readFields(json, environmentShape, { where, path: '', unknown });
  const metadata = asObject(fieldOf(read, 'metadata'));
  const spec = asObject(fieldOf(read, 'spec'));
  const name = project.spec === undefined ? fieldText(metadata, 'name') : project.name;
  const namespace = fieldOf(spec, 'namespace') ?? 'default';
  const server = fieldText(spec, 'apiServer');
  const defaults = asObject(fieldOf(spec, 'resourceDefaults'));
  const labelFrom = asList(fieldOf(spec, 'tankaEnvLabelFromFields'));
  return {
    name,
    namespace: asText(namespace),
    labels: asTexts(fieldOf(defaults, 'labels')),
    annotations: asTexts(fieldOf(defaults, 'annotations')),
    json: {
      apiVersion: fieldOf(read, 'apiVersion') ?? 'tanka.dev/v1alpha1',
      kind: fieldOf(read, 'kind') ?? 'Environment',
      metadata: { ...metadata, name, namespace: project.namespace },
      spec: {
        ...spec,
        ...(server !== '' && { apiServer: withScheme(server) }),
        namespace,
        resourceDefaults: defaults,
        expectVersions: asObject(fieldOf(spec, 'expectVersions')),
      },
    },
    labelFrom:
      fieldOf(spec, 'injectLabels') !== true
        ? []
        : labelFrom.length > 0
          ? labelFrom
          : ['.metadata.name', '.metadata.namespace'],
    unknown,
  };
}

const withScheme = (server: string): string => (/^.+:\/\//.test(server) ? server : `https://${server}`);

interface Place {
  readonly where: string;
  readonly path: string;
  readonly unknown: string[];
}

/** Returns the known fields under their canonical names. As in Go, empty values are omitted. */
function readFields(value: Json, shape: Readonly<Record<string, Shape>>, place: Place): JsonObject {
  if (!isObject(value)) throw mistyped(value, 'an object', place);
  const fields = Object.entries(value).flatMap(([key, field]): readonly (readonly [string, Json])[] => {
    const inner = { ...place, path: place.path === '' ? key : `${place.path}.${key}` };
    // Go matches the fields of its structs case-insensitively.
    const name = Object.keys(shape).find((known) => known.toLowerCase() === key.toLowerCase());
    if (name === undefined) rejectTypo(key, Object.keys(shape), inner);
    const known = name === undefined || field === null ? undefined : readField(field, shape[name] ?? 'data', inner);
    return name === undefined || known === undefined ? [] : [[name, known]];
  });
  return objectOf(fields);
}

/**
 * Returns the text of a field of an Environment, such as `.metadata.name` or `.metadata.labels.team`. A missing text
 * field is empty, as in Go's structs. Returns undefined for any other missing field, and for a value that is neither a
 * string nor a boolean.
 */
export function fieldAt(json: JsonObject, path: string): string | undefined {
  const keys = path.replace(/^\./, '').split('.');
  const value = keys.reduce<Json | undefined>((inner, key) => fieldOf(inner, key), json);
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  const shape = keys.reduce<Shape | undefined>(
    (inner, key) => (typeof inner === 'object' && Object.hasOwn(inner, key) ? inner[key] : undefined),
    environmentShape,
  );
  return shape === 'text' ? '' : undefined;
}

function rejectTypo(key: string, names: readonly string[], place: Place): void {
  const near = didYouMean(key, names);
  if (near !== undefined) {
    throw new EnvironmentError(`${place.where} has no field \`${place.path}\`: did you mean "${near}"?`);
  }
  const now = place.path === key ? movedFields[key] : undefined;
  if (now !== undefined) {
    throw new EnvironmentError(`${place.where}: \`${key}\` is a field of early Tanka versions: write \`${now}\``);
  }
  place.unknown.push(place.path);
}

function readField(value: Json, shape: Shape, place: Place): Json | undefined {
  switch (shape) {
    case 'data':
      return undefined;
    case 'text':
      if (typeof value !== 'string') throw mistyped(value, 'text', place);
      // An empty namespace means no namespace, but a missing namespace means `default`.
      return value === '' && place.path.toLowerCase() !== 'spec.namespace' ? undefined : value;
    case 'flag':
      if (typeof value !== 'boolean') throw mistyped(value, 'true or false', place);
      return value || undefined;
    case 'list':
      if (!Array.isArray(value)) throw mistyped(value, 'a list of strings', place);
      rejectUnsupported(value, 'a list of strings', place);
      return value.length === 0 ? undefined : value;
    case 'texts':
      if (!isObject(value)) throw mistyped(value, 'an object of strings', place);
      rejectUnsupported(Object.values(value), 'an object of strings', place);
      return Object.keys(value).length === 0 ? undefined : value;
    default:
      return readFields(value, shape, place);
  }
}

function rejectUnsupported(values: readonly Json[], wanted: string, place: Place): void {
  const other = values.find((value) => typeof value !== 'string');
  if (other !== undefined) throw mistyped(other, wanted, place);
}

const mistyped = (value: Json, wanted: string, { where, path }: Place): EnvironmentError =>
  new EnvironmentError(`${where}: ${path === '' ? 'it' : `\`${path}\``} must be ${wanted}, not ${goType(value)}`);

export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const asList = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(asText) : []);
const asTexts = (value: Json | undefined): Texts =>
  Object.fromEntries(Object.entries(asObject(value)).map(([key, text]) => [key, asText(text)]));
