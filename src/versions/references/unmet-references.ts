/**
 * Finds broken references, which keep pods from starting. A broken reference is in a different namespace than the
 * generated object, or it refers to a removed version or to the wrong kind.
 */
import { getOrMake } from '../../data';
import { hashIn } from '../../krm';
import type { Resource } from '../../resource-list';
import type { NamedObject } from '../objects/versioned-object';
import type { ItemIndex } from './item-index';
import { leadsInto, type ObjectNames, type Use } from './references';

export interface UnmetReferences {
  /**
   * References to an object of the other kind, such as a Secret instead of a ConfigMap. Rewriting the name would not
   * fix these references.
   */
  readonly misdirected: readonly Use[];
  /** References that contain the object's name, but lead to a namespace without this object. */
  readonly elsewhere: readonly Use[];
  /** References to a missing version. */
  readonly dangling: readonly Use[];
  readonly isReferredTo: boolean;
  /** True if an item is of a kind that could refer to the object. */
  readonly canBeReferredTo: boolean;
}

/**
 * Adds the names of versions of removed members to `names`, such as `keystone-gpu-8b7k2fh4tc` for the base name
 * `keystone`. References to these versions are never changed, but are reported if the version is missing.
 */
export const withFormerMembers = (names: ObjectNames, base: string): ObjectNames => ({
  parts: names.parts,
  stems: undefined,
  has: (name) => names.has(name) || (name.startsWith(`${base}-`) && hashIn(name) !== undefined),
});

/**
 * The broken references in `items`, which must include the object. The rollout must already be applied to `items`.
 * `versions` contains the names of the object's other versions.
 */
export function unmetReferences(
  items: ItemIndex,
  object: NamedObject,
  names: ObjectNames,
  versions: ReadonlySet<string>,
): UnmetReferences {
  const [misdirected, elsewhere, dangling]: [Use[], Use[], Use[]] = [[], [], []];
  let isReferredTo = false;
  for (const uses of atEachField(items.usesOf(names))) {
    const met = uses.find((use) => items.exists(use));
    const own = uses.find(({ refersTo }) => refersTo === object.kind);
    const use = own ?? uses[0];
    const isHere = leadsInto(met ?? use, object.namespace);
    if (met?.refersTo === object.kind && met.name === object.name && isHere) isReferredTo = true;
    if (isHere && own === undefined && (met === undefined || versions.has(met.name))) misdirected.push(use);
    else if (met === undefined) (isHere ? dangling : elsewhere).push(use);
  }
  return { misdirected, elsewhere, dangling, isReferredTo, canBeReferredTo: items.canReferTo(object.kind) };
}

/** Groups uses by field. A field that may name either kind has two uses, but needs only one of the two objects. */
function atEachField(uses: readonly Use[]): readonly (readonly [Use, ...Use[]])[] {
  const fields = new Map<Resource, Map<string, [Use, ...Use[]]>>();
  for (const use of uses) {
    const ofResource = getOrMake(fields, use.resource, () => new Map<string, [Use, ...Use[]]>());
    const key = JSON.stringify([use.path, use.name]);
    const known = ofResource.get(key);
    if (known === undefined) ofResource.set(key, [use]);
    else known.push(use);
  }
  return [...fields.values()].flatMap((ofResource) => [...ofResource.values()]);
}
