import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/project';
import type { ConfigSchema } from '../kit/config-schema';
import { readListText } from '../resource-list/texts/read';
import { completions, definitions, explanation, type FileKind, type LanguageContext } from './index';

const schemaOf = (name: string): ConfigSchema =>
  JSON.parse(readFileSync(join(root, 'functions', name, 'schema.json'), 'utf8')) as ConfigSchema;

const schemas: Readonly<Record<string, ConfigSchema>> = {
  'fn.inlay.dev/v1alpha1/ReplaceValues': schemaOf('replace-values'),
  'fn.inlay.dev/v1alpha1/RunPipeline': schemaOf('run-pipeline'),
};

const resources = `apiVersion: v1
kind: ConfigMap
metadata:
  name: shop
data:
  config.json: |
    {
      "server": {"host": "localhost", "ports": [80, 81]}
    }
  plain: a
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
        - {name: app, image: "a:1"}
        - {name: side, image: "b:2"}
---
apiVersion: v1
kind: Secret
metadata:
  name: access
stringData:
  config.yaml: "user: {password: hidden}"
  token: hidden
  other: "hidden: {key: hidden}"
  keys.json: '[{"name": "hidden"}]'
`;

function worldOf(kind: FileKind = 'config'): LanguageContext {
  return {
    kind,
    schemaOf: (apiVersion, name) => schemas[`${apiVersion}/${name}`],
    kinds: ['ReplaceValues', 'RunPipeline'],
    resources: readListText(resources, { stream: true }).resources,
    fileOf: () => 'resources.yaml',
  };
}

/** Removes `|`, which marks the cursor. */
const cut = (marked: string): readonly [text: string, offset: number] => [marked.replace('|', ''), marked.indexOf('|')];

function offered(marked: string, kind: FileKind = 'config'): readonly string[] {
  return completions(...cut(marked), worldOf(kind)).map(({ label, detail }) => `${label} ${detail}`.trimEnd());
}

/** The text after applying the completion with this label. */
function completed(marked: string, label: string): string {
  const [text, offset] = cut(marked);
  const one = completions(text, offset, worldOf()).find((each) => each.label === label);
  assert.ok(one !== undefined, label);
  return text.slice(0, one.from) + one.insert + text.slice(one.to);
}

const head = 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: x}\nreplacements:\n';
const target = (kind: string, paths: string): string =>
  `${head}- sourceValue: a\n  targets:\n  - select: {kind: ${kind}}\n    fieldPaths:\n${paths}`;

describe('completion of a field path', () => {
  for (const [kind, path, expected] of [
    ['ConfigMap', '- |', ['apiVersion "v1"', 'kind "ConfigMap"', 'metadata map', 'data map']],
    ['ConfigMap', '- metadata.|', ['name "shop"']],
    ['ConfigMap', '- data.config\\.json.se|', ['server map']],
    ['ConfigMap', '- data.[config.json].server.|', ['host "localhost"', 'ports list']],
    ['ConfigMap', '- "data.config\\\\.json.server.|"', ['host "localhost"', 'ports list']],
    ['ConfigMap', "- 'data.config\\.json.server.|", ['host "localhost"', 'ports list']],
    ['ConfigMap', '- data.config\\.json.server.ports.|', ['0 80', '1 81', '* every element']],
    ['Deployment', '- spec.template.spec.containers.[name=app].|', ['name "app"', 'image "a:1"']],
    ['Deployment', '- spec.template.spec.containers.*.|', ['name "app"', 'image "a:1"']],
    [
      'Deployment',
      '- spec.template.spec.containers.|',
      ['[name=app] element 0', '0 map', '[name=side] element 1', '1 map', '* every element'],
    ],
    ['Secret', '- stringData.|', ['[config.yaml] string', 'token string', 'other string', '[keys.json] string']],
    ['Secret', '- stringData.config\\.yaml.user.|', ['password string']],
    ['Secret', '- stringData.other.|', []],
    ['Secret', '- stringData.[keys.json].|', ['0 map', '* every element']],
    ['ConfigMap', '- nothing.|', []],
    ['Nothing', '- |', []],
    ['"[("', '- |', []],
  ] as const) {
    it(`of a ${kind} at ${path}`, () => assert.deepEqual(offered(target(kind, `    ${path}\n`)), expected));
  }

  it('in the middle of a path leaves the rest', () =>
    assert.equal(
      completed(target('ConfigMap', '    - data.[config.json].serv|.host\n'), 'server'),
      target('ConfigMap', '    - data.[config.json].server.host\n'),
    ));

  it('spells a key with dots as the place allows', () => {
    assert.equal(
      completed(target('ConfigMap', '    - data.|\n'), '[config.json]'),
      target('ConfigMap', '    - data.[config.json]\n'),
    );
    assert.equal(
      completed(target('ConfigMap', '      []').replace('[]', '[data.|]'), 'config\\.json'),
      target('ConfigMap', '      [data.config\\.json]'),
    );
  });

  it('of a source, which is selected by its own fields', () => {
    const source = (path: string): string => `${head}- source:\n    kind: ConfigMap\n    fieldPath: ${path}`;
    assert.deepEqual(offered(source('data.|')).length, 2);
    assert.deepEqual(offered(source('data.[config.json].server.ports.|')), ['0 80', '1 81']);
  });

  it('with incomplete lines below', () =>
    assert.deepEqual(offered(`${target('ConfigMap', '    - metadata.|\n')}- source: {kind\n`), ['name "shop"']));
});

describe('completion of a functionConfig', () => {
  it('of fields that do not exist yet', () => {
    const fields = offered(`${head}- source:\n    kind: Secret\n    na|\n`);
    const isComplete = fields.some((one) => one.startsWith('name ')) && fields.every((one) => !one.startsWith('kind '));
    assert.ok(isComplete, fields.join(', '));
    assert.equal(completed(`${head}- sou|`, 'source'), `${head}- source: `);
  });

  it('of names and kinds of resources', () => {
    assert.deepEqual(offered(`${head}- source: {kind: |}\n`), [
      'ConfigMap ConfigMap/shop',
      'Deployment Deployment/web',
      'Secret Secret/access',
    ]);
    assert.deepEqual(offered(`${head}- source:\n    kind: Secret\n    name: |\n`), ['access Secret/access']);
  });

  it('of kinds, and of values in the schema', () => {
    assert.deepEqual(offered('apiVersion: fn.inlay.dev/v1alpha1\nkind: |'), ['ReplaceValues', 'RunPipeline']);
    assert.deepEqual(offered(`${head.replace('replacements:\n', '')}report: |`), ['true', 'false']);
  });

  it('in a step of a pipeline', () => {
    const step = target('ConfigMap', '    - data.|\n')
      .replaceAll(/^(?=.)/gm, '  ')
      .replace('  api', '- api');
    const pipeline = `apiVersion: fn.inlay.dev/v1alpha1\nkind: RunPipeline\nmetadata: {name: x}\nfunctions:\n${step}`;
    assert.deepEqual(offered(pipeline).length, 2);
  });

  it('in the replacements of a kustomization, but nowhere else in it', () => {
    const text = target('ConfigMap', '    - data.|\n').replace(/^[^]*(?=replacements)/, 'resources: [a.yaml]\n');
    assert.deepEqual(offered(text, 'kustomization').length, 2);
    assert.deepEqual(offered('reso|', 'kustomization'), []);
    const into = text.replace('data.|', 'data.[config.json].|');
    assert.deepEqual(offered(into, 'kustomization'), []);
    const fields = offered('replacements:\n- |', 'kustomization').map((one) => one.split(' ')[0]);
    assert.deepEqual(fields, ['source', 'targets', 'path']);
  });

  it('in quotes', () => {
    assert.equal(
      completed(`{"apiVersion": "fn.inlay.dev/v1alpha1", "kind": "ReplaceValues", "repl|": []}`, 'replacements'),
      '{"apiVersion": "fn.inlay.dev/v1alpha1", "kind": "ReplaceValues", "replacements": []}',
    );
  });

  it('of the first lines of an empty file', () => {
    assert.equal(completed('|', 'apiVersion: fn.inlay.dev/v1alpha1'), 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ');
    assert.equal(completed('api|', 'apiVersion: fn.inlay.dev/v1alpha1'), 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ');
    assert.equal(completed('apiVersion: |', 'fn.inlay.dev/v1alpha1'), 'apiVersion: fn.inlay.dev/v1alpha1');
    assert.deepEqual(offered('services: {}\napi|'), []);
    assert.deepEqual(offered('|', 'kustomization'), []);
  });

  it('of all kinds if no resource has the name', () => {
    assert.deepEqual(offered(`${head}- source: {name: none, kind: |}\n`), [
      'ConfigMap ConfigMap/shop',
      'Deployment Deployment/web',
      'Secret Secret/access',
    ]);
  });

  it("of kinds only for Inlay's apiVersion", () => assert.deepEqual(offered('apiVersion: v1\nkind: |'), []));

  it('of other files offers nothing', () => assert.deepEqual(offered('apiVersion: v1\nkind: ConfigMap\nda|'), []));
});

describe('an explanation', () => {
  const explained = (marked: string): string | undefined => explanation(...cut(marked), worldOf(), [])?.text;

  it('of a path has the values that it reaches', () => {
    assert.equal(
      explained(target('Deployment', '    - spec.template.spec.containers.*.im|age\n')),
      '2 fields:\n\n- Deployment/web (resources.yaml): `"a:1"`\n- Deployment/web (resources.yaml): `"b:2"`',
    );
    assert.equal(explained(target('Deployment', '    - spec.nothing|\n')), 'The path matches no field.');
  });

  it('of a path into a Secret has no value', () => {
    const text = explained(target('Secret', '    - stringData.config\\.yaml.user.pass|word\n'));
    assert.equal(text, '1 field:\n\n- Secret/access (resources.yaml): `string`');
  });

  it('of a field is its description in the schema', () =>
    assert.equal(explained(`${head}- tar|gets: []\n`), 'Where to write the value.'));
});

describe('the definition of a path', () => {
  const found = (kind: string, path: string): readonly string[] =>
    definitions(...cut(target(kind, `    - ${path}|\n`)), worldOf()).map(({ line, column, endColumn }) =>
      (resources.split('\n')[line - 1] ?? '').slice(column - 1, endColumn - 1),
    );

  for (const [kind, path, expected] of [
    ['ConfigMap', 'data.[config.json].server.host', ['"localhost"']],
    ['ConfigMap', 'data.[config.json].server.ports.1', ['81']],
    ['ConfigMap', 'data.plain', ['a']],
    ['Deployment', 'spec.template.spec.containers.*.image', ['"a:1"', '"b:2"']],
    ['Secret', 'stringData.[config.yaml].user.password', ['hidden']],
    ['ConfigMap', 'data.nothing', []],
  ] as const) {
    it(`${path} is in its line`, () => assert.deepEqual(found(kind, path), expected));
  }

  it('is right in flow style, and for the first line of folded strings', () => {
    const flow = `apiVersion: v1
kind: List
items: [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {x: here}}, {apiVersion: v1, kind: ConfigMap, metadata: {name: b},
  data: {x: here, config.yaml: "host: here"}}]
`;
    const folded = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: f}\ndata:\n  config.yaml: >\n    {x: here,\n    y: there}\n`;
    const at = (text: string, path: string): readonly string[] =>
      definitions(...cut(target('ConfigMap', `    - ${path}|\n`)), {
        ...worldOf(),
        resources: readListText(text, { stream: true }).resources,
      }).map(
        ({ line, column, endColumn }) =>
          `${line} ${(text.split('\n')[line - 1] ?? '').slice(column - 1, endColumn - 1)}`,
      );
    assert.deepEqual(at(flow, 'data.x'), ['3 here', '4 here']);
    assert.deepEqual(at(flow, 'data.[config.yaml].host'), ['4 here']);
    assert.deepEqual(at(folded, 'data.[config.yaml].y'), ['5 >']);
    const quoted = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: q}\ndata:\n  config.yaml: "x: here\\n\\\n    y:\n    there\\nz: \\\n    [a,\n    b]"\n`;
    assert.deepEqual(at(quoted, 'data.[config.yaml].x'), ['5 here']);
    assert.deepEqual(at(quoted, 'data.[config.yaml].y'), ['7 there']);
    assert.deepEqual(at(quoted, 'data.[config.yaml].z.1'), ['9 b']);
    const single = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: q}\ndata:\n  config.yaml: 'x: here\n\n    y: it''s\n\n    z: there'\n`;
    assert.deepEqual(at(single, 'data.[config.yaml].z'), ['9 there']);
  });
});
