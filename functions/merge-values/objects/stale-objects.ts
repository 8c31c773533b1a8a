/**
 * Finds objects that a previous run of this functionConfig created and whose entry was removed. The search works only
 * under `kpt fn render`, because only kpt passes the written files and all functionConfigs of the package. If two
 * functionConfigs have the same name, as in layers of a kustomization, the creator of an object is unknown.
 */
import { formatResourceId, packagePathKey } from '../../../src/krm';
import { generatorOf, type Resource } from '../../../src/resource-list';

/**
 * Returns indexes in `resources`. `mark` identifies the functionConfig. `isGenerated` is true for an object that has an
 * entry in this run.
 */
export function staleObjects(
  resources: readonly Resource[],
  config: Resource,
  mark: string,
  isGenerated: (index: number) => boolean,
): ReadonlySet<number> {
  const marked = [...resources.entries()].filter(
    ([index, resource]) =>
      resource.id.group === '' &&
      ['ConfigMap', 'Secret'].includes(resource.id.kind) &&
      !isGenerated(index) &&
      generatorOf(resource) === mark,
  );
  if (marked.length === 0) return new Set();
  const ownPackage = packageOf(config);
  const id = formatResourceId(config.id);
  const [file, ...others] = resources.filter(
    (resource) =>
      formatResourceId(resource.id) === id && (ownPackage === undefined || packageOf(resource) === ownPackage),
  );
  const path = file && packageOf(file);
  if (path === undefined || others.length > 0) return new Set();
  return new Set(marked.filter(([, resource]) => packageOf(resource) === path).map(([index]) => index));
}

/** Returns the package of a resource, from an annotation that only `kpt fn render` sets. */
const packageOf = (resource: Resource): string | undefined => resource.annotations().get(packagePathKey);
