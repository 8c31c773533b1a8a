/** What goes wrong with a function under kpt, which knows the file of each resource. */
import type { OrchestratedMistake } from './orchestrated';

const into = (select: string, path: string): string =>
  `replacements: [{sourceValue: x, targets: [{select: ${select}, fieldPaths: ['${path}']}]}]`;

export const kptMistakes: readonly OrchestratedMistake[] = [
  {
    title: 'a name in a select with a typo',
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: shpo}', 'data.host'),
    place: /^replacements\.0\.targets\.0\.select/,
    way: /did you mean "shop"\?/,
  },
  {
    title: 'a field path with a typo, whose file is named',
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: shop}', 'data.hsot'),
    place: 'v1/ConfigMap/shop data.hsot',
    way: /did you mean `host`\?.*\(resources\.yaml#1\)/,
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
    title: 'a kind of functionConfig with a typo',
    kind: 'ReplaceValues',
    config: 'replacements: []',
    files: {
      'mistaken.yaml':
        'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValue\nmetadata:\n  name: mistaken\nreplacements: []\n',
    },
    place: /kind$/,
    way: /ReplaceValues/,
  },
  {
    title: 'a key of mergeValues with a typo, which would replace the file',
    kind: 'MergeValues',
    config:
      'configMapGenerator: [{name: shop, behavior: merge, mergeValues: [{key: confg.json, format: json}], literals: [{config.json: \'{"db": 1}\'}]}]',
    place: 'configMapGenerator.0.mergeValues.0.key',
    way: /did you mean "config\.json"\?/,
  },
  {
    title: 'a base that is no JSON, whose file is named',
    kind: 'MergeValues',
    config:
      'configMapGenerator: [{name: shop, behavior: merge, mergeValues: [{key: broken.json, format: json}], literals: [{broken.json: \'{"b": 1}\'}]}]',
    place: /^v1\/ConfigMap\/shop data\.broken\\\.json$/,
    way: /line 2, column \d+.*\(resources\.yaml#1\)/,
  },
  {
    title: 'a file outside the package',
    kind: 'MergeValues',
    config: 'configMapGenerator: [{name: shop, behavior: merge, files: [a=../secrets.json]}]',
    place: 'configMapGenerator.0.files.0',
    way: /\.\.\/secrets\.json.*root directory/,
  },
  {
    title: 'a layer with a typo',
    kind: 'LayerConfig',
    config: 'spec: {layers: [{name: team, configMap: {name: shpo, key: app.yaml}}]}',
    place: /^spec\.layers\.0\.configMap/,
    way: /did you mean "shop"\?/,
  },
  {
    title: 'an environment with a typo',
    kind: 'RenderComponents',
    config:
      'spec: {environment: prd, spec: {environments: {prod: {server: "https://a"}}}, files: {components/a.yaml: ""}}',
    place: /^(?:spec\.environment)?$/,
    way: /invalid environment "prd".*"prod/,
  },
  {
    title: 'a step of a pipeline with a typo',
    kind: 'RunPipeline',
    config: 'spec: {functions: [{apiVersion: fn.inlay.dev/v1alpha1, kind: ReplaceValue, replacements: []}]}',
    place: 'spec.functions.0.kind',
    way: /step 1.*ReplaceValues/,
  },
];
