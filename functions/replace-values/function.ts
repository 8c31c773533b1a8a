/**
 * `replace-values` applies kustomize's replacements, even inside documents and other text in string fields:
 *
 * ```yaml
 * replacements:
 * - source: {kind: Service, name: db, fieldPath: spec.clusterIP}
 *   targets: [{select: {kind: ConfigMap}, fieldPaths: [data.config\.json.db.host]}]
 * ```
 *
 * Replacements are applied in order, each on the result of the previous replacements. Every replacement is tried even
 * after a mistake, so that one run reports the mistakes of all replacements. If there is a mistake, nothing is written.
 */
import type { KrmFunction, TransformInput } from '../../src/function';
import { contextsOf, Items, reportUnused, whereItemsAre } from '../../src/kit';
import type { Resource } from '../../src/resource-list';
import type { ReplaceValues } from './generated/config';
import validator from './generated/validator';
import { shortForm } from './short-form';
import { checkReplacements, listReplacements, type PlacedReplacement } from './model/replacements';
import { sourceValue } from './source-value';
import { applyToTargets } from './targets';
import { reportUnusedParts } from './unused/unused';
import { usage } from './usage';

export type * from './generated/config';

/**
 * The function [replace-values](../../functions/replace-values/README.md), for `run`, `main` and your own pipelines.
 */
export const replaceValues: KrmFunction<ReplaceValues> = {
  name: 'replace-values',
  accepts: [
    { apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'ReplaceValues' },
    { apiVersion: 'builtin', kind: 'ReplacementTransformer' },
    { apiVersion: 'fn.kpt.dev/v1alpha1', kind: 'ApplyReplacements' },
  ],
  validator,
  get usage() {
    return usage();
  },
  check: checkReplacements,
  shortForm,
  transform,
};

function transform(input: TransformInput<ReplaceValues>): readonly Resource[] {
  const { resources, config, configResource, report, files } = input;
  const verbose = config.report ?? config.spec?.report ?? false;
  const lenient = config.kind !== 'ReplaceValues';
  const items = new Items(resources);
  const replacements = listReplacements(config, files, report.at(configResource));
  const contextAt = contextsOf(input, items, { verbose, lenient });
  if ((config.replacements ?? config.spec?.replacements)?.length === 0) {
    const message = '`replacements` is empty, so nothing is done';
    reportUnused(contextAt(''), { code: 'empty', field: 'replacements', message });
  }
  if (resources.every(input.isFunctionConfig)) {
    if (!replacements.every(ignoresMissing)) {
      reportUnused(contextAt(''), {
        code: 'no-items',
        field: 'replacements',
        message: lenient
          ? noItems
          : `${noItems} (to suppress this message, set \`options.ignoreMissing: true\` in every target)`,
      });
    }
    return resources;
  }
  for (const [index, placed] of replacements.entries()) {
    const { replacement, place, written } = placed;
    const context = contextAt(place, written);
    reportUnusedParts(placed, context);
    const isDeletion = replacement.delete === true;
    const value = isDeletion ? undefined : sourceValue(items, replacement, context);
    if (value === undefined && !isDeletion) continue;
    applyToTargets(items, value, replacement, context, index === replacements.length - 1);
  }
  return items.finishAll(report);
}

const noItems = `the input contains no items to select: ${whereItemsAre}`;

const ignoresMissing = ({ replacement: { targets = [] } }: PlacedReplacement): boolean =>
  targets.every(({ options }) => options?.ignoreMissing === true);
