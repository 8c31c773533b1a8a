/**
 * A step's functionConfig as the function would get it when it runs on its own. It gets the annotations in which kpt has
 * noted the pipeline's file and package: so objects that the step makes go beside the pipeline, and objects of other
 * packages are not the step's.
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

/** A step that is not a map, which no function reads. */
function withEntries(tree: Tree | undefined, entries: readonly MapEntry[]): Tree {
  const before = tree?.kind === 'map' ? tree.entries : [];
  const kept = before.filter(({ key }) => entries.every((entry) => entry.key !== key));
  return { kind: 'map', entries: [...kept, ...entries] };
}
