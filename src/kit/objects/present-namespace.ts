/**
 * Finds the current namespace of a functionConfig's objects. kustomize's `namespace:` moves all namespaced items and
 * the output of its own generators, but not functionConfigs. A LayerConfig without a namespace therefore refers to the
 * items' namespace.
 *
 *     items: prod/web, which was default/web     LayerConfig without a namespace: prod
 */
import { effectiveNamespace, nameReferenceFields, type ResourceId } from '../../krm';
import type { Resource } from '../../resource-list';

/**
 * Returns the new namespace if kustomize has moved all items from the namespace `written` to one new namespace.
 * Otherwise returns `written`, for example if some items are still in that namespace, or if items were moved to several
 * namespaces.
 */
export function presentNamespace(written: string, items: readonly Resource[]): string {
  const meant = effectiveNamespace(written);
  const isThere = ({ namespace }: ResourceId): boolean => effectiveNamespace(namespace) === meant;
  const moved = items.filter((item) => item.id.namespace !== '' && item.previousIds().some(isThere));
  const homes = new Set(moved.map(({ id }) => id.namespace));
  const [home, another] = homes;
  if (home === undefined || another !== undefined) return written;
  return items.some((item) => isThere(item.id) && isInNamespace(item)) ? written : home;
}

/** True if the item has a namespace or a kind that is known to be namespaced. All other items may be cluster-scoped. */
const isInNamespace = ({ id }: Resource): boolean =>
  id.namespace !== '' ||
  (id.group === '' && (id.kind === 'ConfigMap' || id.kind === 'Secret')) ||
  nameReferenceFields(id).some(({ anyNamespace }) => anyNamespace !== true);
