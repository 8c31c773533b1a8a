/** Mistakes in the field paths of replace-values. */
import type { Mistake, Table } from '../mistake';

/** One target with the field path, written as in a single-quoted YAML string. */
const writing = (path: string, kind = 'ConfigMap', rest = ''): string => `
replacements:
- sourceValue: x
  targets:
  - select: {kind: ${kind}, name: '${kind === 'ConfigMap' ? 'shop' : '.*'}'}
    fieldPaths: ['${path}']${rest}`;

/** The resource of the target, with the path as the user wrote it. */
const shopAt = (path: string): string => `v1/ConfigMap/shop ${path}`;
const webAt = (path: string): string => `apps/v1/Deployment/store/web ${path}`;

export const fieldPathMistakes: Table<Mistake> = {
  'a section of INI in brackets': {
    config: writing('data.config.[remote "origin"].url'),
    error: ['replacements.0.targets.0.fieldPaths.0', /omit the brackets: `remote "origin"`/],
  },
  'a typo in the last step': { config: writing('data.hsot'), error: [shopAt('data.hsot'), /did you mean `host`\?/] },
  'a typo in the first step': {
    config: writing('dta.host'),
    error: [shopAt('dta.host'), /`dta`.*did you mean `data`\?/],
  },
  'a typo in a step in the middle': {
    config: writing('spec.template.spc.containers.0.image', 'Deployment'),
    error: [webAt('spec.template.spc.containers.0.image'), /`spc` is not in `spec\.template`.*did you mean `spec`\?/],
  },
  'a step in the wrong case': { config: writing('data.HOST'), error: [shopAt('data.HOST'), /did you mean `host`\?/] },
  'a missing step': {
    config: writing('spec.containers.0.image', 'Deployment'),
    error: [webAt('spec.containers.0.image'), /`containers`.*`spec`.*`template`/],
  },
  'an unescaped dot in a key': {
    config: writing('data.config.json.db.hostname'),
    error: [shopAt('data.config.json.db.hostname'), /`data\.\[config\.json\]\.db\.hostname`/],
  },
  'an unescaped dot in a key, with a pattern': {
    config: writing('data.config.json', 'ConfigMap', `\n    pattern: '"hostname": "(.*?)"'`),
    error: [shopAt('data.config.json'), /did you mean `data\.\[config\.json\]`\?/],
    mended: true,
  },
  'a pattern in a missing field, with `create`': {
    config: writing('data.hsot', 'ConfigMap', '\n    pattern: x\n    options: {create: true}'),
    error: [shopAt('data.hsot'), /did you mean `host`\? Otherwise, set `options\.ignoreMissing` to skip it/],
  },
  'a pattern in a missing field of a document, with `create`': {
    config: writing(String.raw`data.config\.json.other`, 'ConfigMap', '\n    pattern: x\n    options: {create: true}'),
    error: [shopAt(String.raw`data.config\.json.other`), /`other` is not in .*: set `options\.ignoreMissing`/],
  },
  'a second root element': {
    items: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata: {a.xml: "<a><b>1</b></a>"}\n',
    config: writing(String.raw`data.a\.xml.b`),
    error: [shopAt(String.raw`data.a\.xml.b`), /has only `a`: set `options\.ignoreMissing` to skip it/],
  },
  '`*` in a missing list': {
    config: writing(String.raw`data.config\.json.other.*.port`),
    error: [shopAt(String.raw`data.config\.json.other.*.port`), /: set `options\.ignoreMissing` to skip it/],
  },
  'a document that a stream lacks': {
    items: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata: {all.yaml: "kind: A\\n---\\nkind: B\\n"}\n',
    config: writing(String.raw`data.all\.yaml.[kind=C].port`),
    error: [
      shopAt(String.raw`data.all\.yaml.[kind=C].port`),
      /has `\[kind=C\]`: set `options\.ignoreMissing` to skip it/,
    ],
  },
  'a pattern in a field without a value': {
    items: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata: {host: null}\n',
    config: writing('data.host', 'ConfigMap', '\n    pattern: x'),
    error: [shopAt('data.host'), /`data\.host` is null/],
    marks: "'data.host'",
  },
  'a typo in a key with a dot': {
    config: writing(String.raw`data.confg\.json`),
    error: [shopAt(String.raw`data.confg\.json`), /did you mean `config\.json`\?/],
    marks: String.raw`confg\.json`,
    mended: true,
  },
  'a typo in a key with a dot, without quotes': {
    config: writing(String.raw`data.confg\.json`).replaceAll(/'(?=data)|(?<=json)'/g, ''),
    error: [shopAt(String.raw`data.confg\.json`), /did you mean `config\.json`\?/],
    mended: true,
  },
  'an index in brackets, inside a piece': {
    config: writing(
      String.raw`data.config\.json`,
      'ConfigMap',
      `\n    pattern: '(?s).*'\n    innerPath: servers[0].name`,
    ),
    error: [shopAt(String.raw`data.config\.json`), /did you mean `servers\.0\.name`\?/],
    marks: 'servers[0].name',
    mended: true,
  },
  'a typo inside a piece of a source': {
    config: `
replacements:
- source: {kind: ConfigMap, name: shop, fieldPath: 'data.config\\.json', pattern: '{[^{]*?}', occurrences: first, innerPath: hostnme}
  targets:
  - select: {kind: ConfigMap, name: shop}
    fieldPaths: [data.host]`,
    error: [shopAt(String.raw`data.config\.json`), /did you mean `hostname`\?/],
    marks: 'hostnme',
    mended: true,
  },
  'an unescaped dot in a source': {
    config: `
replacements:
- source: {kind: ConfigMap, name: shop, fieldPath: data.config.json.db.hostname}
  targets:
  - select: {kind: ConfigMap, name: shop}
    fieldPaths: [data.host]`,
    error: [shopAt('data.config.json.db.hostname'), /`data\.\[config\.json\]\.db\.hostname`/],
  },
  'unescaped dots in an annotation': {
    config: writing('metadata.annotations.example.com/settings.timeout'),
    error: [
      shopAt('metadata.annotations.example.com/settings.timeout'),
      /`metadata\.annotations\.(?:example\\\.com\/settings|\[example\.com\/settings\])\.timeout`/,
    ],
  },
  'an escaped dot between steps': {
    config: writing(String.raw`data\.host`),
    error: [shopAt(String.raw`data\.host`), /`data\.host`/],
  },
  'a double backslash, as in double quotes': {
    config: writing(String.raw`data.config\\.json.db.hostname`),
    error: [shopAt(String.raw`data.config\\.json.db.hostname`), /config\\\.json|config\.json/],
  },
  'a JSONPath': {
    config: writing('$.data.host'),
    error: [shopAt('$.data.host'), /`data\.host`|without `?\$|["`]data["`]/],
  },
  'a JSON pointer': { config: writing('/data/host'), error: [shopAt('/data/host'), /`data\.host`|["`]data["`]/] },
  'two dots': {
    config: writing('data..host'),
    error: [
      /^(?:v1\/ConfigMap\/shop data\.\.host|replacements\.0\.targets\.0\.fieldPaths\.0)$/,
      /`data\.host`|empty|["`]data["`]|["`]host["`]/,
    ],
  },
  'an index in brackets after the key': {
    config: writing('spec.template.spec.containers[0].image', 'Deployment'),
    error: [/containers\[0\]|fieldPaths\.0$/, /containers\.0|["`]containers["`]/],
  },
  'an index in brackets as a step': {
    config: writing('spec.template.spec.containers.[0].image', 'Deployment'),
    error: [/containers\.\[0\]|fieldPaths\.0$/, /`?containers\.0|`0`|without brackets|index/],
  },
  'an index after the last item': {
    config: writing('spec.template.spec.containers.1.image', 'Deployment'),
    error: [
      webAt('spec.template.spec.containers.1.image'),
      /1 (?:item|element)|one (?:item|element)|out of (?:bounds|range)/,
    ],
  },
  'a name for an item of a list': {
    config: writing('spec.template.spec.containers.main.image', 'Deployment'),
    error: [
      webAt('spec.template.spec.containers.main.image'),
      /`spec\.template\.spec\.containers`.*list.*`\[name=(?:main|…)\]`/,
    ],
  },
  'an index into a map': { config: writing('spec.0', 'Deployment'), error: [webAt('spec.0'), /`spec`.*map/] },
  'a query that matches no item': {
    config: writing('spec.template.spec.containers.[name=mian].image', 'Deployment'),
    error: [webAt('spec.template.spec.containers.[name=mian].image'), /did you mean `\[name=main\]`\?/],
  },
  'a query for a field that no item has': {
    config: writing('spec.template.spec.containers.[nam=main].image', 'Deployment'),
    error: [webAt('spec.template.spec.containers.[nam=main].image'), /`?nam`?.*"?name"?/],
  },
  'a query in quotes': {
    config: writing('spec.template.spec.containers.[name="main"].image', 'Deployment'),
    error: [webAt('spec.template.spec.containers.[name="main"].image'), /did you mean `\[name=main\]`\?/],
  },
  'a query with a colon': {
    config: writing('spec.template.spec.containers.[name:main].image', 'Deployment'),
    error: [/containers\.\[name:main\]|fieldPaths\.0$/, /=/],
  },
  'a query that also matches other items': {
    config: writing('spec.template.spec.containers.[name=ma].image', 'Deployment'),
    info: [/\[name=ma\]/, /also matches "main".*`\[key==value\]`|"main"/],
    writes: true,
  },
  'a path into a string that is not a document': {
    config: writing(String.raw`data.nginx\.conf.server.listen`),
    error: [
      shopAt(String.raw`data.nginx\.conf.server.listen`),
      /(?=.*json)(?=.*properties)(?=.*options\.format)(?=.*pattern)/i,
    ],
  },
  'a path into a plain string': {
    config: writing('data.host.name'),
    error: [shopAt('data.host.name'), /`data\.host`/],
  },
  'a path into an invalid document': {
    config: writing(String.raw`data.broken\.json.a`),
    error: [shopAt(String.raw`data.broken\.json.a`), /line 2, column \d+/],
  },
  'a typo inside a document': {
    config: writing(String.raw`data.config\.json.db.hostnam`),
    error: [shopAt(String.raw`data.config\.json.db.hostnam`), /did you mean `hostname`\?/],
  },
  'a typo in the middle, inside a document': {
    config: writing(String.raw`data.config\.json.bd.hostname`),
    error: [shopAt(String.raw`data.config\.json.bd.hostname`), /`bd` is not in `data\.config\\\.json`.*`db`/],
  },
  'a path into a number': {
    config: writing('spec.replicas.count', 'Deployment'),
    error: [webAt('spec.replicas.count'), /`spec\.replicas`/],
  },
  'a map into a string': {
    config: `
replacements:
- source: {kind: Deployment, fieldPath: spec.template}
  targets: [{select: {name: shop}, fieldPaths: [data.host]}]`,
    error: [shopAt('data.host'), /string.*map.*end the path with a dot(?!.*options\.type)/],
  },
  'a map into a string inside a document': {
    config: `
replacements:
- source: {kind: Deployment, fieldPath: spec.template}
  targets: [{select: {name: shop}, fieldPaths: ['data.config\\.json.db.hostname']}]`,
    error: [shopAt(String.raw`data.config\.json.db.hostname`), /string.*map.*`options\.type: yaml`/],
  },
  'a string over the data of a Secret, which would lose all of it': {
    config: writing('data', 'Secret'),
    error: ['v1/Secret/creds data', /map/],
  },
  'a path into a password': {
    config: writing('data.password.value', 'Secret'),
    error: ['v1/Secret/creds data.password.value', /^(?!.*swordfish).*`data\.password`/],
  },
  'a pattern that matches lines, without the flag for lines': {
    config: `
replacements:
- sourceValue: x
  targets: [{select: {kind: ConfigMap, name: shop}, fieldPaths: ['data.twice\\.conf'], pattern: ^b.*}]`,
    items: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata:\n  twice.conf: "a\\nb c\\n"\n',
    error: [
      shopAt(String.raw`data.twice\.conf`),
      /does not match the field: did you mean `\(\?m\)\^b\.\*`\?.*ignoreMissing/,
    ],
  },
};
