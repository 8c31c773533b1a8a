/** Mistakes with render-components. */
import { withItems, type Mistake, type Table } from '../mistake';

const app = `
    qbec.yaml: |
      apiVersion: qbec.io/v1alpha1
      kind: App
      metadata: {name: shop}
      spec:
        vars:
          external: [{name: replicas, default: 1}, {name: region, default: eu}]
          topLevel: [{name: color, components: [web]}]
        environments:
          dev: {server: "https://dev.example.com"}
          prod: {server: "https://prod.example.com"}
    components/web.jsonnet: |
      function(color='red') {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'web'}, data: {replicas: '' + std.extVar('replicas'), color: color}}
    components/db.yaml: |
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: db}`;

const rendering = (fields: string, files = app): string => `
spec:
  ${fields.trim().replaceAll('\n', '\n  ')}
  files:${files}`;

/** The app with an additional component. */
const component = (file: string, text: string): string =>
  rendering('environment: dev', `${app}\n    components/${file}: |\n      ${text.replaceAll('\n', '\n      ')}`);

const items = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: sources\ndata:\n  a: b\n';

const renderComponentsMistakes: Table<Mistake> = withItems(items, {
  'an environment with a typo': {
    config: rendering('environment: prd'),
    marks: 'prd',
    error: ['spec.environment', /invalid environment "prd".*(?:did you mean "prod"\?|"dev" and "prod")/],
  },
  'no environment': { config: rendering('strictVars: true'), error: ['spec.environment', /`environment` is required/] },
  '`env` instead of `environment`': {
    config: rendering('env: dev'),
    error: ['spec.env', /unknown field `env`.*environment/],
  },
  'a component with a typo': {
    config: rendering('environment: dev\ncomponents: [wbe]'),
    error: [/^(?:spec\.components.*)?$/, /bad component reference\(s\): wbe.*did you mean "web"\?/],
  },
  'an excluded component with a typo': {
    config: rendering('environment: dev\nexcludeComponents: [wbe]'),
    error: [/^(?:spec\.excludeComponents.*)?$/, /bad component reference\(s\): wbe.*did you mean "web"\?/],
  },
  'a component with its extension': {
    config: rendering('environment: dev\ncomponents: [web.jsonnet]'),
    error: [/^(?:spec\.components.*)?$/, /web\.jsonnet.*"web"/],
  },
  'both included and excluded components': {
    config: rendering('environment: dev\ncomponents: [web]\nexcludeComponents: [db]'),
    error: ['spec.components', /one or the other/],
  },
  'an external variable with a typo': {
    config: rendering('environment: dev\nvars: {external: {code: {replcas: "3"}}}'),
    error: [/^spec\.vars\.external\.code\.replcas$/, /did you mean "replicas"\?/],
  },
  'a string variable with a typo': {
    config: rendering('environment: dev\nvars: {external: {str: {regoin: us}}}'),
    marks: 'regoin',
    error: [/^spec\.vars\.external\.str\.regoin$/, /did you mean "region"\?/],
  },
  'a top-level variable with a typo': {
    config: rendering('environment: dev\nvars: {topLevel: {str: {colour: blue}}}'),
    error: [/^spec\.vars\.topLevel\.str\.colour$/, /did you mean "color"\?/],
  },
  'variables without `str` or `code`': {
    config: rendering('environment: dev\nvars: {external: {replicas: "3"}}'),
    error: ['spec.vars.external.replicas', /unknown field `replicas`.*str, code/],
  },
  '`ext` instead of `external`': {
    config: rendering('environment: dev\nvars: {ext: {str: {region: us}}}'),
    error: ['spec.vars.ext', /external/],
  },
  'a number for a string variable': {
    config: rendering('environment: dev\nvars: {external: {str: {replicas: 3}}}'),
    error: ['spec.vars.external.str.replicas', /must be a string, not a number.*(?:quot|"3")/],
  },
  'a string as the code of a variable': {
    config: rendering('environment: dev\nvars: {external: {code: {replicas: three}}}'),
    error: [
      /^(?:spec\.vars\.external\.code\.replicas)?$/,
      /replicas.*(?:Unknown variable|unknown variable): three|three/,
    ],
  },
  'a timeout instead of steps': {
    config: rendering('environment: dev\nlimits: {timeout: 30s}'),
    error: ['spec.limits.timeout', /steps/],
  },
  'a namespace in `namespace`': {
    config: rendering('environment: dev\nnamespace: shop'),
    error: ['spec.namespace', /one of none, default/],
  },
  'a tag that is not a valid label': {
    config: rendering('environment: dev\ntag: "v1:latest"'),
    error: [/^(?:spec\.tag)?$/, /invalid tag name 'v1:latest'.*must match/],
  },
  'a missing directory of an app': {
    config: 'spec: {environment: dev, app: ap}',
    error: [/^(?:spec\.app)?$/, /qbec\.yaml does not exist in the directory "ap": set `spec\.app`/],
  },
  'a directory without an app': {
    config: 'spec: {environment: dev, app: directory}',
    error: [/^(?:spec\.app)?$/, /qbec\.yaml does not exist in the directory "directory": set `spec\.app`/],
  },
  'a directory of an app outside the root': {
    config: 'spec: {environment: dev, app: ../app}',
    error: ['spec.app', /"\.\.\/app" must be relative and stay below the root directory/],
  },
  'a name of a ConfigMap with sources with a typo': {
    config: 'spec: {environment: dev, filesFrom: [{configMap: {name: soruces}}]}',
    error: [/^spec\.filesFrom\.0\.configMap/, /did you mean "sources"\?/],
  },
  'a recorded output with a name instead of a URI': {
    config: rendering('environment: dev\ndataSources:\n  size.txt: "3"'),
    error: ['spec.dataSources.size\\.txt', /is not the URI of a data source/],
    marks: '"3"',
  },
  'a component that is not valid Jsonnet': {
    config: component('bad.jsonnet', "{\n  kind: 'ConfigMap'\n  data: {}\n}"),
    error: [/^spec\.files\.components/, /evaluate 'bad'[^]*components\/bad\.jsonnet:3:\d+/],
  },
  'a component that is not valid YAML': {
    config: component('bad.yaml', 'kind: ConfigMap\n data: {}'),
    error: [/^spec\.files\.components/, /evaluate 'bad'.*line \d/],
  },
  'a component that imports a missing file': {
    config: component('bad.jsonnet', "import '../lib/k.libsonnet'"),
    error: [
      /^spec\.files\.components/,
      /evaluate 'bad'.*couldn't open import "\.\.\/lib\/k\.libsonnet"[^]*components\/bad\.jsonnet:1/,
    ],
  },
  'a component that reads a variable with a typo': {
    config: component('bad.jsonnet', "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: std.extVar('regoin')}}"),
    error: [
      /^spec\.files\.components/,
      /evaluate 'bad'.*external variable: regoin: did you mean "region"\?[^]*components\/bad\.jsonnet:1/,
    ],
  },
  'a component with a typo in a field': {
    config: component(
      'bad.jsonnet',
      "local a = {name: 'x'}; {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: a.nmae}}",
    ),
    error: [/^spec\.files\.components/, /evaluate 'bad'.*nmae[^]*components\/bad\.jsonnet:1/],
  },
  'an object without kind': {
    config: component('bad.yaml', 'metadata: {name: a}'),
    error: [/^spec\.files\.components/, /component 'bad'.*kubernetes object/],
  },
  'an object without name': {
    config: component('bad.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {}'),
    error: [/^spec\.files\.components/, /component 'bad'.*name/],
  },
  'two components with one object': {
    config: component('bad.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: db}'),
    error: ['', /db.*(?:bad.*db|db.*bad)|bad.*db/],
  },
  'a field of qbec.yaml with a typo': {
    config: rendering(
      'environment: dev',
      '\n    qbec.yaml: |\n      apiVersion: qbec.io/v1alpha1\n      kind: App\n      metadata: {name: shop}\n      spec: {enviroments: {dev: {server: "https://dev.example.com"}}}',
    ),
    marks: 'qbec.yaml',
    error: [String.raw`spec.files.qbec\.yaml`, /qbec\.yaml.*spec\.enviroments in body is a forbidden property/],
  },
  '`needsHash` outside of `generators`': {
    config: rendering('environment: dev\nneedsHash: true'),
    warning: ['spec.needsHash', /`generators:`.*remove the field/],
    writes: true,
  },
  'a recorded output that no component imports': {
    config: rendering('environment: dev\ndataSources: {"data://sizes/web": "3"}'),
    info: ['spec.dataSources.data://sizes/web', /no component imports "data:\/\/sizes\/web"/],
    writes: true,
  },
});

export const mistakes: readonly Table<Mistake>[] = [renderComponentsMistakes];
