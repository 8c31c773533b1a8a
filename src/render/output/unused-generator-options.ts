/** If a tool other than kustomize runs the function, reports options that only kustomize reads. */
import type { TransformInput } from '../../function';
import { generatorMark, generatorOf, type Resource } from '../../resource-list';

/**
 * kustomize passes no items to a generator. Under `generators:`, a step of a RunPipeline therefore receives only
 * objects that earlier steps generated. Any other item means that a different tool runs the function.
 */
export function reportUnusedGeneratorOptions({
  resources,
  config: { spec },
  configResource,
  report,
}: TransformInput<{ readonly spec: { readonly needsHash?: boolean; readonly behavior?: string } }>): void {
  const mark = generatorMark(configResource.id);
  const isOwn = (one: Resource): boolean => generatorMark(one.id) === mark || generatorOf(one) !== undefined;
  const given = (['needsHash', 'behavior'] as const).filter(
    (field) => spec[field] !== undefined && spec[field] !== false,
  );
  // Check all items only if the options are set, because the check takes as long as reading the items.
  if (given.length === 0 || resources.every(isOwn)) return;
  for (const field of given) {
    const message = `\`${field}\` has no effect, because kustomize reads it only for functions under \`generators:\`: remove the field`;
    report.at(configResource, `spec.${field}`).warning({ code: 'unused', message });
  }
}
