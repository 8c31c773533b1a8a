/** The ConfigMap or Secret to be written: `keystone` with the file `app.yaml` is `keystone-8b7k2fh4tc` with that data. */
import { type MapEntry, type MapTree, stringScalar, type Tree, treeOf } from '../../../src/data';
import { encodeBase64, kustomizeLayout } from '../../../src/formats';
import { hashSuffix, nameHash, type ReferencedKind } from '../../../src/krm';
import { configLabel, memberLabel } from '../model/bookkeeping';
import type { LayerConfig } from '../generated/config';
import type { LayerContext } from '../model/layer-context';

/** An object as references see it. */
export interface NamedObject {
  readonly kind: ReferencedKind;
  /** The base name, with the member's. */
  readonly base: string;
  /** The base name; with `naming: hash` also the hash of the content. */
  readonly name: string;
  readonly namespace: string;
}

export interface GeneratedObject extends NamedObject {
  /** The member of the family that it is for. */
  readonly member: string | undefined;
  /** As in the object: the values of a Secret are base64. */
  readonly data: MapTree;
  /** The `type` of a Secret. */
  readonly type: string | undefined;
  /** The object is never edited: changed data makes an object of another name. */
  readonly isImmutable: boolean;
}

/** `namespace` is where it is to be; `member` is that of a family. */
export function generatedObject(
  config: LayerConfig,
  { namespace, member }: LayerContext,
  texts: ReadonlyMap<string, string>,
): GeneratedObject {
  const { kind = 'ConfigMap', naming = 'hash', type = 'Opaque' } = config.spec.output ?? {};
  const family = baseName(config);
  const base = member === undefined ? family : memberBase(family, member);
  const entries = [...texts].map(([key, text]): MapEntry => ({
    key,
    value: stringScalar(kind === 'Secret' ? encodeBase64(text, kustomizeLayout) : text),
  }));
  const data: MapTree = { kind: 'map', entries };
  const isSecret = kind === 'Secret';
  const hash = nameHash(asMap({ kind: stringScalar(kind), data, type: isSecret ? stringScalar(type) : undefined }));
  return {
    kind,
    member,
    base,
    name: naming === 'hash' ? `${base}-${hash}` : base,
    namespace,
    data,
    type: isSecret ? type : undefined,
    isImmutable: naming !== 'none',
  };
}

/** The object of the base of a family, if it were one object; none has that name. */
export const familyObject = (config: LayerConfig, { namespace }: LayerContext): NamedObject => {
  const base = baseName(config);
  return { kind: config.spec.output?.kind ?? 'ConfigMap', base, name: base, namespace };
};

/** The name of the object, or of the family, without a hash and a member. */
export const baseName = ({ metadata, spec }: LayerConfig): string => spec.output?.name ?? metadata.name;

/** The base name of a member's object. */
export const memberBase = (family: string, member: string): string => `${family}-${member}`;

/** A new object, as a person would write it. */
export function objectTree(
  { kind, member, name, namespace, data, type, isImmutable }: GeneratedObject,
  configName: string,
  annotations: Readonly<Record<string, string | undefined>>,
): Tree {
  return asMap({
    apiVersion: stringScalar('v1'),
    kind: stringScalar(kind),
    metadata: treeOf({
      name,
      namespace: namespace === '' ? undefined : namespace,
      labels: { [configLabel]: configName, [memberLabel]: member },
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

/** A name without its hash, if it has one: `keystone-8b7k2fh4tc` is `keystone`. */
export const stemOf = (name: string): string => name.replace(hashSuffix, '');

export const hashIn = (name: string): string | undefined => hashSuffix.exec(name)?.[1];
