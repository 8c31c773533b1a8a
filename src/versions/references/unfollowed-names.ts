/**
 * Finds fields of custom resources that contain a name of the generated object but are not followed as references.
 * Users must declare the reference fields of custom kinds in the functionConfig. The reference fields of built-in kinds
 * are known, so a name in any other field of these kinds has a different meaning.
 */
import { getOrMake, type Path, scalarsOf } from '../../data';
import { type ExtraReference, nameReferences } from '../../fields';
import { localConfigKey, objectKind } from '../../krm';
import type { Resource } from '../../resource-list';
import { pinKey } from '../bookkeeping';
import { mayName, objectKey, type ObjectNames } from './references';

export interface UnfollowedName {
  readonly resource: Resource;
  readonly name: string;
  /** The paths of the fields. Never empty. */
  readonly paths: readonly Path[];
}

/**
 * The fields that contain names: one entry per resource and name. A field that contains a name without a hash (one of
 * `bases`) may have a different purpose.
 */
export function unfollowedNames(
  items: readonly Resource[],
  bases: ReadonlySet<string>,
  names: ObjectNames,
  followed: readonly ExtraReference[],
): readonly UnfollowedName[] {
  const objects = items.filter((item) => objectKind(item) !== undefined);
  const there = new Set(objects.map(({ id }) => objectKey('', id.namespace, id.name)));
  return items
    .filter((item) => isCustom(item.id.group) && mayName(item, names) && !isLocal(item))
    .flatMap((resource) => {
      const isPinned = resource.annotations().get(pinKey) === 'true';
      const known = new Set(nameReferences(resource, followed).map(({ path }) => JSON.stringify(path)));
      const found = new Map<string, Path[]>();
      for (const { scalar, path } of scalarsOf(resource.root)) {
        if (scalar.type !== 'string' || !names.has(scalar.text)) continue;
        if (path[0] === 'metadata' || path[0] === 'status') continue;
        if (bases.has(scalar.text) && (isPinned || meansSomethingElse(path))) continue;
        const isThere = there.has(objectKey('', resource.id.namespace, scalar.text));
        if ((isPinned && isThere) || known.has(JSON.stringify(path))) continue;
        getOrMake(found, scalar.text, () => []).push(path);
      }
      return [...found].map(([name, paths]) => ({ resource, name, paths }));
    });
}

/** True if the API group does not belong to Kubernetes itself, kustomize, kpt or Inlay. */
const isCustom = (group: string): boolean =>
  group.includes('.') &&
  !/^(?:[^.]+\.)?(?:authorization\.|apiserver\.|config\.)?k8s\.io$|^kpt\.dev$|^fn\.inlay\.dev$/.test(group);

const isLocal = (item: Resource): boolean => item.annotations().get(localConfigKey) === 'true';

/** Fields that may contain the object's name but rarely refer to the object, such as labels, hosts and ports. */
const otherThings =
  /labels$|selector|annotations$|^(?:hosts?|hostnames?|service|serviceName|serviceAccount|serviceAccountName|namespace|image|app|ports?|url|uri|command|args|path|key|values?)$/i;

function meansSomethingElse(path: Path): boolean {
  if (path.some((step) => typeof step === 'string' && otherThings.test(step))) return true;
  // The field `name` of a list item is usually the item's own name. In `configMaps: [{name: app}]`, the field is a
  // reference.
  const list = path.at(-3);
  const isOwnName = path.at(-1) === 'name' && typeof path.at(-2) === 'number' && typeof list === 'string';
  return isOwnName && !/config|secret|refs?$|from|source/i.test(list);
}

const inPod: ReadonlySet<string | number> = new Set([
  'containers', 'initContainers', 'ephemeralContainers', 'volumes', 'imagePullSecrets',
]); // prettier-ignore

/** The entry of `references.extra` for the field: `{group: x.io, kind: Foo, path: spec.configRef.name}`. */
export function entryFor({ id }: Resource, path: Path): string {
  const of = `group: ${id.group}, kind: ${id.kind}`;
  const pod = path.findIndex((step) => inPod.has(step));
  if (pod > 0) return `{${of}, podSpec: ${shownKeys(path.slice(0, pod))}}`;
  return `{${of}, path: ${shownKeys(path)}}`;
}

const shownKeys = (path: Path): string =>
  path.flatMap((step) => (typeof step === 'number' ? [] : [step.replaceAll('.', '\\.')])).join('.');
