/** Makes a new ConfigMap or Secret with the fields that kustomize's generators write. */
import { type MapTree, stringScalar, withEntries } from '../../../src/data';
import type { DataField } from '../../../src/kit';
import { pathKey } from '../../../src/krm';
import { generatedByKey, Resource } from '../../../src/resource-list';
import type { Generator } from '../sources/generators';
import type { Pair } from '../sources/pairs';
import { isTrue, sortedByKey, storeValue, type Entries } from '../sources/stored-values';

/** `mark` identifies the functionConfig (see `generatorMark`). */
export function createObject(generator: Generator, pairs: readonly Pair[], mark: string): Resource {
  const { kind, name, namespace, type, labels, annotations, immutable } = generator;
  const isSecret = kind === 'Secret';
  const own: Entries = [
    [generatedByKey, mark],
    [pathKey, filePath(generator)],
  ];
  const data = textMap(valuesIn('data', generator, pairs));
  const metadata = withEntries(undefined, {
    name: stringScalar(name),
    namespace: namespace === '' ? undefined : stringScalar(namespace),
    labels: unlessEmpty(textMap(labels)),
    annotations: textMap(sortedByKey([...annotations, ...own])),
  });
  const root = withEntries(undefined, {
    apiVersion: stringScalar('v1'),
    kind: stringScalar(kind),
    metadata,
    type: isSecret ? stringScalar(type) : undefined,
    immutable: immutable ? isTrue : undefined,
    // As in kustomize, a Secret without keys has an empty `data`, and a ConfigMap has no `data`.
    data: isSecret ? data : unlessEmpty(data),
    binaryData: unlessEmpty(textMap(valuesIn('binaryData', generator, pairs))),
  });
  return Resource.create(root);
}

export const textMap = (entries: Entries): MapTree => ({
  kind: 'map',
  entries: entries.map(([key, value]) => ({ key, value: stringScalar(value) })),
});

const unlessEmpty = (map: MapTree): MapTree | undefined => (map.entries.length === 0 ? undefined : map);

const valuesIn = (field: DataField, { kind }: Generator, pairs: readonly Pair[]): Entries =>
  sortedByKey(
    pairs.flatMap(({ key, value }) => {
      const stored = storeValue(kind, value);
      return stored.field === field ? [[key, stored.text] as const] : [];
    }),
  );

/**
 * Returns the path of the object's file in a kpt package. The path does not contain the hash, so that a diff shows
 * changed content as changed lines.
 */
const filePath = ({ kind, namespace, name }: Generator): string =>
  `${[kind.toLowerCase(), namespace, name].filter((part) => part !== '').join('_')}.yaml`.replaceAll('/', '_');
