/** Reads the ConfigMap that a previous run wrote, to find the component versions that the run created. */
import { itemsAt, catchError, stringOf } from '../../../src/data';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';
import { findMarked } from '../../../src/kit';
import type { Resource } from '../../../src/resource-list';
import { textAt } from '../descriptors/component-descriptor';
import { versionName } from '../model/component-ref';

/** Marks the ConfigMap that the function writes. */
export const overwrittenMark = { key: 'inlay.dev/overwritten', by: 'resolve-overwrites', option: 'nested' };

export const constructorKey = 'component-constructor.yaml';

/** Returns names such as `example.com/core:v2.0.0-overwritten.9g6f7k45m8`. */
export function previousVersions(resources: readonly Resource[], configMap: string): ReadonlySet<string> {
  const text = stringOf(findMarked(resources, { name: configMap }, overwrittenMark)?.get(['data', constructorKey]));
  const [root] =
    (text === undefined ? undefined : catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots)) ?? [];
  const components = itemsAt(root, 'components');
  return new Set(
    components.map((each) => versionName({ componentName: textAt(each, 'name'), version: textAt(each, 'version') })),
  );
}
