/**
 * The namespace that a functionConfig's is now. kustomize's `namespace:` moves all items, and what its own generators make, but no
 * functionConfig: a LayerConfig without a namespace means the one that everything is in.
 *
 *     items: prod/web, which was default/web     LayerConfig without a namespace: prod
 */
import { effectiveNamespace, nameReferenceFields, type ResourceId } from '../../krm';
import type { Resource } from '../../resource-list';

/**
 * `written`, unless kustomize has moved all that was there to one other namespace. Where something is still there, or went to several
 * namespaces, the functionConfig means what it says.
 */
export function presentNamespace(written: string, items: readonly Resource[]): string {
  const meant = effectiveNamespace(written);
  const isThere = ({ namespace }: ResourceId): boolean => effectiveNamespace(namespace) === meant;
  const moved = items.filter(({ id }) => id.namespace !== '' && !isThere(id));
  const homes = new Set(moved.filter((item) => item.previousIds().some(isThere)).map(({ id }) => id.namespace));
  const [home, another] = homes;
  if (home === undefined || another !== undefined) return written;
  return items.some((item) => isThere(item.id) && isInNamespace(item)) ? written : home;
}

/** Whether the item is of a kind that is known to live in a namespace. Others without one may be the cluster's. */
const isInNamespace = ({ id }: Resource): boolean =>
  id.namespace !== '' ||
  (id.group === '' && (id.kind === 'ConfigMap' || id.kind === 'Secret')) ||
  nameReferenceFields(id).some(({ anyNamespace }) => anyNamespace !== true);
