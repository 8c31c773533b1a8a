/**
 * Mistakes that OpenStack operators make with layer-config. Each message names the layer, the position and the remedy.
 */
import { withItems, type Mistake, type Table } from '../mistake';

const items = `apiVersion: v1
kind: ConfigMap
metadata:
  name: team
  namespace: openstack
  annotations:
    config.kubernetes.io/path: team.yaml
data:
  nova.yaml: |
    DEFAULT:
      debug: true
      workers: 999
      rpc: 1
      cores: 2
      enabled_apis: [osapi_compute]
      flags: {a: 1}
      words: ["a,b"]
      old-name: x
      my_ip: 10.1
      log_dir: /tmp
      none: null
    default:
      debug: true
  old.yaml: |
    DEFAULT:
      enabled_api: [metadata]
      pci_alias: '{"name":"a"}'
    libvirt: {virt_type: KVM, rpc: 1}
    database: {connection: "mysql://nova:geheim@db"}
  nova.conf: |
    [DEFAULT]
    debug = yes
  indented.conf: |
    [DEFAULT]
      debug = yes
---
apiVersion: v1
kind: Secret
metadata:
  name: nova-db
  namespace: openstack
stringData:
  url: mysql://nova:swordfish@db
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: nova-options
  namespace: openstack
data:
  nova.json: |
    {"options": {
      "DEFAULT": {"opts": [
        {"dest": "debug", "type": "boolean value"},
        {"dest": "workers", "type": "integer value", "min": 1, "max": 64},
        {"dest": "enabled_apis", "type": "list value", "default": []},
        {"dest": "words", "type": "list value", "default": []},
        {"dest": "flags", "type": "string value"},
        {"dest": "none", "type": "string value"},
        {"dest": "log_dir", "type": "string value"},
        {"dest": "my_ip", "type": "IP address value"}]},
      "database": {"opts": [{"dest": "connection", "type": "string value", "secret": true}]},
      "libvirt": {"opts": [{"dest": "rpc", "type": "interger value"}, {"dest": "virt_type", "type": "string value", "choices": [["kvm", null], ["qemu", null]]}]},
      "pci": {"opts": [{"dest": "alias", "type": "multi valued", "default": [],
        "deprecated_opts": [{"group": "DEFAULT", "name": "pci_alias"}]}]}}}
`;

const place = (line: number, key: string): string =>
  `\\(layer "team", ConfigMap/team, team\\.yaml, line ${line} of ${key}\\.yaml\\)`;

const team = '- {name: team, configMap: {name: team, key: nova.yaml}}';

const document = (layers: string, ini: string, rest = ''): string => `apiVersion: fn.inlay.dev/v1alpha1
kind: LayerConfig
metadata: {name: mistaken, namespace: openstack}
spec:
  output: {files: [{key: nova.conf, format: ini, ini: {dialect: oslo${ini}}}]}
  layers:
${layers
  .split('\n')
  .map((line) => `  ${line}\n`)
  .join('')}${rest}`;

const schema = ', schema: {configMap: {name: nova-options, key: nova.json}}';

/** A mistake in the team's layer with the schema of the service. */
const bySchema = (way: RegExp): Mistake => ({ document: document(team, schema), error: [file, way] });
/** A mistake in the team's old layer with the schema. It is only reported, and the output is still written. */
const inOld = (way: RegExp): Mistake => ({
  document: document('- {name: team, configMap: {name: team, key: old.yaml}}', schema),
  warning: [file, way],
  writes: true,
});
/** Another layer of data or CUE, in addition to the team's. */
const beside = (layer: string, rest = ''): string => document(`${team}\n- ${layer}`, '', rest);

const file = 'spec.output.files.0';
const setting = (path: string, line: number, way: string, key = 'nova'): RegExp =>
  new RegExp(`${path.replace('.', '\\.')} ${place(line, key)} ${way}`);

export const operatorMistakes: Table<Mistake> = withItems(items, {
  'an option of nova with a typo': inOld(
    setting('DEFAULT.enabled_api', 2, 'is not an option .*did you mean "enabled_apis"\\?', 'old'),
  ),
  'more workers than nova allows': bySchema(setting('DEFAULT.workers', 3, 'must be at most 64, not 999')),
  'an option of nova by its old name': inOld(
    setting('DEFAULT.pci_alias', 3, 'is a deprecated name: write `pci\\.alias`', 'old'),
  ),
  'a map for a string option': bySchema(setting('DEFAULT.flags', 7, 'is a map, .*set `as: dict`')),
  'a comma in an item of a list': bySchema(
    /DEFAULT\.words\.0 \(layer "team".*line 8 of nova\.yaml\) contains a comma.*`as: multi`/,
  ),
  'an option in the syntax of the command line': bySchema(setting('DEFAULT.old-name', 9, '.*write `old_name`')),
  'half an IP address': bySchema(setting('DEFAULT.my_ip', 10, 'must be an IP address, not 10\\.1')),
  'the section DEFAULT in lower case': bySchema(setting('default', 14, 'is a section .*write `DEFAULT` in upper case')),
  'a choice in upper case': inOld(setting('libvirt.virt_type', 4, 'must be one of kvm, qemu, not "KVM"', 'old')),
  'a password in a ConfigMap, which is only secret by its option': inOld(
    /database\.connection is a secret option of oslo\.config.*`kind: Secret`/,
  ),
  'an option without a value': bySchema(
    setting('DEFAULT.none', 12, 'is null, .*`ini\\.nulls: omit` to omit the option'),
  ),
  'a path of an option rule with a typo': {
    document: document(team, ', options: [{path: DEFAULT.flag, as: dict}]'),
    error: [`${file}.ini.options.0.path`, /DEFAULT\.flag.*did you mean "DEFAULT\.flags"\?/],
  },
  'a rule for an option after another that matches it': {
    document: document(team, ', options: [{path: DEFAULT.f*, as: dict}, {path: DEFAULT.flags, as: text}]'),
    error: [`${file}.ini.options.1.path`, /`DEFAULT\.flags` never applies, because the earlier entry `DEFAULT\.f\*`/],
  },
  'an open section with a typo': {
    document: document(team, `${schema}, open: [defualt.*]`),
    error: [`${file}.ini.open.0`, /no layer sets an option that matches `defualt\.\*`: did you mean "DEFAULT\.\*"\?/],
  },
  'a type with a typo in the schema': inOld(
    setting('libvirt.rpc', 4, 'has the unknown type "interger value" .*did you mean "integer value"\\?', 'old'),
  ),
  'a layer of INI whose options are indented': {
    document: document('- {name: ini, configMap: {name: team, key: indented.conf, format: ini}}', ''),
    error: ['v1/ConfigMap/openstack/team data.indented\\.conf', /layer "ini".*line 2, .*starts with whitespace/],
  },
  'a sample configuration as the schema': {
    document: document(team, ', schema: {configMap: {name: team, key: nova.yaml}}'),
    error: [
      `${file}.ini.schema`,
      /"nova\.yaml" of ConfigMap\/team has no "options": .*`oslo-config-generator --format json`/,
    ],
  },
  'a fixed value that the team sets differently': {
    document: beside('{name: fixed, values: {DEFAULT: {log_dir: /var/log}}}'),
    error: [
      'spec.layers.1.values.DEFAULT.log_dir',
      /DEFAULT\.log_dir: conflicting values: "\/tmp" \(layer "team".*line 11 of nova\.yaml\) vs "\/var\/log" \(layer "fixed"/,
    ],
  },
  'a boolean of YAML and a word of INI': {
    document: beside('{name: ini, configMap: {name: team, key: nova.conf, format: ini}}'),
    error: [
      'spec.layers.1',
      /DEFAULT\.debug: conflicting .*line 2 of nova\.yaml\) vs "yes" \(layer "ini".*line 2 of nova\.conf\)/,
    ],
  },
  'a document of INI without its format': {
    document: document('- {name: ini, configMap: {name: team, key: nova.conf}}', ''),
    error: ['v1/ConfigMap/openstack/team data.nova\\.conf', /layer "ini".*not valid YAML \(line 2, .*`format`/],
  },
  'a list and a string for the same option': {
    document: beside('{name: more, values: {DEFAULT: {enabled_apis: metadata}}}'),
    error: [
      'spec.layers.1.values.DEFAULT.enabled_apis',
      /DEFAULT\.enabled_apis: conflicting types: .*line 6 of nova\.yaml\) vs "metadata" \(layer "more"/,
    ],
  },
  'lists of two layers that should be joined': {
    document: beside('{name: more, values: {DEFAULT: {enabled_apis: [a, b]}}}'),
    error: [
      'spec.layers.1.values.DEFAULT.enabled_apis',
      /DEFAULT\.enabled_apis: conflicting list lengths: .*line 6 of nova\.yaml.*to join the lists, set `strategy: append`/,
    ],
  },
  'a constraint of CUE that the team violates': {
    document: beside('{name: types, cue: "DEFAULT: workers: <=64"}'),
    error: ['spec.layers.1.cue', /DEFAULT\.workers: .*999 .*line 3 of nova\.yaml.*<=64 .*layer "types"/],
  },
  'an override of a setting with a typo': {
    document: beside(
      '{name: own, values: {a: {b: c}}}',
      '  overrides: [{path: DEFAULT.log_dri, value: /var, reason: ticket 42}]\n',
    ),
    error: ['spec.overrides.0.path', /no layer sets `DEFAULT\.log_dri`.*did you mean "DEFAULT\.log_dir"\?/],
  },
  'a password from a Secret in a ConfigMap': {
    document: document(
      '- {name: db, at: database.connection, valueFrom: {secretKeyRef: {name: nova-db, key: url}}}',
      '',
    ),
    error: [
      'spec.output.kind',
      /database\.connection would be copied from Secret\/nova-db \(layer "db"\).*`kind: Secret`/,
    ],
  },
});
