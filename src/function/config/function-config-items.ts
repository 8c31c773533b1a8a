/** Recognises functionConfigs among the items, which kpt passes. Functions do not change them. */
import { entryOf, itemsOf, textOf } from '../../data/tree';
import { filePlace } from '../../krm/annotations';
import { formatResourceId, isToolConfig, type ResourceId } from '../../krm/resource-id';
import type { Candidate } from '../../krm/selectors/selector';
import type { Resource } from '../../resource-list/resource';

/**
 * Returns a test for functionConfigs and kpt's own objects. `own` is the id of this run's functionConfig. In kpt's short
 * form, functionConfigs are ConfigMaps, which a Kptfile names by path.
 */
export function functionConfigTest(own: ResourceId, items: readonly Resource[]): (one: Candidate) => boolean {
  const name = nameOf(own);
  let paths: ReadonlySet<string> | undefined;
  return (one) => {
    if (isToolConfig(one.id) || nameOf(one.id) === name) return true;
    paths ??= new Set(items.flatMap(configPaths));
    return paths.size > 0 && paths.has(filePlace(one.annotations())?.path ?? '');
  };
}

/** Without the namespace, which an earlier step of a pipeline may have changed only in the item. */
const nameOf = (id: ResourceId): string => formatResourceId({ ...id, namespace: '' });

/** The files of functionConfigs that a Kptfile names. */
function configPaths(item: Resource): readonly string[] {
  if (item.id.kind !== 'Kptfile' || item.id.group !== 'kpt.dev') return [];
  const { path = '' } = filePlace(item.annotations()) ?? {};
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return ['mutators', 'validators'].flatMap((list) =>
    itemsOf(item.get(['pipeline', list])).flatMap((step) => {
      const config = textOf(entryOf(step, 'configPath'));
      return config === undefined ? [] : [folder + config.replace(/^(?:\.\/)+/, '')];
    }),
  );
}
