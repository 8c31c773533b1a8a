/**
 * A step's functionConfig as the function would get it when it runs on its own. It gets the annotations in which kpt has
 * noted the pipeline's file and package: so objects that the step makes go beside the pipeline, and objects of other
 * packages are not the step's.
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
