/**
 * `replace-values`: kustomize's replacements, reaching inside the JSON and YAML that string fields hold.
 *
 * Replacements are applied in order, each on what the former wrote. All of them are tried, so that one run shows all
 * mistakes; when there is one, nothing is written.
 */
import type { KrmFunction, Resource, TransformInput } from '../../src/index';
import type { ReplaceValues } from './generated/config';
import { usage } from './generated/usage';
import validator from './generated/validator';
import { checkReplacements, listReplacements } from './replacements';
import { sourceValue } from './source-value';
import { applyToTargets } from './targets';

export type { ReplaceValues };

export const replaceValues: KrmFunction<ReplaceValues> = {
  name: 'replace-values',
  accepts: [
    { apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'ReplaceValues' },
    { apiVersion: 'builtin', kind: 'ReplacementTransformer' },
    { apiVersion: 'fn.kpt.dev/v1alpha1', kind: 'ApplyReplacements' },
  ],
  validator,
  usage,
  check: checkReplacements,
  transform,
};

function transform({
  resources,
  config,
  configResource,
  report,
  secrets,
  files,
}: TransformInput<ReplaceValues>): readonly Resource[] {
  const verbose = config.report ?? config.spec?.report ?? false;
  const complainOf = (code: string, field: string, message: string): void =>
    report.error({ code, field, message, resource: configResource });
  let current = resources;
  for (const { replacement, place } of listReplacements(config, files, complainOf)) {
    const context = { report, configResource, place, secrets, verbose };
    const value = sourceValue(current, replacement, context);
    if (value !== undefined) current = applyToTargets(current, value, replacement, context);
  }
  return current;
}
