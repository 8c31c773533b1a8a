/**
 * `layer-config`: layers of configuration that never overwrite each other. They are unified, checked, rendered, and written
 * as an object whose name changes with its content:
 *
 * ```yaml
 * layers:
 * - {name: base, values: {database: {pool: 5}}}
 * - {name: team, values: {database: {host: db}}}
 * output: {files: [{key: app.yaml, format: yaml}]}
 * ```
 *
 * gives the ConfigMap `NAME-8b7k2fh4tc` with the file `app.yaml`: `database: {pool: 5, host: db}`. A layer is read in
 * `layers/read-layers.ts`.
 *
 * Everything that can be wrong is found before anything is written.
 */
import type { KrmFunction, Secrets, TransformInput } from '../../src/function';
import { usageText } from '../../src/kit';
import type { Resource } from '../../src/resource-list';
import { checkConfig } from './check-config';
import { checkNames } from './versions/check-names';
import { versionPlan, type VersionPlan } from './plan/copy-on-write';
import { generatedObject } from './versions/generated-object';
import type { LayerConfig } from './generated/config';
import { introduction } from './generated/introduction';
import validator from './generated/validator';
import schema from './schema.json';
import type { LayerContext } from './model/layer-context';
import { outputData } from './output/output-data';
import { previewFiles } from './plan/preview';
import { reportPlan } from './plan/report-plan';
import { scalarsOf } from '../../src/data';
import { secretSettings } from './secrets/secret-settings';
import type { Unified } from './model/unified';
import { unifiedValue } from './unify/unified-value';
import { checkExtraReferences } from './versions/unused-references';

export type * from './generated/config';

/** The function [layer-config](../../functions/layer-config/README.md), for `run`, `main` and pipelines of your own. */
export const layerConfig: KrmFunction<LayerConfig> = {
  name: 'layer-config',
  accepts: [{ apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'LayerConfig' }],
  validator,
  get usage() {
    return usageText(introduction, schema);
  },
  check: checkConfig,
  transform,
};

async function transform(input: TransformInput<LayerConfig>): Promise<readonly Resource[]> {
  const { resources, config, configResource, report, secrets, files } = input;
  const { spec } = config;
  const context: LayerContext = {
    resources,
    configResource,
    namespace: config.metadata.namespace ?? '',
    report,
    config: report.at(configResource),
    secrets,
    files,
  };

  const value = await unifiedValue(spec, context);
  const output = spec.output ?? {};
  const texts = value && outputData(value, output, context);
  if (value === undefined || texts === undefined || (output.files ?? []).length === 0) return resources;
  const object = generatedObject(config, texts);
  checkNames(config, object, context);
  checkExtraReferences(spec.references ?? {}, context);
  if (report.failed) return resources;

  const settings = secretSettings(value, output);
  const plan = versionPlan(config, configResource, object, settings, resources);
  if (settings !== undefined) tellSecrets(value, settings, plan, secrets);
  reportPlan(plan, object, spec.dryRun ?? false, report);
  if (spec.dryRun !== true) return plan.resources;
  previewFiles(plan, object, value, output, report);
  return resources;
}

/** With `allowSecretValues` values of Secrets are in a ConfigMap: later steps of a pipeline must hide them, too. */
function tellSecrets(value: Unified, settings: string, { current }: VersionPlan, secrets: Secrets): void {
  for (const key of Object.keys(JSON.parse(settings) as object)) secrets.mark(current, ['data', key]);
  for (const { scalar } of scalarsOf(value)) if (scalar.secret) secrets.learn(scalar.text);
}
