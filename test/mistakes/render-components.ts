/** What goes wrong with render-components. */
import type { Mistake } from './mistake';

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

/** The app with a component more. */
const component = (file: string, text: string): string =>
  rendering('environment: dev', `${app}\n    components/${file}: |\n      ${text.replaceAll('\n', '\n      ')}`);

const items = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: sources\ndata:\n  a: b\n';

const withItems = (mistakes: readonly Mistake[]): readonly Mistake[] =>
  mistakes.map((mistake) => ({ items, ...mistake }));

export const renderComponentsMistakes: readonly Mistake[] = withItems([
  {
    title: 'an environment with a typo',
    config: rendering('environment: prd'),
    place: /^(?:spec\.environment)?$/,
    way: /invalid environment "prd".*(?:did you mean "prod"\?|"dev" and "prod")/,
  },
  {
    title: 'no environment',
    config: rendering('strictVars: true'),
    place: 'spec.environment',
    way: /`environment` is required/,
  },
  {
    title: '`env` for `environment`',
    config: rendering('env: dev'),
    place: 'spec.env',
    way: /unknown field `env`.*environment/,
  },
  {
    title: 'a component with a typo',
    config: rendering('environment: dev\ncomponents: [wbe]'),
    place: /^(?:spec\.components.*)?$/,
    way: /bad component reference\(s\): wbe.*did you mean "web"\?/,
  },
  {
    title: 'a component left out with a typo',
    config: rendering('environment: dev\nexcludeComponents: [wbe]'),
    place: /^(?:spec\.excludeComponents.*)?$/,
    way: /bad component reference\(s\): wbe.*did you mean "web"\?/,
  },
  {
    title: 'a component with its extension',
    config: rendering('environment: dev\ncomponents: [web.jsonnet]'),
    place: /^(?:spec\.components.*)?$/,
    way: /web\.jsonnet.*"web"/,
  },
  {
    title: 'components as a text',
    config: rendering('environment: dev\ncomponents: web'),
    place: 'spec.components',
    way: /must be a list, not a string/,
  },
  {
    title: 'components both asked for and left out',
    config: rendering('environment: dev\ncomponents: [web]\nexcludeComponents: [db]'),
    place: 'spec.components',
    way: /one or the other/,
  },
  {
    title: 'an external variable with a typo',
    config: rendering('environment: dev\nvars: {external: {code: {replcas: "3"}}}'),
    place: /^spec\.vars\.external\.code\.replcas$/,
    way: /did you mean "replicas"\?/,
  },
  {
    title: 'a text variable with a typo',
    config: rendering('environment: dev\nvars: {external: {str: {regoin: us}}}'),
    place: /^spec\.vars\.external\.str\.regoin$/,
    way: /did you mean "region"\?/,
  },
  {
    title: 'a top-level variable with a typo',
    config: rendering('environment: dev\nvars: {topLevel: {str: {colour: blue}}}'),
    place: /^spec\.vars\.topLevel\.str\.colour$/,
    way: /did you mean "color"\?/,
  },
  {
    title: 'variables without `str` or `code`',
    config: rendering('environment: dev\nvars: {external: {replicas: "3"}}'),
    place: 'spec.vars.external.replicas',
    way: /unknown field `replicas`.*str, code/,
  },
  {
    title: '`ext` for `external`',
    config: rendering('environment: dev\nvars: {ext: {str: {region: us}}}'),
    place: 'spec.vars.ext',
    way: /external/,
  },
  {
    title: 'a number for a variable',
    config: rendering('environment: dev\nvars: {external: {code: {replicas: 3}}}'),
    place: 'spec.vars.external.code.replicas',
    way: /must be a string, not a number.*(?:quot|"3")/,
  },
  {
    title: 'a text as the code of a variable',
    config: rendering('environment: dev\nvars: {external: {code: {replicas: three}}}'),
    place: /^(?:spec\.vars\.external\.code\.replicas)?$/,
    way: /replicas.*(?:Unknown variable|unknown variable): three|three/,
  },
  {
    title: 'a boolean in quotes',
    config: rendering('environment: dev\nstrictVars: "true"'),
    place: 'spec.strictVars',
    way: /must be a boolean \(true or false\), not a string/,
  },
  {
    title: 'a time without its unit',
    config: rendering('environment: dev\nlimits: {timeout: "30"}'),
    place: 'spec.limits.timeout',
    way: /500ms|30s|ms\|s\|m/,
  },
  {
    title: 'a namespace in `namespace`',
    config: rendering('environment: dev\nnamespace: shop'),
    place: 'spec.namespace',
    way: /one of none, default/,
  },
  {
    title: 'a tag that is no label',
    config: rendering('environment: dev\ntag: "v1:latest"'),
    place: /^(?:spec\.tag)?$/,
    way: /invalid tag name 'v1:latest'.*must match/,
  },
  {
    title: 'a directory of an app that is not there',
    config: 'spec: {environment: dev, app: ap}',
    place: /^(?:spec\.app)?$/,
    way: /no qbec\.yaml in the directory "ap": `spec\.app`/,
  },
  {
    title: 'a directory of an app that has none',
    config: 'spec: {environment: dev, app: directory}',
    place: /^(?:spec\.app)?$/,
    way: /no qbec\.yaml in the directory "directory": `spec\.app`/,
  },
  {
    title: 'a directory of an app outside the root',
    config: 'spec: {environment: dev, app: ../app}',
    place: 'spec.app',
    way: /"\.\.\/app" must be relative and stay below the root directory/,
  },
  {
    title: 'a name of a ConfigMap with sources with a typo',
    config: 'spec: {environment: dev, filesFrom: [{configMap: {name: soruces}}]}',
    place: /^spec\.filesFrom(?:\[0\]|\.0)\.configMap/,
    way: /did you mean "sources"\?/,
  },
  {
    title: 'a component that is no Jsonnet',
    config: component('bad.jsonnet', "{\n  kind: 'ConfigMap'\n  data: {}\n}"),
    place: '',
    way: /evaluate 'bad'.*components\/bad\.jsonnet:3:\d+/,
  },
  {
    title: 'a component that is no YAML',
    config: component('bad.yaml', 'kind: ConfigMap\n data: {}'),
    place: '',
    way: /evaluate 'bad'.*line \d/,
  },
  {
    title: 'a component that imports what is not there',
    config: component('bad.jsonnet', "import '../lib/k.libsonnet'"),
    place: '',
    way: /evaluate 'bad'.*couldn't open import "\.\.\/lib\/k\.libsonnet".*components\/bad\.jsonnet:1/,
  },
  {
    title: 'a component that reads a variable with a typo',
    config: component('bad.jsonnet', "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: std.extVar('regoin')}}"),
    place: '',
    way: /evaluate 'bad'.*external variable: regoin.*components\/bad\.jsonnet:1/,
  },
  {
    title: 'a component whose field has a typo',
    config: component(
      'bad.jsonnet',
      "local a = {name: 'x'}; {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: a.nmae}}",
    ),
    place: '',
    way: /evaluate 'bad'.*nmae.*components\/bad\.jsonnet:1/,
  },
  {
    title: 'an object without kind',
    config: component('bad.yaml', 'metadata: {name: a}'),
    place: '',
    way: /component 'bad'.*kubernetes object/,
  },
  {
    title: 'an object without name',
    config: component('bad.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {}'),
    place: '',
    way: /component 'bad'.*name/,
  },
  {
    title: 'two components with one object',
    config: component('bad.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: db}'),
    place: '',
    way: /db.*(?:bad.*db|db.*bad)|bad.*db/,
  },
  {
    title: 'a field of qbec.yaml with a typo',
    config: rendering(
      'environment: dev',
      '\n    qbec.yaml: |\n      apiVersion: qbec.io/v1alpha1\n      kind: App\n      metadata: {name: shop}\n      spec: {enviroments: {dev: {server: "https://dev.example.com"}}}',
    ),
    place: '',
    way: /qbec\.yaml.*spec\.enviroments in body is a forbidden property/,
  },
  {
    title: 'hashes where kustomize does not read that they are wanted',
    config: rendering('environment: dev\nneedsHash: true'),
    place: 'spec.needsHash',
    way: /`generators:`.*leave it out/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a recorded output that no component imports',
    config: rendering('environment: dev\ndataSources: {"data://sizes/web": "3"}'),
    place: 'spec.dataSources.data://sizes/web',
    way: /no component imports "data:\/\/sizes\/web"/,
    severity: 'info',
    writes: true,
  },
]);
