/** What goes wrong with layer-config. */
import type { Mistake } from './mistake';

const items = `apiVersion: v1
kind: ConfigMap
metadata:
  name: team
  namespace: shop
data:
  config.yaml: |
    db:
      port: 1
    servers: [a]
  broken.yaml: |
    db: {port: 1
  empty.yaml: ""
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: limits
  namespace: other
data:
  config.yaml: 'a: 1'
---
apiVersion: v1
kind: Secret
metadata:
  name: creds
  namespace: shop
stringData:
  password: swordfish
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  replicas: 2
  template:
    spec:
      containers:
      - name: main
        image: a
        envFrom:
        - configMapRef: {name: mistaken}
---
apiVersion: example.com/v1
kind: Database
metadata:
  name: main
  namespace: shop
spec:
  configRef: {name: mistaken}
`;

const document = (spec: string, metadata = '  name: mistaken\n  namespace: shop\n'): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: LayerConfig\nmetadata:\n${metadata}spec:\n${spec
    .trim()
    .split('\n')
    .map((line) => `  ${line}\n`)
    .join('')}`;

const files = 'output: {files: [{key: a.yaml, format: yaml}]}';

/** One layer, with the usual output. */
const layer = (fields: string, rest = ''): string => `${files}\nlayers: [{name: a, ${fields}}]\n${rest}`;

/** A layer with settings that what is told besides them may fit or not. */
const settings = (rest: string): string => layer('values: {db: {port: 1}, servers: [a, b], log: {level: info}}', rest);

const made = (mistakes: readonly (Mistake & { readonly spec?: string })[]): readonly Mistake[] =>
  mistakes.map(({ spec, ...mistake }) => ({
    items,
    ...(spec === undefined ? {} : { document: document(spec) }),
    ...mistake,
  }));

export const layerConfigMistakes: readonly Mistake[] = made([
  // Layers.
  {
    title: 'a field of a layer with a typo',
    spec: layer('valeus: {a: 1}'),
    place: 'spec.layers.0.valeus',
    way: /did you mean `values`\?/,
  },
  {
    title: '`configmap` for `configMap`',
    spec: layer('configmap: {name: team, key: config.yaml}'),
    place: 'spec.layers.0.configmap',
    way: /did you mean `configMap`\?/,
  },
  {
    title: '`optional` for `ignoreMissing`',
    spec: layer('optional: true, configMap: {name: team, key: config.yaml}'),
    place: 'spec.layers.0.optional',
    way: /`ignoreMissing`/,
  },
  {
    title: 'a layer without a name',
    spec: `${files}\nlayers: [{values: {a: 1}}]`,
    place: 'spec.layers.0.name',
    way: /`name` is required/,
  },
  {
    title: 'a layer without a source',
    spec: `${files}\nlayers: [{name: a}]`,
    place: 'spec.layers.0',
    way: /one source of `values`, `configMap`/,
  },
  {
    title: 'a layer with two sources',
    spec: layer('values: {a: 1}, configMap: {name: team, key: config.yaml}'),
    place: 'spec.layers.0',
    way: /`values` and `configMap`/,
  },
  {
    title: 'two layers of one name',
    spec: `${files}\nlayers: [{name: a, values: {a: 1}}, {name: a, values: {b: 1}}]`,
    place: 'spec.layers.1.name',
    way: /"a" is there twice/,
  },
  {
    title: 'layers as a map by name',
    spec: `${files}\nlayers: {a: {values: {b: 1}}}`,
    place: 'spec.layers',
    way: /must be a list, not a map/,
  },
  {
    title: 'settings as a text',
    spec: layer('values: "a: 1"'),
    place: 'spec.layers.0',
    way: /scalar: `at`/,
  },
  {
    title: 'a name of a ConfigMap with a typo',
    spec: layer('configMap: {name: taem, key: config.yaml}'),
    place: /^spec\.layers\.0\.configMap(?:\.name)?$/,
    way: /did you mean "team"\?/,
  },
  {
    title: 'a ConfigMap in another namespace',
    spec: layer('configMap: {name: limits, key: config.yaml}'),
    place: /^spec\.layers\.0\.configMap/,
    way: /"other".*`?metadata\.namespace|metadata\.namespace.*"other"/,
  },
  {
    title: 'a ConfigMap named as a Secret',
    spec: layer('secret: {name: team, key: config.yaml}'),
    place: /^spec\.layers\.0\.secret/,
    way: /ConfigMap.*`configMap`|`configMap`/,
  },
  {
    title: 'a key of a ConfigMap with a typo',
    spec: layer('configMap: {name: team, key: confg.yaml}'),
    place: 'spec.layers.0.configMap.key',
    way: /did you mean "config\.yaml"\?|its keys are config\.yaml/,
  },
  {
    title: 'a document that is no YAML',
    spec: layer('configMap: {name: team, key: broken.yaml}'),
    place: 'v1/ConfigMap/shop/team data.broken\\.yaml',
    way: /not valid YAML \(line \d, column \d+\)/,
  },
  {
    title: 'a document that is not of the format it is said to be',
    spec: layer('configMap: {name: team, key: config.yaml, format: json}'),
    place: /data\.config\\\.yaml$|format$/,
    way: /JSON/,
  },
  {
    title: 'a format with a typo',
    spec: layer('configMap: {name: team, key: config.yaml, format: yamml}'),
    place: 'spec.layers.0.configMap.format',
    way: /did you mean "yaml"\?/,
  },
  {
    title: 'a text without `at`',
    spec: layer('valueFrom: {secretKeyRef: {name: creds, key: password}}'),
    place: 'spec.layers.0.at',
    way: /`at` is required/,
  },
  {
    title: 'a key of a Secret with a typo',
    spec: layer('at: db.password, valueFrom: {secretKeyRef: {name: creds, key: pasword}}'),
    place: /^spec\.layers\.0\.valueFrom\.secretKeyRef/,
    way: /did you mean "password"\?|its keys are password/,
  },
  {
    title: '`at` with an empty step',
    spec: layer('at: db..password, values: x'),
    place: 'spec.layers.0.at',
    way: /empty key/,
  },
  {
    title: 'a mode with a typo',
    spec: layer('mode: defualt, values: {a: 1}'),
    place: 'spec.layers.0.mode',
    way: /did you mean "default"\?/,
  },
  {
    title: 'a variable of a template with a typo',
    spec: layer('at: url, template: "${usr}", vars: {user: {secretKeyRef: {name: creds, key: password}}}'),
    place: /^spec\.layers\.0\.vars/,
    way: /`\$\{usr\}`.*"usr"/,
  },
  {
    title: "a variable of a template in the shell's spelling",
    spec: layer('at: url, template: "$user", vars: {user: {secretKeyRef: {name: creds, key: password}}}'),
    place: 'spec.layers.0.template',
    way: /`\$\{name\}`/,
  },
  {
    title: 'a kind of a resource with a typo',
    spec: layer('at: replicas, resource: {apiVersion: apps/v1, kind: Deploymnt, name: web, fieldPath: spec.replicas}'),
    place: /^spec\.layers\.0\.resource/,
    way: /did you mean "Deployment"\?/,
  },
  {
    title: 'an apiVersion of a resource without its group',
    spec: layer('at: replicas, resource: {apiVersion: v1, kind: Deployment, name: web, fieldPath: spec.replicas}'),
    place: /^spec\.layers\.0\.resource/,
    way: /"apps\/v1"/,
  },
  {
    title: 'a field of a resource with a typo',
    spec: layer('at: replicas, resource: {apiVersion: apps/v1, kind: Deployment, name: web, fieldPath: spec.replcas}'),
    place: /spec\.replcas$|^spec\.layers\.0\.resource/,
    way: /did you mean `replicas`\?/,
  },

  // Layers that disagree.
  {
    title: 'two layers that disagree',
    spec: `${files}\nlayers: [{name: a, values: {db: {port: 2}}}, {name: team, configMap: {name: team, key: config.yaml}}]`,
    place: /^$|^spec\.layers/,
    way: /db\.port: conflicting values: 2 \(layer "a".*1 \(layer "team", ConfigMap\/team/,
  },
  {
    title: 'a number in quotes in one of two layers',
    spec: `${files}\nlayers: [{name: a, values: {db: {port: "1"}}}, {name: team, configMap: {name: team, key: config.yaml}}]`,
    place: /^$|^spec\.layers/,
    way: /db\.port: conflicting types: "1" \(layer "a".*1 \(layer "team"/,
  },

  // Rules that nothing uses.
  {
    title: 'a path of a list rule with a typo',
    spec: settings('lists: [{path: serves, strategy: append}]'),
    place: /^spec\.lists\.0(?:\.path)?$/,
    way: /did you mean "servers"\?/,
  },
  {
    title: 'a path of a list rule that leads to a map',
    spec: settings('lists: [{path: db, strategy: append}]'),
    place: /^spec\.lists\.0(?:\.path)?$/,
    way: /db/,
  },
  {
    title: 'a strategy of merge-values',
    spec: settings('lists: [{path: servers, strategy: prepend}]'),
    place: 'spec.lists.0.strategy',
    way: /unify, append, union/,
  },
  {
    title: 'a path of an override with a typo',
    spec: settings('overrides: [{path: db.prt, value: 2, reason: test}]'),
    place: /^spec\.overrides\.0(?:\.path)?$/,
    way: /did you mean "(?:db\.)?port"\?/,
  },
  {
    title: 'an override without a reason',
    spec: settings('overrides: [{path: db.port, value: 2}]'),
    place: 'spec.overrides.0.reason',
    way: /`reason` is required/,
  },
  {
    title: 'a kind of a reference with a typo',
    spec: settings('references: {extra: [{group: example.com, kind: Databse, path: spec.configRef.name}]}'),
    place: /^spec\.references\.extra\.0/,
    way: /did you mean "Database(?:\.example\.com)?"\?/,
  },
  {
    title: 'a path of a reference with a typo',
    spec: settings('references: {extra: [{group: example.com, kind: Database, path: spec.confgRef.name}]}'),
    place: /^spec\.references\.extra\.0/,
    way: /did you mean "configRef"\?|configRef/,
  },

  // Output.
  {
    title: 'a format of a file with a typo',
    spec: 'output: {files: [{key: a.json, format: jsno}]}\nlayers: []',
    place: 'spec.output.files.0.format',
    way: /did you mean "json"\?/,
  },
  {
    title: 'a file without a key',
    spec: 'output: {files: [{format: json}]}\nlayers: []',
    place: 'spec.output.files.0.key',
    way: /required/,
  },
  {
    title: 'the files beside `output`',
    spec: 'files: [{key: a.json, format: json}]\nlayers: []',
    place: 'spec.files',
    way: /unknown field `files`.*output/,
  },
  {
    title: 'a selected part with a typo',
    spec: 'output: {files: [{key: a.yaml, format: yaml, select: bd}]}\nlayers: [{name: a, values: {db: {port: 1}}}]',
    place: 'spec.output.files.0.select',
    way: /`bd`.*"db"/,
  },
  {
    title: 'a dialect beside `ini`',
    spec: 'output: {files: [{key: a.conf, format: ini, dialect: oslo}]}\nlayers: []',
    place: 'spec.output.files.0.dialect',
    way: /unknown field `dialect`.*ini/,
  },
  {
    title: 'a kind of output with a typo',
    spec: 'output: {kind: Secert, files: [{key: a.yaml, format: yaml}]}\nlayers: []',
    place: 'spec.output.kind',
    way: /did you mean "Secret"\?/,
  },
  {
    title: 'a naming with a typo',
    spec: 'output: {naming: kustomise, files: [{key: a.yaml, format: yaml}]}\nlayers: []',
    place: 'spec.output.naming',
    way: /did you mean "kustomize"\?/,
  },
  {
    title: 'a password in a ConfigMap, whose text stays unsaid',
    spec: layer('at: db.password, valueFrom: {secretKeyRef: {name: creds, key: password}}'),
    place: 'spec.output.kind',
    way: /^(?!.*swordfish).*`kind: Secret`, or `allowSecretValues: true`/,
  },
  {
    title: 'a list in an INI file that has none',
    spec: 'output: {files: [{key: a.env, format: env}]}\nlayers: [{name: a, values: {servers: [a, b]}}]',
    place: 'spec.output.files.0',
    way: /servers.*list.*string/,
  },
  {
    title: 'a number of versions in quotes',
    spec: settings('history: {keep: "1"}'),
    place: 'spec.history.keep',
    way: /must be an integer, not a string/,
  },
  {
    title: 'a dry run that is called `yes`',
    spec: settings('dryRun: yes'),
    place: 'spec.dryRun',
    way: /must be a boolean \(true or false\)/,
  },

  // Schema.
  {
    title: 'a setting that the schema does not know',
    spec: settings(
      'schema: {inline: {properties: {db: {properties: {prt: {type: integer}}, additionalProperties: false}}}}',
    ),
    place: 'spec.schema',
    way: /db\.port is not in the schema/,
  },
  {
    title: 'a type in the schema with a typo',
    spec: settings('schema: {inline: {properties: {db: {type: objct}}}}'),
    place: 'spec.schema.inline',
    way: /type must be/,
  },
  {
    title: 'a keyword of the schema with a typo',
    spec: settings('schema: {inline: {proprties: {db: {type: object}}}}'),
    place: /^spec\.schema\.inline/,
    way: /proprties.*did you mean "properties"/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a keyword of the schema with letters that changed places',
    spec: settings('schema: {inline: {propreties: {db: {type: object}}}}'),
    place: /^spec\.schema\.inline/,
    way: /did you mean "properties"/,
  },
  {
    title: 'a schema that is not named `inline`',
    spec: settings('schema: {properties: {db: {type: object}}}'),
    place: 'spec.schema.properties',
    way: /inline/,
  },

  // The head.
  {
    title: 'no name',
    document: document(layer('values: {a: 1}'), '  namespace: shop\n'),
    place: 'fn.inlay.dev/v1alpha1/LayerConfig/shop metadata.name',
    way: /`name` is required/,
  },
  {
    title: '`spec` left out',
    document: `apiVersion: fn.inlay.dev/v1alpha1\nkind: LayerConfig\nmetadata: {name: mistaken}\nlayers: []\n`,
    place: /^(?:layers|spec)$/,
    way: /spec/,
  },

  // What sets nothing.
  {
    title: 'a list of layers that is empty',
    spec: 'layers: []\noutput: {files: [{key: app.yaml, format: yaml}]}',
    place: 'spec.layers',
    way: /`layers` is empty/,
  },
  {
    title: 'a layer whose document is empty',
    spec: layer('configMap: {name: team, key: empty.yaml}'),
    place: /^spec\.layers\.0/,
    way: /"empty\.yaml" is empty.*`ignoreMissing: true`/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'INI for a key of JSON',
    spec: 'layers: [{name: a, values: {a: {b: 1}}}]\noutput: {files: [{key: a.json, format: ini}]}',
    place: 'spec.output.files.0.format',
    way: /"a\.json" is JSON by the name of its key, not INI: give another format or rename the key/,
  },
]);
