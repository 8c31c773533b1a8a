/**
 * What a former run of the functionConfig created and this one does not, because its entry has been taken out. Only under
 * `kpt fn render` can that be told: there the same files come in again, and with them all functionConfigs of the package.
 * Where two have the same name, as the layers of a kustomization may, nothing says which of them created an object.
 */
import { formatResourceId, packagePathKey } from '../../../src/krm';
import { generatorOf, type Resource } from '../../../src/resource-list';

/** Positions in `resources`. `mark` is that of the functionConfig; `isMade` says what this run has an entry for. */
export function staleObjects(
  resources: readonly Resource[],
  config: Resource,
  mark: string,
  isMade: (index: number) => boolean,
): ReadonlySet<number> {
  const marked = [...resources.entries()].filter(
    ([index, resource]) =>
      resource.id.group === '' &&
      ['ConfigMap', 'Secret'].includes(resource.id.kind) &&
      !isMade(index) &&
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

/** Of kpt, which sets it for `kpt fn render` alone. */
const packageOf = (resource: Resource): string | undefined => resource.annotations().get(packagePathKey);
