/**
 * Takes over versions of another member or of a LayerConfig listed in `cleanUp`. Only versions with the base name of
 * this LayerConfig's family, or of one of its objects, are taken over. Versions of any other LayerConfig are not taken
 * over, because that LayerConfig may still exist.
 */
import type { Resource } from '../../../src/resource-list';
import { stemOf } from '../../../src/krm';
import {
  type ConfigName,
  isSameNamespace,
  type KnownItems,
  type Labelled,
  type ReferredObject,
  takeOver,
  type Versioner,
} from '../../../src/versions';
import type { LayerConfig } from '../generated/config';
import { baseName, memberBase } from '../output/generated-object';

export function withTakenOver(
  versioner: Versioner,
  formers: readonly ConfigName[],
  config: LayerConfig,
  objects: readonly ReferredObject[],
  { resources, former }: KnownItems,
): readonly Resource[] {
  const isHere = ({ namespace }: { readonly namespace: string }): boolean =>
    isSameNamespace(namespace, versioner.namespace);
  const owners = new Set([versioner, ...formers.filter(isHere)].map(({ name }) => name));
  const byBase = new Map(objects.map((object) => [object.base, object]));
  const family = baseName(config);
  const ownerOf = (version: Labelled): Pick<ReferredObject, 'member'> | undefined => {
    const { label, member, name, resource } = version;
    if (objects.length === 0 || !owners.has(label) || !isHere(resource.id)) return undefined;
    const bases = [name, stemOf(name)];
    const object = bases.map((base) => byBase.get(base)).find((one) => one !== undefined);
    const formerBases = member === undefined ? [family] : [family, memberBase(family, member)];
    return object ?? (formerBases.some((base) => bases.includes(base)) ? version : undefined);
  };
  return takeOver(versioner, resources, ownerOf, former);
}
