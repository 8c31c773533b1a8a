/**
 * Tests the conversion of a kustomization in the proposal's form into one that lists functionConfigs, and checks which
 * lines move and which stay.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { entryOf, plainOf } from '../data';
import { yamlFormat } from '../formats';
import { convertKustomization, type ConversionOptions } from './convert';

const turn = (text: string, options: Partial<ConversionOptions> = {}): ReturnType<typeof convertKustomization> =>
  convertKustomization(text, { read: () => undefined, ...options });

const head = (kind: string, name: string): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: ${kind}\nmetadata:\n  name: ${name}\n  annotations:\n    config.kubernetes.io/function: |\n      exec:\n        path: ${name}\n`;

const inside = `replacements:
- sourceValue: a
  targets:
  - select: {kind: ConfigMap}
    fieldPaths: [data.a\\.json.b]
`;

describe('a converted kustomization', () => {
  it('moves the entries with mergeValues, with their comments, and keeps the others', () => {
    const before = `# ours
resources:
- ../base

# generators
configMapGenerator: # two
- name: plain
  literals: [a=b]

`;
    const moved = `# merged
- name: demo
  behavior: merge
  mergeValues:
  - key: config.json # inside
    format: json
  literals:
  - config.json: |-
      {"a": 1}
      # not a comment
`;
    const after = `# the last one
- name: other
  files: [x]

generatorOptions: {labels: {a: b}}
namePrefix: dev- # kept
`;
    const { configs, kustomization, problems } = turn(before + moved + after);
    assert.deepEqual(problems, []);
    assert.equal(kustomization, `${before}${after}transformers:\n- merge-values.yaml\n`);
    const config = `${head('MergeValues', 'merge-values')}configMapGenerator:\n${moved}generatorOptions: {labels: {a: b}}\n`;
    assert.deepEqual([...configs], [['merge-values.yaml', config]]);
  });

  it('moves all replacements if one reaches inside a document, and lists them before its transformers', () => {
    const moved = `# hosts
replacements:
  # the name
  - source: {kind: ConfigMap, name: a}
    targets: []
    # and so on
  - path: more.yaml # in a file
`;
    const after = `# ours
transformers:
  # first
  - mine.yaml
`;
    const { configs, kustomization } = turn(`kind: Component\n${moved}\n${after}`, {
      read: (path) => (path === 'more.yaml' ? inside.replace('replacements:\n', '') : undefined),
    });
    const listed = after.replace('  - mine', '  - replace-values.yaml\n  - mine');
    assert.equal(kustomization, `kind: Component\n${listed}`);
    assert.equal(configs.get('replace-values.yaml'), head('ReplaceValues', 'replace-values') + moved);
  });

  it('moves everything that comes after a merge: later entries of the same object, and the replacements', () => {
    const { configs, kustomization } = turn(`secretGenerator:
- {name: a, literals: [x=1]}
- {name: a, behavior: merge, mergeValues: [{key: x, format: json}], literals: ['x={}']}
- {name: b, behavior: merge, literals: [x=1]}
- {name: a, behavior: replace, literals: [x=2]}
replacements:
- {source: {kind: Secret, name: a, fieldPath: data.x}, targets: [{select: {name: c}, fieldPaths: [data.x]}]}
`);
    assert.equal(
      kustomization,
      `secretGenerator:
- {name: a, literals: [x=1]}
- {name: b, behavior: merge, literals: [x=1]}
transformers:
- merge-values.yaml
- replace-values.yaml
`,
    );
    assert.deepEqual([...configs.keys()], ['merge-values.yaml', 'replace-values.yaml']);
    const [root] = yamlFormat.read(configs.get('merge-values.yaml') ?? '').roots;
    const moved = entryOf(root, 'secretGenerator');
    assert.deepEqual(
      (moved && (plainOf(moved) as { behavior: string }[]))?.map(({ behavior }) => behavior),
      ['merge', 'replace'],
    );
  });

  it('detects paths that continue inside a document', () => {
    const turned = (replacement: string): boolean => turn(`replacements:\n- ${replacement}\n`).configs.size > 0;
    const to = (path: string): boolean =>
      turned(`{sourceValue: a, targets: [{select: {kind: X}, fieldPaths: ['${path}']}]}`);
    for (const path of [
      'data.a.b',
      'stringData.a\\.b.c',
      'metadata.annotations.[example.com/a].b',
      'spec.template.metadata.annotations.a.0',
      'data.a\\.yaml.',
      'spec.source.helm.values.image.tag',
      'spec.files.app\\.toml.port',
    ]) {
      assert.ok(to(path), path);
    }
    for (const path of [
      'data.a\\.json',
      'metadata.annotations.[example.com/a]',
      'spec.data.a.b',
      'spec.values.image.tag',
      'data',
      '[a',
    ]) {
      assert.ok(!to(path), path);
    }
    assert.ok(turned('{source: {kind: X, fieldPath: data.a.b}, targets: [{select: {}}]}'));
    assert.ok(turned('{sourceValue: a, targets: [{select: {}, between: {start: a, end: b}}]}'));
    assert.ok(turned('{sourceValue: a, targets: [{select: {}, options: {ignoreMissing: true}}]}'));
    assert.ok(turned('{sources: {}, template: a, targets: []}'));
    assert.ok(
      !turned(
        '{source: {kind: X, options: {delimiter: a, index: 1}}, targets: [{select: {}, reject: [], options: {create: true}}]}',
      ),
    );
  });

  it('is unchanged if kustomize supports all of it, unless all replacements are requested', () => {
    const text = 'replacements:\n- {sourceValue: a, targets: [{select: {kind: X}, fieldPaths: [spec.a]}]}\n';
    assert.deepEqual(turn(text), { configs: new Map(), kustomization: text, problems: [], notes: [] });
    assert.equal(turn(text, { allReplacements: true }).configs.size, 1);
  });

  it('keeps its line breaks and its last line', () => {
    const text = `resources: [a]\n${inside}`.replaceAll('\n', '\r\n');
    const { configs, kustomization } = turn(text);
    assert.equal(kustomization, 'resources: [a]\r\ntransformers:\r\n- replace-values.yaml\r\n');
    assert.doesNotMatch(configs.get('replace-values.yaml') ?? '', /[^\r]\n/);
    assert.equal(turn(inside).kustomization, 'transformers:\n- replace-values.yaml\n');
    assert.equal(turn(`# top\n${inside}`).kustomization, '# top\ntransformers:\n- replace-values.yaml\n');
    assert.match(turn(inside.trimEnd()).configs.get('replace-values.yaml') ?? '', /\]\n$/);
  });

  it('that cannot be converted reports the reason and the place', () => {
    const messages = (text: string, options: Partial<ConversionOptions> = {}): readonly string[] =>
      turn(text, options).problems.map(({ line, text: why }) => `${line ?? '-'}: ${why}`);
    const starts = (text: string, ...expected: readonly string[]): void => {
      const found = messages(text);
      assert.deepEqual(
        found.map((one, index) => one.slice(0, expected[index]?.length)),
        expected,
      );
    };
    starts('a: [', '1: not valid YAML');
    starts('a: 1\n---\nb: 1\n', '-: a kustomization must be one document');
    starts('{"replacements": []}', '-: a kustomization must be a map in block style');
    starts(
      'configMapGenerator:\n- name: a\n  mergeValues: [{key: a, format: json}]\n- name: b\n  behavior: replace\n  mergeValues: []\n',
      '3: `mergeValues` needs `behavior: merge`',
      '6: `mergeValues` needs `behavior: merge`',
    );
    starts(
      'x: 1\nconfigMapGenerator: [{name: a}, {name: b, behavior: merge, mergeValues: []}]\n',
      '2: `configMapGenerator` is in flow style',
    );
    starts('replacements:\n- path: gone.yaml\n', '2: "gone.yaml" cannot be read');
    assert.deepEqual(
      messages('replacements:\n- path: a.yaml\n', { read: () => 'a: [' }).map((one) => one.slice(0, 34)),
      ['2: "a.yaml" is not valid YAML (lin'],
    );
    starts(
      `x: &x {kind: ConfigMap}\n${inside.replace('{kind: ConfigMap}', '*x')}`,
      '-: the entries to move share YAML anchors',
    );
    starts(`${inside.replace('{kind', '&x {kind')}x: *x\n`, '-: the entries to move share YAML anchors');
  });

  it('reports that patches no longer come after the generators', () => {
    const text = 'configMapGenerator:\n- {name: a, behavior: merge, mergeValues: []}\npatches: []\n';
    assert.deepEqual(
      turn(text).notes.map(({ line }) => line),
      [3],
    );
    assert.deepEqual(turn(`${inside}patches: []\n`).notes, []);
  });

  it('reports base64 of a Secret that becomes text', () => {
    const notes = (from: string, to: string): readonly (number | undefined)[] =>
      turn(
        `replacements:\n- source: {kind: ${from}, name: a, fieldPath: data.x}\n  targets:\n  - select: {kind: ${to}}\n    fieldPaths: [data.y]\n`,
        { allReplacements: true },
      ).notes.map(({ line }) => line);
    assert.deepEqual(notes('ConfigMap', 'Secret'), [2]);
    assert.deepEqual(notes('Secret', 'Deployment'), [2]);
    assert.deepEqual([notes('Secret', 'Secret'), notes('ConfigMap', 'ConfigMap')], [[], []]);
  });

  it('has the same meaning as before, regardless of comments and blank lines', () => {
    const gap = fc.constantFrom('', '', '\n', '# c\n', '  # deep\n', '\n# a\n\n# b\n');
    const entries = fc.shuffledSubarray(
      [
        'resources:\n- a\n',
        'resources2: # e\n  - a\n',
        'namePrefix: "x" # f\n',
        'transformers:\n# g\n- mine.yaml\n',
        'commonLabels: {a: b}\n',
        'text: |\n  a\n\n  # b\n',
        'labels:\n',
      ],
      { minLength: 0 },
    );
    const items = fc.array(
      fc
        .tuple(gap, fc.boolean(), fc.integer({ min: 0, max: 2 }))
        .map(
          ([before, isMerged, name]) =>
            `${before}- name: n${name}\n  behavior: merge\n${isMerged ? '  mergeValues: []\n' : ''}  literals:\n  - |\n    a={\n    # x\n    }\n`,
        ),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(
        entries,
        items,
        fc.boolean(),
        fc.array(gap, { minLength: 9, maxLength: 9 }),
        fc.nat(9),
        (others, list, reaches, gaps, at) => {
          const own = [`configMapGenerator:\n${list.join('')}`, ...(reaches ? [inside] : [])];
          const text =
            [...others.slice(0, at), ...own, ...others.slice(at)].map((one, index) => `${gaps[index]}${one}`).join('') +
            (gaps[8] ?? '');
          const { configs, kustomization, problems } = turn(text);
          assert.deepEqual(problems, []);
          assert.deepEqual(turn(kustomization).configs.size, 0);
          const lines = new Set([kustomization, ...configs.values()].flatMap((one) => one.split('\n')));
          for (const line of text.split('\n')) assert.ok(lines.has(line), line);
          const given = text.split('\n');
          const added = kustomization.split('\n').filter((line) => !given.includes(line));
          assert.ok(
            added.every((line) => /^(?:transformers:| *- (?:merge|replace)-values\.yaml)$/.test(line)),
            kustomization,
          );
        },
      ),
    );
  });
});
