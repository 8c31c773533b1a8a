/** What goes wrong in the functionConfig of replace-values, but for selectors and field paths: `selectors.ts`, `field-paths.ts`. */
import type { Mistake } from './mistake';
import { into, selecting } from './selectors';
import { shop } from './shop';

const twice = (document: string): string => `${document}---\n${document}`;

export const replaceValuesMistakes: readonly Mistake[] = [
  // Structure.
  {
    title: '`replacements` with a typo',
    config: 'replacments: []',
    place: 'replacments',
    way: /did you mean `replacements`\?/,
  },
  {
    title: 'no `replacements` at all',
    config: 'report: true',
    place: 'replacements',
    way: /`replacements`.*(?:required|list)/,
  },
  {
    title: '`replacements` as a map',
    config: 'replacements: {sourceValue: x, targets: []}',
    place: 'replacements',
    way: /must be a list, not a map/,
  },
  {
    title: '`targets` as a map',
    config: 'replacements: [{sourceValue: x, targets: {select: {name: shop}, fieldPaths: [data.host]}}]',
    place: 'replacements.0.targets',
    way: /must be a list, not a map/,
  },
  {
    title: '`target` for `targets`',
    config: 'replacements: [{sourceValue: x, target: [{select: {name: shop}}]}]',
    place: 'replacements.0.target',
    way: /did you mean `targets`\?/,
  },
  {
    title: 'no targets',
    config: 'replacements: [{sourceValue: x}]',
    place: /^replacements\.0/,
    way: /at least one target/,
  },
  {
    title: 'an empty list of replacements',
    config: 'replacements: []',
    place: 'replacements',
    way: /`replacements` is empty/,
  },
  {
    title: 'an empty list of targets',
    config: 'replacements: [{sourceValue: x, targets: []}]',
    place: /^replacements\.0/,
    way: /`targets` is empty|at least one target/,
  },
  {
    title: 'a target without `select`',
    config: into('{fieldPaths: [data.host]}'),
    place: /^replacements\.0\.targets\.0/,
    way: /select/,
  },
  {
    title: 'the fields of `select` beside it',
    config: into('{kind: ConfigMap, name: shop, fieldPaths: [data.host]}'),
    place: 'replacements.0.targets.0.kind',
    way: /unknown field `kind`.*select/,
  },
  {
    title: '`select` as a list',
    config: into('{select: [{name: shop}], fieldPaths: [data.host]}'),
    place: 'replacements.0.targets.0.select',
    way: /must be a map, not a list/,
  },
  {
    title: '`reject` as a map',
    config: into('{select: {kind: ConfigMap}, reject: {name: source}, fieldPaths: [data.host]}'),
    place: 'replacements.0.targets.0.reject',
    way: /must be a list, not a map/,
  },
  {
    title: '`fieldPath` in a target',
    config: into('{select: {name: shop}, fieldPath: data.host}'),
    place: 'replacements.0.targets.0.fieldPath',
    way: /did you mean `fieldPaths`\?/,
  },
  {
    title: '`fieldPaths` as a text',
    config: into('{select: {name: shop}, fieldPaths: data.host}'),
    place: 'replacements.0.targets.0.fieldPaths',
    way: /must be a list, not a string/,
  },
  {
    title: '`fieldPaths` indented under `select`',
    config: into('{select: {name: shop, fieldPaths: [data.host]}}'),
    place: 'replacements.0.targets.0.select.fieldPaths',
    way: /unknown field `fieldPaths`.*(?:beside|belongs|fields here)/,
  },
  {
    title: '`options` indented under `select`',
    config: into('{select: {name: shop, options: {create: true}}, fieldPaths: [data.host]}'),
    place: 'replacements.0.targets.0.select.options',
    way: /unknown field `options`.*(?:beside|belongs|fields here)/,
  },
  {
    title: '`create` beside `options`',
    config: into('{select: {name: shop}, fieldPaths: [data.host], create: true}'),
    place: 'replacements.0.targets.0.create',
    way: /unknown field `create`.*options/,
  },
  {
    title: '`targets` indented under the source',
    config: 'replacements: [{source: {name: source, targets: [{select: {name: shop}}]}}]',
    place: 'replacements.0.source.targets',
    way: /unknown field `targets`/,
  },
  {
    title: 'a field path with a value behind it',
    config: into('{select: {name: shop}, fieldPaths: [data.host: x]}'),
    place: 'replacements.0.targets.0.fieldPaths.0',
    way: /must be a string, not a map/,
  },

  // Options.
  {
    title: 'an option with a typo',
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {ceate: true}}'),
    place: 'replacements.0.targets.0.options.ceate',
    way: /did you mean `create`\?/,
  },
  {
    title: '`optional` for `ignoreMissing`',
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {optional: true}}'),
    place: 'replacements.0.targets.0.options.optional',
    way: /`ignoreMissing`/,
  },
  {
    title: '`create: yes`, which YAML 1.1 takes for true',
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {create: yes}}'),
    place: 'replacements.0.targets.0.options.create',
    way: /must be a boolean \(true or false\)/,
  },
  {
    title: 'an index in quotes',
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {delimiter: ".", index: "1"}}'),
    place: 'replacements.0.targets.0.options.index',
    way: /must be an integer, not a string/,
  },
  {
    title: 'an index without a delimiter',
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {index: 1}}'),
    place: /^replacements\.0\.targets\.0\.options/,
    way: /delimiter/,
  },
  {
    title: '`delimeter`',
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {delimeter: ".", index: 1}}'),
    place: 'replacements.0.targets.0.options.delimeter',
    way: /did you mean `delimiter`\?/,
  },
  {
    title: 'a type that is called `integer`',
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {type: integer}}'),
    place: 'replacements.0.targets.0.options.type',
    way: /one of string, int/,
  },
  {
    title: 'a format that is called `yml`',
    config: into('{select: {name: shop}, fieldPaths: ["data.app\\\\.yaml.server.port"], options: {format: yml}}'),
    place: 'replacements.0.targets.0.options.format',
    way: /did you mean "yaml"\?|one of json, yaml/,
  },
  {
    title: 'a format that the document is not of',
    config: into(
      "{select: {name: shop}, fieldPaths: ['data.config\\.json.db'], options: {format: properties, create: true}}",
    ),
    place: /^v1\/ConfigMap\/shop data\.config\\\.json|^replacements\.0\.targets\.0\.options\.format/,
    way: /JSON|json/,
  },
  {
    title: 'an encoding that is called `b64`',
    config: into('{select: {name: creds}, fieldPaths: [data.password], options: {encoding: b64}}'),
    place: 'replacements.0.targets.0.options.encoding',
    way: /base64, none/,
  },
  {
    title: 'two ways to say which part to replace',
    config: into(
      '{select: {name: shop}, fieldPaths: [data.host], between: {start: l, end: t}, options: {delimiter: "."}}',
    ),
    place: /^replacements\.0\.targets\.0/,
    way: /`between` and `options\.delimiter`.*one/,
  },
  {
    title: 'a marker of `between` with a typo',
    config: into('{select: {name: shop}, fieldPaths: ["data.nginx\\\\.conf"], between: {start: "lisen ", end: ";"}}'),
    place: 'v1/ConfigMap/shop data.nginx\\.conf',
    way: /start marker "lisen " is not in the field/,
  },
  {
    title: 'a value that the end marker of `between` begins in',
    config: into(
      `{select: {name: shop}, fieldPaths: ['data.config\\.json'], between: {start: '"port": 2', end: '}]}'}}`,
      "sourceValue: '}]'",
    ),
    place: 'v1/ConfigMap/shop data.config\\.json',
    way: /the end marker "}]}" begins within the value/,
  },
  {
    title: 'a delimiter that is not in the text',
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {delimiter: ":", index: 0}}'),
    place: 'v1/ConfigMap/shop data.host',
    way: /the delimiter ":" is not in the field, so the value replaces the whole text/,
    severity: 'info',
    writes: true,
  },
  {
    title: 'a delimiter that is not in the text of the source',
    config: into(
      '{select: {name: shop}, fieldPaths: [data.host]}',
      'source: {name: source, kind: ConfigMap, fieldPath: data.PORT, options: {delimiter: ":"}}',
    ),
    place: 'v1/ConfigMap/source data.PORT',
    way: /the delimiter ":" is not in the field, so the whole text is the value/,
    severity: 'info',
    writes: true,
  },
  {
    title: 'a format where no document is entered',
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {format: toml}}'),
    place: 'replacements.0.targets.0.options.format',
    way: /no field path goes into/,
  },
  {
    title: 'a format of a source that is no document',
    config: into(
      '{select: {name: shop}, fieldPaths: [data.host]}',
      'source: {name: source, kind: ConfigMap, fieldPath: data.HOST, options: {format: env}}',
    ),
    place: 'replacements.0.source.options.format',
    way: /no field path goes into/,
  },
  {
    title: '`exactQueries` without a query',
    config: into('{select: {name: shop}, fieldPaths: [data.host], options: {exactQueries: true}}'),
    place: 'replacements.0.targets.0.options.exactQueries',
    way: /`\[key=value\]`/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a number for a field of data that Kubernetes takes as text',
    config: into(
      '{select: {name: shop}, fieldPaths: [data.port], options: {type: int, create: true}}',
      'sourceValue: "5"',
    ),
    place: 'v1/ConfigMap/shop data.port',
    way: /Kubernetes refuses an integer: `options\.type: string`/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'plain text in the data of a Secret',
    config: into(
      '{select: {name: creds}, fieldPaths: [data.password], options: {encoding: none}}',
      'sourceValue: "plain text"',
    ),
    place: 'v1/Secret/creds data.password',
    way: /must be base64.*`stringData`/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a short key with a typo that `create` makes',
    config: into('{select: {name: shop}, fieldPaths: [data.hst], options: {create: true}}'),
    place: 'v1/ConfigMap/shop data.hst',
    way: /did you mean `host`\?/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a query with a typo for which `create` makes an element',
    config: into(
      '{select: {name: web}, fieldPaths: ["spec.template.spec.containers.[name=mian].image"], options: {create: true}}',
    ),
    place: 'apps/v1/Deployment/store/web spec.template.spec.containers.[name=mian].image',
    way: /did you mean `\[name=main\]`\?/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a field with a typo that may be missing',
    config: into('{select: {name: shop}, fieldPaths: [data.hots], options: {ignoreMissing: true}}'),
    place: 'v1/ConfigMap/shop data.hots',
    way: /did you mean `host`\?/,
    severity: 'info',
  },
  {
    title: 'a name with a typo that may be missing',
    config: into('{select: {name: shpo}, fieldPaths: [data.host], options: {ignoreMissing: true}}'),
    place: 'replacements.0.targets.0.select.name',
    way: /did you mean "shop"\?/,
    severity: 'info',
  },
  {
    title: 'a name that another object has',
    config: into('{select: {kind: ConfigMap, name: shop}, fieldPaths: [metadata.name]}', 'sourceValue: source'),
    place: 'v1/ConfigMap/source metadata.name',
    way: /2 items of kind ConfigMap have this name now/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a name that Kubernetes refuses',
    config: into('{select: {kind: ConfigMap, name: shop}, fieldPaths: [metadata.name]}', 'sourceValue: My Shop'),
    place: 'v1/ConfigMap/shop metadata.name',
    way: /refuses the name "My Shop": it takes lower-case letters/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'the name that an earlier replacement has changed',
    config: `${into('{select: {kind: ConfigMap, name: shop}, fieldPaths: [metadata.name]}', 'sourceValue: store')}
- sourceValue: x
  targets:
  - {select: {kind: ConfigMap, name: shop}, fieldPaths: [data.host]}`,
    place: 'replacements.1.targets.0.select.name',
    way: /`replacements\.0` has renamed it to "store"/,
  },
  {
    title: 'a package without resources',
    config: into('{select: {name: shop}, fieldPaths: [data.host]}'),
    items: 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: package}\n',
    place: 'replacements',
    way: /kustomize.*`transformers:`.*kpt.*`options\.ignoreMissing: true`/,
  },
  {
    title: '`between` without an end',
    config: into('{select: {name: shop}, fieldPaths: ["data.nginx\\\\.conf"], between: {start: "listen "}}'),
    place: 'replacements.0.targets.0.between.end',
    way: /`end` is required/,
  },

  // Files of replacements.
  {
    title: 'a file of replacements that is not there',
    config: 'replacements: [{path: absent.yaml}]',
    place: 'replacements.0.path',
    way: /"absent\.yaml" cannot be read: there is no such file below the root directory/,
  },
  {
    title: 'a file of replacements outside the root',
    config: 'replacements: [{path: ../replacements.yaml}]',
    place: 'replacements.0.path',
    way: /"\.\.\/replacements\.yaml".*root directory/,
  },
  {
    title: 'a directory for a file of replacements',
    config: 'replacements: [{path: directory}]',
    place: 'replacements.0.path',
    way: /"directory".*(?:directory|no such file|not a file)/,
  },
  {
    title: 'a file of replacements that is empty',
    config: 'replacements: [{path: empty.yaml}]',
    place: 'replacements.0.path',
    way: /"empty\.yaml".*(?:must be a map or a list|empty)/,
  },
  {
    title: 'a typo in a file of replacements',
    config: 'replacements: [{path: mistaken.yaml}]',
    place: 'replacements.0.path',
    way: /"mistaken\.yaml".*did you mean `targets`\?/,
  },

  // The head of the functionConfig.
  {
    title: 'a kind of functionConfig with a typo',
    document: 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValue\nmetadata: {name: mistaken}\nreplacements: []\n',
    place: 'kind',
    way: /ReplaceValues/,
  },
  {
    title: 'an apiVersion of functionConfig with a typo',
    document: 'apiVersion: fn.inlay.dev/v1\nkind: ReplaceValues\nmetadata: {name: mistaken}\nreplacements: []\n',
    place: /^(?:apiVersion|kind)$/,
    way: /fn\.inlay\.dev\/v1alpha1/,
  },
  {
    title: 'a kustomization as functionConfig',
    document:
      'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nmetadata: {name: mistaken}\nreplacements: []\n',
    place: 'kind',
    way: /fn\.inlay\.dev\/v1alpha1\/ReplaceValues/,
  },
  {
    title: 'two functionConfigs in a file',
    document: twice(
      'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: mistaken}\nreplacements: [{sourceValue: x, targets: [{select: {name: shop}, fieldPaths: [data.host]}]}]\n',
    ),
    place: /^(?:replace-values|)$/,
    way: /2 documents|several|one functionConfig|two/,
  },
  {
    title: 'a functionConfig without content',
    document: '# to be written\n',
    place: 'replace-values',
    way: /needs one of kind fn\.inlay\.dev\/v1alpha1\/ReplaceValues/,
  },
  {
    title: 'a functionConfig that is a list',
    document: '- apiVersion: fn.inlay.dev/v1alpha1\n  kind: ReplaceValues\n',
    place: 'replace-values',
    way: /no map.*needs one of kind fn\.inlay\.dev\/v1alpha1\/ReplaceValues/,
  },
  {
    title: 'a dot escaped in double quotes',
    config:
      'replacements:\n- sourceValue: x\n  targets:\n  - select: {name: shop}\n    fieldPaths: ["data.config\\.json.db"]',
    place: 'replace-values',
    way: /line 9, column \d+.*\\/,
  },
  {
    title: 'a tab for indentation',
    config: 'replacements:\n- sourceValue: x\n\ttargets: []',
    place: 'replace-values',
    way: /line 7, column \d+.*tab/i,
  },
  {
    title: 'a key that stands twice',
    config: 'replacements: []\nreport: true\nreplacements: []',
    place: 'replace-values',
    way: /line 7, column \d+.*twice/,
  },
  {
    title: 'a value with a colon and no quotes',
    config: 'replacements:\n- sourceValue: error: none\n  targets: []',
    place: 'replace-values',
    way: /line 6, column \d+/,
  },
  {
    title: 'a bracket that is not closed',
    config: 'replacements:\n- sourceValue: x\n  targets: [{select: {name: shop}, fieldPaths: [data.host]}',
    place: 'replace-values',
    way: /line \d+, column \d+.*bracket/,
  },
  {
    title: 'a value that begins with @',
    config: 'replacements:\n- sourceValue: @HOST@\n  targets: []',
    place: 'replace-values',
    way: /line 6, column \d+.*(?:@|quot)/,
  },
  {
    title: 'a template of Helm in the functionConfig',
    config: 'replacements:\n- sourceValue: {{ .Values.host }}\n  targets: []',
    place: /^(?:replace-values|replacements\.0\.sourceValue)$/,
    way: /template|must be a string|map key/,
  },

  // Resources at fault.
  {
    title: 'an item that is no YAML',
    config: selecting('{name: shop}'),
    items: `${shop}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata: {host: [a}\n`,
    place: /replace-values|ConfigMap/,
    way: /line \d+, column \d+/,
  },
  {
    title: 'a key that stands twice in an item',
    config: selecting('{name: twice}'),
    items: `${shop}---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: twice\ndata:\n  host: a\n  host: b\n`,
    place: /replace-values|ConfigMap/,
    way: /line \d+.*twice/,
  },
  {
    title: 'a value of a Secret that is no base64',
    config: into('{select: {kind: Secret, name: creds}, fieldPaths: [data.broken.a]}'),
    place: 'v1/Secret/creds data.broken.a',
    way: /base64/,
  },
  {
    title: 'a value that makes the INI around it look like YAML',
    config: String.raw`replacements: [{sourceValue: "\naa: b", targets: [{select: {name: old}, fieldPaths: ['data.app\.ini.s.key']}]}]`,
    items: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: old}\ndata: {app.ini: "[s]\\nkey: c\\n"}\n',
    place: String.raw`v1/ConfigMap/old data.app\.ini.s.key`,
    way: /with the value, the text is not INI: it looks like YAML/,
  },
];
