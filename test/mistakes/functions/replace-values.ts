/**
 * Mistakes in the functionConfig of replace-values, except in selectors (`selectors.ts`) and field paths
 * (`field-paths.ts`).
 */
import type { Mistake, Table } from '../mistake';
import { shop } from '../shop';
import { fieldPathMistakes } from './field-paths';
import { into, selecting, selectorMistakes } from './selectors';
import { replacementSlips } from './writes';

const twice = (document: string): string => `${document}---\n${document}`;

const replaceValuesMistakes: Table<Mistake> = {
  // Structure.
  'a different apiVersion': {
    document: 'apiVersion: fn.inlay.dev/v1alpha2\nkind: ReplaceValues\nmetadata: {name: mistaken}\nreplacements: []\n',
    marks: 'fn.inlay.dev/v1alpha2',
    error: ['apiVersion', /is of kind "fn\.inlay\.dev\/v1alpha2\/ReplaceValues", but replace-values accepts only/],
  },
  'no `replacements`': { config: 'report: true', error: ['replacements', /`replacements`.*(?:required|list)/] },
  'the fields of `select` next to it': {
    config: into('{kind: ConfigMap, name: shop, fieldPaths: [data.host]}'),
    error: ['replacements.0.targets.0.kind', /unknown field `kind`.*select/],
  },
  '`fieldPaths` as a string': {
    config: into('{select: {name: shop}, fieldPaths: data.host}'),
    error: ['replacements.0.targets.0.fieldPaths', /must be a list, not a string/],
  },
  '`fieldPaths` indented under `select`': {
    config: into('{select: {name: shop, fieldPaths: [data.host]}}'),
    error: ['replacements.0.targets.0.select.fieldPaths', /unknown field `fieldPaths`.*(?:belongs|fields here)/],
  },
  '`create` next to `options`': {
    config: into('{select: {name: shop}, fieldPaths: [data.host], create: true}'),
    error: ['replacements.0.targets.0.create', /unknown field `create`.*options/],
  },
  '`targets` indented under the source': {
    config: 'replacements: [{source: {name: source, targets: [{select: {name: shop}}]}}]',
    error: ['replacements.0.source.targets', /unknown field `targets`/],
  },
  'a field path with a value after it': {
    config: into('{select: {name: shop}, fieldPaths: [data.host: x]}'),
    error: ['replacements.0.targets.0.fieldPaths.0', /must be a string, not a map/],
  },

  // Options.
  '`optional` instead of `ignoreMissing`': {
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {optional: true}}'),
    error: ['replacements.0.targets.0.options.optional', /`ignoreMissing`/],
  },
  '`create: yes`, which YAML 1.1 reads as true': {
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {create: yes}}'),
    error: ['replacements.0.targets.0.options.create', /must be a boolean \(true or false\)/],
  },
  'an index in quotes': {
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {delimiter: ".", index: "1"}}'),
    error: ['replacements.0.targets.0.options.index', /must be an integer, not a string/],
  },
  'an index of a source after its last piece': {
    config: `
replacements:
- source: {kind: ConfigMap, name: shop, fieldPath: data.host, options: {delimiter: ".", index: 7}}
  targets: [{select: {name: shop}, fieldPaths: [data.host]}]`,
    error: [/data\.host$/, /options\.index 7 is out of bounds/],
    marks: '7',
  },
  'a type named `integer`': {
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {type: integer}}'),
    error: ['replacements.0.targets.0.options.type', /one of string, int.*did you mean "int"\?/],
  },
  'a format named `yml`': {
    config: into('{select: {name: shop}, fieldPaths: ["data.app\\\\.yaml.server.port"], options: {format: yml}}'),
    error: ['replacements.0.targets.0.options.format', /did you mean "yaml"\?|one of json, yaml/],
  },
  'a format that the document does not have': {
    config: into(
      "{select: {name: shop}, fieldPaths: ['data.config\\.json.db'], options: {format: properties, create: true}}",
    ),
    error: [/^v1\/ConfigMap\/shop data\.config\\\.json|^replacements\.0\.targets\.0\.options\.format/, /JSON|json/],
  },
  'an encoding named `b64`': {
    config: into('{select: {name: creds}, fieldPaths: [data.password], options: {encoding: b64}}'),
    error: ['replacements.0.targets.0.options.encoding', /base64, none/],
  },
  'a value that contains the start of the end marker': {
    config: into(
      `{select: {name: shop}, fieldPaths: ['data.config\\.json'], between: {start: '"port": 2', end: '}]}'}}`,
      "sourceValue: '}]'",
    ),
    error: ['v1/ConfigMap/shop data.config\\.json', /the end marker "}]}" begins within the value/],
  },
  '`between` without an end': {
    config: into('{select: {name: shop}, fieldPaths: ["data.nginx\\\\.conf"], between: {start: "listen "}}'),
    error: ['replacements.0.targets.0.between.end', /`end` is required/],
  },

  // Files of replacements.
  'a directory instead of a file of replacements': {
    config: 'replacements: [{path: directory}]',
    error: ['replacements.0.path', /"directory".*(?:directory|no such file|not a file)/],
  },

  // `apiVersion`, `kind` and `metadata` of the functionConfig.
  'two functionConfigs in a file': {
    document: twice(
      'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: mistaken}\nreplacements: [{sourceValue: x, targets: [{select: {name: shop}, fieldPaths: [data.host]}]}]\n',
    ),
    error: [/^(?:replace-values|)$/, /2 documents|several|one functionConfig|two/],
  },
  'a functionConfig without content': {
    document: '# to be written\n',
    error: ['replace-values', /needs a functionConfig of kind fn\.inlay\.dev\/v1alpha1\/ReplaceValues/],
  },
  'a functionConfig that is a list': {
    document: '- apiVersion: fn.inlay.dev/v1alpha1\n  kind: ReplaceValues\n',
    error: ['replace-values', /not a map.*needs a functionConfig of kind fn\.inlay\.dev\/v1alpha1\/ReplaceValues/],
  },
  'a dot escaped in double quotes': {
    config:
      'replacements:\n- sourceValue: x\n  targets:\n  - select: {name: shop}\n    fieldPaths: ["data.config\\.json.db"]',
    error: ['replace-values', /line 9, column \d+.*\\/],
  },
  'a tab for indentation': {
    config: 'replacements:\n- sourceValue: x\n\ttargets: []',
    error: ['replace-values', /line 7, column \d+.*tab/i],
  },
  'a duplicate key': {
    config: 'replacements: []\nreport: true\nreplacements: []',
    error: ['replace-values', /line 7, column \d+.*duplicate key/],
  },
  'a value with a colon and no quotes': {
    config: 'replacements:\n- sourceValue: error: none\n  targets: []',
    error: ['replace-values', /line 6, column \d+/],
  },
  'a missing closing bracket': {
    config: 'replacements:\n- sourceValue: x\n  targets: [{select: {name: shop}, fieldPaths: [data.host]}',
    error: ['replace-values', /line \d+, column \d+.*bracket/],
  },
  'a value that begins with @': {
    config: 'replacements:\n- sourceValue: @HOST@\n  targets: []',
    error: ['replace-values', /line 6, column \d+.*(?:@|quot)/],
  },
  'a template of Helm in the functionConfig': {
    config: 'replacements:\n- sourceValue: {{ .Values.host }}\n  targets: []',
    error: [/^(?:replace-values|replacements\.0\.sourceValue)$/, /template|must be a string|map key/],
  },

  // Resources at fault.
  'a duplicate key in an item': {
    config: selecting('{name: twice}'),
    items: `${shop}---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: twice\ndata:\n  host: a\n  host: b\n`,
    error: [/replace-values|ConfigMap/, /line \d+.*duplicate key/],
  },
  'a value that makes the INI around it look like YAML': {
    config: String.raw`replacements: [{sourceValue: "\naa: b", targets: [{select: {name: old}, fieldPaths: ['data.app\.ini.key']}]}]`,
    items: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: old}\ndata: {app.ini: "key: c\\n"}\n',
    error: [String.raw`v1/ConfigMap/old data.app\.ini.key`, /with this value, the text is not INI: it looks like YAML/],
  },
};

export const mistakes: readonly Table<Mistake>[] = [
  selectorMistakes,
  replaceValuesMistakes,
  fieldPathMistakes,
  replacementSlips,
];
