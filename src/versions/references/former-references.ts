/**
 * Compares the references of a resource with its references in the previous output. List items are matched by name,
 * because a new item at the start of a list changes the indexes of the others.
 */
import { entryOf, getOrMake, stringOf, type Tree } from '../../data';
import { type ExtraReference, type NameReference, nameReferences } from '../../fields';
import { formatPath, type ReferencedKind, stemOf } from '../../krm';
import type { Resource } from '../../resource-list';

export class FormerReferences {
  readonly references: readonly NameReference[];
  readonly #resource: Resource;
  readonly #before: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #now: ReadonlyMap<string, ReadonlySet<string>>;
  #byField: ReadonlyMap<string, readonly NameReference[]> | undefined;

  constructor(before: Resource, resource: Resource, followed: readonly ExtraReference[] = []) {
    this.references = nameReferences(resource, followed);
    this.#resource = resource;
    this.#before = namesByPlace(before, nameReferences(before, followed));
    this.#now = namesByPlace(resource, this.references);
  }

  /** Like `namesBefore`, but includes all references to objects of `kind` in `fields`. */
  namesAt(kind: ReferencedKind, fields: readonly string[]): readonly string[] {
    this.#byField ??= this.#referencesByField();
    const found = fields.flatMap((field) => this.#byField?.get(field) ?? []);
    const ofKind = found.filter(({ refersTo }) => refersTo === kind);
    return [...new Set(ofKind.flatMap((reference) => this.namesBefore(reference)))];
  }

  #referencesByField(): ReadonlyMap<string, readonly NameReference[]> {
    const byField = new Map<string, NameReference[]>();
    for (const one of this.references) getOrMake(byField, formatPath(one.path), () => []).push(one);
    return byField;
  }

  /**
   * Returns the names that the reference contained in the previous output. Returns the current name if the reference is
   * unchanged. Empty if the reference is new or the change is ambiguous.
   */
  namesBefore(reference: NameReference): readonly string[] {
    const { name } = reference;
    const place = placeOf(this.#resource, reference);
    const before = this.#before.get(place) ?? new Set<string>();
    if (before.has(name)) return [name];
    const now = this.#now.get(place) ?? new Set<string>();
    const replaced = [...before].filter((one) => !now.has(one));
    const ofObject = replaced.filter((one) => stemOf(one) === stemOf(name));
    if (ofObject.length > 0) return ofObject;
    // If list items have no names, the change is ambiguous unless exactly one name was replaced.
    const added = [...now].filter((one) => !before.has(one));
    return added.length === 1 && replaced.length === 1 ? replaced : [];
  }
}

function namesByPlace(
  resource: Resource,
  references: readonly NameReference[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const reference of references) {
    getOrMake(names, placeOf(resource, reference), () => new Set()).add(reference.name);
  }
  return names;
}

/** The kind of the object, and the path of the reference. In the path, list items have names instead of indexes. */
function placeOf({ root }: Resource, { refersTo, path }: NameReference): string {
  let node: Tree | undefined = root;
  const steps = path.map((step, at) => {
    if (typeof step === 'string') {
      node = node && entryOf(node, step);
      return step;
    }
    node = node?.kind === 'list' ? node.items[step] : undefined;
    // In `imagePullSecrets`, `name` is the reference.
    const isReference = at === path.length - 2 && path[at + 1] === 'name';
    return [isReference || node === undefined ? undefined : stringOf(entryOf(node, 'name'))];
  });
  return JSON.stringify([refersTo, ...steps]);
}
