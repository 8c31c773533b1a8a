/** Mistakes in the selectors and sources of replace-values. Most of these selectors match nothing. */
import type { Mistake, Table } from '../mistake';

/** One replacement of `target` with `value`. */
export const into = (target: string, value = 'sourceValue: x'): string => `
replacements:
- ${value}
  targets:
  - ${target}`;

export const selecting = (select: string): string => into(`{select: ${select}, fieldPaths: [data.host]}`);

const from = (source: string): string => into('{select: {name: shop}, fieldPaths: [data.host]}', `source: ${source}`);

const lenient = (kind: string, body: string): string =>
  `apiVersion: ${kind === 'ApplyReplacements' ? 'fn.kpt.dev/v1alpha1' : 'builtin'}\nkind: ${kind}\nmetadata:\n  name: mistaken\n${body.trim()}\n`;

const select = /^replacements\.0\.targets\.0\.select/;

export const selectorMistakes: Table<Mistake> = {
  // Targets that match nothing.
  'a name in a select with a typo': {
    config: selecting('{kind: ConfigMap, name: shpo}'),
    error: [select, /"shpo".*did you mean "shop"\?/],
  },
  'a kind in lower case': {
    config: selecting('{kind: configmap, name: shop}'),
    error: [select, /did you mean "ConfigMap"\?/],
  },
  'a name of a resource of another kind': {
    config: selecting('{kind: Secret, name: shop}'),
    error: [select, /"creds"|ConfigMap/],
  },
  'an apiVersion in a select': {
    config: selecting('{apiVersion: apps/v1, kind: Deployment}'),
    error: ['replacements.0.targets.0.select.apiVersion', /unknown field `apiVersion`.*version/],
  },
  'a namespace with a typo': {
    config: selecting('{kind: Deployment, namespace: stor}'),
    error: [select, /did you mean "store"\?/],
  },
  'a namespace for a cluster-wide resource': {
    config: selecting('{kind: ConfigMap, name: shop, namespace: store}'),
    error: [select, /namespace/],
  },
  'a glob that is not a valid regular expression': {
    config: selecting('{kind: ConfigMap, name: "*shop"}'),
    error: [
      select,
      /\*shop.*(?:regular expression|`\.\*)|regular expression.*\*shop|missing argument to repetition operator/,
    ],
  },
  'a reject that excludes everything': {
    config: into('{select: {kind: ConfigMap}, reject: [{kind: ConfigMap}], fieldPaths: [data.host]}'),
    error: [/^replacements\.0\.targets\.0\.(?:reject|select)/, /reject/],
  },
  'a reject with a typo, which would change an excluded resource': {
    config: into(
      '{select: {kind: ConfigMap, name: shop|source}, reject: [{name: suorce}], fieldPaths: [data.host], options: {create: true}}',
    ),
    error: [/^replacements\.0\.targets\.0\.reject/, /did you mean "source"\?/],
  },
  "a typo in kustomize's own document, which is as lenient as kustomize": {
    document: lenient('ReplacementTransformer', selecting('{kind: ConfigMap, name: shpo}')),
    warning: [select, /did you mean "shop"\?/],
  },
  "a typo in kpt's own document, which is as lenient as kpt": {
    document: lenient('ApplyReplacements', selecting('{kind: ConfigMap, name: shpo}')),
    warning: [select, /did you mean "shop"\?/],
  },

  // Sources.
  'a name of a source with a typo': {
    config: from('{kind: ConfigMap, name: sorce, fieldPath: data.HOST}'),
    error: [/^replacements\.0\.source/, /did you mean "source"\?/],
  },
  'a kind of a source with a typo': {
    config: from('{kind: ConfigMpa, name: source, fieldPath: data.HOST}'),
    error: [/^replacements\.0\.source/, /did you mean "ConfigMap"\?/],
  },
  'a namespace of a source with a typo': {
    config: from('{kind: Deployment, namespace: sotre, fieldPath: spec.replicas}'),
    error: [/^replacements\.0\.source/, /did you mean "store"\?/],
  },
  'a field of a source with a typo': {
    config: from('{kind: ConfigMap, name: source, fieldPath: data.HOTS}'),
    error: ['v1/ConfigMap/source data.HOTS', /did you mean `HOST`\?/],
  },
  'a list as the value': {
    config: into('{select: {name: shop}, fieldPaths: [data.host]}', 'sourceValue: [a]'),
    error: ['replacements.0.sourceValue', /must be a string or a number or a boolean.*not a list/],
  },
  'a value named `value`': {
    config: into('{select: {name: shop}, fieldPaths: [data.host]}', 'value: x'),
    error: ['replacements.0.value', /unknown field `value`.*sourceValue/],
  },
  'several sources without names': {
    config: into('{select: {name: shop}, fieldPaths: [data.host]}', 'sources: [{name: source}]\n  template: x'),
    error: ['replacements.0.sources.0.as', /`as` is required/],
  },
  'a variable of a template with a typo': {
    config: into(
      '{select: {name: shop}, fieldPaths: [data.host]}',
      'sources: [{as: host, name: source, kind: ConfigMap, fieldPath: data.HOST}]\n  template: https://${hots}/',
    ),
    error: ['replacements.0.template', /"hots".*(?:did you mean "host"|named host)/],
  },
  'a template next to a single source': {
    config: into(
      '{select: {name: shop}, fieldPaths: [data.host]}',
      'source: {name: source, kind: ConfigMap, fieldPath: data.HOST}\n  template: "https://${host}/"',
    ),
    error: [/^replacements\.0/, /`sources`/],
  },
};
