/** What goes wrong with merge-values. */
import type { Mistake } from './mistake';

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

/** An entry that merges, with more of its fields. */
const entry = (fields: string): string => `configMapGenerator:\n- {name: shop, behavior: merge, ${fields}}`;

/** An entry that merges `literal` into config.json, with more fields of the rule. */
const merging = (rule: string, literal = '{"db": {"port": 2}, "list": [{"name": "c"}]}'): string =>
  entry(`mergeValues: [{key: config.json, ${rule}}], literals: [{config.json: '${literal}'}]`);

const rule = 'configMapGenerator.0.mergeValues.0';

const about = (mistakes: readonly Mistake[]): readonly Mistake[] =>
  mistakes.map((mistake) => ({ items: base, ...mistake }));

export const mergeValuesMistakes: readonly Mistake[] = about([
  // What mergeValues says.
  {
    title: 'the format ini for JSON',
    config: merging('format: ini'),
    place: /^v1\/ConfigMap\/shop data\.config\\\.json$|^configMapGenerator\.0\.(?:literals\.0|mergeValues\.0\.format)$/,
    way: /json/i,
  },
  {
    title: 'the format properties for JSON',
    config: merging('format: properties'),
    place: /^v1\/ConfigMap\/shop data\.config\\\.json$|^configMapGenerator\.0\.(?:literals\.0|mergeValues\.0\.format)$/,
    way: /json/i,
  },
  {
    title: 'the format env for JSON',
    config: merging('format: env'),
    place: /^v1\/ConfigMap\/shop data\.config\\\.json$|^configMapGenerator\.0\.(?:literals\.0|mergeValues\.0\.format)$/,
    way: /json/i,
  },
  {
    title: 'the format properties for YAML',
    config: entry("mergeValues: [{key: app.yaml, format: properties}], literals: [{app.yaml: 'db: {port: 2}'}]"),
    place: /^v1\/ConfigMap\/shop data\.app\\\.yaml$|^configMapGenerator\.0\.(?:literals\.0|mergeValues\.0\.format)$/,
    way: /yaml/i,
  },
  {
    title: 'the format toml for JSON',
    config: merging('format: toml'),
    place: /^v1\/ConfigMap\/shop data\.config\\\.json$|^configMapGenerator\.0\.(?:literals\.0|mergeValues\.0\.format)$/,
    way: /json|line 1, column \d+/i,
  },
  {
    title: 'a format that is called `yml`',
    config: entry('mergeValues: [{key: app.yaml, format: yml}], literals: [{app.yaml: "db: {port: 2}"}]'),
    place: `${rule}.format`,
    way: /one of json, yaml/,
  },
  {
    title: 'no format',
    config: entry('mergeValues: [{key: config.json}], literals: [{config.json: "{}"}]'),
    place: `${rule}.format`,
    way: /`format` is required/,
  },
  {
    title: 'a key with a typo, which would replace the whole file',
    config: entry(`mergeValues: [{key: confg.json, format: json}], literals: [{config.json: '{"db": 1}'}]`),
    place: `${rule}.key`,
    way: /"confg\.json".*did you mean "config\.json"\?/,
  },
  {
    title: 'a key that the base does not have, so that nothing is merged',
    config: entry(`mergeValues: [{key: conf.json, format: json}], literals: [{conf.json: '{"db": 1}'}]`),
    place: `${rule}.key`,
    way: /did you mean "config\.json"\?/,
  },
  {
    title: 'mergeValues as a list of keys',
    config: entry('mergeValues: [config.json], literals: [{config.json: "{}"}]'),
    place: rule,
    way: /must be a map, not a string/,
  },
  {
    title: 'mergeValues as a map of keys',
    config: entry('mergeValues: {config.json: json}, literals: [{config.json: "{}"}]'),
    place: 'configMapGenerator.0.mergeValues',
    way: /must be a list, not a map/,
  },
  {
    title: 'a key in mergeValues twice',
    config: entry(
      'mergeValues: [{key: config.json, format: json}, {key: config.json, format: json}], literals: [{config.json: "{}"}]',
    ),
    place: 'configMapGenerator.0.mergeValues.1.key',
    way: /"config\.json" is listed twice/,
  },
  {
    title: '`mergeValue` for `mergeValues`',
    config: entry('mergeValue: [{key: config.json, format: json}]'),
    place: 'configMapGenerator.0.mergeValue',
    way: /did you mean `mergeValues`\?/,
  },
  {
    title: 'mergeValues beside the entries',
    config: 'mergeValues: [{key: config.json, format: json}]\nconfigMapGenerator: []',
    place: 'mergeValues',
    way: /entry of `configMapGenerator`/,
  },
  {
    title: '`strict` where it has no meaning',
    config: entry(
      'mergeValues: [{key: app.yaml, format: yaml, strict: true}], literals: [{app.yaml: "db: {port: 2}"}]',
    ),
    place: `${rule}.strict`,
    way: /no meaning with `format: yaml`/,
  },

  // Lists.
  {
    title: 'a path of a list with a typo',
    config: merging('format: json, lists: [{path: lst, strategy: merge, key: name}]'),
    place: /^configMapGenerator\.0\.mergeValues\.0\.lists\.0(?:\.path)?$/,
    way: /`lst`.*did you mean "list"\?/,
  },
  {
    title: 'a path of a list that leads to a map',
    config: merging('format: json, lists: [{path: db, strategy: append}]'),
    place: /^configMapGenerator\.0\.mergeValues\.0\.lists\.0(?:\.path)?$/,
    way: /"?`?db"?`?.*(?:"list"|map|no list)/,
  },
  {
    title: 'a key of list items with a typo',
    config: merging('format: json, lists: [{path: list, strategy: merge, key: nam}]'),
    place: /^configMapGenerator\.0\.mergeValues\.0\.lists\.0(?:\.key)?$/,
    way: /"?`?nam"?`?.*did you mean "name"\?/,
  },
  {
    title: 'a strategy with a typo',
    config: merging('format: json, lists: [{path: list, strategy: apend}]'),
    place: `${rule}.lists.0.strategy`,
    way: /did you mean "append"\?/,
  },
  {
    title: 'a strategy of layer-config',
    config: merging('format: json, lists: [{path: list, strategy: union}]'),
    place: `${rule}.lists.0.strategy`,
    way: /append, prepend, merge/,
  },
  {
    title: 'the strategy merge without a key',
    config: merging('format: json, lists: [{path: list, strategy: merge}]'),
    place: `${rule}.lists.0.key`,
    way: /needs a `key`/,
  },
  {
    title: 'a key with the strategy append',
    config: merging('format: json, lists: [{path: list, strategy: append, key: name}]'),
    place: `${rule}.lists.0.key`,
    way: /no meaning with `strategy: append`/,
  },
  {
    title: '`optional` for `ignoreMissing` of a list',
    config: merging('format: json, lists: [{path: list, strategy: append, optional: true}]'),
    place: `${rule}.lists.0.optional`,
    way: /`ignoreMissing`/,
  },
  {
    title: 'a path of a list with a wildcard',
    config: merging('format: json, lists: [{path: list.*, strategy: append}]'),
    place: `${rule}.lists.0.path`,
    way: /keys joined by `\.`/,
  },
  {
    title: 'two items of the overlay with one key',
    config: merging(
      'format: json, lists: [{path: list, strategy: merge, key: name}]',
      '{"list": [{"name": "c"}, {"name": "c"}]}',
    ),
    place: 'configMapGenerator.0.literals.0',
    way: /several items with the same `name` in `list`/,
  },
  {
    title: 'a directive of a strategic merge',
    config: merging(
      'format: json, lists: [{path: list, strategy: merge, key: name}]',
      '{"list": [{"name": "a", "$patch": "delete"}]}',
    ),
    place: /^configMapGenerator\.0\.literals\.0|^v1\/ConfigMap\/shop data\.config\\\.json/,
    way: /\$patch/,
  },

  // Values.
  {
    title: 'an overlay that is no JSON',
    config: merging('format: json', '{"db": }'),
    place: 'configMapGenerator.0.literals.0',
    way: /not valid JSON \(line 1, column 8\)/,
  },
  {
    title: 'a base that is no JSON',
    config: entry(`mergeValues: [{key: broken.json, format: json}], literals: [{broken.json: '{"b": 2}'}]`),
    place: 'v1/ConfigMap/shop data.broken\\.json',
    way: /not valid JSON \(line 2, column \d+\)/,
  },
  {
    title: 'a text as the overlay of a map',
    config: merging('format: json', '"debug"'),
    place: 'v1/ConfigMap/shop data.config\\.json',
    way: /replaced the whole document, a map, by a plain value/,
    severity: 'info',
    writes: true,
  },
  {
    title: 'a literal without a key',
    config: entry('literals: [config.json]'),
    place: 'configMapGenerator.0.literals.0',
    way: /"config\.json", expected key=value/,
  },
  {
    title: 'a literal with a number',
    config: entry('literals: [{port: 8080}]'),
    place: 'configMapGenerator.0.literals.0.port',
    way: /must be a string, not a number.*(?:quot|"8080")/,
  },
  {
    title: 'a literal with a map in place of a text',
    config: entry('mergeValues: [{key: config.json, format: json}], literals: [{config.json: {db: {port: 2}}}]'),
    place: 'configMapGenerator.0.literals.0.config\\.json',
    way: /must be a string, not a map/,
  },
  {
    title: 'literals as a map',
    config: entry('literals: {port: "8080"}'),
    place: 'configMapGenerator.0.literals',
    way: /must be a list, not a map/,
  },
  {
    title: 'a key in two literals',
    config: entry('literals: [a=b, a=c]'),
    place: 'configMapGenerator.0.literals.1',
    way: /repeats the key `a`/,
  },
  {
    title: '`data` in an entry',
    config: entry('data: {a: b}'),
    place: 'configMapGenerator.0.data',
    way: /unknown field `data`.*literals/,
  },
  {
    title: 'a label with a number',
    config: entry('literals: [a=b], options: {labels: {version: 2}}'),
    place: 'configMapGenerator.0.options.labels.version',
    way: /must be a string, not a number.*(?:quot|"2")/,
  },
  {
    title: '`labels` beside `options`',
    config: entry('literals: [a=b], labels: {version: "2"}'),
    place: 'configMapGenerator.0.labels',
    way: /unknown field `labels`.*options/,
  },

  // Files.
  {
    title: 'a file that is not there',
    config: entry('files: [absent.json]'),
    place: 'configMapGenerator.0.files.0',
    way: /"absent\.json" cannot be read: there is no such file below the root directory/,
  },
  {
    title: 'a file outside the root',
    config: entry('files: [config.json=../config.json]'),
    place: 'configMapGenerator.0.files.0',
    way: /"\.\.\/config\.json".*root directory/,
  },
  {
    title: 'an absolute path of a file',
    config: entry('files: [config.json=/etc/hostname]'),
    place: 'configMapGenerator.0.files.0',
    way: /"\/etc\/hostname" must be relative/,
  },
  {
    title: 'a directory for a file',
    config: entry('files: [config.json=directory]'),
    place: 'configMapGenerator.0.files.0',
    way: /"directory".*(?:directory|not a file)/,
  },
  {
    title: '`file` for `files`',
    config: entry('file: there.json'),
    place: 'configMapGenerator.0.file',
    way: /did you mean `files`\?/,
  },
  {
    title: 'files as a text',
    config: entry('files: there.json'),
    place: 'configMapGenerator.0.files',
    way: /must be a list, not a string/,
  },
  {
    title: 'a file with a colon for the key',
    config: entry('files: ["config.json:there.json"]'),
    place: 'configMapGenerator.0.files.0',
    way: /"config\.json:there\.json" cannot be read/,
  },
  {
    title: 'a file without a key before its path',
    config: entry('files: ["=there.json"]'),
    place: 'configMapGenerator.0.files.0',
    way: /missing key name/,
  },
  {
    title: 'an env file that is not there',
    config: entry('envs: [absent.env]'),
    place: 'configMapGenerator.0.envs.0',
    way: /"absent\.env" cannot be read/,
  },

  // Entries and bases.
  {
    title: 'mergeValues without behavior',
    config:
      'configMapGenerator: [{name: shop, mergeValues: [{key: config.json, format: json}], literals: [{config.json: "{}"}]}]',
    place: /^configMapGenerator\.0/,
    way: /`behavior: merge`/,
  },
  {
    title: 'a behavior with a typo',
    config: 'configMapGenerator: [{name: shop, behavior: mereg, literals: [a=b]}]',
    place: 'configMapGenerator.0.behavior',
    way: /did you mean "merge"\?/,
  },
  {
    title: '`behaviour`',
    config: 'configMapGenerator: [{name: shop, behaviour: merge, literals: [a=b]}]',
    place: 'configMapGenerator.0.behaviour',
    way: /did you mean `behavior`\?/,
  },
  {
    title: 'a behavior left out, where the object is there',
    config: 'configMapGenerator: [{name: shop, literals: [a=b]}]',
    place: /^v1\/ConfigMap\/shop|^configMapGenerator\.0/,
    way: /exists.*merge or replace/,
  },
  {
    title: 'a name of a base with a typo',
    config: 'configMapGenerator: [{name: shpo, behavior: merge, literals: [a=b]}]',
    place: 'configMapGenerator.0.name',
    way: /did you mean "shop"\?/,
  },
  {
    title: 'a base in another namespace',
    config: 'configMapGenerator: [{name: elsewhere, behavior: merge, literals: [a=b]}]',
    place: /^configMapGenerator\.0\.name/,
    way: /namespace.*"store"/,
  },
  {
    title: 'a namespace with a typo',
    config: 'configMapGenerator: [{name: elsewhere, namespace: stor, behavior: merge, literals: [a=b]}]',
    place: /^configMapGenerator\.0\.name/,
    way: /"store"/,
  },
  {
    title: 'a Secret among the ConfigMaps',
    config: 'configMapGenerator: [{name: creds, behavior: merge, literals: [a=b]}]',
    place: 'configMapGenerator.0.name',
    way: /Secret/,
  },
  {
    title: 'an entry without a name',
    config: 'configMapGenerator: [{behavior: merge, literals: [a=b]}]',
    place: 'configMapGenerator.0.name',
    way: /must have a name/,
  },
  {
    title: 'a type for a ConfigMap',
    config: entry('type: Opaque'),
    place: 'configMapGenerator.0.type',
    way: /unknown field `type`|only a Secret/,
  },
  {
    title: 'the entries as a map',
    config: 'configMapGenerator: {name: shop}',
    place: 'configMapGenerator',
    way: /must be a list, not a map/,
  },
  {
    title: '`configMapGenerators`',
    config: 'configMapGenerators: []',
    place: 'configMapGenerators',
    way: /did you mean `configMapGenerator`\?/,
  },
  {
    title: 'no entries at all',
    config: 'generatorOptions: {}',
    place: 'configMapGenerator',
    way: /`configMapGenerator` or `secretGenerator` is required/,
  },
  {
    title: 'an entry without its list',
    config: 'name: shop\nbehavior: merge\nliterals: [a=b]',
    place: 'literals',
    way: /entry of `configMapGenerator`/,
  },
  {
    title: 'a boolean in quotes',
    config: 'configMapGenerator: []\nnameSuffixHash: "true"',
    place: 'nameSuffixHash',
    way: /must be a boolean \(true or false\), not a string/,
  },

  // Secrets.
  {
    title: 'a value of a Secret that is no base64',
    config: `secretGenerator: [{name: creds, behavior: merge, mergeValues: [{key: broken.json, format: json}], literals: [{broken.json: '{"a": 1}'}]}]`,
    place: 'v1/Secret/creds data.broken\\.json',
    way: /base64/,
  },
  {
    title: 'an overlay of a Secret that is no JSON, whose text stays unsaid',
    config: `secretGenerator: [{name: creds, behavior: merge, mergeValues: [{key: db.json, format: json}], literals: [{db.json: '{"password": hunter2'}]}]`,
    place: 'secretGenerator.0.literals.0',
    way: /^(?!.*hunter2).*not valid JSON \(line 1, column \d+\)/,
  },
  {
    title: 'a base of a Secret with a typo',
    config: 'secretGenerator: [{name: cerds, behavior: merge, literals: [a=b]}]',
    place: 'secretGenerator.0.name',
    way: /did you mean "creds"\?/,
  },
  {
    title: 'a list of generators without an entry',
    config: 'configMapGenerator: []',
    place: '',
    way: /`configMapGenerator` and `secretGenerator` have no entry/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a short key to delete with a typo',
    config: `configMapGenerator: [{name: shop, behavior: merge, mergeValues: [{key: config.json, format: json}], literals: [{config.json: '{"db": {"hst": null}}'}]}]`,
    place: 'configMapGenerator.0.literals.0',
    way: /`db\.hst`.*did you mean "host"\?/,
    severity: 'info',
    writes: true,
  },
]);
