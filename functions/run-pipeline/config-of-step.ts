/**
 * A step's functionConfig, as the function has it that runs on its own. It stands in the pipeline's file and package, and kpt has
 * noted these on the pipeline: what a step makes goes beside it, and what is another package's is not the step's.
 */
import { entryOf, type MapEntry, stringScalar, type Tree } from '../../src/data';
import { filePlace, packagePathKey, pathKey } from '../../src/krm';
import { Resource } from '../../src/resource-list';

export function configOfStep(step: Tree, pipeline: Resource): Resource {
  const annotations = pipeline.annotations();
  const place = new Map([
    [pathKey, filePlace(annotations)?.path],
    [packagePathKey, annotations.get(packagePathKey)],
  ]);
  const entries = [...place].flatMap(([key, value]): readonly MapEntry[] =>
    value === undefined ? [] : [{ key, value: stringScalar(value) }],
  );
  if (entries.length === 0) return Resource.create(step);
  const metadata = entryOf(step, 'metadata');
  return Resource.create(
    withEntries(step, [
      { key: 'metadata', value: withEntries(metadata, [{ key: 'annotations', value: annotated(metadata, entries) }]) },
    ]),
  );
}

const annotated = (metadata: Tree | undefined, entries: readonly MapEntry[]): Tree =>
  withEntries(entryOf(metadata, 'annotations'), entries);

/** What is no map is none that a function reads. */
function withEntries(tree: Tree | undefined, entries: readonly MapEntry[]): Tree {
  const before = tree?.kind === 'map' ? tree.entries : [];
  const kept = before.filter(({ key }) => entries.every((entry) => entry.key !== key));
  return { kind: 'map', entries: [...kept, ...entries] };
}
