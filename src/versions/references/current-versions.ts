/**
 * Finds the current version of an object, given the name of a missing version. kustomize may have added a prefix and a
 * suffix to the object's current name. The missing version may also belong to a removed member of a family.
 */
import { getOrMake } from '../../data';
import { objectNameOf, type ReferencedKind } from '../../krm';
import { familyBase, type Labelled } from '../objects/versions';
import { objectKey } from './references';

/** The maximum total number of dash-separated parts in an added prefix and suffix. */
const maxAdded = 6;

export class CurrentVersions {
  readonly #byName = new Map<string, Labelled>();
  readonly #byFamily = new Map<string, Labelled>();

  constructor(currents: readonly Labelled[]) {
    for (let added = 0; added <= maxAdded; added++) {
      for (const one of currents) {
        const parts = objectNameOf(one.name).split('-');
        for (let start = 0; start <= added && added < parts.length; start++) {
          add(this.#byName, one, parts.slice(start, parts.length - added + start).join('-'));
        }
      }
    }
    for (const one of currents) if (one.by === 'LayerConfig') add(this.#byFamily, one, familyBase(one));
  }

  /** The current version of the object that `version` belongs to. Undefined if the object is unknown. */
  find(kind: ReferencedKind, namespace: string, version: string): Labelled | undefined {
    const name = objectNameOf(version);
    const own = this.#byName.get(objectKey(kind, namespace, name));
    if (own !== undefined) return own;
    for (let end = name.lastIndexOf('-'); end > 0; end = name.lastIndexOf('-', end - 1)) {
      const family = this.#byFamily.get(objectKey(kind, namespace, name.slice(0, end)));
      if (family !== undefined) return family;
    }
    return undefined;
  }
}

/** Adds a version unless the map already contains its name. */
function add(to: Map<string, Labelled>, one: Labelled, name: string): void {
  getOrMake(to, objectKey(one.kind, one.resource.id.namespace, name), () => one);
}
