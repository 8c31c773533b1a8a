/**
 * Converts all generators of a functionConfig to a common form. A generator is an entry of `configMapGenerator` or
 * `secretGenerator`, or the whole document, like the configuration of kustomize's builtin plugins.
 */
import type { ReferencedKind, ResourceId } from '../../../src/krm';
import type { ConfigMapArgs, GeneratorOptions, MergeValues, SecretArgs } from '../generated/config';
import { sortedByKey, type Entries } from './stored-values';

/** A generator in the common form. A missing name or namespace is ''. The type of a ConfigMap is also ''. */
export interface Generator extends Readonly<
  Required<Pick<SecretArgs, 'name' | 'namespace' | 'type' | 'literals' | 'files' | 'envs' | 'mergeValues'>>
> {
  readonly kind: ReferencedKind;
  /** The field path of the entry: `configMapGenerator.0`; '' for the config itself. */
  readonly place: string;
  readonly behavior: 'create' | 'replace' | 'merge';
  readonly labels: Entries;
  readonly annotations: Entries;
  readonly immutable: boolean;
  readonly disableNameSuffixHash: boolean;
}

/** Maps the kind of a document that is a single generator to the kind of the generated object. */
const builtinKinds: Readonly<Record<string, ReferencedKind>> = {
  ConfigMapGenerator: 'ConfigMap',
  SecretGenerator: 'Secret',
};

export const builtinKind = ({ apiVersion, kind }: MergeValues): ReferencedKind | undefined =>
  apiVersion === 'builtin' ? builtinKinds[kind] : undefined;

/** Lists ConfigMaps first, like kustomize. */
export function listGenerators(config: MergeValues): readonly Generator[] {
  const builtin = builtinKind(config);
  if (builtin !== undefined) return [generatorOf(builtin, withMetadata(config), '', {})];
  const all = (kind: ReferencedKind, list: 'configMapGenerator' | 'secretGenerator'): readonly Generator[] =>
    (config[list] ?? []).map((entry, index) =>
      generatorOf(kind, entry, `${list}.${index}`, config.generatorOptions ?? {}),
    );
  return [...all('ConfigMap', 'configMapGenerator'), ...all('Secret', 'secretGenerator')];
}

/**
 * Returns the path of a field in the entry of a generator: `entryField(generator, 'literals.0')` is
 * `configMapGenerator.0.literals.0`.
 */
export const entryField = ({ place }: Pick<Generator, 'place'>, field: string): string =>
  place === '' ? field : `${place}.${field}`;

/** Returns the object's name for messages: `ConfigMap "demo" in namespace "prod"`. */
export const called = ({ kind, name, namespace }: Pick<ResourceId, 'kind' | 'name' | 'namespace'>): string =>
  `${kind} "${name}"${namespace === '' ? '' : ` in namespace "${namespace}"`}`;

/** Adds the name and namespace of a builtin generator from its metadata if necessary. */
function withMetadata(config: MergeValues): SecretArgs {
  const text = (key: string): string => {
    const value = config.metadata?.[key];
    return typeof value === 'string' ? value : '';
  };
  return { ...config, name: orElse(config.name, text('name')), namespace: orElse(config.namespace, text('namespace')) };
}

/** As in Go, an empty string counts as missing. */
const orElse = (text: string | undefined, other: string): string => (text === undefined || text === '' ? other : text);

function generatorOf(
  kind: ReferencedKind,
  entry: ConfigMapArgs | SecretArgs,
  place: string,
  global: GeneratorOptions,
): Generator {
  const { options = {}, env } = entry;
  const envs = entry.envs ?? [];
  return {
    kind,
    place,
    name: entry.name ?? '',
    namespace: entry.namespace ?? '',
    behavior: entry.behavior === undefined || entry.behavior === '' ? 'create' : entry.behavior,
    type: kind === 'Secret' ? orElse('type' in entry ? entry.type : undefined, 'Opaque') : '',
    literals: entry.literals ?? [],
    files: entry.files ?? [],
    envs: env === undefined || env === '' ? envs : [...envs, env],
    mergeValues: entry.mergeValues ?? [],
    labels: joined(global.labels, options.labels),
    annotations: joined(global.annotations, options.annotations),
    // As in kustomize, an entry cannot disable an option that is enabled for all entries.
    immutable: global.immutable === true || options.immutable === true,
    disableNameSuffixHash: global.disableNameSuffixHash === true || options.disableNameSuffixHash === true,
  };
}

/** Returns the entries sorted by key. An entry of the generator itself overrides a global entry with the same key. */
const joined = (global: Readonly<Record<string, string>> = {}, own: typeof global = {}): Entries =>
  sortedByKey([...new Map([...Object.entries(global), ...Object.entries(own)])]);
