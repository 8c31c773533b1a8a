/** Typos in replacements and merges: selectors, paths, pieces of text, Secrets, lists, and YAML. */
import { mapped, type Mistake, type Table } from '../mistake';

const documents = `apiVersion: v1
kind: ConfigMap
metadata:
  name: documents
data:
  nginx: |
    listen 80;
    listen 81
  stream.yaml: |
    a: 1
    ---
    a: 2
  x.toml: |
    b: 2
  tab.yaml: "b:\\n\\tc: 1\\n"
  alias.yaml: |
    b: *base
`;

/** One replacement of a field of the ConfigMap, with additional fields of the target. */
const replacing = (path: string, rest = '', select = 'name: shop', source = 'sourceValue: x'): string => `
replacements:
- ${source}
  targets:
  - select: {${select}}
    fieldPaths: ['${path}']${rest === '' ? '' : `\n    ${rest}`}`;

/** One merge into the field, or into the whole resource if the path is empty. */
const merging = (overlay: string, path: string, rest = '', name = 'shop'): string => `
merges:
- sourceValue: ${overlay}
  targets: [{select: {name: ${name}}${path === '' ? '' : `, fieldPaths: ['${path}']`}}]${rest === '' ? '' : `\n  ${rest}`}`;

/** One generator with one literal. */
const generating = (literal: string, key = 'config.json', format = 'json'): string =>
  `configMapGenerator: [{name: shop, behavior: merge, mergeValues: [{key: ${key}, format: ${format}}], literals: ['${literal}']}]`;

const step = (kind: string, fields: string): string =>
  `spec:\n  functions:\n  - apiVersion: fn.inlay.dev/v1alpha1\n    kind: ${kind}\n${fields.trim().replaceAll(/^/gm, '    ')}`;

type Row = readonly [config: string, place: string, way: RegExp];
type Rows = Readonly<Record<string, Row>>;

const errors = (rows: Rows): Table<Mistake> =>
  Object.fromEntries(
    Object.entries(rows).map(([title, [config, place, way]]) => [title, { config, error: [place, way] }]),
  );

const warnings = (rows: Rows): Table<Mistake> =>
  Object.fromEntries(
    Object.entries(rows).map(([title, [config, place, way]]) => [
      title,
      { config, warning: [place, way], writes: true },
    ]),
  );

const target = 'replacements.0.targets.0';
const select = `${target}.select`;
const shopAt = (path: string): string => `v1/ConfigMap/shop ${path}`;
const webAt = (path: string): string => `apps/v1/Deployment/store/web ${path}`;
const credsAt = (path: string): string => `v1/Secret/creds ${path}`;
const documentsAt = (path: string): string => `v1/ConfigMap/documents ${path}`;
const containers = 'spec.template.spec.containers';
const nginx = String.raw`data.nginx\.conf`;
const json = String.raw`data.config\.json`;
const yaml = String.raw`data.app\.yaml`;

const selecting = (selector: string, field: string, way: RegExp): Row => [
  replacing('metadata.labels.app', '', selector),
  `${select}${field}`,
  way,
];
const inShop = (path: string, way: RegExp): Row => [replacing(path), shopAt(path), way];
const inWeb = (path: string, way: RegExp, value = 'x'): Row => [
  replacing(path, '', 'name: web', `sourceValue: ${value}`),
  webAt(path),
  way,
];
const inCreds = (path: string, way: RegExp): Row => [replacing(path, '', 'name: creds'), credsAt(path), way];
const inDocuments = (path: string, way: RegExp, rest = ''): Row => [
  replacing(path, rest, 'name: documents'),
  documentsAt(path),
  way,
];
/** A row for a replacement of `data.host` with this source, which may be empty. */
const sourced = (source: string, place: string, way: RegExp): Row => [
  replacing('data.host', '', 'name: shop', source),
  place,
  way,
];

export const replacementSlips: Table<Mistake> = {
  ...errors({
    // Selectors.
    'two kinds in one pattern, both misspelled': selecting(
      'kind: Deploymnet|ConfgMap',
      '.kind',
      /available: "ConfigMap", "Secret", "Deployment"/,
    ),
    'a kind with its group and version': selecting('kind: apps/v1/Deployment', '.kind', /available: .*"Deployment"/),
    'a name with its namespace': selecting('name: store/web', '.name', /available: .*"web"/),
    'a name with a space after it': selecting("name: 'web '", '.name', /did you mean "web"\?/),
    'a labelSelector with a colon': selecting(
      "labelSelector: 'app: shop'",
      '.labelSelector',
      /invalid label key "app:"/,
    ),
    'an exclamation mark to exclude a name': selecting("name: '!web'", '.name', /did you mean "web"\?/),
    'a lookahead in a name': selecting("name: '(?!web).*'", '.name', /unsupported Perl syntax: `\(\?!`/),
    'a name as a regular expression between slashes': selecting(
      'name: /we.*/',
      '.name',
      /did you mean the regular expression "we\.\*"\?/,
    ),
    'a name as a glob that ends in a star': selecting(
      "name: 'we*'",
      '.name',
      /did you mean the regular expression "we\.\*"\?/,
    ),
    'a star for all names': selecting("name: '*'", '.name', /write `\.\*` to match any text/),
    // Paths.
    'spaces around the dots of a path': inShop('data . host', /`data `.*did you mean `data`\?/),
    'an arrow in a path': inShop('data->host', /did you mean `data\.host`/),
    'two paths separated by a comma': inShop('data.host,data.port', /`host,data` is not in `data`, which has `host`/),
    'slashes between keys, one of which contains a dot': inShop(
      'data/config.json/db/hostname',
      /did you mean `data\.\[config\.json\]\.db\.hostname`\?/,
    ),
    'a glob in a key': inShop('data.ho*', /did you mean `host`\?/),
    'a negative index': inWeb(`${containers}.-1.image`, /is a list of 1 element: put `0`/),
    'a star in brackets': inWeb(
      `${containers}[*].image`,
      /did you mean `spec\.template\.spec\.containers\.\*\.image`\?/,
    ),
    'an escaped star': inWeb(
      String.raw`${containers}.\*.image`,
      /did you mean `spec\.template\.spec\.containers\.\*\.image`\?/,
    ),
    'two stars': inWeb('spec.template.**.image', /did you mean `spec\.template\.\*\.\*\.\*\.image`\?/),
    'a filter of JSONPath': inWeb(
      `${containers}.[?(@.name=="main")].image`,
      /no element has a string in `\?\(@\.name`/,
    ),
    'spaces in a query': [
      replacing(`${containers}.[name = main].image`, '', 'name: web'),
      `apps/v1/Deployment/store/web ${containers}.[name = main].image`,
      /did you mean `\[name=main\]`\?/,
    ],
    'two conditions in a query': inWeb(`${containers}.[name=main,image=x].image`, /`name` is only "main"/),
    'a query with `!=`': inWeb(`${containers}.[name!=other].image`, /not with `!=`/),
    'an operator for regular expressions in a query': inWeb(
      `${containers}.[name=~ma.*].image`,
      /`name` is only "main"/,
    ),
    'a query with slashes around the text': inWeb(
      `${containers}.[name=/main/].image`,
      /did you mean `\[name=main\]`\?/,
    ),
    // Pieces of text.
    'a lookbehind in a pattern': [
      replacing('data.host', "pattern: '(?<=local)host'"),
      `${target}.pattern`,
      /invalid named capture/,
    ],
    'a backreference in a pattern': [
      replacing('data.host', String.raw`pattern: '(l).*\1'`),
      `${target}.pattern`,
      /invalid escape sequence: `\\1`/,
    ],
    'an empty start marker of `between`': [
      replacing(nginx, "between: {start: '', end: ';'}"),
      `${target}.between.start`,
      /is empty/,
    ],
    'an empty delimiter': [
      replacing('data.host', "options: {delimiter: '', index: 1}"),
      `${target}.options.index`,
      /`delimiter` is not set/,
    ],
    // Variables, encodings, types.
    'a variable with its dollar sign': sourced(
      "variables: [{as: '${HOST}', value: x}]",
      'replacements.0.variables.0.as',
      /must match pattern/,
    ),
    'the encoding base32': [
      replacing('data.host', 'options: {encoding: base32}'),
      `${target}.options.encoding`,
      /did you mean "base64"\?/,
    ],
    // Secrets.
    'a path into a value of a Secret that is not base64': inCreds('data.broken.a', /cannot be decoded from base64/),
    '`stringData` for a Secret with `data`': inCreds('stringData.password', /which has .*`data`/),
    'a value of a Secret for a ConfigMap': sourced(
      'source: {kind: Secret, name: creds, fieldPath: data.password}',
      shopAt('data.host'),
      /`options\.allowSecretValues: true`/,
    ),
    // YAML.
    'an alias as the value': sourced(
      'sourceValue: *host',
      'replace-values',
      /line 6, column 16\) .*an alias must refer to an earlier anchor/,
    ),
  }),
  ...mapped(
    errors({
      'an index after the last document of a stream': inDocuments(
        String.raw`data.stream\.yaml.[2].a`,
        /only 2 found, numbered from 0/,
      ),
      'YAML in a key that ends in `.toml`': inDocuments(
        String.raw`data.x\.toml.b`,
        /not valid TOML \(line 1, column 2/,
      ),
      'a tab for indentation in a document': inDocuments(String.raw`data.tab\.yaml.b.c`, /line 2, column 1 .*tabs/),
      'an alias without an anchor in a document': inDocuments(
        String.raw`data.alias\.yaml.b.c`,
        /an alias must refer to an earlier anchor/,
      ),
    }),
    (mistake) => ({ ...mistake, items: documents }),
  ),
  'an invalid labelSelector in the short form of kpt': {
    document:
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: mistaken\ndata: {path: data.host, value: x, labelSelector: "app: shop"}\n',
    error: ['data.labelSelector', /invalid label key "app:"|"app: shop"/],
    marks: '"app: shop"',
  },
  'the short form of kpt without the resources': {
    document: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: mistaken\ndata: {path: data.host, value: x}\n',
    error: ['data', /`kind=…` or `name=…`/],
  },
};

const overlay = 'merges.0.sourceValue';
const literal = 'configMapGenerator.0.literals.0';

export const mergeSlips: Table<Mistake> = {
  ...errors({
    'a file name as the overlay': [merging('overlay.yaml', yaml), overlay, /is a plain value, but only maps, lists/],
    'a path that ends at a scalar': [
      merging('{replicas: 3}', 'spec.replicas', '', 'web'),
      overlay,
      /is a map, which would replace a whole plain value/,
    ],
    'plain text for the data of a Secret': [
      merging('{p: s3cret!}', 'data', '', 'creds'),
      credsAt('data'),
      /must be base64: write plain text to `stringData`/,
    ],
    'a Secret into a ConfigMap': [
      merging('x', 'data').replace('sourceValue: x', 'source: {kind: Secret, name: creds, fieldPath: data}'),
      shopAt('data'),
      /`options\.allowSecretValues: true`/,
    ],
    '`null` as the kind': [merging('{kind: null}', ''), 'v1/ConfigMap/shop', /^`kind` identifies the object/],
    '`$patch: remove`': [merging('{server: {$patch: remove}}', yaml), overlay, /not one of merge, replace, delete/],
    '`$retainKeys`': [merging('{server: {$retainKeys: [port]}}', yaml), overlay, /use `null` to delete a key/],
    'a path of a list with a slash': [
      merging('{servers: []}', json, 'lists: [{path: /servers, strategy: append}]'),
      'merges.0.lists.0.path',
      /did you mean "servers"\?/,
    ],
    'a path of a list from the resource': [
      merging('{servers: []}', json, String.raw`lists: [{path: 'data.config\.json.servers', strategy: append}]`),
      'merges.0.lists.0.path',
      /available: "servers"/,
    ],
    '`mergeKey` instead of `key`': [
      merging('{servers: []}', json, 'lists: [{path: servers, strategy: merge, mergeKey: name}]'),
      'merges.0.lists.0.mergeKey',
      /the fields here are path, strategy, key/,
    ],
    'a strategy next to the overlay': [
      merging('{servers: []}', json, 'strategy: append'),
      'merges.0.strategy',
      /the fields here are .*lists/,
    ],
    'an overlay with two documents': [
      merging(String.raw`"a: 1\n---\nb: 2\n"`, yaml),
      shopAt(yaml),
      /1 document, but the overlay has 2/,
    ],
    'an overlay with a tab': [merging(String.raw`"server:\n\tport: 1\n"`, yaml), overlay, /line 2, column 1\): tabs/],
    'a duplicate key in an overlay': [
      generating('config.json={"a": 1, "a": 2}'),
      literal,
      /line 1, column 10\): duplicate key/,
    ],
  }),
  ...warnings({
    'a name with capitals and a space': [
      merging('{metadata: {name: My Shop}}', ''),
      'v1/ConfigMap/shop',
      /rejects the name "My Shop"/,
    ],
  }),
};

export const pipelineSlips: Table<Mistake> = {
  ...errors({
    'a glob in a select of a step': [
      step('ReplaceValues', replacing('data.host', '', "name: 'we*'")),
      'spec.functions.0.replacements.0.targets.0.select.name',
      /step 1: .*regular expression "we\.\*"/,
    ],
    'a marker of `between` without its end in a step': [
      step('ReplaceValues', replacing(nginx, "between: {start: 'listen ', end: ':'}")),
      shopAt(nginx),
      /step 1: the start marker "listen " in line 1/,
    ],
  }),
  ...warnings({
    'an empty overlay in a step': [
      step('MergeValues', generating('config.json={}')),
      'spec.functions.0.configMapGenerator.0.literals.0',
      /step 1: .*is empty, so nothing is merged/,
    ],
  }),
};
