/**
 * `merge-values` works like kustomize's ConfigMap and Secret generators, and also merges inside values:
 *
 * ```yaml
 * app.json: '{"a": 1}'           # in the existing ConfigMap
 * app.json: '{"b": 2}'           # in the generator, with `mergeValues: [{key: app.json, format: json}]`
 * app.json: '{"a": 1, "b": 2}'   # afterwards
 * ```
 *
 * Generators run in order, each on the output of the previous generators. Every generator is run even after a
 * mistake, so that one run reports the mistakes of all generators.
 */
import type { KrmFunction, TransformInput } from '../../src/function';
import { generatorMark, type Resource } from '../../src/resource-list';
import { checkConfig } from './check-config';
import { SuggestionBudget } from '../../src/kit';
import { createObject } from './objects/create-object';
import type { MergeValues } from './generated/config';
import validator from './generated/validator';
import { shortForm } from './short-form';
import { called, listGenerators, type Generator } from './sources/generators';
import { mergeAll } from './fields/merging';
import { readPairs, withContents } from './sources/pairs';
import { ObjectIndex, objectIndex } from './objects/object-index';
import { staleObjects } from './objects/stale-objects';
import { reportEmpty, reportUnusedContents, reportUnusedKeys } from './sources/unused-entries';
import { overwriteFields, updateObject } from './objects/update-object';
import { usage } from './usage';

export type * from './generated/config';

/** The function [merge-values](../../functions/merge-values/README.md), for `run`, `main` and your own pipelines. */
export const mergeValues: KrmFunction<MergeValues> = {
  name: 'merge-values',
  accepts: [
    { apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'MergeValues' },
    { apiVersion: 'builtin', kind: 'ConfigMapGenerator' },
    { apiVersion: 'builtin', kind: 'SecretGenerator' },
  ],
  validator,
  get usage() {
    return usage();
  },
  check: checkConfig,
  shortForm,
  transform,
};

function transform(input: TransformInput<MergeValues>): readonly Resource[] {
  const { config, report, configResource } = input;
  const ofConfig = report.at(configResource);
  const files = withContents(input.files, config.fileContents);
  const generators = listGenerators(config);
  /** The last generator of each object, keyed by the index of the object. */
  const last = new Map<number, Generator>();
  const isGenerated = (index: number): boolean => last.has(index);
  const searches = new SuggestionBudget();
  const mark = generatorMark(configResource.id);
  const current = [...input.resources];
  const objects = new ObjectIndex(generators.length > 0 ? current : []);
  for (const generator of generators) {
    const pairs = readPairs(generator, files, report.at(configResource));
    const index = objectIndex(current, objects, generator, isGenerated, input);
    if (pairs === undefined || index === undefined) continue;
    const base = current[index];
    reportUnusedKeys(generator, pairs, base, ofConfig);
    reportEmpty(generator, pairs, ofConfig);
    if (base === undefined) {
      const object = createObject(generator, pairs, mark);
      current.push(object);
      objects.add(object, index);
    } else current[index] = updateObject(base, generator, pairs, { ...input, searches });
    last.set(index, generator);
  }
  // Remove objects before `merges` is applied, because a second run would not find them.
  const stale = staleObjects(current, configResource, mark, isGenerated);
  const kept = [...current.entries()].filter(([index]) => !stale.has(index));
  const merged = mergeAll(
    kept.map(([, resource]) => resource),
    config.merges ?? [],
    { ...input, files },
  );
  reportUnusedContents(config, generators, files, ofConfig);
  const finished = kept.map(([index], position) => {
    const resource = merged[position] as Resource;
    const generator = last.get(index);
    return generator === undefined ? resource : overwriteFields(resource, generator, report);
  });
  if (generators.length === 0 && (config.merges ?? []).length === 0 && stale.size === 0) {
    const message =
      '`configMapGenerator`, `secretGenerator` and `merges` are empty, and no object of a previous run is left to remove, so nothing is done';
    ofConfig.warning({ code: 'empty', message });
  }
  // A failed run removes nothing.
  for (const { id } of report.failed ? [] : current.filter((_, index) => stale.has(index))) {
    const message = `${called(id)} is removed, because the entry that created it no longer exists`;
    ofConfig.info({ code: 'changed', message });
  }
  return finished;
}
