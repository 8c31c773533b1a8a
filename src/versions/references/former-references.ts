/**
 * Compares the references of a resource with its references in the previous output. Items of lists are matched by their
 * names, because a new item at the beginning of a list changes the indexes of all others.
 */
import { entryOf, getOrMake, stringOf, type Tree } from '../../data';
import { type ExtraReference, type NameReference, nameReferences } from '../../fields';
import type { Resource } from '../../resource-list';
import { stemOf } from '../objects/versioned-object';

export class FormerReferences {
  readonly #resource: Resource;
  readonly #before: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #now: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(before: Resource, resource: Resource, followed: readonly ExtraReference[] = []) {
    this.#resource = resource;
    this.#before = namesByPlace(before, followed);
    this.#now = namesByPlace(resource, followed);
  }

  /**
   * The names that a reference of the resource replaces: only its own name if it has not changed, and none if the
   * reference is new.
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
    // In a list whose items have no names, only a single change is unambiguous.
    const added = [...now].filter((one) => !before.has(one));
    return added.length === 1 && replaced.length === 1 ? replaced : [];
  }
}

function namesByPlace(
  resource: Resource,
  followed: readonly ExtraReference[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const reference of nameReferences(resource, followed)) {
    getOrMake(names, placeOf(resource, reference), () => new Set()).add(reference.name);
  }
  return names;
}

/** The kind of the object and the path of the reference, with the names of list items instead of their indexes. */
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
