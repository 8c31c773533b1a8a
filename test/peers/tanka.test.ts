/**
 * Environments of Tanka, rendered by `tk` itself and by `render-jsonnet`. The objects must be equal, or both must fail.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderJsonnet } from '../../functions/render-jsonnet/function';
import { plainOf } from '../../src/data/trees/plain';
import { rootFiles } from '../../src/files/root-files';
import { yamlFormat } from '../../src/formats/yaml/format';
import { orchestrators } from '../orchestrators';
import { configOf, runOn } from '../run-on-values';
import { type FileTexts, temporaryFolder } from '../temporary-folder';
import { withoutOurMarks } from './without-our-marks';

interface Case {
  readonly environment: string;
  readonly name?: string;
  /** External variables and top-level arguments. */
  readonly external?: Readonly<Record<string, string>>;
  readonly topLevel?: Readonly<Record<string, string>>;
  readonly files: FileTexts;
  /** The key in `dataSources`, and the output of helm and kustomize. */
  readonly printed?: readonly [key: string, yaml: string];
}

const object = (kind: string, name: string, more = ''): string =>
  `{ apiVersion: 'v1', kind: '${kind}', metadata: { name: '${name}' }${more} }`;
const inline = (name: string, data: string, spec = '{}'): string =>
  `{ apiVersion: 'tanka.dev/v1alpha1', kind: 'Environment', metadata: { name: '${name}' }, spec: ${spec}, data: ${data} }`;

/** A static environment `environments/dev`. */
const environment = (main: string, spec: object = {}, files: FileTexts = {}): Case => ({
  environment: 'environments/dev',
  files: {
    'jsonnetfile.json': '{}',
    'environments/dev/main.jsonnet': main,
    'environments/dev/spec.json': JSON.stringify({ spec }),
    ...files,
  },
});

/** A program of inline environments. */
const inlined = (main: string, more: Partial<Case> = {}): Case => ({
  environment: 'environments/all',
  files: { 'jsonnetfile.json': '{}', 'environments/all/main.jsonnet': main },
  ...more,
});

const natives = [
  "std.native('parseJson')('{\"a\": [1, null]}')",
  "std.native('parseYaml')('a: yes\\nb: 017\\nc: 2020-01-01\\n---\\n- 1_000\\n')",
  'std.native(\'manifestJsonFromJson\')(\'{"b":1.0,"a":[ ]}\', 3)',
  'std.native(\'manifestYamlFromJson\')(\'{"a":[1,{"b":["x\\\\ny"]}],"n":1e21}\')',
  "std.native('escapeStringRegex')('a.b*')",
  "std.native('regexMatch')('^(?i)A+$', 'aaa')",
  "std.native('regexSubst')('a(.)', 'axay', '$1-')",
  "std.native('sha256')('é')",
];

const chart = `# Source: web/templates/service.yaml
apiVersion: v1
kind: Service
metadata:
  name: web
---
# nothing
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, annotations: {since: "2020-01-01", mode: "0644"}}
spec: {replicas: 017, paused: no, since: 2020-01-01}
`;

const cases: Readonly<Record<string, Case>> = {
  'a namespace, kinds without one, and the annotation': environment(
    `{
      a: ${object('ConfigMap', 'a')},
      b: { c: [${object('ClusterRole', 'c')}, ${object('IngressClass', 'd')}] },
      own: ${object('ConfigMap', 'own')} + { metadata+: { namespace: 'other', annotations: {} } },
      wished: ${object('ClusterRole', 'w')} + { metadata+: { annotations: { 'tanka.dev/namespaced': 'true' } } },
      not: ${object('ConfigMap', 'n')} + { metadata+: { annotations: { 'tanka.dev/namespaced': 'no' } } },
    }`,
    { namespace: 'shop' },
  ),
  'the default namespace': environment(object('ConfigMap', 'a')),
  'no namespace': environment(object('ConfigMap', 'a'), { namespace: '' }),
  'labels and defaults': environment(
    `[${object('ConfigMap', 'a')}, ${object('ConfigMap', 'b')} + { metadata+: { labels: { team: 'own' } } }]`,
    {
      injectLabels: true,
      resourceDefaults: { labels: { team: 'x' }, annotations: { note: 'y' } },
      expectVersions: { tanka: '>=0.1.0' },
      apiServer: 'https://localhost',
      applyStrategy: 'server',
    },
  ),
  'a label of other fields': environment(object('ConfigMap', 'a'), {
    injectLabels: true,
    tankaEnvLabelFromFields: ['.spec.namespace', '.metadata.name', '.spec.apiServer', '.spec.injectLabels'],
  }),
  'the environment that a program reads': environment(
    object(
      'ConfigMap',
      'a',
      ", data: { tk: std.toString((import 'tk').env), x: std.extVar('tanka.dev/environment').spec.namespace }",
    ),
    { apiServer: 'localhost:6443', injectLabels: true },
  ),
  'the walk': environment(
    `{ list: { apiVersion: 'v1', kind: 'List', items: [${object('ConfigMap', 'a')}] }, none: null, __ksonnet: 1, deep: [[{ x: ${object('Secret', 'b')} }]], generated: { apiVersion: 'v1', kind: 'Pod', metadata: { generateName: 'g-' } } }`,
  ),
  'the order of libraries': environment(
    `{ ['x' + x]: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' + x }, data: { from: [import 'one', import 'two', import 'three', import 'four'][x] } } for x in [0, 1, 2, 3] }`,
    {},
    {
      'environments/dev/one': "'base'",
      ...Object.fromEntries(['one', 'two'].map((name) => [`lib/${name}`, "'lib'"])),
      ...Object.fromEntries(
        ['one', 'two', 'three'].map((name) => [`environments/dev/vendor/${name}`, "'base vendor'"]),
      ),
      ...Object.fromEntries(['one', 'two', 'three', 'four'].map((name) => [`vendor/${name}`, "'root vendor'"])),
    },
  ),
  'a root with tkrc.yaml above': {
    environment: 'a/dev',
    files: {
      'tkrc.yaml': '',
      'a/jsonnetfile.json': '{}',
      'lib/l.libsonnet': object('ConfigMap', 'a'),
      'a/dev/main.jsonnet': "import 'l.libsonnet'",
      'a/dev/spec.json': '{"spec": {"injectLabels": true}}',
    },
  },
  'a program of another name': {
    ...environment(
      object('ConfigMap', 'a'),
      { injectLabels: true },
      { 'environments/dev/other.jsonnet': object('ConfigMap', 'b') },
    ),
    environment: 'environments/dev/other.jsonnet',
  },
  'variables and arguments': {
    ...environment(
      `function(tag, more='x') ${object('ConfigMap', 'a', ", data: { tag: tag + more, who: std.extVar('who') }")}`,
    ),
    external: { who: 'me' },
    topLevel: { tag: '1' },
  },
  'native functions': environment(object('ConfigMap', 'a', `, data: { all: std.toString([${natives.join(', ')}]) }`)),
  'a chart of helm': {
    ...environment(
      "local chart = std.native('helmTemplate')('web', '../../charts/web', { calledFrom: std.thisFile, values: { a: 1 }, includeCrds: false }); chart + { service_web+: { spec: { type: 'NodePort' } } }",
      {},
      { 'charts/web/Chart.yaml': '' },
    ),
    printed: ['helmTemplate:web', chart],
  },
  'a kustomization': {
    ...environment(
      "std.native('kustomizeBuild')('base', { calledFrom: std.thisFile, nameFormat: '{{ print .metadata.namespace .kind | kebabcase }}' })",
      {},
      { 'environments/dev/base/kustomization.yaml': '' },
    ),
    printed: ['kustomizeBuild:base', chart],
  },
  'an inline environment': inlined(
    inline('a', `[${object('ConfigMap', 'a')}]`, "{ namespace: 'x', injectLabels: true }"),
  ),
  'an inline environment of a function': inlined(
    `function(tag) { e: ${inline('a', object('ConfigMap', 'a', ', data: { tag: tag }'))} }`,
    { topLevel: { tag: '1' } },
  ),
  'an inline environment by its exact name': inlined(
    `[${inline('base', object('ConfigMap', 'a'))}, ${inline('base-more', object('ConfigMap', 'b'))}]`,
    { name: 'base' },
  ),
  'an inline environment by a part of its name, next to one that fails': inlined(
    `{ a: ${inline('eu-dev', 'error "not evaluated"')}, b: ${inline('us-dev', object('ConfigMap', 'b'))} }`,
    { name: 'us' },
  ),
  'an inline environment without data': inlined(inline('a', 'null')),
  'several inline environments': inlined(`[${inline('a', '{}')}, ${inline('b', '{}')}]`),
  'several inline environments that match a part of the name': inlined(
    `[${inline('a1', '{}')}, ${inline('a2', '{}')}]`,
    { name: 'a' },
  ),
  'no inline environment': inlined(object('ConfigMap', 'a')),
  'no inline environment with the name': inlined(inline('a', '{}'), { name: 'b' }),
  'tk.env inline': inlined(inline('a', object('ConfigMap', 'a', ", data: { x: (import 'tk').env.metadata.name }"))),
  'both kinds': environment(inline('a', object('ConfigMap', 'a'))),
  'a primitive': environment('{ a: { b: 5 } }'),
  'null in an array': environment('[null]'),
  'an object without a name': environment("{ apiVersion: 'v1', kind: 'ConfigMap', metadata: {} }"),
  'labels that are not text': environment(`${object('ConfigMap', 'a')} + { metadata+: { labels: { a: 1 } } }`),
  'an invalid spec.json': environment(object('ConfigMap', 'a'), {}, { 'environments/dev/spec.json': '{' }),
  'a namespace that is not text': environment(object('ConfigMap', 'a'), { namespace: 1 }),
  'no root': { environment: 'dev', files: { 'dev/main.jsonnet': '{}', 'dev/spec.json': '{}' } },
  'no program': { environment: 'dev', files: { 'tkrc.yaml': '', 'dev/spec.json': '{}' } },
  'a missing argument': environment('function(x) {}'),
};

describe('environments of Tanka', () => {
  for (const [title, one] of Object.entries(cases)) {
    it(`have the same result as in Tanka's tk: ${title}`, async function () {
      const tk = orchestrators().find(({ name }) => name === 'tk');
      if (tk === undefined) return this.skip();
      const folder = temporaryFolder(one.files);
      const args = ['show', one.environment, '--dangerous-allow-redirect'];
      if (one.name !== undefined) args.push('--name', one.name);
      for (const [name, value] of Object.entries(one.external ?? {})) args.push('--ext-str', `${name}=${value}`);
      for (const [name, value] of Object.entries(one.topLevel ?? {})) args.push('--tla-str', `${name}=${value}`);
      const shown = spawnSync(tk.command, args, {
        cwd: folder,
        encoding: 'utf8',
        env: programsIn(folder, one.printed?.[1]),
      });
      const tanka = { environment: one.environment, ...(one.name === undefined ? {} : { name: one.name }) };
      const vars = { external: { str: one.external ?? {} }, topLevel: { str: one.topLevel ?? {} } };
      const dataSources = Object.fromEntries(one.printed === undefined ? [] : [one.printed]);
      const config = configOf('RenderJsonnet', { spec: { tanka, vars, dataSources } });
      const ran = await runOn(renderJsonnet, config, [], rootFiles(folder));
      assert.equal(ran.exitCode === 0, shown.status === 0, `${shown.stderr}\n${ran.messages}`);
      if (shown.status !== 0) return;
      assert.deepEqual(sorted(ran.items.map(withoutOurMarks)), sorted(objectsOf(shown.stdout)));
    });
  }
});

/** An environment in which Tanka finds programs for helm and kustomize that print `yaml`. */
function programsIn(folder: string, yaml = ''): NodeJS.ProcessEnv {
  const program = join(folder, 'prints');
  writeFileSync(program, `#!/bin/sh\ncat <<'END'\n${yaml}END\n`, { mode: 0o755 });
  return { ...process.env, TANKA_HELM_PATH: program, TANKA_KUSTOMIZE_PATH: program };
}

const objectsOf = (yaml: string): readonly unknown[] =>
  yaml.trim() === '' ? [] : yamlFormat.read(yaml).roots.map((root) => structuredClone(plainOf(root)));

const sorted = (objects: readonly unknown[]): readonly unknown[] =>
  objects.toSorted((a, b) => (identity(a) < identity(b) ? -1 : 1));

const identity = (value: unknown): string => {
  const { kind, metadata } = value as { kind: string; metadata: { name?: string; generateName?: string } };
  return `${kind} ${metadata.name ?? metadata.generateName}`;
};
