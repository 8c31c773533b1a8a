/** The ConfigMap or Secret to be written: `keystone` with the file `app.yaml` is `keystone-8b7k2fh4tc` with that data. */
import { type MapEntry, type MapTree, stringScalar, type Tree, treeOf } from '../../../src/data';
import { encodeBase64, kustomizeLayout } from '../../../src/formats';
import { nameHash, type ReferencedKind } from '../../../src/krm';
import { configLabel } from './bookkeeping';
import type { LayerConfig } from '../generated/config';

export interface GeneratedObject {
  readonly kind: ReferencedKind;
  readonly base: string;
  /** The base name; with `naming: hash` also the hash of the content. */
  readonly name: string;
  readonly namespace: string;
  /** As in the object: the values of a Secret are base64. */
  readonly data: MapTree;
  /** The `type` of a Secret. */
  readonly type: string | undefined;
  /** The object is never edited: changed data makes an object of another name. */
  readonly isImmutable: boolean;
}

export function generatedObject({ metadata, spec }: LayerConfig, texts: ReadonlyMap<string, string>): GeneratedObject {
  const { kind = 'ConfigMap', name: base = metadata.name, naming = 'hash', type = 'Opaque' } = spec.output ?? {};
  const entries = [...texts].map(([key, text]): MapEntry => ({
    key,
    value: stringScalar(kind === 'Secret' ? encodeBase64(text, kustomizeLayout) : text),
  }));
  const data: MapTree = { kind: 'map', entries };
  const isSecret = kind === 'Secret';
  const hash = nameHash(asMap({ kind: stringScalar(kind), data, type: isSecret ? stringScalar(type) : undefined }));
  return {
    kind,
    base,
    name: naming === 'hash' ? `${base}-${hash}` : base,
    namespace: metadata.namespace ?? '',
    data,
    type: isSecret ? type : undefined,
    isImmutable: naming !== 'none',
  };
}

/** A new object, as a person would write it. */
export function objectTree(
  { kind, name, namespace, data, type, isImmutable }: GeneratedObject,
  configName: string,
  annotations: Readonly<Record<string, string | undefined>>,
): Tree {
  return asMap({
    apiVersion: stringScalar('v1'),
    kind: stringScalar(kind),
    metadata: treeOf({
      name,
      namespace: namespace === '' ? undefined : namespace,
      labels: { [configLabel]: configName },
      annotations: Object.values(annotations).every((value) => value === undefined) ? undefined : annotations,
    }),
    type: type === undefined ? undefined : stringScalar(type),
    immutable: isImmutable ? treeOf(true) : undefined,
    data,
  });
}

function asMap(fields: Readonly<Record<string, Tree | undefined>>): MapTree {
  const entries: MapEntry[] = [];
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) entries.push({ key, value });
  return { kind: 'map', entries };
}

/** Whether the object has, had or could have had this name: its base with a hash. */
export const isVersionName = (base: string, name: string): boolean =>
  name.startsWith(`${base}-`) && /^[2456789bcdfghkmt]{10}$/.test(name.slice(base.length + 1));
