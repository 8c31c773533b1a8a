/**
 * The generators of a functionConfig in one shape. They are written as entries of `configMapGenerator` and
 * `secretGenerator`, or as a document that is one generator itself, which kustomize's builtin plugins accept.
 */
import type {
  ConfigMapArgs,
  GeneratorOptions,
  Literal,
  MergeValue,
  MergeValues,
  SecretArgs,
} from '../generated/config';
import { sortedByKey, type Entries, type GeneratedKind } from './stored-values';

export interface Generator {
  readonly kind: GeneratedKind;
  /** Field path of the entry: `configMapGenerator.0`; '' for the config itself. */
  readonly place: string;
  readonly name: string;
  /** '' where there is none. */
  readonly namespace: string;
  readonly behavior: 'create' | 'replace' | 'merge';
  /** The type of a Secret; '' for a ConfigMap. */
  readonly type: string;
  readonly literals: readonly Literal[];
  readonly files: readonly string[];
  readonly envs: readonly string[];
  readonly mergeValues: readonly MergeValue[];
  readonly labels: Entries;
  readonly annotations: Entries;
  readonly immutable: boolean;
  readonly disableNameSuffixHash: boolean;
}

/** The kinds of document that are one generator. */
const builtinKinds: Readonly<Record<string, GeneratedKind>> = {
  ConfigMapGenerator: 'ConfigMap',
  SecretGenerator: 'Secret',
};

export const builtinKind = ({ apiVersion, kind }: MergeValues): GeneratedKind | undefined =>
  apiVersion === 'builtin' ? builtinKinds[kind] : undefined;

/** ConfigMaps first, in kustomize's order. */
export function listGenerators(config: MergeValues): readonly Generator[] {
  const { configMapGenerator = [], secretGenerator = [], generatorOptions = {} } = config;
  const builtin = builtinKind(config);
  if (builtin !== undefined) return [generatorOf(builtin, withMetadata(config), '', {})];
  return [
    ...configMapGenerator.map((entry, index) =>
      generatorOf('ConfigMap', entry, `configMapGenerator.${index}`, generatorOptions),
    ),
    ...secretGenerator.map((entry, index) =>
      generatorOf('Secret', entry, `secretGenerator.${index}`, generatorOptions),
    ),
  ];
}

/** `entryField(generator, 'literals.0')` is `configMapGenerator.0.literals.0`. */
export const entryField = ({ place }: Pick<Generator, 'place'>, field: string): string =>
  place === '' ? field : `${place}.${field}`;

/** For messages: `ConfigMap "demo" in namespace "prod"`. */
export const called = ({
  kind,
  name,
  namespace,
}: Pick<Generator, 'name' | 'namespace'> & { readonly kind: string }): string =>
  `${kind} "${name}"${namespace === '' ? '' : ` in namespace "${namespace}"`}`;

/** A builtin generator may have its name and namespace in its metadata. */
function withMetadata(config: MergeValues): SecretArgs {
  const text = (key: string): string => {
    const value = config.metadata?.[key];
    return typeof value === 'string' ? value : '';
  };
  return { ...config, name: orElse(config.name, text('name')), namespace: orElse(config.namespace, text('namespace')) };
}

/** An empty text counts as missing, as in Go. */
const orElse = (text: string | undefined, other: string): string => (text === undefined || text === '' ? other : text);

function generatorOf(
  kind: GeneratedKind,
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
    // As in kustomize, an entry cannot switch off what is true for all.
    immutable: global.immutable === true || options.immutable === true,
    disableNameSuffixHash: global.disableNameSuffixHash === true || options.disableNameSuffixHash === true,
  };
}

type Strings = Readonly<Record<string, string>> | undefined;

/** Sorted by key; where both have a key, the entry's value wins. */
function joined(global: Strings, own: Strings): Entries {
  const all = new Map([...Object.entries(global ?? {}), ...Object.entries(own ?? {})]);
  return sortedByKey([...all]);
}
