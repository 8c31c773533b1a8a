/** Reads the ConfigMap that a previous run wrote, to find the component versions that the run created. */
import { entryOf, itemsAt, catchError, stringOf, textOf, type Tree } from '../../../src/data';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';
import { findMarked } from '../../../src/kit';
import type { Resource } from '../../../src/resource-list';
import { versionName } from '../model/component-ref';

/** Marks the ConfigMap that the function writes. */
export const overwrittenMark = { key: 'inlay.dev/overwritten', by: 'resolve-overwrites' };

export const constructorKey = 'component-constructor.yaml';

/** Returns names such as `example.com/core:v2.0.0-overwritten.9g6f7k45m8`. */
export function previousVersions(resources: readonly Resource[], configMap: string): ReadonlySet<string> {
  const text = stringOf(findMarked(resources, { name: configMap }, overwrittenMark)?.get(['data', constructorKey]));
  const [root] =
    (text === undefined ? undefined : catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots)) ?? [];
  return new Set(itemsAt(root, 'components').map(nameOf));
}

const nameOf = (component: Tree): string =>
  versionName({
    componentName: textOf(entryOf(component, 'name')) ?? '',
    version: textOf(entryOf(component, 'version')) ?? '',
  });
