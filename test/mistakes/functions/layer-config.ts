/** Mistakes with layer-config. */
import { mapped, type Mistake, type Table } from '../mistake';
import { operatorMistakes } from './operator';

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
  other.yaml: '{db: {port: 2}}'
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

/** A layer with settings that other rules may or may not match. */
const settings = (rest: string): string => layer('values: {db: {port: 1}, servers: [a, b], log: {level: info}}', rest);

const made = (table: Table<Mistake & { readonly spec?: string }>): Table<Mistake> =>
  mapped(table, ({ spec, ...mistake }) => ({
    items,
    ...(spec === undefined ? {} : { document: document(spec) }),
    ...mistake,
  }));

const layerConfigMistakes: Table<Mistake> = made({
  // Layers.
  '`optional` instead of `ignoreMissing`': {
    spec: layer('optional: true, configMap: {name: team, key: config.yaml}'),
    error: ['spec.layers.0.optional', /`ignoreMissing`/],
  },
  'a layer without a name': {
    spec: `${files}\nlayers: [{values: {a: 1}}]`,
    error: ['spec.layers.0.name', /`name` is required/],
  },
  'a layer without a source': {
    spec: `${files}\nlayers: [{name: a}]`,
    error: ['spec.layers.0', /exactly one of `values`, `configMap`/],
  },
  'a layer with two sources': {
    spec: layer('values: {a: 1}, configMap: {name: team, key: config.yaml}'),
    error: ['spec.layers.0.configMap', /`values` and `configMap`/],
  },
  'two layers with one name': {
    spec: `${files}\nlayers: [{name: a, values: {a: 1}}, {name: a, values: {b: 1}}]`,
    error: ['spec.layers.1.name', /duplicate `name` "a"/],
  },
  'settings as a string': { spec: layer('values: "a: 1"'), error: ['spec.layers.0', /scalar: set `at`/] },
  'a name of a ConfigMap with a typo': {
    spec: layer('configMap: {name: taem, key: config.yaml}'),
    error: [/^spec\.layers\.0\.configMap(?:\.name)?$/, /did you mean "team"\?/],
  },
  'a ConfigMap in another namespace': {
    spec: layer('configMap: {name: limits, key: config.yaml}'),
    error: [/^spec\.layers\.0\.configMap/, /"other".*`?metadata\.namespace|metadata\.namespace.*"other"/],
  },
  'a ConfigMap named as a Secret': {
    spec: layer('secret: {name: team, key: config.yaml}'),
    error: [/^spec\.layers\.0\.secret/, /ConfigMap.*`configMap`|`configMap`/],
  },
  'a key of a ConfigMap with a typo': {
    spec: layer('configMap: {name: team, key: confg.yaml}'),
    error: ['spec.layers.0.configMap.key', /did you mean "config\.yaml"\?|its keys are config\.yaml/],
  },
  'a document that is not valid YAML': {
    spec: layer('configMap: {name: team, key: broken.yaml}'),
    error: ['v1/ConfigMap/shop/team data.broken\\.yaml', /not valid YAML \(line \d, column \d+\)/],
  },
  'a document in a different format than the declared one': {
    spec: layer('configMap: {name: team, key: config.yaml, format: json}'),
    error: [/data\.config\\\.yaml$|format$/, /JSON/],
  },
  'a format with a typo': {
    spec: layer('configMap: {name: team, key: config.yaml, format: yamml}'),
    error: ['spec.layers.0.configMap.format', /did you mean "yaml"\?/],
  },
  'a text without `at`': {
    spec: layer('valueFrom: {secretKeyRef: {name: creds, key: password}}'),
    error: ['spec.layers.0.at', /`at` is required/],
  },
  'a key of a Secret with a typo': {
    spec: layer('at: db.password, valueFrom: {secretKeyRef: {name: creds, key: pasword}}'),
    error: [/^spec\.layers\.0\.valueFrom\.secretKeyRef/, /did you mean "password"\?|its keys are password/],
  },
  '`at` with an empty step': { spec: layer('at: db..password, values: x'), error: ['spec.layers.0.at', /empty key/] },
  'a mode with a typo': {
    spec: layer('mode: defualt, values: {a: 1}'),
    error: ['spec.layers.0.mode', /did you mean "default"\?/],
  },
  'a variable of a template with a typo': {
    spec: layer('at: url, template: "${usr}", vars: {user: {secretKeyRef: {name: creds, key: password}}}'),
    error: [/^spec\.layers\.0\.vars/, /`\$\{usr\}`.*"usr"/],
  },
  'a variable of a template in the syntax of a shell': {
    spec: layer('at: url, template: "$user", vars: {user: {secretKeyRef: {name: creds, key: password}}}'),
    error: ['spec.layers.0.vars.user', /the template does not use `\$\{user\}`/],
  },
  'a dollar sign of a template in the syntax of Compose': {
    spec: layer('at: url, template: "$$${user}$$", vars: {user: {secretKeyRef: {name: creds, key: password}}}'),
    error: ['spec.layers.0.template', /write `\$` for one/],
  },
  'a kind of a resource with a typo': {
    spec: layer('at: replicas, resource: {apiVersion: apps/v1, kind: Deploymnt, name: web, fieldPath: spec.replicas}'),
    error: [/^spec\.layers\.0\.resource/, /did you mean "Deployment"\?/],
  },
  'an apiVersion of a resource without its group': {
    spec: layer('at: replicas, resource: {apiVersion: v1, kind: Deployment, name: web, fieldPath: spec.replicas}'),
    error: [/^spec\.layers\.0\.resource/, /"apps\/v1"/],
  },
  'a field of a resource with a typo': {
    spec: layer('at: replicas, resource: {apiVersion: apps/v1, kind: Deployment, name: web, fieldPath: spec.replcas}'),
    error: [/spec\.replcas$|^spec\.layers\.0\.resource/, /did you mean `replicas`\?/],
  },

  // Layers that disagree.
  'two layers that disagree': {
    spec: `${files}\nlayers: [{name: a, values: {db: {port: 2}}}, {name: team, configMap: {name: team, key: config.yaml}}]`,
    error: [
      'spec.layers.0.values.db.port',
      /db\.port: conflicting values: 2 \(layer "a".*1 \(layer "team", ConfigMap\/team/,
    ],
    marks: '2',
  },
  'a number in quotes in one of two layers': {
    spec: `${files}\nlayers: [{name: a, values: {db: {port: "1"}}}, {name: team, configMap: {name: team, key: config.yaml}}]`,
    error: ['spec.layers.0.values.db.port', /db\.port: conflicting types: "1" \(layer "a".*1 \(layer "team"/],
    marks: '"1"',
  },
  'layers of two objects that disagree': {
    spec: `${files}\nlayers: [{name: a, configMap: {name: team, key: config.yaml}}, {name: b, configMap: {name: team, key: other.yaml}}]`,
    error: ['spec.layers.1', /db\.port: conflicting values: 1 .*line 2 of config\.yaml.* vs 2 .*line 1 of other\.yaml/],
    marks: 'name',
  },
  'a setting that CUE rejects': {
    spec: `${files}\nlayers: [{name: a, at: db, values: {port: 2}}, {name: types, cue: "db: port: >5"}]`,
    error: ['spec.layers.0.values.port', /db\.port: invalid value 2 \(out of bound >5\)/],
    marks: '2',
  },
  'a setting of an object that CUE rejects': {
    spec: `${files}\nlayers:\n- {name: a, configMap: {name: team, key: config.yaml}}\n- name: types\n  cue: |\n    // kept\n    db: port: >5`,
    error: ['spec.layers.1.cue', /db\.port: invalid value 1 \(out of bound >5\)/],
    marks: '>5',
  },
  'invalid CUE': {
    spec: `${files}\nlayers:\n- name: types\n  cue: |\n    a: {\n      b: ]\n    }`,
    error: ['spec.layers.0.cue', /line 2/],
  },

  // Unused rules.
  'a path of a list rule with a typo': {
    spec: settings('lists: [{path: serves, strategy: append}]'),
    error: [/^spec\.lists\.0(?:\.path)?$/, /did you mean "servers"\?/],
  },
  'a path of a list rule that leads to a map': {
    spec: settings('lists: [{path: db, strategy: append}]'),
    error: [/^spec\.lists\.0(?:\.path)?$/, /db/],
  },
  'a strategy of merge-values': {
    spec: settings('lists: [{path: servers, strategy: prepend}]'),
    error: ['spec.lists.0.strategy', /write `append`/],
  },
  'a path of an override with a typo': {
    spec: settings('overrides: [{path: db.prt, value: 2, reason: test}]'),
    error: [/^spec\.overrides\.0(?:\.path)?$/, /did you mean "(?:db\.)?port"\?/],
  },
  'an override without a reason': {
    spec: settings('overrides: [{path: db.port, value: 2}]'),
    error: ['spec.overrides.0.reason', /`reason` is required/],
  },
  'a kind of a reference with a typo': {
    spec: settings('references: {extra: [{group: example.com, kind: Databse, path: spec.configRef.name}]}'),
    error: [/^spec\.references\.extra\.0/, /did you mean "Database(?:\.example\.com)?"\?/],
  },
  'a path of a reference with a typo': {
    spec: settings('references: {extra: [{group: example.com, kind: Database, path: spec.confgRef.name}]}'),
    error: [/^spec\.references\.extra\.0/, /did you mean "configRef"\?|configRef/],
  },

  // Output.
  'a format of a file with a typo': {
    spec: 'output: {files: [{key: a.json, format: jsno}]}\nlayers: []',
    error: ['spec.output.files.0.format', /did you mean "json"\?/],
  },
  'a file without a key': {
    spec: 'output: {files: [{format: json}]}\nlayers: []',
    error: ['spec.output.files.0.key', /required/],
  },
  'the files next to `output`': {
    spec: 'files: [{key: a.json, format: json}]\nlayers: []',
    error: ['spec.files', /unknown field `files`.*output/],
  },
  'a selected part with a typo': {
    spec: 'output: {files: [{key: a.yaml, format: yaml, select: bd}]}\nlayers: [{name: a, values: {db: {port: 1}}}]',
    error: ['spec.output.files.0.select', /`bd`.*"db"/],
  },
  'a dialect next to `ini`': {
    spec: 'output: {files: [{key: a.conf, format: ini, dialect: oslo}]}\nlayers: []',
    error: ['spec.output.files.0.dialect', /unknown field `dialect`.*ini/],
  },
  'a kind of output with a typo': {
    spec: 'output: {kind: Secert, files: [{key: a.yaml, format: yaml}]}\nlayers: []',
    error: ['spec.output.kind', /did you mean "Secret"\?/],
  },
  'a naming with a typo': {
    spec: 'output: {naming: kustomise, files: [{key: a.yaml, format: yaml}]}\nlayers: []',
    error: ['spec.output.naming', /did you mean "kustomize"\?/],
  },
  'a password in a ConfigMap, which the message hides': {
    spec: layer('at: db.password, valueFrom: {secretKeyRef: {name: creds, key: password}}'),
    error: ['spec.output.kind', /^(?!.*swordfish).*`kind: Secret` or `allowSecretValues: true`/],
  },
  'a list in a format without lists': {
    spec: 'output: {files: [{key: a.env, format: env}]}\nlayers: [{name: a, values: {servers: [a, b]}}]',
    error: ['spec.output.files.0', /servers.*list.*string/],
  },
  'a list of one member in a format without lists': {
    spec: 'members: [{name: x}, {name: y}]\noutput: {files: [{key: a.env, format: env}]}\nlayers: [{name: a, members: [x], values: {servers: [a, b]}}]',
    error: ['spec.output.files.0', /servers.*list.*string/],
  },
  'a plain value as an env file': {
    spec: 'output: {files: [{key: a.env, format: env, select: a}]}\nlayers: [{name: a, values: {a: 1}}]',
    error: ['spec.output.files.0', /is not a map, but an env file needs a map of settings/],
  },

  // Schema.
  'a setting that is not in the schema': {
    spec: settings(
      'schema: {inline: {properties: {db: {properties: {prt: {type: integer}}, additionalProperties: false}}}}',
    ),
    error: ['spec.schema.inline.properties.db.additionalProperties', /db\.port is not in the schema/],
  },
  'a type in the schema with a typo': {
    spec: settings('schema: {inline: {properties: {db: {type: objct}}}}'),
    error: ['spec.schema.inline.properties.db.type', /did you mean "object"/],
  },
  'a keyword of the schema with a typo': {
    spec: settings('schema: {inline: {proprties: {db: {type: object}}}}'),
    warning: [/^spec\.schema\.inline/, /proprties.*did you mean "properties"/],
    writes: true,
  },
  'a keyword of the schema with swapped letters': {
    spec: settings('schema: {inline: {propreties: {db: {type: object}}}}'),
    error: [/^spec\.schema\.inline/, /did you mean "properties"/],
  },
  'a list for a map in the schema': {
    spec: settings('schema: {inline: {properties: {servers: {type: object}}}}'),
    error: ['spec.schema.inline.properties.servers.type', /servers must be a map, not a list/],
  },
  'a list that is too short for the schema': {
    spec: settings('schema: {inline: {properties: {servers: {minItems: 3}}}}'),
    error: ['spec.schema.inline.properties.servers.minItems', /servers must have at least 3 items(?!, not)/],
  },
  'a schema without `inline`': {
    spec: settings('schema: {properties: {db: {type: object}}}'),
    error: ['spec.schema.properties', /inline/],
  },

  // Members, labels, directories.
  'a member of a layer with a typo': {
    spec: `${files}\nmembers: [{name: gpu}, {name: cpu}]\nlayers: [{name: a, members: [gpuu], values: {a: 1}}]`,
    error: ['spec.layers.0.members.0', /did you mean "gpu"\?/],
  },
  'members of a layer without a family': {
    spec: layer('members: [gpu], values: {a: 1}'),
    error: ['spec.layers.0.members.0', /`members` does not list "gpu"/],
  },
  'a target of a member with a typo': {
    spec: `${files}\nmembers: [{name: gpu, target: {kind: Deploymnt}}]\nlayers: [{name: a, values: {a: 1}}]`,
    error: ['spec.members.0.target', /did you mean "Deployment"\?.*`ignoreMissing: true`/],
  },
  'an invalid label selector': {
    spec: layer('configMap: {labelSelector: "tier web", key: config.yaml}'),
    error: ['spec.layers.0.configMap.labelSelector', /expected/],
  },
  'labels that no ConfigMap has': {
    spec: layer('configMap: {labelSelector: tier=web, key: config.yaml}'),
    error: ['spec.layers.0.configMap.labelSelector', /"tier=web".*`ignoreMissing: true`/],
  },
  'a missing directory': {
    spec: layer('directory: {path: layers}'),
    error: ['spec.layers.0.directory.path', /does not exist.*`ignoreMissing: true`/],
  },

  // References and their targets.
  'a pod of a custom kind at a different path': {
    spec: settings('references: {extra: [{group: apps, kind: Deployment, podSpec: spec.tmplate.spec}]}'),
    error: ['spec.references.extra.0.podSpec', /did you mean "spec\.template\.spec"\?/],
  },
  'a reference without a path': {
    spec: settings('references: {extra: [{group: example.com, kind: Database}]}'),
    error: ['spec.references.extra.0', /`path`.*`podSpec`/],
  },
  'a missing configuration of kustomize': {
    spec: settings('references: {configurations: [{file: nameref.yaml}]}'),
    error: ['spec.references.configurations.0.file', /"nameref\.yaml"/],
  },
  'a LayerConfig in another namespace than its workloads': {
    document: document(layer('values: {a: 1}'), '  name: mistaken\n'),
    warning: [/Deployment\/shop\/web/, /set `metadata\.namespace: shop`/],
    writes: true,
  },
  'an end of an override without a date': {
    spec: settings('overrides: [{path: db.port, value: 2, reason: ticket 7, until: 2027-01-31}]'),
    error: ['spec.overrides.0.until', /`spec\.date`/],
  },
  'an end of an override that is not a date': {
    spec: settings('date: 2027-01-01\noverrides: [{path: db.port, value: 2, reason: ticket 7, until: next week}]'),
    error: ['spec.overrides.0.until', /"next week" is not a valid date: use the form `2027-01-31`/],
  },

  // The head.
  'no name': {
    document: document(layer('values: {a: 1}'), '  namespace: shop\n'),
    error: ['LayerConfig metadata.name', /`name` is required/],
  },
  'a missing `spec`': {
    document: `apiVersion: fn.inlay.dev/v1alpha1\nkind: LayerConfig\nmetadata: {name: mistaken}\nlayers: []\n`,
    error: [/^(?:layers|spec)$/, /spec/],
  },

  // Layers without settings.
  'an empty list of layers': {
    spec: 'layers: []\noutput: {files: [{key: app.yaml, format: yaml}]}',
    error: ['spec.layers', /`layers` is empty/],
  },
  'a layer with an empty document': {
    spec: layer('configMap: {name: team, key: empty.yaml}'),
    warning: [/^spec\.layers\.0/, /"empty\.yaml" is empty.*`ignoreMissing: true`/],
    writes: true,
  },
  'INI for a JSON key': {
    spec: 'layers: [{name: a, values: {a: {b: 1}}}]\noutput: {files: [{key: a.json, format: ini}]}',
    error: [
      'spec.output.files.0.format',
      /"a\.json" is JSON according to its key, not INI: set a different format or rename the key/,
    ],
  },
});

export const mistakes: readonly Table<Mistake>[] = [layerConfigMistakes, operatorMistakes];
