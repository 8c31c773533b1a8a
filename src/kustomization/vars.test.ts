/** Tests the conversion of a kustomization's `vars` to replacements of the fields that differ between two builds. */
import assert from 'node:assert/strict';
import { plainOf } from '../data';
import { yamlFormat } from '../formats';
import { firstDifference } from './builds';
import { extractVars, convertVars, type ConvertedVars, type Vars } from './vars';

const vars = (entries: string): Vars => {
  const taken = extractVars(`resources: [a.yaml]\nvars:\n${entries}namePrefix: x-\n`);
  assert.ok(taken !== undefined);
  return taken;
};

const host = '- name: HOST\n  objref: {kind: Service, name: web, apiVersion: v1}\n';

/**
 * `plain` is the output of the build without replaced variables, and `built` is the output with the variables' values.
 */
const turn = (entries: string, plain: string, built: string): ConvertedVars => convertVars(vars(entries), built, plain);

const replacementsOf = ({ config }: ConvertedVars): unknown => {
  const [root] = yamlFormat.read(config ?? '').roots;
  assert.ok(root !== undefined);
  return (JSON.parse(JSON.stringify(plainOf(root))) as { readonly replacements: unknown }).replacements;
};

const pod = (args: string, name = 'app'): string => `kind: Pod
metadata: {name: ${name}}
spec:
  containers:
  - name: web
    args: [${args}]
  - name: side.car
    args: [b]
`;

describe('vars of a kustomization', () => {
  it('move out of the file, together with their sources and comments', () => {
    const { config, kustomization, notes } = turn(
      `# the host\n${host}# more\n- name: n\n  objref: {kind: Deployment, group: apps, version: v1, name: d, namespace: shop}\n  fieldref:\n    # of the first\n    fieldpath: spec.containers[0].image\n`,
      pod('"$(HOST):$(n)"'),
      pod('web:app'),
    );
    assert.equal(kustomization, 'resources: [a.yaml]\nnamePrefix: x-\ntransformers:\n- replace-vars.yaml\n');
    assert.deepEqual(notes, []);
    assert.match(config ?? '', /^ {2}name: replace-vars$/m);
    const targets = (name: string): string => `  targets:
  - select:
      kind: Pod
      name: app
    fieldPaths:
    - spec.containers.[name==web].args.0
    pattern: \\$\\(${name}\\)
`;
    assert.ok(
      config?.endsWith(`replacements:
# the host
- source:
    version: v1
    kind: Service
    name: web
${targets('HOST')}# more
# of the first
- source:
    group: apps
    version: v1
    kind: Deployment
    name: d
    namespace: shop
    fieldPath: spec.containers.0.image
${targets('n')}`),
      config,
    );
  });

  it('come after the existing transformers', () => {
    const taken = extractVars(`transformers: # ours\n- a.yaml\nvars:\n${host}`);
    assert.equal(
      convertVars(taken as Vars, pod('web'), pod('$(HOST)')).kustomization,
      'transformers: # ours\n- a.yaml\n- replace-vars.yaml\n',
    );
  });

  it('select the resources that a transformer sees, and write the final type of the field', () => {
    const map = (value: string, name: string, namespace = ''): string =>
      `kind: ConfigMap\nmetadata: {name: ${name}${namespace}}\ndata: {a: ${value}}\n`;
    const targets = (plain: string, built: string): unknown =>
      (replacementsOf(turn(host, plain, built)) as readonly { readonly targets: unknown }[])[0]?.targets;
    const pattern = String.raw`\$\(HOST\)`;
    assert.deepEqual(targets(map('$(HOST)', 'app-7m2b5k9f4d'), map('web', 'app-7m2b5k9f4d')), [
      { select: { kind: 'ConfigMap', name: 'app' }, fieldPaths: ['data.a'], pattern },
    ]);
    const two = (value: string): string =>
      `${map(value, 'a.b', ', namespace: x')}---\n${map('c', 'a.b', ', namespace: y')}`;
    assert.deepEqual(targets(two('$(HOST)'), two('web')), [
      { select: { kind: 'ConfigMap', name: String.raw`a\.b`, namespace: 'x' }, fieldPaths: ['data.a'], pattern },
    ]);
    assert.deepEqual(targets(map('$(HOST)', 'a'), map('8080', 'a')), [
      { select: { kind: 'ConfigMap', name: 'a' }, fieldPaths: ['data.a'], options: { type: 'int' } },
    ]);
  });

  it('that replace nothing are omitted, with a note', () => {
    const { config, kustomization, notes } = turn(host, pod('$(HOST)'), pod('$(HOST)'));
    assert.equal(config, undefined);
    assert.equal(kustomization, 'resources: [a.yaml]\nnamePrefix: x-\n');
    assert.deepEqual(notes, [
      { line: 3, text: 'kustomize does not replace `$(HOST)` in any field: this var is skipped' },
    ]);
  });

  it('are absent in an empty list, and cannot be converted if they copy base64, are incomplete or share anchors', () => {
    assert.equal(extractVars('vars:\n# later\nresources: []\n'), undefined);
    assert.equal(extractVars('vars: []\n'), undefined);
    const problems = (text: string): readonly string[] =>
      (extractVars(text)?.problems ?? []).map(({ line, text: why }) => `${line}: ${why}`);
    assert.match(
      problems('vars:\n- {name: a, objref: {kind: Secret, name: b}, fieldref: {fieldPath: data.c}}\n').join('\n'),
      /^2: the var "a" copies the base64 of a Secret/,
    );
    assert.match(problems('vars:\n- {name: a, objref: {kind: Secret}}\n').join('\n'), /^2: a var needs/);
    assert.match(
      problems(`vars:\n- &x {name: a, objref: {kind: A, name: b}}\ny: *x\n`).join('\n'),
      /^2: the `vars` cannot be/,
    );
    assert.match(turn(host, pod('a'), `${pod('a')}---\n${pod('a', 'b')}`).problem ?? '', /different resources/);
  });

  it('cannot be converted if a field contains an escaped variable', () => {
    assert.match(
      turn(host, pod('$$(HOST) $(HOST)'), pod('$(HOST) web')).problem ?? '',
      /^`spec\.containers\.0\.args\.0` of Pod "app" has `\$\$`, which kustomize turns into `\$`/,
    );
  });
});

describe('two builds', () => {
  it('differ at a position, which is reported without its value', () => {
    for (const [after, place] of [
      [pod('hidden'), '`spec.containers.0.args.0` of Pod "app"'],
      [`${pod('a')}---\n${pod('a', 'b')}`, 'the number of resources'],
      [pod('a').replace('{name: app}', '{name: app, labels: {}}'), '`metadata` of Pod "app"'],
      [pod("'a'"), 'the quoting or line breaking of a value'],
    ] as const) {
      assert.equal(firstDifference(pod('a'), after).place, place);
    }
  });

  it('may differ only in JSON formatting', () => {
    const { isSameJson } = firstDifference(pod(`'{"a": 1, "b": 2}'`), pod(`'{"b":2,"a":1}'`));
    assert.equal(isSameJson, true);
    assert.equal(firstDifference(pod(`'{"a": 1}'`), pod(`'{"a": 2}'`)).isSameJson, false);
    assert.equal(firstDifference(pod('a'), pod('b')).isSameJson, false);
  });
});
