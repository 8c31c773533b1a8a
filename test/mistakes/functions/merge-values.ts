/** Mistakes with merge-values. */
import { withItems, type Mistake, type Table } from '../mistake';
import { mergeSlips } from './writes';

const base = String.raw`apiVersion: v1
kind: ConfigMap
metadata:
  name: shop
data:
  config.json: |-
    {"db": {"host": "a", "port": 1}, "list": [{"name": "a"}, {"name": "ab"}]}
  app.yaml: |
    db:
      port: 1
---
apiVersion: v1
kind: Secret
metadata:
  name: creds
data:
  db.json: eyJwYXNzd29yZCI6InN3b3JkZmlzaCJ9
`;

/** An entry that merges, with additional fields. */
const entry = (fields: string): string => `configMapGenerator:\n- {name: shop, behavior: merge, ${fields}}`;

/** An entry that merges `literal` into config.json, with additional fields of the rule. */
const merging = (rule: string, literal = '{"db": {"port": 2}, "list": [{"name": "c"}]}'): string =>
  entry(`mergeValues: [{key: config.json, ${rule}}], literals: [{config.json: '${literal}'}]`);

const rule = 'configMapGenerator.0.mergeValues.0';

/** A wrong format is reported at the value, at the overlay, or at the field `format`. */
const configOrFormat =
  /^v1\/ConfigMap\/shop data\.config\\\.json$|^configMapGenerator\.0\.(?:literals\.0|mergeValues\.0\.format)$/;

const mergeValuesMistakes: Table<Mistake> = withItems(base, {
  // Mistakes in mergeValues.
  'the format env for JSON': { config: merging('format: env'), error: [configOrFormat, /json/i] },
  'the format properties for YAML': {
    config: entry("mergeValues: [{key: app.yaml, format: properties}], literals: [{app.yaml: 'db: {port: 2}'}]"),
    error: [
      /^v1\/ConfigMap\/shop data\.app\\\.yaml$|^configMapGenerator\.0\.(?:literals\.0|mergeValues\.0\.format)$/,
      /yaml/i,
    ],
  },
  'the format toml for JSON': { config: merging('format: toml'), error: [configOrFormat, /json|line 1, column \d+/i] },
  'a format named `yml`': {
    config: entry('mergeValues: [{key: app.yaml, format: yml}], literals: [{app.yaml: "db: {port: 2}"}]'),
    error: [`${rule}.format`, /one of json, yaml/],
  },
  'no format': {
    config: entry('mergeValues: [{key: config.json}], literals: [{config.json: "{}"}]'),
    error: [`${rule}.format`, /`format` is required/],
  },
  'a key with a typo, which would replace the whole file': {
    config: entry(`mergeValues: [{key: confg.json, format: json}], literals: [{config.json: '{"db": 1}'}]`),
    error: [`${rule}.key`, /"confg\.json".*did you mean "config\.json"\?/],
  },
  'a key of a literal with a typo': {
    config: entry(`mergeValues: [{key: config.json, format: json}], literals: [{confg.json: '{"db": 1}'}]`),
    error: [
      'configMapGenerator.0.literals.0',
      /"config\.json" to merge, but a value for "confg\.json".*rename this key/,
    ],
  },
  'mergeValues next to the entries': {
    config: 'mergeValues: [{key: config.json, format: json}]\nconfigMapGenerator: []',
    error: ['mergeValues', /entry of `configMapGenerator`/],
  },

  // Lists.
  'a path of a list with a typo': {
    config: merging('format: json, lists: [{path: lst, strategy: merge, key: name}]'),
    error: [/^configMapGenerator\.0\.mergeValues\.0\.lists\.0(?:\.path)?$/, /`lst`.*did you mean "list"\?/],
  },
  'a key of list items with a typo': {
    config: merging('format: json, lists: [{path: list, strategy: merge, key: nam}]'),
    error: [/^configMapGenerator\.0\.mergeValues\.0\.lists\.0(?:\.key)?$/, /"?`?nam"?`?.*did you mean "name"\?/],
  },
  'a strategy with a typo': {
    config: merging('format: json, lists: [{path: list, strategy: apend}]'),
    error: [`${rule}.lists.0.strategy`, /did you mean "append"\?/],
  },
  '`optional` instead of `ignoreMissing` for a list': {
    config: merging('format: json, lists: [{path: list, strategy: append, optional: true}]'),
    error: [`${rule}.lists.0.optional`, /`ignoreMissing`/],
  },

  // Values.
  'an overlay that is not valid JSON': {
    config: merging('format: json', '{"db": }'),
    error: ['configMapGenerator.0.literals.0', /not valid JSON \(line 1, column 8\)/],
  },
  'a string as the overlay of a map': {
    config: merging('format: json', '"debug"'),
    error: ['configMapGenerator.0.literals.0', /is a plain value, but only maps, lists/],
  },
  'a literal without a key': {
    config: entry('literals: [config.json]'),
    error: ['configMapGenerator.0.literals.0', /"config\.json", expected key=value/],
  },
  'a literal with a number': {
    config: entry('literals: [{port: 8080}]'),
    error: ['configMapGenerator.0.literals.0.port', /must be a string, not a number.*(?:quot|"8080")/],
  },
  'a key in two literals': {
    config: entry('literals: [a=b, a=c]'),
    error: ['configMapGenerator.0.literals.1', /repeats the key `a`/],
  },
  'a label with a number': {
    config: entry('literals: [a=b], options: {labels: {version: 2}}'),
    error: ['configMapGenerator.0.options.labels.version', /must be a string, not a number.*(?:quot|"2")/],
  },
  '`labels` next to `options`': {
    config: entry('literals: [a=b], labels: {version: "2"}'),
    error: ['configMapGenerator.0.labels', /unknown field `labels`.*options/],
  },

  // Files.
  'a directory instead of a file': {
    config: entry('files: [config.json=directory]'),
    error: ['configMapGenerator.0.files.0', /"directory".*(?:directory|not a file)/],
  },

  // Entries and bases.
  'a behavior with a typo': {
    config: 'configMapGenerator: [{name: shop, behavior: mereg, literals: [a=b]}]',
    error: ['configMapGenerator.0.behavior', /did you mean "merge"\?/],
  },
  'a name of a base with a typo': {
    config: 'configMapGenerator: [{name: shpo, behavior: merge, literals: [a=b]}]',
    error: ['configMapGenerator.0.name', /did you mean "shop"\?/],
  },

  // Secrets.
  'an overlay of a Secret that is not valid JSON, which the message hides': {
    config: `secretGenerator: [{name: creds, behavior: merge, mergeValues: [{key: db.json, format: json}], literals: [{db.json: '{"password": hunter2'}]}]`,
    error: ['secretGenerator.0.literals.0', /^(?!.*hunter2).*not valid JSON \(line 1, column \d+\)/],
  },
  'a base of a Secret with a typo': {
    config: 'secretGenerator: [{name: cerds, behavior: merge, literals: [a=b]}]',
    error: ['secretGenerator.0.name', /did you mean "creds"\?/],
  },
  'an overlay with which the INI text looks like YAML': {
    config:
      'configMapGenerator: [{name: cm, behavior: merge, mergeValues: [{key: f.ini, format: ini}], literals: ["f.ini=; c\\n- a = 1\\n"]}]',
    items: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: cm}\ndata: {f.ini: "[a]\\nk = 1\\n"}\n',
    error: ['v1/ConfigMap/cm', /with this value, the text is not INI: it looks like YAML/],
  },
});

export const mistakes: readonly Table<Mistake>[] = [mergeValuesMistakes, mergeSlips];
