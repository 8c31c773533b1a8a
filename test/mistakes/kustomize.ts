/** Mistakes with a function under kustomize. kustomize only shows the function's standard error. */
import type { Table } from './mistake';
import type { OrchestratedMistake } from './orchestrated';

export const into = (select: string, path: string): string =>
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

/** Mistakes that are also tested under kpt. */
export const underBoth: Table<OrchestratedMistake> = {
  'a name in a select with a typo': {
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: shpo}', 'data.host'),
    error: [/^replacements\.0\.targets\.0\.select/, /did you mean "shop"\?/],
  },
  'a key of mergeValues with a typo, which would replace the file': {
    kind: 'MergeValues',
    config: merging('{key: confg.json, format: json}'),
    error: ['configMapGenerator.0.mergeValues.0.key', /did you mean "config\.json"\?/],
  },
  'an unescaped dot': {
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: shop}', 'data.config.json.db.hostname'),
    error: ['v1/ConfigMap/shop data.config.json.db.hostname', /`data\.\[config\.json\]\.db\.hostname`/],
  },
  'a field of the functionConfig with a typo': {
    kind: 'ReplaceValues',
    config: 'replacements: [{sourceValue: x, target: []}]',
    error: ['replacements.0.target', /did you mean `targets`\?/],
  },
};

export const kustomizeMistakes: Table<OrchestratedMistake> = {
  'ReplaceValues under generators, where it sees no resources': {
    kind: 'ReplaceValues',
    under: 'generators',
    config: into('{kind: ConfigMap, name: shop}', 'data.host'),
    error: [/^replacements/, /`transformers:`/],
  },
  'MergeValues under generators, where it sees no base': {
    kind: 'MergeValues',
    under: 'generators',
    config: merging('{key: config.json, format: json}'),
    error: [/^configMapGenerator\.0/, /`transformers:`/],
  },
  'LayerConfig under generators, where it sees no layers': {
    kind: 'LayerConfig',
    under: 'generators',
    config: 'spec: {layers: [{name: team, configMap: {name: shop, key: app.yaml}}]}',
    error: [/^spec\.layers\.0\.configMap/, /`transformers:`/],
  },
  'a field path with a typo': {
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: shop}', 'data.hsot'),
    error: ['v1/ConfigMap/shop data.hsot', /did you mean `host`\?/],
  },
  ...underBoth,
  'a wrong format, which would destroy the file': {
    kind: 'MergeValues',
    config: merging('{key: config.json, format: ini}'),
    error: [config, /json/i],
  },
  'a path of a list with a typo, which would lose its items': {
    kind: 'MergeValues',
    config:
      'configMapGenerator: [{name: shop, behavior: merge, mergeValues: [{key: config.json, format: json, lists: [{path: server, strategy: append}]}], literals: [{config.json: \'{"servers": []}\'}]}]',
    error: [/^configMapGenerator\.0\.mergeValues\.0\.lists\.0/, /did you mean "servers"\?/],
  },
  'a base with a typo': {
    kind: 'MergeValues',
    config: merging('{key: config.json, format: json}', 'shpo'),
    error: ['configMapGenerator.0.name', /did you mean "shop"\?/],
  },
  'a file that is not in the folder of the kustomization': {
    kind: 'MergeValues',
    config: 'configMapGenerator: [{name: shop, behavior: merge, files: [absent.json]}]',
    error: ['configMapGenerator.0.files.0', /"absent\.json" does not exist in the root directory/],
  },
  'an environment with a typo': {
    kind: 'RenderComponents',
    under: 'generators',
    config: 'spec: {environment: prd}',
    files: {
      'qbec.yaml':
        'apiVersion: qbec.io/v1alpha1\nkind: App\nmetadata: {name: shop}\nspec: {environments: {prod: {server: "https://a"}}}\n',
      'components/a.yaml': '',
    },
    error: [/^(?:spec\.environment)?$/, /invalid environment "prd".*"prod"/],
  },
  'the name of a generated ConfigMap with its hash': {
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: made-5h82cgfb9c}', 'data.a'),
    files: {
      'kustomization.yaml':
        'resources: [resources.yaml]\nconfigMapGenerator: [{name: made, literals: [a=b]}]\ntransformers: [mistaken.yaml]\n',
    },
    error: [/^replacements\.0\.targets\.0\.select/, /"made"|"shop"|"source"/],
  },
  'a namespace that kustomize sets later': {
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: shop, namespace: prdo}', 'data.host'),
    files: { 'kustomization.yaml': 'namespace: prod\nresources: [resources.yaml]\ntransformers: [mistaken.yaml]\n' },
    error: [/^replacements\.0\.targets\.0\.select/, /did you mean "prod"\?/],
  },
  'the name of a list instead of the names of its items': {
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMapList}', 'items.0.data.host'),
    files: { 'resources.yaml': configMapList },
    error: [/^replacements\.0\.targets\.0\.select/, /did you mean "ConfigMap"\?|"ConfigMap"/],
  },
};
