/**
 * A step's functionConfig as the function would get it when it runs alone. It gets kpt's annotations with the pipeline's file and package,
 * so that new objects of the step go next to the pipeline, and objects of other packages do not belong to the step.
 */
import type { Tree } from '../../src/data';
import { annotate } from '../../src/function';
import { filePlace, packagePathKey, pathKey } from '../../src/krm';
import { Resource } from '../../src/resource-list';

export function configOfStep(step: Tree, pipeline: Resource): Resource {
  const annotations = pipeline.annotations();
  const places = { [pathKey]: filePlace(annotations)?.path, [packagePathKey]: annotations.get(packagePathKey) };
  const noted = Object.entries(places).filter(([, value]) => value !== undefined);
  return annotate(Resource.create(step), Object.fromEntries(noted));
}
