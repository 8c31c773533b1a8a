/**
 * `merge-values`: kustomize's ConfigMap and Secret generators, which also merge inside values.
 *
 * Generators run in order, each on what the former made. All of them are tried, so that one run shows all mistakes.
 */
import {
  didYouMean,
  formatResourceId,
  generatedByKey,
  generatorMark,
  type KrmFunction,
  type Resource,
  type TransformInput,
} from '../../src/index';
import { checkConfig } from './check-config';
import { createObject } from './create-object';
import { findBases } from './find-base';
import type { MergeValues } from './generated/config';
import { usage } from './generated/usage';
import validator from './generated/validator';
import { fieldOf, listGenerators, type Generator } from './generators';
import { withNameSuffixes } from './name-suffix';
import { overwriteFields } from './overwrite-fields';
import { readPairs, withContents, type Pair } from './pairs';
import { staleObjects } from './stale-objects';
import { updateObject } from './update-object';

export type { MergeValues };

export const mergeValues: KrmFunction<MergeValues> = {
  name: 'merge-values',
  accepts: [
    { apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'MergeValues' },
    { apiVersion: 'builtin', kind: 'ConfigMapGenerator' },
    { apiVersion: 'builtin', kind: 'SecretGenerator' },
  ],
  validator,
  usage,
  check: checkConfig,
  transform,
};

function transform(input: TransformInput<MergeValues>): readonly Resource[] {
  const { config, report, configResource } = input;
  const files = withContents(input.files, config.fileContents);
  /** By the position of the object. */
  const last = new Map<number, Generator>();
  const unhashed = new Set<number>();
  const current = [...input.resources];
  for (const generator of listGenerators(config)) {
    const pairs = readPairs(generator, files, (code, field, message) =>
      report.error({ code, field, message, resource: configResource }),
    );
    const index = placeOf(current, generator, input);
    if (pairs === undefined || index === undefined) continue;
    warnOfUnused(generator, pairs, input);
    current[index] = generate(current[index], generator, pairs, input);
    last.set(index, generator);
    if (generator.disableNameSuffixHash) unhashed.add(index);
  }
  const finished = current.map((resource, index) => {
    const generator = last.get(index);
    return generator === undefined ? resource : overwriteFields(resource, generator, report);
  });
  const wantsHash = [...last.keys()].map(
    (index) => [index, config.nameSuffixHash === true && !unhashed.has(index)] as const,
  );
  const named = withNameSuffixes(finished, new Map(wantsHash));
  const stale = staleObjects(named, configResource, generatorMark(configResource.id), (index) => last.has(index));
  for (const resource of named.filter((_, index) => stale.has(index))) {
    report.info({
      code: 'stale-object-removed',
      message: `${formatResourceId(resource.id)} is removed: it was created for an entry that is no longer there`,
      resource: configResource,
    });
  }
  return named.filter((_, index) => !stale.has(index));
}

const generate = (
  base: Resource | undefined,
  generator: Generator,
  pairs: readonly Pair[],
  { report, configResource, secrets }: TransformInput<MergeValues>,
): Resource =>
  base === undefined
    ? createObject(generator, pairs, generatorMark(configResource.id))
    : updateObject(base, generator, pairs, { report, configResource, secrets });

/** The position of the object to change, or of the one to be made; undefined where there is a mistake, which is reported. */
function placeOf(
  resources: readonly Resource[],
  generator: Generator,
  { report, configResource }: TransformInput<MergeValues>,
): number | undefined {
  const { kind, name, namespace, behavior } = generator;
  const id = formatResourceId({ group: '', version: 'v1', kind, name, namespace });
  const [first, ...others] = findBases(resources, generator);
  if (first === undefined) {
    if (behavior === 'create') return resources.length;
    report.error({
      code: 'base-not-found',
      message: `id ${id} does not exist; cannot merge or replace: ${wayOut(resources, generator)}`,
      field: fieldOf(generator, 'name'),
      resource: configResource,
    });
    return undefined;
  }
  const base = resources[first];
  const complain = (code: string, message: string): void =>
    report.error({ code, message, field: 'metadata.name', ...(base === undefined ? {} : { resource: base }) });
  if (others.length > 0) {
    const all = [first, ...others].flatMap((index) => resources[index]?.id ?? []).map(formatResourceId);
    complain('ambiguous-base', `found multiple objects ${all.join(', ')} that could accept merge of ${id}`);
    return undefined;
  }
  const maker = base?.annotations().get(generatedByKey);
  if (behavior !== 'create' || maker === generatorMark(configResource.id)) return first;
  complain('base-exists', `id ${id} exists; can not use behavior: 'create', behavior must be merge or replace`);
  return undefined;
}

function wayOut(resources: readonly Resource[], { kind, name }: Generator): string {
  const names = resources.filter(({ id }) => id.kind === kind && id.group === '').map(({ id }) => id.name);
  const meant = didYouMean(name, names);
  if (meant !== undefined) return `did you mean "${meant}"?`;
  if (names.length > 0) return `there is no ${kind} of that name in that namespace`;
  return `no ${kind} is among the items; under kustomize a base is seen from \`transformers:\`, not from \`generators:\``;
}

/** A misspelt key would be replaced as a whole. */
function warnOfUnused(
  generator: Generator,
  pairs: readonly Pair[],
  { report, configResource }: TransformInput<MergeValues>,
): void {
  const keys = pairs.map(({ key }) => key);
  for (const [index, { key }] of generator.mergeValues.entries()) {
    if (keys.includes(key)) continue;
    const meant = didYouMean(key, keys);
    const way = meant === undefined ? '' : `: did you mean "${meant}"?`;
    report.warning({
      code: 'unused-merge-value',
      field: fieldOf(generator, `mergeValues.${index}.key`),
      message: `there is no value of the key "${key}" to merge${way}`,
      resource: configResource,
    });
  }
}
