/** Mistakes with a function under kpt. kpt provides the file of each resource. */
import { into, underBoth } from './kustomize';
import type { Table } from './mistake';
import type { OrchestratedMistake } from './orchestrated';

export const kptMistakes: Table<OrchestratedMistake> = {
  'a field path with a typo, with the file in the message': {
    kind: 'ReplaceValues',
    config: into('{kind: ConfigMap, name: shop}', 'data.hsot'),
    error: ['v1/ConfigMap/shop data.hsot', /did you mean `host`\?.*\(resources\.yaml#1\)/],
  },
  ...underBoth,
  'a kind of functionConfig with a typo': {
    kind: 'ReplaceValues',
    config: 'replacements: []',
    files: {
      'mistaken.yaml':
        'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValue\nmetadata:\n  name: mistaken\nreplacements: []\n',
    },
    error: [/kind$/, /ReplaceValues/],
  },
  'a base that is not valid JSON, with the file in the message': {
    kind: 'MergeValues',
    config:
      'configMapGenerator: [{name: shop, behavior: merge, mergeValues: [{key: broken.json, format: json}], literals: [{broken.json: \'{"b": 1}\'}]}]',
    error: [/^v1\/ConfigMap\/shop data\.broken\\\.json$/, /line 2, column \d+.*\(resources\.yaml#1\)/],
  },
  'a file outside the package': {
    kind: 'MergeValues',
    config: 'configMapGenerator: [{name: shop, behavior: merge, files: [a=../secrets.json]}]',
    error: ['configMapGenerator.0.files.0', /\.\.\/secrets\.json.*root directory/],
  },
  'a layer with a typo': {
    kind: 'LayerConfig',
    config: 'spec: {layers: [{name: team, configMap: {name: shpo, key: app.yaml}}]}',
    error: [/^spec\.layers\.0\.configMap/, /did you mean "shop"\?/],
  },
  'an environment with a typo': {
    kind: 'RenderComponents',
    config:
      'spec: {environment: prd, spec: {environments: {prod: {server: "https://a"}}}, files: {components/a.yaml: ""}}',
    error: [/^(?:spec\.environment)?$/, /invalid environment "prd".*"prod/],
  },
  'a step of a pipeline with a typo': {
    kind: 'RunPipeline',
    config: 'spec: {functions: [{apiVersion: fn.inlay.dev/v1alpha1, kind: ReplaceValue, replacements: []}]}',
    error: ['spec.functions.0.kind', /step 1.*ReplaceValues/],
  },
};
