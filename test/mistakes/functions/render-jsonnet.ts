/** Mistakes with render-jsonnet. */
import { withItems, type Mistake, type Table } from '../mistake';

const sources = `
    main.jsonnet: |
      local k = import 'k.libsonnet';
      function(color='red') k.config('web') { data: { region: std.extVar('region'), color: color } }
    lib/k.libsonnet: |
      { config(name):: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: name } } }
    apps/a.jsonnet: |
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }`;

const rendering = (fields: string, files = sources): string => `
spec:
  ${fields.trim().replaceAll('\n', '\n  ')}
  files:${files}`;

const given = 'libraries: [lib]\nvars: {external: {str: {region: eu}}}';

/** Renders a separate program. */
const program = (text: string): string =>
  rendering('file: bad.jsonnet', `${sources}\n    bad.jsonnet: |\n      ${text.replaceAll('\n', '\n      ')}`);

const items = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: sources\ndata:\n  a: b\n';

const renderJsonnetMistakes: Table<Mistake> = withItems(items, {
  'a program with a typo': {
    config: rendering(`file: mian.jsonnet\n${given}`),
    error: ['spec.file', /mian\.jsonnet: file not found: did you mean "main\.jsonnet"\?/],
  },
  'a program without its extension': {
    config: rendering(`file: main\n${given}`),
    error: ['spec.file', /main: file not found/],
  },
  'a program outside the root': {
    config: rendering(`file: ../main.jsonnet\n${given}`),
    error: ['spec.file', /"\.\.\/main\.jsonnet" points outside the root directory/],
  },
  'no program': { config: rendering(given), error: ['spec', /one of `file`/] },
  'a program and a directory': {
    config: rendering(`file: main.jsonnet\ndirectory: {path: apps}\n${given}`),
    error: ['spec.directory', /exactly one of `file`.*remove `file` or `directory`/],
  },
  'a directory with a typo': {
    config: rendering('directory: {path: aps}'),
    error: ['spec.directory.path', /directory "aps" does not exist: did you mean "apps"\?/],
  },
  '`recursive` instead of `recurse`': {
    config: rendering('directory: {path: apps, recursive: true}'),
    error: ['spec.directory.recursive', /unknown field `recursive`.*recurse/],
  },
  'a pattern without a match': {
    config: rendering('directory: {path: apps, include: [b.jsonnet]}'),
    error: ['spec.directory.include.0', /"b\.jsonnet" matches no file.*did you mean "a\.jsonnet"\?/],
  },
  'an invalid pattern': {
    config: rendering("directory: {path: apps, exclude: ['[a']}"),
    error: ['spec.directory.exclude.0', /"\[a": syntax error in pattern/],
  },
  'a library path with a typo': {
    config: rendering('file: main.jsonnet\nlibraries: [libs]\nvars: {external: {str: {region: eu}}}'),
    error: ['spec.libraries.0', /directory "libs" does not exist: did you mean "lib"\?/],
  },
  '`libPaths`, like in qbec': {
    config: rendering('file: main.jsonnet\nlibPaths: [lib]'),
    error: ['spec.libPaths', /unknown field `libPaths`/],
  },
  'an empty library path': {
    config: rendering('file: main.jsonnet\nvars: {external: {str: {region: eu}}}'),
    error: [/^spec\.files\.main/, /couldn't open import "k\.libsonnet"[^]*main\.jsonnet:1/],
  },
  'an external variable with a typo': {
    config: rendering('file: main.jsonnet\nlibraries: [lib]\nvars: {external: {str: {regoin: eu}}}'),
    error: [/^spec\.files\.main/, /external variable: region: did you mean "regoin"\?/],
  },
  'an unused external variable': {
    config: rendering('directory: {path: apps}\nvars: {external: {str: {regoin: eu}}}'),
    error: ['spec.vars.external.str.regoin', /no program reads.*did you mean "region"\?.*`vars\.ignoreMissing: true`/],
  },
  'a top-level variable with a typo': {
    config: rendering(
      'file: main.jsonnet\nlibraries: [lib]\nvars: {external: {str: {region: eu}}, topLevel: {str: {colour: blue}}}',
    ),
    error: ['spec.vars.topLevel.str.colour', /no program is a function with a parameter.*did you mean "color"\?/],
  },
  'variables without `str` or `code`': {
    config: rendering('file: main.jsonnet\nvars: {external: {region: eu}}'),
    error: ['spec.vars.external.region', /unknown field `region`.*str, code/],
  },
  'a number for a string variable': {
    config: rendering('file: main.jsonnet\nvars: {external: {str: {region: 3}}}'),
    error: ['spec.vars.external.str.region', /must be a string, not a number.*(?:quot|"3")/],
  },
  'a variable of Argo CD': {
    config: rendering('file: main.jsonnet\nvars: {external: {str: {region: $ARGOCD_APP_NAME}}}'),
    error: ['spec.vars.external.str.region', /only Argo CD replaces "\$ARGOCD_APP_NAME"/],
  },
  'keys as files of an array': {
    config: rendering('file: bad.jsonnet\npaths: keys', `${sources}\n    bad.jsonnet: "[]"`),
    error: [/^spec\.files\.bad/, /"bad\.jsonnet": the value is an array: `paths: keys` requires an object/],
  },
  'a kind of paths with a typo': {
    config: rendering(`file: main.jsonnet\npaths: key\n${given}`),
    error: ['spec.paths', /one of kinds, keys/],
  },
  'a timeout instead of steps': {
    config: rendering('file: main.jsonnet\nlimits: {timeout: 30s}'),
    error: ['spec.limits.timeout', /steps/],
  },
  'a program that is not valid Jsonnet': {
    config: program("{\n  kind: 'ConfigMap'\n  data: {}\n}"),
    error: [/^spec\.files\.bad/, /evaluate "bad\.jsonnet"[^]*bad\.jsonnet:3:\d+/],
    marks: 'data',
  },
  'an object without apiVersion': {
    config: program("{ web: { kind: 'ConfigMap', metadata: { name: 'a' } } }"),
    error: [
      /^spec\.files\.bad/,
      /"bad\.jsonnet": found invalid Kubernetes object \(at \.web\): missing attribute "apiVersion"/,
    ],
  },
  'an object without name': {
    config: program("{ apiVersion: 'v1', kind: 'ConfigMap', metadata: {} }"),
    error: [/^spec\.files\.bad/, /"bad\.jsonnet": the object at \. has neither `metadata\.name`/],
  },
  'a native function of qbec': {
    config: program("std.native('parseYaml')('a: 1')"),
    error: [/^spec\.files\.bad/, /native function "parseYaml" does not exist.*RenderComponents/],
  },
  'an Environment of Tanka': {
    config: program("{ apiVersion: 'tanka.dev/v1alpha1', kind: 'Environment', metadata: { name: 'a' }, data: {} }"),
    error: [/^spec\.files\.bad/, /a Tanka Environment.*`spec\.tanka`/],
  },
  '`needsHash` outside of `generators`': {
    config: rendering('directory: {path: apps}\nneedsHash: true', sources.slice(sources.indexOf('\n    apps/'))),
    warning: ['spec.needsHash', /`generators:`.*remove the field/],
    writes: true,
  },
});

export const mistakes: readonly Table<Mistake>[] = [renderJsonnetMistakes];
