/** Mistakes in the ResourceList, which are the same for all functions. */
import type { ExpectedMessages, Table } from './mistake';

export interface InputMistake extends ExpectedMessages {
  readonly input: string;
}

const items = `items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: shop
  data:
    host: localhost
    port: "80"
`;

const functionConfig = `functionConfig:
  apiVersion: fn.inlay.dev/v1alpha1
  kind: ReplaceValues
  metadata:
    name: mistaken
  replacements:
  - sourceValue: changed
    targets:
    - select: {kind: ConfigMap, name: shop}
      fieldPaths: [data.host]
`;

const head = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n';

const whole = head + items + functionConfig;

export const inputMistakes: Table<InputMistake> = {
  'no input': { input: '', error: ['replace-values', /the input is empty.*ResourceList/] },
  'blank input': { input: '\n\n', error: ['replace-values', /the input is empty.*ResourceList/] },
  'input that was cut inside the functionConfig': { input: whole.slice(0, -12), error: [/./, /cut|line|end/] },
  'input that was cut inside an item after the functionConfig': {
    input: (head + functionConfig + items).slice(0, -8),
    error: [/./, /cut|line|end/],
  },
  'input without a last line break': { input: whole.trimEnd(), error: [/./, /line break|cut|last line/] },
  'a manifest instead of a ResourceList': {
    input: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: shop\n',
    error: ['replace-values', /ResourceList/],
  },
  'a List instead of a ResourceList': {
    input: `apiVersion: v1\nkind: List\n${items}`,
    error: ['replace-values', /ResourceList|functionConfig/],
  },
  'a kind of the list with a typo': {
    input: whole.replace('ResourceList', 'ResoureList'),
    error: ['replace-values', /ResourceList/],
  },
  'no functionConfig': { input: head + items, error: ['replace-values', /fn\.inlay\.dev\/v1alpha1\/ReplaceValues/] },
  'a functionConfig that is a list': {
    input: `${head}${items}functionConfig: []\n`,
    error: ['replace-values', /not a map.*ReplaceValues/],
  },
  '`functionconfig`': {
    input: whole.replace('functionConfig:', 'functionconfig:'),
    error: ['replace-values', /functionConfig/],
  },
  'items as a map': {
    input: `${head}items:\n  apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: shop\n${functionConfig}`,
    error: ['replace-values', /items.*list/],
  },
  'no items': { input: head + functionConfig, error: [/./, /items|"shop"/] },
  'an empty list of items, followed by indented text': {
    input: `${head}items: []\n  - apiVersion: v1\n    kind: ConfigMap\n${functionConfig}`,
    error: ['replace-values', /line [345]/],
  },
  'results that are not valid YAML': {
    input: `${whole}results:\n- message: m\n severity: info\n`,
    error: ['replace-values', /line 2\d/],
  },
  'an item without kind': { input: whole.replace('  kind: ConfigMap\n', ''), error: [/./, /kind/] },
  'an item that is a string': {
    input: whole.replace(items, 'items:\n- shop.yaml\n'),
    error: ['replace-values', /map/],
  },
  'a tab in an item': {
    input: whole.replace('    host: localhost', '\thost: localhost'),
    error: [/./, /line \d+.*tab/i],
  },
  'JSON that was cut': {
    input: '{"apiVersion": "config.kubernetes.io/v1", "kind": "ResourceList", "items": [',
    error: ['replace-values', /line 1, column \d+/],
  },
};
