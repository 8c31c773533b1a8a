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
  'a kind in a select with a typo': {
    config: selecting('{kind: Confgmap}'),
    error: [select, /"Confgmap".*did you mean "ConfigMap"\?/],
  },
  'a kind in lower case': {
    config: selecting('{kind: configmap, name: shop}'),
    error: [select, /did you mean "ConfigMap"\?/],
  },
  'a kind in the plural, as in API paths': {
    config: selecting('{kind: Deployments}'),
    error: [select, /did you mean "Deployment"\?/],
  },
  'a name of a resource of another kind': {
    config: selecting('{kind: Secret, name: shop}'),
    error: [select, /"creds"|ConfigMap/],
  },
  'a group with a typo': {
    config: selecting('{group: aps, kind: Deployment}'),
    error: [select, /did you mean "apps"\?/],
  },
  'an apiVersion instead of a version': {
    config: selecting('{version: apps/v1, kind: Deployment}'),
    error: [select, /"v1"/],
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
  'a label in a labelSelector with a typo': {
    config: selecting('{labelSelector: app=shpo}'),
    error: [select, /app=shpo/],
  },
  'a labelSelector as a map, as in a Deployment': {
    config: selecting('{labelSelector: {app: shop}}'),
    error: ['replacements.0.targets.0.select.labelSelector', /must be a string, not a map/],
  },
  'labels in a select': {
    config: selecting('{labels: {app: shop}}'),
    error: ['replacements.0.targets.0.select.labels', /labelSelector/],
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
  'an empty list of field paths': {
    config: into('{select: {name: shop}, fieldPaths: []}'),
    error: ['replacements.0.targets.0.fieldPaths', /fieldPaths/],
  },
  'missing field paths, which default to the name': {
    config: into('{select: {name: shop}}'),
    warning: [/fieldPaths|metadata\.name/, /metadata\.name/],
    writes: true,
  },
  'a dot in a name, which matches any character': {
    config: into('{select: {name: my.config}, fieldPaths: [data.a]}'),
    items:
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: my.config}\ndata: {a: b}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: my-config}\ndata: {a: b}\n',
    info: [/select\.name$|my-config/, /"my-config".*regular expression|regular expression.*"my-config"|`my\\\.config`/],
    writes: true,
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
  'a source that matches several resources': {
    config: from('{kind: ConfigMap, fieldPath: data.HOST}'),
    error: [/^replacements\.0\.source/, /multiple matches.*source.*shop/],
  },
  'a regular expression in a source, which is read as text': {
    config: from('{kind: ConfigMap, name: "sou.*", fieldPath: data.HOST}'),
    error: [/^replacements\.0\.source/, /"sou\.\*".*"source"/],
  },
  'a field of a source with a typo': {
    config: from('{kind: ConfigMap, name: source, fieldPath: data.HOTS}'),
    error: ['v1/ConfigMap/source data.HOTS', /did you mean `HOST`\?/],
  },
  'an index of a split source that is too large': {
    config: from('{name: source, kind: ConfigMap, fieldPath: data.HOST, options: {delimiter: ".", index: 3}}'),
    error: ['v1/ConfigMap/source data.HOST', /index 3 is out of bounds.*"www\.example\.com"/],
  },
  'a selector with labels as a source': {
    config: from('{labelSelector: app=shop, fieldPath: data.HOST}'),
    error: ['replacements.0.source.labelSelector', /unknown field `labelSelector`.*name/],
  },
  'fieldPaths in a source': {
    config: from('{name: source, fieldPaths: [data.HOST]}'),
    error: ['replacements.0.source.fieldPaths', /did you mean `fieldPath`\?/],
  },
  'a list as the value': {
    config: into('{select: {name: shop}, fieldPaths: [data.host]}', 'sourceValue: [a]'),
    error: ['replacements.0.sourceValue', /must be a string or a number or a boolean.*not a list/],
  },
  'a value and a source': {
    config: into('{select: {name: shop}, fieldPaths: [data.host]}', 'sourceValue: a\n  source: {name: source}'),
    error: ['replacements.0.sourceValue', /value and resource selectors are mutually exclusive.*`?sourceValue`?/],
  },
  'neither a value nor a source': {
    config: 'replacements: [{targets: [{select: {name: shop}, fieldPaths: [data.host]}]}]',
    error: ['replacements.0', /must specify a source/],
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
  'a variable of a template in the syntax of Helm': {
    config: into(
      '{select: {name: shop}, fieldPaths: [data.host]}',
      'sources: [{as: host, name: source, kind: ConfigMap, fieldPath: data.HOST}]\n  template: "https://{{ .host }}/"',
    ),
    error: ['replacements.0.template', /`\$\{host\}`/],
  },
  'a template next to a single source': {
    config: into(
      '{select: {name: shop}, fieldPaths: [data.host]}',
      'source: {name: source, kind: ConfigMap, fieldPath: data.HOST}\n  template: "https://${host}/"',
    ),
    error: [/^replacements\.0/, /`sources`/],
  },
};
