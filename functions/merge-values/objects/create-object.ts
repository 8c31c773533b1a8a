/** A new ConfigMap or Secret, with what kustomize's generators put into one. */
import { type MapEntry, type MapTree, stringScalar } from '../../../src/data';
import { pathKey } from '../../../src/krm';
import { generatedByKey, Resource } from '../../../src/resource-list';
import type { Generator } from '../sources/generators';
import type { Pair } from '../sources/pairs';
import { sortedByKey, storeValue, type DataField, type Entries } from '../sources/stored-values';

/** `mark` is that of the functionConfig, see `generatorMark`. */
export function createObject(generator: Generator, pairs: readonly Pair[], mark: string): Resource {
  const { kind, name, namespace, type, labels, annotations, immutable } = generator;
  const own: Entries = [
    [generatedByKey, mark],
    [pathKey, filePath(generator)],
  ];
  const data = valuesIn('data', generator, pairs);
  return Resource.create({
    kind: 'map',
    entries: [
      text('apiVersion', 'v1'),
      text('kind', kind),
      {
        key: 'metadata',
        value: {
          kind: 'map',
          entries: [
            text('name', name),
            ...(namespace === '' ? [] : [text('namespace', namespace)]),
            ...texts('labels', labels),
            ...texts('annotations', sortedByKey([...annotations, ...own])),
          ],
        },
      },
      ...(kind === 'Secret' ? [text('type', type)] : []),
      ...(immutable ? [{ key: 'immutable', value: { kind: 'scalar', type: 'bool', text: 'true' } } as const] : []),
      // As kustomize: a Secret without keys has an empty `data`, a ConfigMap has none.
      ...(kind === 'Secret' ? [{ key: 'data', value: textMap(data) }] : texts('data', data)),
      ...texts('binaryData', valuesIn('binaryData', generator, pairs)),
    ],
  });
}

const text = (key: string, value: string): MapEntry => ({ key, value: stringScalar(value) });

export const textMap = (entries: Entries): MapTree => ({
  kind: 'map',
  entries: entries.map(([key, value]) => text(key, value)),
});

const texts = (key: string, entries: Entries): readonly MapEntry[] =>
  entries.length === 0 ? [] : [{ key, value: textMap(entries) }];

const valuesIn = (field: DataField, { kind }: Generator, pairs: readonly Pair[]): Entries =>
  sortedByKey(
    pairs.flatMap(({ key, value }) => {
      const stored = storeValue(kind, value);
      return stored.field === field ? [[key, stored.text] as const] : [];
    }),
  );

/** The file in a kpt package. It does not depend on the hash, so a change of content shows as changed lines. */
const filePath = ({ kind, namespace, name }: Generator): string =>
  `${[kind.toLowerCase(), namespace, name].filter((part) => part !== '').join('_')}.yaml`.replaceAll('/', '_');
