/** What goes wrong with the ResourceList that a function reads, the same for all of them. */
import type { Said } from './mistake';

export interface InputMistake extends Said {
  readonly title: string;
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

export const inputMistakes: readonly InputMistake[] = [
  { title: 'no input', input: '', place: 'replace-values', way: /the input is empty.*ResourceList/ },
  { title: 'blank input', input: '\n\n', place: 'replace-values', way: /the input is empty.*ResourceList/ },
  {
    title: 'input that was cut inside the functionConfig',
    input: whole.slice(0, -12),
    place: /./,
    way: /cut|line|end/,
  },
  {
    title: 'input that was cut inside an item behind the functionConfig',
    input: (head + functionConfig + items).slice(0, -8),
    place: /./,
    way: /cut|line|end/,
  },
  { title: 'input without a last line break', input: whole.trimEnd(), place: /./, way: /line break|cut|last line/ },
  {
    title: 'a manifest in place of a ResourceList',
    input: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: shop\n',
    place: 'replace-values',
    way: /ResourceList/,
  },
  {
    title: 'a List in place of a ResourceList',
    input: `apiVersion: v1\nkind: List\n${items}`,
    place: 'replace-values',
    way: /ResourceList|functionConfig/,
  },
  {
    title: 'a kind of the list with a typo',
    input: whole.replace('ResourceList', 'ResoureList'),
    place: 'replace-values',
    way: /ResourceList/,
  },
  {
    title: 'no functionConfig',
    input: head + items,
    place: 'replace-values',
    way: /fn\.inlay\.dev\/v1alpha1\/ReplaceValues/,
  },
  {
    title: 'a functionConfig that is a list',
    input: `${head}${items}functionConfig: []\n`,
    place: 'replace-values',
    way: /no map.*ReplaceValues/,
  },
  {
    title: '`functionconfig`',
    input: whole.replace('functionConfig:', 'functionconfig:'),
    place: 'replace-values',
    way: /functionConfig/,
  },
  {
    title: 'items as a map',
    input: `${head}items:\n  apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: shop\n${functionConfig}`,
    place: 'replace-values',
    way: /items.*list/,
  },
  { title: 'no items', input: head + functionConfig, place: /./, way: /items|"shop"/ },
  {
    title: 'an empty list of items with an indented rest',
    input: `${head}items: []\n  - apiVersion: v1\n    kind: ConfigMap\n${functionConfig}`,
    place: 'replace-values',
    way: /line [345]/,
  },
  {
    title: 'results that are no YAML',
    input: `${whole}results:\n- message: m\n severity: info\n`,
    place: 'replace-values',
    way: /line 2\d/,
  },
  {
    title: 'an item without kind',
    input: whole.replace('  kind: ConfigMap\n', ''),
    place: /./,
    way: /kind/,
  },
  {
    title: 'an item that is a text',
    input: whole.replace(items, 'items:\n- shop.yaml\n'),
    place: 'replace-values',
    way: /map/,
  },
  {
    title: 'a tab in an item',
    input: whole.replace('    host: localhost', '\thost: localhost'),
    place: /./,
    way: /line \d+.*tab/i,
  },
  {
    title: 'JSON that was cut',
    input: '{"apiVersion": "config.kubernetes.io/v1", "kind": "ResourceList", "items": [',
    place: 'replace-values',
    way: /line 1, column \d+/,
  },
];
