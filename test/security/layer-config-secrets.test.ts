/**
 * `layer-config` writes Secret values only into the Secret that it generates. The test searches for planted
 * values in all other output: standard error, results and other items, including errors and dry runs.
 */
import assert from 'node:assert/strict';
import { layerConfig } from '../../functions/layer-config/function';
import { run } from '../../src/function/run';
import { readListText } from '../../src/resource-list/texts/read';
import { scenariosOf } from '../scenario';

const planted = ['hunter2-Zq', 'Pass/w0rd?#', '2718281828', 'nested-S3cret', 'rotated-Xy9'] as const;
const [plain, odd, digits, nested, rotated] = planted;

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const items = (password: string = plain): string => `- apiVersion: v1
  kind: Secret
  metadata: {name: db}
  data: {password: ${base64(password)}, odd: ${base64(odd)}, digits: ${base64(digits)}, config.yaml: ${base64(`deep: {list: [${nested}], password: ${nested}}\nport: 1\n`)}, bad.yaml: ${base64(`a: [${plain}`)}, bad.json: ${base64(`{"a": ${plain}}`)}}
- apiVersion: v1
  kind: Secret
  metadata: {name: typed}
  stringData: {url: "https://${plain}@host", not-base64: x}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: team}
  data: {config.yaml: "password: other\\nport: 2\\ndeep: {list: [x, y], password: [z]}"}
`;

const secretLayers = `
    - {name: plain, at: password, valueFrom: {secretKeyRef: {name: db, key: password}}}
    - {name: digits, at: digits, valueFrom: {secretKeyRef: {name: db, key: digits}}}
    - {name: all, secret: {name: db, key: config.yaml}}
    - {name: field, at: url, resource: {apiVersion: v1, kind: Secret, name: typed, fieldPath: stringData.url}}
    - name: joined
      at: joined
      template: "\${p}:\${o:uri}"
      vars: {p: {secretKeyRef: {name: db, key: password}}, o: {secretKeyRef: {name: db, key: odd}}}`;
const secretOutput = `
    output: {kind: Secret, files: [{key: a.yaml, format: yaml}, {key: b.json, format: json}, {key: c.toml, format: toml}]}`;

/** A spec in which CUE computes the key of a setting from a Secret value. */
const atComputedKey = (setting: string, more: string): string => `layers:
    - {name: plain, at: password, valueFrom: {secretKeyRef: {name: db, key: password}}}
    - {name: cue, cue: 'import "strings", password: string, map: {"\\(strings.ToUpper(password))": ${setting}}'}
    ${more}`;

const cases: Readonly<Record<string, string>> = {
  'a run': `layers:${secretLayers}${secretOutput}`,
  'a dry run': `dryRun: true\n    layers:${secretLayers}${secretOutput}`,
  conflicts: `layers:${secretLayers}
    - {name: team, configMap: {name: team, key: config.yaml}}
    - {name: number, mode: default, values: {digits: true, url: [1], joined: 5}}
    - {name: other, at: password, valueFrom: {secretKeyRef: {name: db, key: odd}}}${secretOutput}`,
  'defaults that differ': `layers:${secretLayers}
    - {name: d1, mode: default, at: x, valueFrom: {secretKeyRef: {name: db, key: odd}}}
    - {name: d2, mode: default, at: x, valueFrom: {secretKeyRef: {name: db, key: password}}}${secretOutput}`,
  overrides: `layers:${secretLayers}
    overrides: [{path: password, value: x, reason: r}, {path: deep, value: y, reason: r}]${secretOutput}`,
  'violations of a schema': `layers:${secretLayers}
    schema:
      inline:
        properties:
          password: {type: integer, enum: [1]}
          digits: {const: 1}
          url: {pattern: "^ftp"}
          joined: {maxLength: 1}
          deep: {properties: {list: {items: {type: integer}, uniqueItems: true}, password: {not: {}}}}${secretOutput}`,
  'a ConfigMap': `layers:${secretLayers}
    output: {files: [{key: a.yaml, format: yaml}]}`,
  'files that cannot be written': `layers:${secretLayers}
    output: {kind: Secret, files: [{key: a.ini, format: ini}, {key: b.env, format: env}, {key: c.conf, format: cuttlefish}, {format: keys}]}`,
  'a key that contains a value': `layers:
    - {name: plain, at: password, valueFrom: {secretKeyRef: {name: db, key: password}}}
    - {name: cue, cue: "password: string\\n\\"\\\\(password)\\": 1"}
    output: {kind: Secret, files: [{key: b.env, format: env}]}`,
  ...Object.fromEntries(
    ['{key: a.yaml, format: yaml}', '{key: a.ini, format: ini, select: ini}', '{format: keys}'].map((file) => [
      `keys that contain a value, in ${file}`,
      `explain: true
    layers:
    - {name: plain, at: password, valueFrom: {secretKeyRef: {name: db, key: password}}}
    - {name: open, values: {one: 1}}
    - name: cue
      cue: |
        import "strings"
        password: string
        one: int
        data: {"d\\(password)": password, "x\\(password)": one, open: one}
        "\\(password)": {a: 1, b: 2}
        map: {"\\(strings.ToUpper(password))": 1, open: 1}
        ini: {"\\(password)": a: 1, s: {"x\\(password)": 1, open: 2}}
    output: {kind: Secret, files: [${file}]}`,
    ]),
  ),
  'a ConfigMap with a key that contains a value': `layers:
    - {name: plain, at: password, valueFrom: {secretKeyRef: {name: db, key: password}}}
    - {name: open, values: {one: 1}}
    - name: cue
      cue: |
        import "strings"
        password: string
        one: int
        map: {"\\(password)": one, "\\(strings.ToUpper(password))": one}
    output: {files: [{key: a.yaml, format: yaml, select: map}]}`,
  'a dry run with a data key that contains a value': `dryRun: true
    layers:
    - {name: plain, at: password, valueFrom: {secretKeyRef: {name: db, key: password}}}
    - name: cue
      cue: |
        import "strings"
        password: string
        "\\(password)": 1
        "\\(strings.ToUpper(password))": 1
    output: {kind: Secret, files: [{format: keys}]}`,
  'a violation of a schema at a key that contains a value': atComputedKey(
    '{none: null}',
    `schema: {inline: {properties: {map: {additionalProperties: {required: [some], properties: {none: {type: string}}}}}}}
    output: {files: [{key: a.yaml, format: yaml, select: map}]}`,
  ),
  'a setting at a key that contains a value, which TOML cannot express': atComputedKey(
    '{none: null}',
    'output: {kind: Secret, files: [{key: a.toml, format: toml}]}',
  ),
  'an explanation of an empty map at a key that contains a value': atComputedKey(
    '{}',
    `explain: true
    output: {kind: Secret, files: [{key: a.yaml, format: yaml}]}`,
  ),
  'a dry run with an empty map at a key that contains a value': atComputedKey(
    '{}',
    `dryRun: true
    output: {kind: Secret, files: [{key: a.yaml, format: yaml, select: map}]}`,
  ),
  'an override of a key that is similar to a key that contains a value': atComputedKey(
    '{a: 1}',
    `overrides: [{path: map.HUNTER3-ZQ.a, value: 1, reason: r}]
    output: {kind: Secret, files: [{key: a.yaml, format: yaml}]}`,
  ),
  'a selection of a key that is similar to a key that contains a value': atComputedKey(
    '{a: 1}',
    'output: {kind: Secret, files: [{key: a.yaml, format: yaml, select: map.HUNTER3-ZQ}]}',
  ),
  'documents that cannot be read': `layers:
    - {name: yaml, secret: {name: db, key: bad.yaml}}
    - {name: json, secret: {name: db, key: bad.json}}
    - {name: toml, secret: {name: db, key: config.yaml, format: toml}}
    - {name: ini, secret: {name: db, key: bad.json, format: ini}}
    - {name: properties, secret: {name: db, key: bad.json, format: properties}}
    - {name: env, secret: {name: db, key: config.yaml, format: env}}
    - {name: scalar, secret: {name: db, key: password}}
    - {name: path, resource: {apiVersion: v1, kind: Secret, name: db, fieldPath: data.password.deeper}}
    - {name: absent, at: a, valueFrom: {secretKeyRef: {name: db, key: absent}}}${secretOutput}`,
  'conflicts that CUE finds': `layers:${secretLayers}
    - {name: cue, cue: "password: int\\ndigits: <5\\nurl: =~\\"^ftp\\"\\njoined: \\"a\\" | \\"b\\""}${secretOutput}`,
};

const list = (content: string, spec: string): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${content}functionConfig:\n  apiVersion: fn.inlay.dev/v1alpha1\n  kind: LayerConfig\n  metadata: {name: x}\n  spec:\n    ${spec}\n`;

/** All output, without unchanged input items and the generated Secret. */
async function messages(input: string): Promise<{ readonly text: string; readonly stdout: string }> {
  const { stdout, stderr } = await run(layerConfig, { text: input });
  const { resources } = readListText(stdout);
  const given = new Set(readListText(input).resources.map(({ text }) => text));
  const kept = resources.filter((resource) => !given.has(resource.text) && resource.id.kind !== 'Secret');
  const generated = resources.filter((resource) => !given.has(resource.text) && resource.id.kind === 'Secret');
  const annotations = generated.map((resource) => [...resource.annotations().values()].join('\n'));
  const results = stdout.slice(stdout.indexOf('\nresults:'));
  return { text: [stderr, results, ...kept.map(({ text }) => text), ...annotations].join('\n'), stdout };
}

/** The Secret that a run generates. */
async function generatedBy(spec: string): Promise<string> {
  const { stdout } = await messages(list(items(), spec));
  return stdout.slice(stdout.lastIndexOf('- apiVersion: v1\n  kind: Secret'), stdout.indexOf('functionConfig:'));
}

function assertNothingLeaks(text: string): void {
  for (const secret of planted) {
    for (const form of [
      secret,
      secret.toUpperCase(),
      base64(secret),
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
    ]) {
      assert.ok(!text.includes(form), `${form} in\n${text}`);
    }
  }
}

describe('values of Secrets in layer-config', () => {
  for (const [name, spec] of Object.entries(cases)) {
    it(`do not leak from ${name}`, async () => {
      const { text } = await messages(list(items(), spec));
      assert.match(text, /code: [a-z-]+/, 'there is a message');
      assertNothingLeaks(text);
    });
  }

  it('do not leak from a line of CUE that a message points at', async () => {
    const named = 'options-that-oslo-hides-are-hidden-in-what-cue-says';
    const { input: text } = scenariosOf('layer-config').find(({ name }) => name === named) ?? assert.fail(named);
    const { stderr } = await run(layerConfig, { text, file: 'list.yaml' });
    assert.match(stderr, /--> list\.yaml:\d+:\d+\n/);
    assert.doesNotMatch(stderr, /(?:second|third|fifth|sixth)-word/);
  });

  it('do not leak from a dry run that compares with an earlier version', async () => {
    const generated = await generatedBy(cases['a run'] ?? '');
    const layers = secretLayers.replace('- {name: plain, at: password', '- {name: plain, at: renamed');
    for (const change of [secretLayers, layers, '\n    - {name: public, values: {password: now-public}}']) {
      const { text } = await messages(
        list(items(rotated) + generated, `dryRun: true\n    layers:${change}${secretOutput}`),
      );
      assert.match(text, /code: file-preview/);
      assertNothingLeaks(text);
    }
  });

  for (const [before, after] of [
    ['{key: f, format: yaml, select: deep}', '{key: f, format: yaml, select: public}'],
    ['{key: f, format: yaml, select: deep}', '{key: f, format: yaml}'],
    ['{key: f, format: yaml}', '{key: f, format: yaml, select: public}'],
    ['{format: keys, select: words}', '{format: keys, select: public}'],
    ['{format: keys, select: words}', '{key: password, format: properties, select: public}'],
    ['{key: password, format: yaml, select: deep}', '{format: keys, select: public}'],
  ] as const) {
    it(`do not leak from a dry run that has ${after} where ${before} was`, async () => {
      const layers = `layers:
    - {name: all, secret: {name: db, key: config.yaml}}
    - {name: word, at: words.password, valueFrom: {secretKeyRef: {name: db, key: password}}}
    - {name: public, values: {public: {password: x}}}`;
      const spec = (file: string): string => `${layers}\n    output: {kind: Secret, files: [${file}]}`;
      const generated = await generatedBy(spec(before));
      const { text } = await messages(list(items() + generated, `dryRun: true\n    ${spec(after)}`));
      assert.match(text, /code: file-preview/);
      assertNothingLeaks(text);
    });
  }

  it('are in the generated Secret', async () => {
    const { stdout } = await messages(list(items(), cases['a run'] ?? ''));
    const resource = readListText(stdout).resources.at(-1);
    const data = resource?.get(['data', 'a.yaml']);
    assert.ok(data?.kind === 'scalar');
    const text = Buffer.from(data.text, 'base64').toString('utf8');
    assert.match(text, /password: hunter2-Zq\n/);
    assert.match(text, /joined: hunter2-Zq:Pass%2Fw0rd%3F%23\n/);
  });
});
