/** Recognizes the functionConfigs that kpt passes as items. Functions do not change these items. */
import { entryOf, itemsOf, textOf } from '../../data/tree';
import { filePlace, packagePathKey } from '../../krm/annotations';
import { isKptfile, isToolConfig, type ResourceId } from '../../krm/resource-id';
import type { Candidate } from '../../krm/selectors/selector';
import type { Resource } from '../../resource-list/resource';

/**
 * Returns a predicate that is true for functionConfigs and for kpt's own objects. `own` is the id of this run's
 * functionConfig. Other functionConfigs, such as ConfigMaps in kpt's short form, are recognized by their paths in a
 * Kptfile.
 */
export function functionConfigTest(own: ResourceId, items: readonly Resource[]): (one: Candidate) => boolean {
  let paths: ReadonlySet<string> | undefined;
  return (one) => {
    if (isToolConfig(one.id) || isSame(one.id, own)) return true;
    paths ??= new Set(items.flatMap(configPaths));
    return paths.size > 0 && paths.has(pathWithPackage(one, filePlace(one.annotations())?.path ?? ''));
  };
}

/** Ignores the namespace, because an earlier pipeline step may have changed only the namespace of the item. */
const isSame = (one: ResourceId, other: ResourceId): boolean =>
  one.name === other.name && one.kind === other.kind && one.group === other.group && one.version === other.version;

function configPaths(item: Resource): readonly string[] {
  if (!isKptfile(item.id)) return [];
  const { path = '' } = filePlace(item.annotations()) ?? {};
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return ['mutators', 'validators'].flatMap((list) =>
    itemsOf(item.get(['pipeline', list])).flatMap((step) => {
      const config = textOf(entryOf(step, 'configPath'));
      return config === undefined ? [] : [pathWithPackage(item, folder + config.replace(/^(?:\.\/)+/, ''))];
    }),
  );
}

/** The path with the package of `one`, because `kpt fn render` gives each path relative to its package. */
const pathWithPackage = (one: Candidate, path: string): string =>
  `${one.annotations().get(packagePathKey) ?? ''}/${path}`;
