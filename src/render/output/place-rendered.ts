/** The last step of rendering. Reports objects that conflict with each other or with items, and returns all items. */
import type { TransformInput } from '../../function';
import { entryOf, itemsAt, textOf } from '../../data';
import { inlineConfigName, isKptfile, packagePathKey } from '../../krm';
import { generatorMark, generatorOf, type Resource } from '../../resource-list';
import { fieldText, metadataText } from '../kubernetes-object';
import { takenFileMessages } from './file-places';
import { type GeneratorOptions, isInPackage, matchObjects, placeGenerated, twinMessages } from './generated';
import { duplicateMessages, type RenderedObject } from './rendered-object';

type Surroundings = Pick<TransformInput<unknown>, 'resources' | 'configResource' | 'report'>;

/**
 * Reports duplicate objects, files that are already used, and objects without a name. `remedy` is an additional remedy
 * for the message: `, or leave it to qbec`.
 */
export function placeRendered(
  { resources, configResource, report, files }: Surroundings & Pick<TransformInput<unknown>, 'files'>,
  objects: readonly RenderedObject[],
  {
    needsHash = false,
    behavior,
    isExact = false,
  }: { readonly needsHash?: boolean; readonly behavior?: string; readonly isExact?: boolean },
  remedy = '',
): readonly Resource[] {
  const at = report.at(configResource);
  const options: GeneratorOptions = {
    id: configResource.id,
    packagePath: configResource.annotations().get(packagePathKey),
    needsHash,
    behavior,
    isExact,
  };
  const duplicates = [
    ...duplicateMessages(objects),
    ...twinMessages(resources, objects, options),
    ...inlineMessages(resources, options),
  ];
  for (const message of duplicates) at.error({ code: 'duplicate', message });
  if (duplicates.length === 0) {
    const added = matchObjects(resources, objects, options).objects.filter(({ before }) => before === undefined);
    const own = resources.filter((resource) => isInPackage(resource, options.packagePath));
    // Only kpt sets the package path, and only kpt writes objects into files.
    const onDisk = options.packagePath === undefined ? undefined : files;
    for (const message of takenFileMessages(own, added, onDisk)) at.error({ code: 'already-exists', message });
  }
  for (const { origin, object } of objects) {
    if (metadataText(object, 'name') !== '') continue;
    const message = `an object of kind "${fieldText(object, 'kind')}" (${origin}) has no \`metadata.name\`, which kustomize and kpt require: give the object a name${remedy}`;
    at.warning({ code: 'invalid-object', message });
  }
  return placeGenerated(resources, objects, options);
}

/**
 * A message for each Kptfile of the package in which several steps call the function with an inline functionConfig. kpt
 * gives all inline functionConfigs the same name, so each step would remove the objects of the other steps.
 */
function inlineMessages(resources: readonly Resource[], { id, packagePath }: GeneratorOptions): readonly string[] {
  if (id.name !== inlineConfigName) return [];
  const program = id.kind.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase();
  const isCall = new RegExp(`(?<![\\w-])${program}(?![\\w-])`);
  return resources.flatMap((one) => {
    if (!isKptfile(one.id) || !isInPackage(one, packagePath)) return [];
    const steps = itemsAt(one.get(['pipeline']), 'mutators').filter(
      (step) =>
        entryOf(step, 'configMap') !== undefined &&
        isCall.test(textOf(entryOf(step, 'exec')) ?? textOf(entryOf(step, 'image')) ?? ''),
    );
    if (steps.length < 2) return [];
    return `${steps.length} steps of the Kptfile call ${program} with \`configMap\`, and kpt gives these functionConfigs the same name, so each step would remove the objects of the other steps: write the functionConfigs to files, and use \`configPath\``;
  });
}

/**
 * Reports that nothing is rendered. `what` is the reason. Reports an error if objects of a previous run would be
 * deleted, and otherwise a warning.
 */
export function reportNothing({ resources, configResource, report }: Surroundings, what: string): void {
  const mark = generatorMark(configResource.id);
  const removed = resources.filter((one) => generatorOf(one) === mark).length;
  const at = report.at(configResource);
  const message = `nothing is rendered because ${what}`;
  if (removed === 0) return at.warning({ code: 'no-objects', message });
  const objects = removed === 1 ? 'the object' : `the ${removed} objects`;
  const remedy = 'if that is intended, remove this function and the objects that it created';
  at.error({
    code: 'no-objects',
    message: `${message}, and ${objects} of the previous run would be removed: ${remedy}`,
  });
}
