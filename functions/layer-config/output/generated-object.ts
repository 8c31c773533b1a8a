/**
 * Generates the ConfigMap or Secret to write: `keystone-8b7k2fh4tc` contains the file `app.yaml` of the LayerConfig
 * `keystone`.
 */
import { type MapEntry, type MapTree, stringScalar, type Tree, treeOf } from '../../../src/data';
import { encodeBase64, kustomizeLayout } from '../../../src/formats';
import { nameHash } from '../../../src/krm';
import { Resource } from '../../../src/resource-list';
import type { NamedObject, VersionedObject } from '../../../src/versions';
import type { LayerConfig } from '../generated/config';
import type { LayerContext } from '../model/layer-context';

export interface GeneratedObject extends VersionedObject {
  /** The object's data in its stored encoding: base64 in a Secret. */
  readonly data: MapTree;
}

/**
 * Returns the object with the data `texts`, which is keyed by data key. A member of a family has its own base name.
 * `shownKey` replaces data keys that must not be shown.
 */
export function generatedObject(
  config: LayerConfig,
  { namespace, member }: LayerContext,
  texts: ReadonlyMap<string, string>,
  shownKey: (key: string) => string,
): GeneratedObject {
  const { kind = 'ConfigMap', naming = 'hash', type = 'Opaque' } = config.spec.output ?? {};
  const family = baseName(config);
  const base = member === undefined ? family : memberBase(family, member);
  const entries = [...texts].map(([key, text]): MapEntry => ({
    key,
    value: stringScalar(kind === 'Secret' ? encodeBase64(text, kustomizeLayout) : text),
  }));
  const data: MapTree = { kind: 'map', entries };
  const typed = kind === 'Secret' ? { type: stringScalar(type) } : {};
  const name = naming === 'hash' ? `${base}-${nameHash(asMap({ kind: stringScalar(kind), data, ...typed }))}` : base;
  const content = { ...typed, ...(naming === 'none' ? {} : { immutable: treeOf(true) }), data };
  return {
    kind,
    member,
    base,
    name,
    namespace,
    data,
    keys: [...texts.keys()],
    publicKeys: [...texts.keys()].filter((key) => shownKey(key) === key),
    content,
    create: (labels, annotations) =>
      Resource.create(
        asMap({
          apiVersion: stringScalar('v1'),
          kind: stringScalar(kind),
          metadata: treeOf({ name, namespace: namespace === '' ? undefined : namespace, labels, annotations }),
          ...content,
        }),
      ),
  };
}

/** Returns a placeholder object with the base name of a family. No generated object has that name. */
export const familyObject = (config: LayerConfig, { namespace }: LayerContext): NamedObject => {
  const base = baseName(config);
  return { kind: config.spec.output?.kind ?? 'ConfigMap', base, name: base, namespace };
};

/** Returns the name of the object or family, without the hash or the member's name. */
export const baseName = ({ metadata, spec }: LayerConfig): string => spec.output?.name ?? metadata.name;

export const memberBase = (family: string, member: string): string => `${family}-${member}`;

function asMap(fields: Readonly<Record<string, Tree | undefined>>): MapTree {
  const entries: MapEntry[] = [];
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) entries.push({ key, value });
  return { kind: 'map', entries };
}
