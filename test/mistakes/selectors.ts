/** What goes wrong in the selectors and sources of replace-values: most of it fits nothing. */
import type { Mistake } from './mistake';

/** One replacement of the host, or of what `target` says. */
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

export const selectorMistakes: readonly Mistake[] = [
  // Targets that nothing fits.
  {
    title: 'a name in a select with a typo',
    config: selecting('{kind: ConfigMap, name: shpo}'),
    place: select,
    way: /"shpo".*did you mean "shop"\?/,
  },
  {
    title: 'a kind in a select with a typo',
    config: selecting('{kind: Confgmap}'),
    place: select,
    way: /"Confgmap".*did you mean "ConfigMap"\?/,
  },
  {
    title: 'a kind in lower case',
    config: selecting('{kind: configmap, name: shop}'),
    place: select,
    way: /did you mean "ConfigMap"\?/,
  },
  {
    title: 'a kind in the plural, as the API has it in its addresses',
    config: selecting('{kind: Deployments}'),
    place: select,
    way: /did you mean "Deployment"\?/,
  },
  {
    title: 'a name of a resource of another kind',
    config: selecting('{kind: Secret, name: shop}'),
    place: select,
    way: /"creds"|ConfigMap/,
  },
  {
    title: 'a group with a typo',
    config: selecting('{group: aps, kind: Deployment}'),
    place: select,
    way: /did you mean "apps"\?/,
  },
  {
    title: 'an apiVersion where a version belongs',
    config: selecting('{version: apps/v1, kind: Deployment}'),
    place: select,
    way: /"v1"/,
  },
  {
    title: 'an apiVersion in a select',
    config: selecting('{apiVersion: apps/v1, kind: Deployment}'),
    place: 'replacements.0.targets.0.select.apiVersion',
    way: /unknown field `apiVersion`.*version/,
  },
  {
    title: 'a namespace with a typo',
    config: selecting('{kind: Deployment, namespace: stor}'),
    place: select,
    way: /did you mean "store"\?/,
  },
  {
    title: 'a namespace for a resource that has none',
    config: selecting('{kind: ConfigMap, name: shop, namespace: store}'),
    place: select,
    way: /namespace/,
  },
  {
    title: 'a label in a labelSelector with a typo',
    config: selecting('{labelSelector: app=shpo}'),
    place: select,
    way: /app=shpo/,
  },
  {
    title: 'a labelSelector as a map, as in a Deployment',
    config: selecting('{labelSelector: {app: shop}}'),
    place: 'replacements.0.targets.0.select.labelSelector',
    way: /must be a string, not a map/,
  },
  {
    title: 'a labelSelector that is none',
    config: selecting('{labelSelector: "app: shop"}'),
    place: select,
    way: /invalid label key "app:"|"app: shop"/,
  },
  {
    title: 'labels in a select',
    config: selecting('{labels: {app: shop}}'),
    place: 'replacements.0.targets.0.select.labels',
    way: /labelSelector/,
  },
  {
    title: 'a glob where a regular expression belongs',
    config: selecting('{kind: ConfigMap, name: "sho*"}'),
    place: select,
    way: /"sho\*".*(?:regular expression|did you mean "shop"|"shop")/,
  },
  {
    title: 'a glob that is no regular expression',
    config: selecting('{kind: ConfigMap, name: "*shop"}'),
    place: select,
    way: /\*shop.*(?:regular expression|`\.\*)|regular expression.*\*shop|missing argument to repetition operator/,
  },
  {
    title: 'a reject that leaves nothing',
    config: into('{select: {kind: ConfigMap}, reject: [{kind: ConfigMap}], fieldPaths: [data.host]}'),
    place: /^replacements\.0\.targets\.0\.(?:reject|select)/,
    way: /reject/,
  },
  {
    title: 'a reject with a typo, which would write what it should leave',
    config: into(
      '{select: {kind: ConfigMap, name: shop|source}, reject: [{name: suorce}], fieldPaths: [data.host], options: {create: true}}',
    ),
    place: /^replacements\.0\.targets\.0\.reject/,
    way: /did you mean "source"\?/,
  },
  {
    title: 'no field paths in the list of them',
    config: into('{select: {name: shop}, fieldPaths: []}'),
    place: 'replacements.0.targets.0.fieldPaths',
    way: /fieldPaths/,
  },
  {
    title: 'field paths left out, which means the name',
    config: into('{select: {name: shop}}'),
    place: /fieldPaths|metadata\.name/,
    way: /metadata\.name/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a dot in a name, which fits any character',
    config: into('{select: {name: my.config}, fieldPaths: [data.a]}'),
    items:
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: my.config}\ndata: {a: b}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: my-config}\ndata: {a: b}\n',
    place: /select\.name$|my-config/,
    way: /"my-config".*regular expression|regular expression.*"my-config"|`my\\\.config`/,
    severity: 'info',
    writes: true,
  },
  {
    title: "a typo in kustomize's own document, which is as lenient as kustomize",
    document: lenient('ReplacementTransformer', selecting('{kind: ConfigMap, name: shpo}')),
    place: select,
    way: /did you mean "shop"\?/,
    severity: 'warning',
  },
  {
    title: "a typo in kpt's own document, which is as lenient as kpt",
    document: lenient('ApplyReplacements', selecting('{kind: ConfigMap, name: shpo}')),
    place: select,
    way: /did you mean "shop"\?/,
    severity: 'warning',
  },

  // Sources.
  {
    title: 'a name of a source with a typo',
    config: from('{kind: ConfigMap, name: sorce, fieldPath: data.HOST}'),
    place: /^replacements\.0\.source/,
    way: /did you mean "source"\?/,
  },
  {
    title: 'a kind of a source with a typo',
    config: from('{kind: ConfigMpa, name: source, fieldPath: data.HOST}'),
    place: /^replacements\.0\.source/,
    way: /did you mean "ConfigMap"\?/,
  },
  {
    title: 'a namespace of a source with a typo',
    config: from('{kind: Deployment, namespace: sotre, fieldPath: spec.replicas}'),
    place: /^replacements\.0\.source/,
    way: /did you mean "store"\?/,
  },
  {
    title: 'a source that several resources fit',
    config: from('{kind: ConfigMap, fieldPath: data.HOST}'),
    place: /^replacements\.0\.source/,
    way: /multiple matches.*source.*shop/,
  },
  {
    title: 'a regular expression in a source, which is a text there',
    config: from('{kind: ConfigMap, name: "sou.*", fieldPath: data.HOST}'),
    place: /^replacements\.0\.source/,
    way: /"sou\.\*".*"source"/,
  },
  {
    title: 'a field of a source with a typo',
    config: from('{kind: ConfigMap, name: source, fieldPath: data.HOTS}'),
    place: 'v1/ConfigMap/source data.HOTS',
    way: /did you mean `HOST`\?/,
  },
  {
    title: 'an index of a split source that is too large',
    config: from('{name: source, kind: ConfigMap, fieldPath: data.HOST, options: {delimiter: ".", index: 3}}'),
    place: 'v1/ConfigMap/source data.HOST',
    way: /index 3 is out of bounds.*"www\.example\.com"/,
  },
  {
    title: 'a selector with labels as a source',
    config: from('{labelSelector: app=shop, fieldPath: data.HOST}'),
    place: 'replacements.0.source.labelSelector',
    way: /unknown field `labelSelector`.*name/,
  },
  {
    title: 'fieldPaths in a source',
    config: from('{name: source, fieldPaths: [data.HOST]}'),
    place: 'replacements.0.source.fieldPaths',
    way: /did you mean `fieldPath`\?/,
  },
  {
    title: 'a number as the value',
    config: into('{select: {name: shop}, fieldPaths: [data.host]}', 'sourceValue: 8080'),
    place: 'replacements.0.sourceValue',
    way: /must be a string, not a number.*(?:quot|"8080")/,
  },
  {
    title: 'true as the value',
    config: into('{select: {name: shop}, fieldPaths: [data.host]}', 'sourceValue: true'),
    place: 'replacements.0.sourceValue',
    way: /must be a string, not a boolean.*(?:quot|"true")/,
  },
  {
    title: 'a value and a source',
    config: into('{select: {name: shop}, fieldPaths: [data.host]}', 'sourceValue: a\n  source: {name: source}'),
    place: 'replacements.0',
    way: /value and resource selectors are mutually exclusive.*`?sourceValue`?/,
  },
  {
    title: 'neither a value nor a source',
    config: 'replacements: [{targets: [{select: {name: shop}, fieldPaths: [data.host]}]}]',
    place: 'replacements.0',
    way: /must specify a source/,
  },
  {
    title: 'a value that is called `value`',
    config: into('{select: {name: shop}, fieldPaths: [data.host]}', 'value: x'),
    place: 'replacements.0.value',
    way: /unknown field `value`.*sourceValue/,
  },
  {
    title: 'several sources without names',
    config: into('{select: {name: shop}, fieldPaths: [data.host]}', 'sources: [{name: source}]\n  template: x'),
    place: 'replacements.0.sources.0.as',
    way: /`as` is required/,
  },
  {
    title: 'a variable of a template with a typo',
    config: into(
      '{select: {name: shop}, fieldPaths: [data.host]}',
      'sources: [{as: host, name: source, kind: ConfigMap, fieldPath: data.HOST}]\n  template: https://${hots}/',
    ),
    place: 'replacements.0.template',
    way: /"hots".*(?:did you mean "host"|named host)/,
  },
  {
    title: "a variable of a template in Helm's spelling",
    config: into(
      '{select: {name: shop}, fieldPaths: [data.host]}',
      'sources: [{as: host, name: source, kind: ConfigMap, fieldPath: data.HOST}]\n  template: "https://{{ .host }}/"',
    ),
    place: 'replacements.0.template',
    way: /`\$\{host\}`/,
  },
  {
    title: 'a template beside a single source',
    config: into(
      '{select: {name: shop}, fieldPaths: [data.host]}',
      'source: {name: source, kind: ConfigMap, fieldPath: data.HOST}\n  template: "https://${host}/"',
    ),
    place: /^replacements\.0/,
    way: /`sources`/,
  },
];
