/**
 * An index of the names and references in the items. The index is built once, because searching all items again for
 * each member of a family would be too slow.
 */
import { didYouMean, getOrMake } from '../../data';
import { type ExtraReference, nameReferences } from '../../fields';
import { SuggestionBudget } from '../../kit';
import {
  baseNameKey,
  effectiveNamespace,
  nameReferenceFields,
  objectKind,
  type ReferencedKind,
  stemOf,
} from '../../krm';
import type { Resource } from '../../resource-list';
import type { NamedObject } from '../objects/versioned-object';
import { baseOf, functionConfigs } from '../objects/function-configs';
import { objectKey, type ObjectNames, type Use, usesOf } from './references';
import { versionedByKey } from '../bookkeeping';
import { isOfVersion, labelled } from '../objects/versions';

export class ItemIndex {
  readonly items: readonly Resource[];
  readonly #uses: readonly Use[];
  readonly #usesByStem = new Map<string, number[]>();
  #present: ReadonlySet<string> | undefined;
  #bases: ReadonlySet<string> | undefined;
  readonly #canReferTo = new Map<ReferencedKind, boolean>();
  readonly #nearSearches = new SuggestionBudget();
  readonly #unresolvedNames = new Map<ReferencedKind, readonly string[]>();

  /** Indexes only the references of items that may contain one of the `parts`. */
  constructor(items: readonly Resource[], parts: readonly string[], followed: readonly ExtraReference[]) {
    this.items = items;
    this.#uses = usesOf({ parts, has: () => true }, items, followed);
    for (const [at, { name }] of this.#uses.entries()) getOrMake(this.#usesByStem, stemOf(name), () => []).push(at);
  }

  /** The references with these names, to ConfigMaps and Secrets in any namespace, in the order of the items. */
  usesOf({ stems, has }: ObjectNames): readonly Use[] {
    if (stems === undefined) return this.#uses.filter(({ name }) => has(name));
    const found = [...stems].flatMap((stem) => this.#usesByStem.get(stem) ?? []);
    const ordered = stems.size === 1 ? found : found.toSorted((a, b) => a - b);
    return ordered.map((at) => this.#uses[at] as Use).filter(({ name }) => has(name));
  }

  /** True if the referenced object exists under this name, or had this name before it was renamed. */
  exists({ refersTo, namespace, name }: Use): boolean {
    this.#present ??= presentObjects(this.items);
    return this.#present.has(namespace === undefined ? `${refersTo} */${name}` : objectKey(refersTo, namespace, name));
  }

  /**
   * True if a LayerConfig among the items generates an object with this base name in the namespace, or if the items
   * contain a version of such an object from a VersionConfig.
   */
  isGenerated(base: string, namespace: string): boolean {
    this.#bases ??= new Set([
      ...functionConfigs(this.items, 'LayerConfig').map((config) => baseKey(baseOf(config), config)),
      ...labelled(this.items).flatMap(({ by, resource }) =>
        by === 'VersionConfig' ? [baseKey(resource.annotations().get(baseNameKey) ?? '', resource)] : [],
      ),
    ]);
    return this.#bases.has(`${effectiveNamespace(namespace)}/${base}`);
  }

  /** True if an item is of a kind that could refer to an object of `kind`. */
  canReferTo(kind: ReferencedKind): boolean {
    return getOrMake(this.#canReferTo, kind, () =>
      this.items.some(({ id }) => nameReferenceFields(id).some(({ refersTo }) => refersTo === kind)),
    );
  }

  /**
   * Returns a referenced name that no object has and that is probably a typo of the object's base name. Undefined if
   * there is no such name.
   */
  similarUnresolvedName({ base, kind }: NamedObject): string | undefined {
    if (!this.#nearSearches.take()) return undefined;
    const names = getOrMake(this.#unresolvedNames, kind, () => {
      const there = new Set(this.items.filter(({ id }) => id.kind === kind).map(({ id }) => id.name));
      const references = this.items.flatMap((item) => nameReferences(item));
      return references.flatMap(({ refersTo, name }) => (refersTo === kind && !there.has(name) ? [name] : []));
    });
    return didYouMean(base, names);
  }
}

const baseKey = (base: string, { id }: Resource): string => `${effectiveNamespace(id.namespace)}/${base}`;

/** The `objectKey`s of the ConfigMaps and Secrets that will be in the cluster, also under their earlier names. */
function presentObjects(items: readonly Resource[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const item of items) {
    const kind = objectKind(item);
    if (kind === undefined) continue;
    // Items that versions are created from are not applied to the cluster.
    if (item.mentions(versionedByKey) && item.annotations().has(versionedByKey)) continue;
    // The earlier name of a version is the name of its object. The cluster contains no object with this name.
    const ids = isOfVersion(item) ? [item.id] : [item.id, ...item.previousIds()];
    for (const { name } of ids) {
      keys.add(objectKey(kind, item.id.namespace, name)).add(`${kind} */${name}`);
    }
  }
  return keys;
}
