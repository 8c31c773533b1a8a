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
  app.properties: |
    a=b
  broken.json: |-
    {"a": 1,
     "b": [}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: elsewhere
  namespace: store
data:
  config.json: '{}'
---
apiVersion: v1
kind: Secret
metadata:
  name: creds
data:
  db.json: eyJwYXNzd29yZCI6InN3b3JkZmlzaCJ9
  broken.json: "%%%"
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
  'the format ini for JSON': { config: merging('format: ini'), error: [configOrFormat, /json/i] },
  'the format properties for JSON': { config: merging('format: properties'), error: [configOrFormat, /json/i] },
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
  'a key that the base lacks, so that nothing is merged': {
    config: entry(`mergeValues: [{key: conf.json, format: json}], literals: [{conf.json: '{"db": 1}'}]`),
    error: [`${rule}.key`, /did you mean "config\.json"\?/],
  },
  'mergeValues as a list of keys': {
    config: entry('mergeValues: [config.json], literals: [{config.json: "{}"}]'),
    error: [rule, /must be a map, not a string/],
  },
  'mergeValues as a map of keys': {
    config: entry('mergeValues: {config.json: json}, literals: [{config.json: "{}"}]'),
    error: ['configMapGenerator.0.mergeValues', /must be a list, not a map/],
  },
  'a key listed twice in mergeValues': {
    config: entry(
      'mergeValues: [{key: config.json, format: json}, {key: config.json, format: json}], literals: [{config.json: "{}"}]',
    ),
    error: ['configMapGenerator.0.mergeValues.1.key', /"config\.json" is listed twice/],
  },
  '`mergeValue` instead of `mergeValues`': {
    config: entry('mergeValue: [{key: config.json, format: json}]'),
    error: ['configMapGenerator.0.mergeValue', /did you mean `mergeValues`\?/],
  },
  'mergeValues next to the entries': {
    config: 'mergeValues: [{key: config.json, format: json}]\nconfigMapGenerator: []',
    error: ['mergeValues', /entry of `configMapGenerator`/],
  },
  '`strict` without an effect': {
    config: entry(
      'mergeValues: [{key: app.yaml, format: yaml, strict: true}], literals: [{app.yaml: "db: {port: 2}"}]',
    ),
    error: [`${rule}.strict`, /no effect with `format: yaml`/],
  },

  // Lists.
  'a path of a list with a typo': {
    config: merging('format: json, lists: [{path: lst, strategy: merge, key: name}]'),
    error: [/^configMapGenerator\.0\.mergeValues\.0\.lists\.0(?:\.path)?$/, /`lst`.*did you mean "list"\?/],
  },
  'a path of a list that leads to a map': {
    config: merging('format: json, lists: [{path: db, strategy: append}]'),
    error: [/^configMapGenerator\.0\.mergeValues\.0\.lists\.0(?:\.path)?$/, /"?`?db"?`?.*(?:"list"|map|no list)/],
  },
  'a key of list items with a typo': {
    config: merging('format: json, lists: [{path: list, strategy: merge, key: nam}]'),
    error: [/^configMapGenerator\.0\.mergeValues\.0\.lists\.0(?:\.key)?$/, /"?`?nam"?`?.*did you mean "name"\?/],
  },
  'a strategy with a typo': {
    config: merging('format: json, lists: [{path: list, strategy: apend}]'),
    error: [`${rule}.lists.0.strategy`, /did you mean "append"\?/],
  },
  'a strategy of layer-config': {
    config: merging('format: json, lists: [{path: list, strategy: union}]'),
    error: [`${rule}.lists.0.strategy`, /write `append`/],
  },
  'the strategy merge without a key': {
    config: merging('format: json, lists: [{path: list, strategy: merge}]'),
    error: [`${rule}.lists.0.key`, /requires `key`/],
  },
  'a key with the strategy append': {
    config: merging('format: json, lists: [{path: list, strategy: append, key: name}]'),
    error: [`${rule}.lists.0.key`, /no effect with `strategy: append`/],
  },
  '`optional` instead of `ignoreMissing` for a list': {
    config: merging('format: json, lists: [{path: list, strategy: append, optional: true}]'),
    error: [`${rule}.lists.0.optional`, /`ignoreMissing`/],
  },
  'a path of a list with a wildcard': {
    config: merging('format: json, lists: [{path: list.*, strategy: append}]'),
    error: [`${rule}.lists.0.path`, /keys joined by `\.`/],
  },
  'two items of the overlay with one key': {
    config: merging(
      'format: json, lists: [{path: list, strategy: merge, key: name}]',
      '{"list": [{"name": "c"}, {"name": "c"}]}',
    ),
    error: ['configMapGenerator.0.literals.0', /several items with the same `name` in `list`/],
  },
  'an item deleted from a list that is not merged': {
    config: merging('format: json', '{"list": [{"name": "a", "$patch": "delete"}]}'),
    error: ['configMapGenerator.0.literals.0', /add an entry for the list to `lists` with `strategy: merge`/],
  },
  'a misspelt item to delete': {
    config: merging(
      'format: json, lists: [{path: list, strategy: merge, key: name}]',
      '{"list": [{"name": "firts", "$patch": "delete"}]}',
    ),
    items: `apiVersion: v1
kind: ConfigMap
metadata: {name: shop}
data: {config.json: '{"list": [{"name": "first"}]}'}
`,
    warning: ['v1/ConfigMap/shop data.config\\.json', /did you mean "first"\?/],
  },
  'a misspelt directive for an item': {
    config: merging(
      'format: json, lists: [{path: list, strategy: merge, key: name}]',
      '{"list": [{"name": "a", "$patch": "remove"}]}',
    ),
    error: ['configMapGenerator.0.literals.0', /not one of merge, replace, delete/],
  },
  'a directive that kustomize would write into the file': {
    config: merging('format: json', '{"$setElementOrder/list": [{"name": "a"}]}'),
    error: ['configMapGenerator.0.literals.0', /`\$patch: delete` to delete a list item/],
  },

  // Values.
  'an overlay that is not valid JSON': {
    config: merging('format: json', '{"db": }'),
    error: ['configMapGenerator.0.literals.0', /not valid JSON \(line 1, column 8\)/],
  },
  'a base that is not valid JSON': {
    config: entry(`mergeValues: [{key: broken.json, format: json}], literals: [{broken.json: '{"b": 2}'}]`),
    error: ['v1/ConfigMap/shop data.broken\\.json', /not valid JSON \(line 2, column \d+ of the text\)/],
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
  'a literal with a map instead of a string': {
    config: entry('mergeValues: [{key: config.json, format: json}], literals: [{config.json: {db: {port: 2}}}]'),
    error: ['configMapGenerator.0.literals.0.config\\.json', /must be a string, not a map/],
  },
  'literals as a map': {
    config: entry('literals: {port: "8080"}'),
    error: ['configMapGenerator.0.literals', /must be a list, not a map/],
  },
  'a key in two literals': {
    config: entry('literals: [a=b, a=c]'),
    error: ['configMapGenerator.0.literals.1', /repeats the key `a`/],
  },
  '`data` in an entry': {
    config: entry('data: {a: b}'),
    error: ['configMapGenerator.0.data', /unknown field `data`.*literals/],
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
  'a missing file': {
    config: entry('files: [absent.json]'),
    error: ['configMapGenerator.0.files.0', /"absent\.json" does not exist in the root directory/],
  },
  'a file outside the root': {
    config: entry('files: [config.json=../config.json]'),
    error: ['configMapGenerator.0.files.0', /"\.\.\/config\.json".*root directory/],
  },
  'an absolute path of a file': {
    config: entry('files: [config.json=/etc/hostname]'),
    error: ['configMapGenerator.0.files.0', /"\/etc\/hostname" must be relative/],
  },
  'a directory instead of a file': {
    config: entry('files: [config.json=directory]'),
    error: ['configMapGenerator.0.files.0', /"directory".*(?:directory|not a file)/],
  },
  '`file` instead of `files`': {
    config: entry('file: there.json'),
    error: ['configMapGenerator.0.file', /did you mean `files`\?/],
  },
  'files as a string': {
    config: entry('files: there.json'),
    error: ['configMapGenerator.0.files', /must be a list, not a string/],
  },
  'a file with a colon for the key': {
    config: entry('files: ["config.json:there.json"]'),
    error: ['configMapGenerator.0.files.0', /"config\.json:there\.json" does not exist/],
  },
  'a file without a key before its path': {
    config: entry('files: ["=there.json"]'),
    error: ['configMapGenerator.0.files.0', /missing key name/],
  },
  'a missing env file': {
    config: entry('envs: [absent.env]'),
    error: ['configMapGenerator.0.envs.0', /"absent\.env" does not exist/],
  },

  // Entries and bases.
  'mergeValues without behavior': {
    config:
      'configMapGenerator: [{name: shop, mergeValues: [{key: config.json, format: json}], literals: [{config.json: "{}"}]}]',
    error: [/^configMapGenerator\.0/, /`behavior: merge`/],
  },
  'a behavior with a typo': {
    config: 'configMapGenerator: [{name: shop, behavior: mereg, literals: [a=b]}]',
    error: ['configMapGenerator.0.behavior', /did you mean "merge"\?/],
  },
  '`behaviour`': {
    config: 'configMapGenerator: [{name: shop, behaviour: merge, literals: [a=b]}]',
    error: ['configMapGenerator.0.behaviour', /did you mean `behavior`\?/],
  },
  'a missing behavior for an existing object': {
    config: 'configMapGenerator: [{name: shop, literals: [a=b]}]',
    error: [/^v1\/ConfigMap\/shop|^configMapGenerator\.0/, /exists.*merge or replace/],
  },
  'a name of a base with a typo': {
    config: 'configMapGenerator: [{name: shpo, behavior: merge, literals: [a=b]}]',
    error: ['configMapGenerator.0.name', /did you mean "shop"\?/],
  },
  'a base in another namespace': {
    config: 'configMapGenerator: [{name: elsewhere, behavior: merge, literals: [a=b]}]',
    error: [/^configMapGenerator\.0\.name/, /namespace.*"store"/],
  },
  'a namespace with a typo': {
    config: 'configMapGenerator: [{name: elsewhere, namespace: stor, behavior: merge, literals: [a=b]}]',
    error: [/^configMapGenerator\.0\.name/, /"store"/],
  },
  'a Secret in `configMapGenerator`': {
    config: 'configMapGenerator: [{name: creds, behavior: merge, literals: [a=b]}]',
    error: ['configMapGenerator.0.name', /Secret/],
  },
  'an entry without a name': {
    config: 'configMapGenerator: [{behavior: merge, literals: [a=b]}]',
    error: ['configMapGenerator.0.name', /must have a name/],
  },
  'a type for a ConfigMap': {
    config: entry('type: Opaque'),
    error: ['configMapGenerator.0.type', /unknown field `type`|only a Secret/],
  },
  'the entries as a map': {
    config: 'configMapGenerator: {name: shop}',
    error: ['configMapGenerator', /must be a list, not a map/],
  },
  '`configMapGenerators`': {
    config: 'configMapGenerators: []',
    error: ['configMapGenerators', /did you mean `configMapGenerator`\?/],
  },
  'no entries': {
    config: 'generatorOptions: {}',
    error: ['configMapGenerator', /`configMapGenerator`, `secretGenerator` or `merges` is required/],
  },
  'an entry without its list': {
    config: 'name: shop\nbehavior: merge\nliterals: [a=b]',
    error: ['literals', /entry of `configMapGenerator`/],
  },
  'a boolean in quotes': {
    config: 'configMapGenerator: []\ngeneratorOptions: {immutable: "true"}',
    error: ['generatorOptions.immutable', /must be a boolean \(true or false\), not a string/],
  },

  // Secrets.
  'a value of a Secret that is not base64': {
    config: `secretGenerator: [{name: creds, behavior: merge, mergeValues: [{key: broken.json, format: json}], literals: [{broken.json: '{"a": 1}'}]}]`,
    error: ['v1/Secret/creds data.broken\\.json', /base64/],
  },
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
  'a list of generators without an entry': {
    config: 'configMapGenerator: []',
    warning: ['', /`configMapGenerator`, `secretGenerator` and `merges` are empty/],
    writes: true,
  },
  'a short key to delete, with a typo': {
    config: `configMapGenerator: [{name: shop, behavior: merge, mergeValues: [{key: config.json, format: json}], literals: [{config.json: '{"db": {"hst": null}}'}]}]`,
    info: ['v1/ConfigMap/shop data.config\\.json', /`db\.hst`.*did you mean "host"\?/],
    writes: true,
  },
});

export const mistakes: readonly Table<Mistake>[] = [mergeValuesMistakes, mergeSlips];
