/**
 * Tests which packages count as changed: a package counts if kustomize or kpt reads a changed file in any way, but
 * not if it does not read the file.
 */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { temporaryFolder, type FileTexts } from '../../../test/temporary-folder';
import { systemPort } from '../processes/system';
import { Graph } from './graph';
import { packagesBelow } from './packages';

/** For each file, the packages in `below` that are rebuilt when the file changes. */
function touchedBy(
  changed: readonly string[],
  files: FileTexts,
  kind: 'kustomization' | 'kpt' = 'kustomization',
  links: Readonly<Record<string, string>> = {},
  below = '.',
): readonly (readonly string[])[] {
  const made = temporaryFolder(files);
  const port = systemPort(__filename);
  const top = port.realPath(made) ?? made;
  for (const [link, target] of Object.entries(links)) {
    mkdirSync(dirname(join(top, link)), { recursive: true });
    symlinkSync(resolve(dirname(join(top, link)), target), join(top, link), 'junction');
  }
  const folders = packagesBelow([join(top, below)], kind, port).packages.map(({ folder }) => folder);
  const graph = new Graph(kind, port);
  return changed.map((one) => {
    const path = resolve(top, one);
    const touched = graph.touched(folders, {
      touchesFile: (file) => file === path,
      touchesFolder: (folder) => path.startsWith(folder + sep),
    });
    return [...touched].map((folder) => relative(top, folder).replaceAll(sep, '/')).toSorted();
  });
}

const config = (kind: string, fn: string, rest = ''): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: ${kind}\nmetadata:\n  name: a\n  annotations:\n    config.kubernetes.io/function: |\n      ${fn}\n${rest}`;

const own = config('ReplaceValues', 'exec: {path: replace-values}', 'replacements: [{path: deep/r.yaml}]\n');

/** Like `config`, but in a one-line entry. */
const inOneLine = (kind: string, name: string, rest: string): string =>
  JSON.stringify(
    `{apiVersion: fn.inlay.dev/v1alpha1, kind: ${kind}, metadata: {name: a, annotations: {config.kubernetes.io/function: "exec: {path: ${name}}"}}, ${rest}}`,
  );

/** Fields of `a/kustomization.yaml`, each with a file that `a` then depends on. `other` is independent of this file. */
const references: readonly (readonly [field: string, changed: string, files?: FileTexts])[] = [
  ['resources: [one.yaml]', 'a/one.yaml'],
  ['resources: [../b/]', 'b/kustomization.yaml', { 'b/kustomization.yaml': '' }],
  ['resources: [../b]', 'b/kustomization.yml', { 'b/kustomization.yaml': '' }],
  [
    'resources: [../b]',
    'c/two.yaml',
    { 'b/Kustomization': 'resources: [../c]', 'c/kustomization.yml': 'resources: [two.yaml]' },
  ],
  ['bases: [../b]', 'b/x.yaml', { 'b/kustomization.yaml': 'resources: [x.yaml]' }],
  ['components: [../b]', 'b/x.yaml', { 'b/kustomization.yaml': 'kind: Component\npatches: [{path: x.yaml}]' }],
  ['resources: [../gone]', 'gone/kustomization.yaml'],
  ['components: [../gone]', 'gone/kustomization.yaml'],
  ['transformers: [../gone]', 'gone/kustomization.yaml'],
  [
    'generators: [t.yaml]',
    'a/gone/x.yaml',
    {
      'a/t.yaml': config('LayerConfig', 'exec: {path: layer-config}', 'spec: {layers: [{directory: {path: gone}}]}\n'),
    },
  ],
  ['crds: [crd.json]', 'a/crd.json'],
  ['configurations: [names.yaml]', 'a/names.yaml'],
  ['openapi: {path: schema.json}', 'a/schema.json'],
  ['patches: [{path: p.yaml}]', 'a/p.yaml'],
  ['patchesStrategicMerge: [p.yaml]', 'a/p.yaml'],
  ['patchesJson6902: [{path: p.json, target: {kind: A, name: a}}]', 'a/p.json'],
  ['replacements: [{path: r.yaml}]', 'a/r.yaml'],
  ['configMapGenerator: [{name: a, files: [a.txt]}]', 'a/a.txt'],
  ['configMapGenerator: [{name: a, files: [key=deep/a.txt]}]', 'a/deep/a.txt'],
  ['configMapGenerator: [{name: a, envs: [a.env]}]', 'a/a.env'],
  ['configMapGenerator: [{name: a, env: a.env}]', 'a/a.env'],
  ['secretGenerator: [{name: a, files: [key=a.txt]}]', 'a/a.txt'],
  ['helmCharts: [{name: c, valuesFile: v.yaml}]', 'a/v.yaml', { 'a/charts/c/Chart.yaml': '' }],
  ['helmCharts: [{name: c, additionalValuesFiles: [v.yaml]}]', 'a/v.yaml', { 'a/charts/c/Chart.yaml': '' }],
  ['helmCharts: [{name: c}]', 'a/charts/c/templates/x.yaml', { 'a/charts/c/Chart.yaml': '' }],
  ['helmGlobals: {chartHome: h}\nhelmCharts: [{name: c}]', 'a/h/c/x.yaml', { 'a/h/c/Chart.yaml': '' }],
  ['transformers: [t.yaml]', 'a/t.yaml', { 'a/t.yaml': own }],
  ['transformers: [t.yaml]', 'a/deep/r.yaml', { 'a/t.yaml': own }],
  ['validators: [t.yaml]', 'a/deep/r.yaml', { 'a/t.yaml': own }],
  ['transformers: [../t]', 't/t.yaml', { 't/kustomization.yaml': 'resources: [t.yaml]', 't/t.yaml': own }],
  ['resources: [../b]\ntransformers: [t.yaml]', 'b/deep/r.yaml', { 'b/kustomization.yaml': '', 'a/t.yaml': own }],
  ['transformers: [../t]', 'a/deep/r.yaml', { 't/kustomization.yaml': 'resources: [t.yaml]', 't/t.yaml': own }],
  [
    'transformers: [../t]',
    'a/deep/r.yaml',
    {
      't/kustomization.yaml': 'components: [../c]',
      'c/t.yaml': own,
      'c/kustomization.yaml': 'kind: Component\nresources: [t.yaml]',
    },
  ],
  [
    `transformers: [${inOneLine('ReplaceValues', 'replace-values', 'replacements: [{path: deep/r.yaml}]')}]`,
    'a/deep/r.yaml',
  ],
  [`generators: [${inOneLine('RenderJsonnet', 'render-jsonnet', 'spec: {file: m.jsonnet}')}]`, 'a/lib/x.libsonnet'],
  ["transformers: ['{apiVersion: builtin, kind: PatchTransformer, metadata: {name: a}, path: p.yaml}']", 'a/p.yaml'],
  [
    'transformers: ["{kind: List, items: [{apiVersion: builtin, kind: A, metadata: {name: a}, path: p.yaml}]}"]',
    'a/p.yaml',
  ],
  ['resources: ["a\\nb.yaml"]', 'a/a\nb.yaml'],
  ['resources: ["../b\\nc"]', 'b\nc/x.yaml', { 'b\nc/kustomization.yaml': 'resources: [x.yaml]' }],
  [
    'transformers: ["../b\\nc"]',
    'b\nc/x.yaml',
    { 'b\nc/kustomization.yaml': 'resources: [x.yaml]', 'b\nc/x.yaml': own },
  ],
  ['configMapGenerator: [{name: a, files: ["k=a\\nb"]}]', 'a/a\nb'],
  [`transformers:\n- |\n${own.replaceAll(/^/gm, '  ')}`, 'a/deep/r.yaml'],
  [
    'transformers: [t.yaml]',
    'a/p.yaml',
    { 'a/t.yaml': 'apiVersion: builtin\nkind: PatchTransformer\nmetadata: {name: a}\npath: p.yaml\n' },
  ],
  [
    'generators: [t.yaml]',
    'a/k.txt',
    { 'a/t.yaml': 'apiVersion: builtin\nkind: ConfigMapGenerator\nmetadata: {name: a}\nfiles: [x=k.txt]\n' },
  ],
  [
    'generators: [t.yaml]',
    'a/lib/x.libsonnet',
    { 'a/t.yaml': config('RenderJsonnet', 'exec: {path: render-jsonnet}', 'spec: {file: m.jsonnet}\n') },
  ],
  [
    'transformers: [t.yaml]',
    'a/ctf/blobs/x',
    {
      'a/ctf/blobs/x': '',
      'a/t.yaml': config('ResolveOverwrites', 'exec: {path: resolve-overwrites}', 'spec: {descriptors: [ctf]}\n'),
    },
  ],
  [
    'transformers: [t.yaml]',
    'a/bin/replace-values',
    { 'a/t.yaml': own.replace('path: replace', 'path: ./bin/replace') },
  ],
  [
    'transformers: [t.yaml]',
    'a/src/x',
    { 'a/t.yaml': config('X', 'container: {image: x, mounts: [{type: bind, src: ./src, dst: /s}]}') },
  ],
];

/** Packages whose inputs cannot be determined. */
const unknown: readonly (readonly [field: string, files?: FileTexts])[] = [
  ['resources: [https://example.com/x.yaml]'],
  ['resources: ["github.com/example/x//deploy?ref=v1"]'],
  ['resources: ["git@github.com:example/x.git"]'],
  ['resources: ["https://github.com/example/x?ref=main"]'],
  ['components: ["ssh://git@example.com/x"]'],
  ['crds: ["https://example.com/crd.yaml"]'],
  ['patches: [{path: "https://example.com/p.yaml"}]'],
  ['helmCharts: [{name: c, repo: "https://example.com/charts", version: 1.0.0}]'],
  ['transformers: [t.yaml]', { 'a/t.yaml': config('X', 'exec: {path: ./any.sh}') }],
  ['transformers: [t.yaml]', { 'a/t.yaml': config('X', 'container: {image: x, network: true}') }],
  ['transformers: [t.yaml]', { 'a/t.yaml': 'apiVersion: example.com/v1\nkind: GoPlugin\nmetadata: {name: a}\n' }],
  ['transformers: [t.yaml]', { 'a/t.yaml': 'a: [' }],
  [
    'transformers: [../t]',
    { 't/t.yaml': own, 't/kustomization.yaml': 'resources: [t.yaml]\npatches: [{patch: "a\\n"}]' },
  ],
  ['a: ['],
];

const sha = '0123456789abcdef0123456789abcdef01234567';
const known: readonly (readonly [field: string, files?: FileTexts])[] = [
  [`resources: ["https://github.com/example/x//deploy?ref=${sha}"]`],
  [`resources: ["https://raw.githubusercontent.com/example/x/${sha}/deploy.yaml"]`],
  ['configMapGenerator: [{name: a, literals: ["url=https://example.com/x?ref=main"]}]'],
  ['namespace: b', { 'b/kustomization.yaml': '' }],
  ['transformers: [t.yaml]', { 'a/t.yaml': config('X', 'container: {image: x}') }],
];

const around = { 'other/kustomization.yaml': 'resources: [z.yaml]\n', 'b/unrelated.yaml': '' };

describe('packages that a change touches', () => {
  for (const [field, changed, files = {}] of references) {
    it(`${changed} by \`${field.replaceAll('\n', ' ').slice(0, 70)}\``, function () {
      if (process.platform === 'win32' && changed.includes('\n')) return this.skip();
      const all = { ...around, 'a/kustomization.yaml': `${field}\n`, ...files };
      const elsewhere = ['a/README.md', 'b/unrelated.yaml', 'x.yaml', 'other/deep/y.yaml'];
      const [touched, ...others] = touchedBy([changed, ...elsewhere], all);
      const found = touched?.filter((one) => one === 'a' || one === 'other');
      assert.deepEqual(found, ['a']);
      // The imports of a program are not known.
      const readsFolder = changed.endsWith('.libsonnet');
      assert.deepEqual(others, [readsFolder ? ['a'] : [], [], [], []]);
    });
  }

  it('include packages with unknown inputs', () => {
    for (const [field, files = {}] of unknown) {
      const all = { ...around, 'a/kustomization.yaml': `${field}\n`, ...files };
      assert.deepEqual(touchedBy(['README.md'], all), [['a']], field);
    }
    for (const [field, files = {}] of known) {
      const all = { ...around, 'a/kustomization.yaml': `${field}\n`, ...files };
      assert.deepEqual(touchedBy(['b/unrelated.yaml'], all), [[]], field);
    }
  });

  it('a package by a file with an absolute path', () => {
    const file = join(temporaryFolder({ 'x.yaml': '' }), 'x.yaml');
    const kustomization = { 'a/kustomization.yaml': `resources: ['${file}']\n` };
    assert.deepEqual(touchedBy([file], kustomization), [['a']]);
  });

  it('packages by files that a kustomization behind a link names, relative to itself', () => {
    const pool = {
      'pool/deep/x/kustomization.yaml': 'resources: [../lib, ../one.yaml]\n',
      'pool/deep/lib/kustomization.yaml': 'resources: [two.yaml]\n',
    };
    const apps = { 'apps/own/kustomization.yaml': 'resources: [../../link]\n', ...pool };
    const links = { link: 'pool/deep/x', 'apps/x': '../pool/deep/x' };
    const changed = ['pool/deep/one.yaml', 'pool/deep/lib/two.yaml', 'apps/one.yaml', 'lib/two.yaml'];
    const both = ['apps/own', 'apps/x'];
    assert.deepEqual(touchedBy(changed, apps, 'kustomization', links, 'apps'), [both, both, [], []]);
  });

  it('kustomizations that include each other, once', () => {
    const files = { 'a/kustomization.yaml': 'resources: [../b, x.yaml]', 'b/kustomization.yaml': 'resources: [../a]' };
    assert.deepEqual(touchedBy(['a/x.yaml'], files), [['a', 'b']]);
  });

  it('a kpt package by any file in it, with its subpackages', () => {
    const kptfile = (step: string): string =>
      `apiVersion: kpt.dev/v1\nkind: Kptfile\npipeline:\n  mutators:\n  - ${step}\n`;
    const files = {
      'a/Kptfile': kptfile('{exec: "bin/replace-values.exe", configPath: c.yaml}'),
      'a/sub/Kptfile': kptfile('{image: "example.com/x:v1"}'),
      'b/Kptfile': kptfile('{exec: replace-values}'),
    };
    assert.deepEqual(touchedBy(['a/sub/deep/x.yaml', 'c/x.yaml'], files, 'kpt'), [['a'], []]);
    assert.deepEqual(touchedBy(['a/x.yaml'], files, 'kpt', { 'a/one': '..', 'a/sub/two': '../..', 'b/three': '..' }), [
      ['a'],
    ]);
    const unknownSteps = { ...files, 'a/sub/Kptfile': kptfile('{exec: ./any.sh}') };
    assert.deepEqual(touchedBy(['c/x.yaml'], unknownSteps, 'kpt'), [['a']]);
  });
});
