/** Four functionConfigs, to be run as four processes in a row and as the steps of one process. */

const metadata = '\nmetadata:\n  name: bench\n';

const render = `apiVersion: fn.inlay.dev/v1alpha1
kind: RenderComponents${metadata}spec:
  environment: prod
  files:
    components/cache.jsonnet: |
      [{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'cache-%d' % i, namespace: 'shop' } } for i in [1, 2]]
  spec: {}
`;

const merge = `apiVersion: fn.inlay.dev/v1alpha1
kind: MergeValues${metadata}configMapGenerator:
- name: config-0
  namespace: shop
  behavior: merge
  mergeValues:
  - key: settings.json
    format: json
  literals:
  - settings.json: '{"features": {"search": false}}'
`;

const replace = `apiVersion: fn.inlay.dev/v1alpha1
kind: ReplaceValues${metadata}replacements:
- source:
    kind: ConfigMap
    name: config-0
    fieldPath: data.PLAIN
  targets:
  - select:
      kind: ConfigMap
      name: config-2
    fieldPaths:
    - data.settings\\.json.listen.host
`;

const layer = `apiVersion: fn.inlay.dev/v1alpha1
kind: LayerConfig
metadata:
  name: layered
  namespace: shop
spec:
  output:
    files:
    - key: app.ini
      format: ini
  layers:
  - name: defaults
    mode: default
    values: {server: {host: localhost, port: 80}}
  - name: prod
    values: {server: {host: shop.example.com}}
`;

/** The functionConfigs, keyed by executable. */
export const steps: ReadonlyMap<string, string> = new Map([
  ['render-components', render],
  ['merge-values', merge],
  ['replace-values', replace],
  ['layer-config', layer],
]);

export const pipeline = `apiVersion: fn.inlay.dev/v1alpha1
kind: RunPipeline${metadata}spec:
  functions:
${[...steps.values()].map((step) => `  - ${step.trimEnd().replaceAll('\n', '\n    ')}\n`).join('')}`;
