/** What goes wrong in the field paths of replace-values. */
import type { Mistake } from './mistake';

/** One target with the field path, spelled as in a YAML file in single quotes. */
const writing = (path: string, kind = 'ConfigMap', rest = ''): string => `
replacements:
- sourceValue: x
  targets:
  - select: {kind: ${kind}, name: '${kind === 'ConfigMap' ? 'shop' : '.*'}'}
    fieldPaths: ['${path}']${rest}`;

/** The resource that is written to, with the path as the user spelled it. */
const shopAt = (path: string): string => `v1/ConfigMap/shop ${path}`;
const webAt = (path: string): string => `apps/v1/Deployment/store/web ${path}`;

export const fieldPathMistakes: readonly Mistake[] = [
  {
    title: 'a section of INI in brackets',
    config: writing('data.config.[remote "origin"].url'),
    place: 'replacements.0.targets.0.fieldPaths.0',
    way: /a key without dots stands without brackets: `remote "origin"`/,
  },
  {
    title: 'a typo in the last step',
    config: writing('data.hsot'),
    place: shopAt('data.hsot'),
    way: /did you mean `host`\?/,
  },
  {
    title: 'a typo in the first step',
    config: writing('dta.host'),
    place: shopAt('dta.host'),
    way: /`dta`.*did you mean `data`\?/,
  },
  {
    title: 'a typo in a step on the way',
    config: writing('spec.template.spc.containers.0.image', 'Deployment'),
    place: webAt('spec.template.spc.containers.0.image'),
    way: /`spc` is not in `spec\.template`.*did you mean `spec`\?/,
  },
  {
    title: 'a step in the wrong case',
    config: writing('data.HOST'),
    place: shopAt('data.HOST'),
    way: /did you mean `host`\?/,
  },
  {
    title: 'a step left out',
    config: writing('spec.containers.0.image', 'Deployment'),
    place: webAt('spec.containers.0.image'),
    way: /`containers`.*`spec`.*`template`/,
  },
  {
    title: 'a typo with `create`, which makes a key that nobody reads',
    config: writing('spec.template.spec.continers.0.image', 'Deployment', '\n    options: {create: true}'),
    place: /^apps\/v1\/Deployment\/store\/web spec\.template\.spec\.continers/,
    way: /did you mean `containers`\?/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a dot in a key that is not escaped',
    config: writing('data.config.json.db.hostname'),
    place: shopAt('data.config.json.db.hostname'),
    way: /`data\.config\\\.json\.db\.hostname`/,
  },
  {
    title: 'a dot in a source that is not escaped',
    config: `
replacements:
- source: {kind: ConfigMap, name: shop, fieldPath: data.config.json.db.hostname}
  targets:
  - select: {kind: ConfigMap, name: shop}
    fieldPaths: [data.host]`,
    place: shopAt('data.config.json.db.hostname'),
    way: /`data\.config\\\.json\.db\.hostname`/,
  },
  {
    title: 'dots in an annotation that are not escaped',
    config: writing('metadata.annotations.example.com/settings.timeout'),
    place: shopAt('metadata.annotations.example.com/settings.timeout'),
    way: /`metadata\.annotations\.(?:example\\\.com\/settings|\[example\.com\/settings\])\.timeout`/,
  },
  {
    title: 'a dot between steps that is escaped',
    config: writing(String.raw`data\.host`),
    place: shopAt(String.raw`data\.host`),
    way: /`data\.host`/,
  },
  {
    title: 'a backslash twice, as in double quotes',
    config: writing(String.raw`data.config\\.json.db.hostname`),
    place: shopAt(String.raw`data.config\\.json.db.hostname`),
    way: /config\\\.json|config\.json/,
  },
  {
    title: 'a JSONPath',
    config: writing('$.data.host'),
    place: shopAt('$.data.host'),
    way: /`data\.host`|without `?\$|["`]data["`]/,
  },
  {
    title: 'a JSON pointer',
    config: writing('/data/host'),
    place: shopAt('/data/host'),
    way: /`data\.host`|["`]data["`]/,
  },
  {
    title: 'two dots',
    config: writing('data..host'),
    place: /^(?:v1\/ConfigMap\/shop data\.\.host|replacements\.0\.targets\.0\.fieldPaths\.0)$/,
    way: /`data\.host`|empty|["`]data["`]|["`]host["`]/,
  },
  {
    title: 'an index in brackets at the key',
    config: writing('spec.template.spec.containers[0].image', 'Deployment'),
    place: /containers\[0\]|fieldPaths\.0$/,
    way: /containers\.0|["`]containers["`]/,
  },
  {
    title: 'an index in brackets as a step',
    config: writing('spec.template.spec.containers.[0].image', 'Deployment'),
    place: /containers\.\[0\]|fieldPaths\.0$/,
    way: /`?containers\.0|`0`|without brackets|index/,
  },
  {
    title: 'an index behind the last item',
    config: writing('spec.template.spec.containers.1.image', 'Deployment'),
    place: webAt('spec.template.spec.containers.1.image'),
    way: /1 (?:item|element)|one (?:item|element)|out of (?:bounds|range)/,
  },
  {
    title: 'a name for an item of a list',
    config: writing('spec.template.spec.containers.main.image', 'Deployment'),
    place: webAt('spec.template.spec.containers.main.image'),
    way: /`spec\.template\.spec\.containers`.*list.*`\[name=(?:main|…)\]`/,
  },
  {
    title: 'an index into a map',
    config: writing('spec.0', 'Deployment'),
    place: webAt('spec.0'),
    way: /`spec`.*map/,
  },
  {
    title: 'a query that no item fits',
    config: writing('spec.template.spec.containers.[name=mian].image', 'Deployment'),
    place: webAt('spec.template.spec.containers.[name=mian].image'),
    way: /did you mean `\[name=main\]`\?/,
  },
  {
    title: 'a query for a field that no item has',
    config: writing('spec.template.spec.containers.[nam=main].image', 'Deployment'),
    place: webAt('spec.template.spec.containers.[nam=main].image'),
    way: /`?nam`?.*"?name"?/,
  },
  {
    title: 'a query in quotes',
    config: writing('spec.template.spec.containers.[name="main"].image', 'Deployment'),
    place: webAt('spec.template.spec.containers.[name="main"].image'),
    way: /did you mean `\[name=main\]`\?/,
  },
  {
    title: 'a query with a colon',
    config: writing('spec.template.spec.containers.[name:main].image', 'Deployment'),
    place: /containers\.\[name:main\]|fieldPaths\.0$/,
    way: /=/,
  },
  {
    title: 'a query without brackets',
    config: writing('spec.template.spec.containers.name=main.image', 'Deployment'),
    place: webAt('spec.template.spec.containers.name=main.image'),
    way: /`\[name=(?:main|…)\]`/,
  },
  {
    title: 'a query that is no regular expression',
    config: writing('spec.template.spec.containers.[name=(].image', 'Deployment'),
    place: 'replacements.0.targets.0.fieldPaths.0',
    way: /missing closing \)/,
  },
  {
    title: 'a query with a bracket that is not closed',
    config: writing('spec.template.spec.containers.[name=main.image', 'Deployment'),
    place: /fieldPaths\.0$|\[name=main\.image$/,
    way: /\]|bracket/,
  },
  {
    title: 'a query that takes more than was meant',
    config: writing('spec.template.spec.containers.[name=ma].image', 'Deployment'),
    place: /\[name=ma\]/,
    way: /also matches "main".*`\[key==value\]`|"main"/,
    severity: 'info',
    writes: true,
  },
  {
    title: 'a path into a text that is no document',
    config: writing(String.raw`data.nginx\.conf.server.listen`),
    place: shopAt(String.raw`data.nginx\.conf.server.listen`),
    way: /(?=.*json)(?=.*properties)(?=.*options\.format)(?=.*between)/i,
  },
  {
    title: 'a path into a plain text',
    config: writing('data.host.name'),
    place: shopAt('data.host.name'),
    way: /`data\.host`/,
  },
  {
    title: 'a path into a document that is broken',
    config: writing(String.raw`data.broken\.json.a`),
    place: shopAt(String.raw`data.broken\.json.a`),
    way: /line 2, column \d+/,
  },
  {
    title: 'a typo inside a document',
    config: writing(String.raw`data.config\.json.db.hostnam`),
    place: shopAt(String.raw`data.config\.json.db.hostnam`),
    way: /did you mean `hostname`\?/,
  },
  {
    title: 'a typo on the way inside a document',
    config: writing(String.raw`data.config\.json.bd.hostname`),
    place: shopAt(String.raw`data.config\.json.bd.hostname`),
    way: /`bd` is not in `data\.config\\\.json`.*`db`/,
  },
  {
    title: 'a query inside a document that no item fits',
    config: writing(String.raw`data.config\.json.servers.[name=c].port`),
    place: shopAt(String.raw`data.config\.json.servers.[name=c].port`),
    way: /"a" and "b"|"a", "b"|did you mean "[ab]"\?/,
  },
  {
    title: 'a path into a number',
    config: writing('spec.replicas.count', 'Deployment'),
    place: webAt('spec.replicas.count'),
    way: /`spec\.replicas`/,
  },
  {
    title: 'a text into a number',
    config: writing('spec.replicas', 'Deployment'),
    place: webAt('spec.replicas'),
    way: /integer.*"x".*options\.type/,
  },
  {
    title: 'a map into a text',
    config: `
replacements:
- source: {kind: Deployment, fieldPath: spec.template}
  targets: [{select: {name: shop}, fieldPaths: [data.host]}]`,
    place: shopAt('data.host'),
    way: /string.*map.*`options\.type: yaml`/,
  },
  {
    title: 'a map into a text inside a document',
    config: `
replacements:
- source: {kind: Deployment, fieldPath: spec.template}
  targets: [{select: {name: shop}, fieldPaths: ['data.config\\.json.db.hostname']}]`,
    place: shopAt(String.raw`data.config\.json.db.hostname`),
    way: /string.*map.*`options\.type: yaml`/,
  },
  {
    title: 'a text over the data of a Secret, which would lose all of it',
    config: writing('data', 'Secret'),
    place: 'v1/Secret/creds data',
    way: /map/,
  },
  {
    title: 'a path into a password',
    config: writing('data.password.value', 'Secret'),
    place: 'v1/Secret/creds data.password.value',
    way: /^(?!.*swordfish).*`data\.password`/,
  },
  {
    title: 'a piece that is there already, which kustomize would add once more',
    config: `
replacements:
- sourceValue: localhost
  targets: [{select: {kind: ConfigMap, name: shop}, fieldPaths: [data.host], options: {delimiter: ".", index: 1}}]`,
    place: shopAt('data.host'),
    way: /there already|already/,
    severity: 'info',
  },
  {
    title: 'markers that stand in a text several times',
    config: `
replacements:
- sourceValue: x
  targets: [{select: {kind: ConfigMap, name: shop}, fieldPaths: ['data.twice\\.conf'], between: {start: '\${', end: '}'}}]`,
    items: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata:\n  twice.conf: "a ${A} b ${A}"\n',
    place: shopAt(String.raw`data.twice\.conf`),
    way: /only the first of 2/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a fraction into an integer',
    config: `
replacements:
- sourceValue: "2.5"
  targets: [{select: {kind: Deployment}, fieldPaths: [spec.replicas]}]`,
    place: webAt('spec.replicas'),
    way: /integer.*options\.type/,
  },
];
