/** What goes wrong with a function under kustomize, which shows nothing but the function's standard error. */
import type { OrchestratedMistake } from './orchestrated';

const into = (select: string, path: string): string =>
  `replacements: [{sourceValue: x, targets: [{select: ${select}, fieldPaths: ['${path}']}]}]`;

const merging = (rule: string, name = 'shop'): string =>
  `configMapGenerator: [{name: ${name}, behavior: merge, mergeValues: [${rule}], literals: [{config.json: '{"db": {"port": 1}}'}]}]`;

const configMapList = `apiVersion: v1
kind: ConfigMapList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: shop-eu}
  data: {host: a}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: shop-us}
  data: {host: b}
`;

const config = /^v1\/ConfigMap\/shop(?: data\.config\\\.json)?$|^configMapGenerator\.0/;

export const kustomizeMistakes: readonly OrchestratedMistake[] = [
  {
    title: 'a name in a select with a typo',
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: shpo}', 'data.host'),
    place: /^replacements\.0\.targets\.0\.select/,
    way: /did you mean "shop"\?/,
  },
  {
    title: 'ReplaceValues under generators, where it sees no resources',
    kind: 'ReplaceValues',
    under: 'generators',
    config: into('{kind: ConfigMap, name: shop}', 'data.host'),
    place: /^replacements/,
    way: /`transformers:`/,
  },
  {
    title: 'MergeValues under generators, where it sees no base',
    kind: 'MergeValues',
    under: 'generators',
    config: merging('{key: config.json, format: json}'),
    place: /^configMapGenerator\.0/,
    way: /`transformers:`/,
  },
  {
    title: 'LayerConfig under generators, where it sees no layers',
    kind: 'LayerConfig',
    under: 'generators',
    config: 'spec: {layers: [{name: team, configMap: {name: shop, key: app.yaml}}]}',
    place: /^spec\.layers\.0\.configMap/,
    way: /`transformers:`/,
  },
  {
    title: 'a field path with a typo',
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: shop}', 'data.hsot'),
    place: 'v1/ConfigMap/shop data.hsot',
    way: /did you mean `host`\?/,
  },
  {
    title: 'a dot that is not escaped',
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: shop}', 'data.config.json.db.hostname'),
    place: 'v1/ConfigMap/shop data.config.json.db.hostname',
    way: /`data\.config\\\.json\.db\.hostname`/,
  },
  {
    title: 'a field of the functionConfig with a typo',
    kind: 'ReplaceValues',
    config: 'replacements: [{sourceValue: x, target: []}]',
    place: 'replacements.0.target',
    way: /did you mean `targets`\?/,
  },
  {
    title: 'a wrong format, which would destroy the file',
    kind: 'MergeValues',
    config: merging('{key: config.json, format: ini}'),
    place: config,
    way: /json/i,
  },
  {
    title: 'a key of mergeValues with a typo, which would replace the file',
    kind: 'MergeValues',
    config: merging('{key: confg.json, format: json}'),
    place: 'configMapGenerator.0.mergeValues.0.key',
    way: /did you mean "config\.json"\?/,
  },
  {
    title: 'a path of a list with a typo, which would lose its items',
    kind: 'MergeValues',
    config:
      'configMapGenerator: [{name: shop, behavior: merge, mergeValues: [{key: config.json, format: json, lists: [{path: server, strategy: append}]}], literals: [{config.json: \'{"servers": []}\'}]}]',
    place: /^configMapGenerator\.0\.mergeValues\.0\.lists\.0/,
    way: /did you mean "servers"\?/,
  },
  {
    title: 'a base with a typo',
    kind: 'MergeValues',
    config: merging('{key: config.json, format: json}', 'shpo'),
    place: 'configMapGenerator.0.name',
    way: /did you mean "shop"\?/,
  },
  {
    title: 'a file that is not in the folder of the kustomization',
    kind: 'MergeValues',
    config: 'configMapGenerator: [{name: shop, behavior: merge, files: [absent.json]}]',
    place: 'configMapGenerator.0.files.0',
    way: /"absent\.json" cannot be read: there is no such file below the root directory/,
  },
  {
    title: 'an environment with a typo',
    kind: 'RenderComponents',
    under: 'generators',
    config: 'spec: {environment: prd}',
    files: {
      'qbec.yaml':
        'apiVersion: qbec.io/v1alpha1\nkind: App\nmetadata: {name: shop}\nspec: {environments: {prod: {server: "https://a"}}}\n',
      'components/a.yaml': '',
    },
    place: /^(?:spec\.environment)?$/,
    way: /invalid environment "prd".*"prod"/,
  },
  {
    title: 'the name of a generated ConfigMap with its hash',
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: made-5h82cgfb9c}', 'data.a'),
    files: {
      'kustomization.yaml':
        'resources: [resources.yaml]\nconfigMapGenerator: [{name: made, literals: [a=b]}]\ntransformers: [mistaken.yaml]\n',
    },
    place: /^replacements\.0\.targets\.0\.select/,
    way: /"made"|"shop"|"source"/,
  },
  {
    title: 'a namespace that kustomize sets later',
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: shop, namespace: prdo}', 'data.host'),
    files: {
      'kustomization.yaml': 'namespace: prod\nresources: [resources.yaml]\ntransformers: [mistaken.yaml]\n',
    },
    place: /^replacements\.0\.targets\.0\.select/,
    way: /did you mean "prod"\?/,
  },
  {
    title: 'the name of a list in place of those of its items',
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMapList}', 'items.0.data.host'),
    files: { 'resources.yaml': configMapList },
    place: /^replacements\.0\.targets\.0\.select/,
    way: /did you mean "ConfigMap"\?|"ConfigMap"/,
  },
];
