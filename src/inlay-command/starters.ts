/** For each function a functionConfig to begin with, and the resources that make it do something. `HEAD` is what all have at the top. */

export interface Starter {
  readonly config: string;
  /** Empty where the function makes its resources. */
  readonly sample: string;
}

const app = `apiVersion: v1
kind: ConfigMap
metadata:
  name: app
data:
  app.json: |
    {"url": "localhost", "port": 8080}
`;

const replacements = `replacements:
- sourceValue: shop.example.com
  targets:
  - select:
      kind: ConfigMap
      name: app
    fieldPaths:
    - data.[app.json].url
`;

const program = "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'app'}, data: {url: 'shop.example.com'}}";

const installation = `apiVersion: landscaper.gardener.cloud/v1alpha1
kind: Installation
metadata:
  name: app
spec:
  context: default
  componentDescriptor:
    ref:
      componentName: example.com/app
      version: v1.0.0
---
apiVersion: landscaper.gardener.cloud/v1alpha1
kind: Context
metadata:
  name: default
repositoryContext:
  type: ociRegistry
  baseUrl: registry.example.com
componentVersionOverwrites: development
---
apiVersion: landscaper.gardener.cloud/v1alpha1
kind: ComponentVersionOverwrites
metadata:
  name: development
overwrites:
- source:
    componentName: example.com/app
  substitution:
    version: v1.1.0-dev
`;

export const starters: Readonly<Record<string, Starter>> = {
  'layer-config': {
    sample: '',
    config: `HEADspec:
  layers:
  - name: defaults
    mode: default
    values: {url: localhost, port: 8080}
  - name: environment
    values: {url: shop.example.com}
  output:
    files:
    - key: app.json
      format: json
`,
  },
  'merge-values': {
    sample: app,
    config: `HEADconfigMapGenerator:
- name: app
  behavior: merge
  mergeValues:
  - key: app.json
    format: json
  literals:
  - app.json: '{"url": "shop.example.com"}'
`,
  },
  'render-components': {
    sample: '',
    config: `HEADspec:
  environment: default
  spec: {}
  files:
    components/app.jsonnet: |
      ${program}
`,
  },
  'render-jsonnet': {
    sample: '',
    config: `HEADspec:
  file: app.jsonnet
  files:
    app.jsonnet: |
      ${program}
`,
  },
  'replace-values': { sample: app, config: `HEAD${replacements}` },
  'resolve-overwrites': { sample: installation, config: 'HEADspec:\n  mode: resolve\n' },
  'run-pipeline': {
    sample: app,
    config: `HEADspec:
  functions:
  - apiVersion: fn.inlay.dev/v1alpha1
    kind: ReplaceValues
    metadata:
      name: url
    ${replacements.trimEnd().replaceAll('\n', '\n    ')}
`,
  },
};
