/**
 * References to the generated object: they are rewritten to its current name, and looked up, since a version that is
 * referred to must stay.
 */
import { getOrMake } from '../../../src/data';
import {
  type ExtraReference,
  type NameReference,
  nameReferences,
  type Rename,
  rewriteReferences,
} from '../../../src/fields';
import type { ReferencedKind } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import { pinKey } from './bookkeeping';
import type { References } from '../generated/config';
import { isVersionName, type GeneratedObject } from './generated-object';
import { keyPath } from '../model/key-path';
import type { Version } from './versions';

/** A resource whose references were rewritten: one entry for all of them. */
export interface Rewritten {
  /** The resource after the change. */
  readonly resource: Resource;
  readonly fields: readonly string[];
  readonly from: readonly string[];
}

export interface Rollout {
  readonly resources: readonly Resource[];
  readonly rewritten: readonly Rewritten[];
  /** Resources that refer to an earlier name and keep it, because they are pinned. */
  readonly pinned: readonly Resource[];
}

const kinds: readonly ReferencedKind[] = ['ConfigMap', 'Secret'];

/** The fields of `references.extra`. They name an object without a kind, so each counts for both kinds. */
const extraReferences = ({ extra = [] }: References): readonly ExtraReference[] =>
  extra.flatMap(({ group = '', kind, path }) =>
    kinds.map((refersTo) => ({ group, kind, field: { refersTo, path: keyPath(path) } })),
  );

/** Rewrites references to the base name, to another version, or to a name with a hash that no item has, to `object.name`. */
export function rollOut(
  resources: readonly Resource[],
  object: GeneratedObject,
  versions: readonly Version[],
  references: References,
): Rollout {
  const renames = renamesTo(object, versions, foreignNames(resources, object, versions));
  const extra = extraReferences(references);
  const pinned: Resource[] = [];
  const movable = resources.map((resource) => {
    if (!resource.mentions(object.base) && !versions.some(({ name }) => resource.mentions(name))) {
      return false;
    }
    const hold = holdOf(resource);
    if (hold === 'pin' && rewriteReferences([resource], renames, extra).rewritten.length > 0) pinned.push(resource);
    return hold === undefined;
  });
  const { resources: edited, rewritten } = rewriteReferences(
    resources.filter((_, index) => movable[index]),
    renames,
    extra,
  );
  let next = 0;
  const grouped = new Map<Resource, (typeof rewritten)[number][]>();
  for (const one of rewritten) getOrMake(grouped, one.resource, () => []).push(one);
  return {
    resources: resources.map((resource, index) => (movable[index] === true ? (edited[next++] ?? resource) : resource)),
    rewritten: [...grouped].map(([resource, all]) => ({
      resource,
      fields: [...new Set(all.map(({ field }) => field))],
      from: [...new Set(all.map(({ from }) => from))],
    })),
    pinned,
  };
}

/** Names that look like versions but are those of objects which this function did not generate. */
function foreignNames(
  resources: readonly Resource[],
  { kind, base }: GeneratedObject,
  versions: readonly Version[],
): ReadonlySet<string> {
  const own = new Set(versions.map(({ name }) => name));
  const names = resources
    .filter(({ id }) => id.kind === kind && id.group === '' && isVersionName(base, id.name) && !own.has(id.name))
    .map(({ id }) => id.name);
  return new Set(names);
}

function renamesTo(
  { kind, base, name: to, namespace }: GeneratedObject,
  versions: readonly Version[],
  foreign: ReadonlySet<string>,
): readonly Rename[] {
  const earlier = new Set(versions.map(({ name }) => name));
  const matches = (name: string): boolean =>
    name === base || earlier.has(name) || (isVersionName(base, name) && !foreign.has(name));
  const named = [...earlier].filter((name) => !name.startsWith(base));
  return [
    { kind, namespace, from: { part: base, matches }, to },
    ...named.map((from): Rename => ({ kind, namespace, from, to })),
  ];
}

/** Why a resource keeps its references: its controller would write them again, or the user has pinned it. */
function holdOf(resource: Resource): 'owner' | 'pin' | undefined {
  if (resource.annotations().get(pinKey) === 'true') return 'pin';
  const owners = resource.get(['metadata', 'ownerReferences']);
  const isControlled =
    owners?.kind === 'list' &&
    owners.items.some(
      (owner) =>
        owner.kind === 'map' &&
        owner.entries.some(
          ({ key, value }) => key === 'controller' && value.kind === 'scalar' && value.text === 'true',
        ),
    );
  return isControlled ? 'owner' : undefined;
}

export interface Use extends NameReference {
  readonly resource: Resource;
}

/** The references to one of `names`, of either kind, in the object's namespace. */
export function usesOf(
  names: ReadonlySet<string>,
  resources: readonly Resource[],
  { namespace }: GeneratedObject,
  references: References,
): readonly Use[] {
  if (names.size === 0) return [];
  const extra = extraReferences(references);
  const parts = [...names];
  const own = namespace || 'default';
  return resources
    .filter(({ text }) => parts.some((part) => text.includes(part)))
    .flatMap((resource) => nameReferences(resource, extra).map((reference) => ({ ...reference, resource })))
    .filter(({ name, namespace: where }) => names.has(name) && (where === undefined || where === own));
}
