/**
 * Guards apply to every mechanism that writes. Each row is a write that must be refused or reported, and the
 * mechanism that requests it. The mechanisms are merges, replacements, generators and `Resource.write`.
 */
import assert from 'node:assert/strict';
import { mergeValues } from '../../functions/merge-values/function';
import { replaceValues } from '../../functions/replace-values/function';
import { stringScalar, textOf, treeOf } from '../../src/data';
import { run, type Outcome } from '../../src/function/run';
import { Resource } from '../../src/resource-list';

const items = `- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: shop
  data:
    config.json: '{"dir": "old", "host": "a", "port": [1, 2]}'
    app.yaml: |
      level: info # kept
      dir: old
    plain: x
- apiVersion: v1
  kind: Secret
  metadata:
    name: creds
  data:
    url: aG9zdD0ke0F9Cg==
    password: cGFzc3dvcmQ=
- apiVersion: apps/v1
  kind: Deployment
  metadata:
    name: web
  spec:
    template:
      spec:
        containers:
        - name: web
`;

/** Runs a functionConfig on the items. `config` is the part after `metadata`. */
const runOn = (config: string, own = items): Promise<Outcome> => {
  const kind = config.startsWith('replacements') ? 'ReplaceValues' : 'MergeValues';
  const text = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${own}functionConfig:\n  apiVersion: fn.inlay.dev/v1alpha1\n  kind: ${kind}\n  metadata: {name: x}\n${config.replaceAll(/^(?=.)/gm, '  ')}`;
  return kind === 'MergeValues' ? run(mergeValues, { text }) : run(replaceValues, { text });
};

const itemsOf = (text: string): string => /^items:\n([^]*?)^functionConfig:/m.exec(text)?.[1] ?? '';

const replace = (target: string, value = 'sourceValue: new'): string =>
  `replacements:\n- ${value}\n  targets: [${target}]\n`;
const remove = (target: string): string => `replacements:\n- delete: true\n  targets: [${target}]\n`;
const merge = (value: string, target: string): string => `merges:\n- sourceValue: ${value}\n  targets: [${target}]\n`;
const shop = (paths: string, more = ''): string => `{select: {name: shop}, fieldPaths: [${paths}]${more}}`;
const creds = (paths: string, more = ''): string => `{select: {name: creds}, fieldPaths: [${paths}]${more}}`;
const web = (paths: string, more = ''): string => `{select: {name: web}, fieldPaths: [${paths}]${more}}`;

const password = 'source: {kind: Secret, name: creds, fieldPath: data.password}';

/** Writes that must fail and change nothing. */
const refused: Readonly<Record<string, readonly [config: string, message: RegExp]>> = {
  'an empty kind through a merge': [merge('{kind: ""}', '{select: {name: shop}}'), /`kind` identifies the object/],
  'a kind that a merge deletes': [merge('{kind: null}', '{select: {name: shop}}'), /`kind` identifies the object/],
  'an apiVersion that a merge deletes': [
    merge('{apiVersion: null}', '{select: {name: shop}}'),
    /`apiVersion` identifies/,
  ],
  'a name that a merge deletes': [
    merge('{metadata: {name: null}}', '{select: {name: shop}}'),
    /`metadata\.name` identifies/,
  ],
  'a map as the kind': [merge('{kind: {a: b}}', '{select: {name: shop}}'), /`kind` identifies the object/],
  'an empty name through a replacement': [
    replace(shop('metadata.name'), 'sourceValue: ""'),
    /`metadata\.name` identifies/,
  ],
  'a deletion of the kind': [remove(shop('kind')), /`kind` identifies the object/],
  'a file name instead of its content': [merge('overlay.yaml', shop('data.app\\.yaml')), /is a plain value/],
  'text instead of an overlay': [merge('"host=x"', shop('data.app\\.yaml')), /is a plain value/],
  'a list over a document with a map': [merge('[a]', shop('data.config\\.json')), /is a list, which would replace/],
  'a map over a plain value': [merge('{replicas: 3}', shop('data.config\\.json.dir')), /./],
  'a literal over a document': [
    'configMapGenerator:\n- name: shop\n  behavior: merge\n  mergeValues: [{key: app.yaml, format: yaml}]\n  literals: [app.yaml=hello]\n',
    /is a plain value/,
  ],
  'a plain text over a whole document': [replace(shop('data.app\\.yaml.')), /would replace it/],
  'a backslash in JSON': [
    replace(shop('data.config\\.json', ", pattern: 'old'"), `sourceValue: 'C:\\new'`),
    /breaks-document/,
  ],
  'quotes in JSON': [
    replace(shop('data.config\\.json', ", pattern: 'old'"), `sourceValue: 'say "hi"'`),
    /breaks-document/,
  ],
  'a colon in YAML': [
    replace(shop('data.app\\.yaml', `, pattern: 'dir: (.*)'`), `sourceValue: 'x: y'`),
    /breaks-document/,
  ],
  'a greedy pattern': [replace(shop('data.config\\.json', `, pattern: '"host": "(.*)"'`)), /breaks-document/],
  'a line break in YAML': [
    replace(shop('data.app\\.yaml', `, between: {start: 'dir: ', end: "\\n"}`), `sourceValue: "x\\nlevel2: y"`),
    /breaks-document|end marker/,
  ],
  'a word that YAML reads as another type, through a delimiter': [
    replace(shop('data.app\\.yaml', `, options: {delimiter: 'old', index: 0}`), 'sourceValue: "a: b: c"'),
    /breaks-document/,
  ],
  'plain text in the data of a Secret': [merge('{p: "s3cret!"}', creds('data')), /must be base64/],
  'plain text in the data of a Secret, through its root': [
    merge('{data: {p: "s3cret!"}}', '{select: {name: creds}}'),
    /must be base64/,
  ],
  'a value of a Secret in a ConfigMap': [replace(shop('data.plain'), password), /comes from a Secret/],
  'a value of a Secret in a document of a ConfigMap': [
    replace(shop('data.config\\.json.host'), password),
    /comes from a Secret/,
  ],
  'a variable from a Secret': [
    'replacements:\n- variables: [{as: X, kind: Secret, name: creds, fieldPath: data.password}]\n  targets: [{select: {name: shop}, fieldPaths: [data.t]}]\n',
    /comes from a Secret/,
  ],
  'a value of a Secret as its own name': [
    replace(creds('metadata.name'), password),
    /but the `metadata\.name` of a Secret/,
  ],
  'JSON merged into TOML as text': [
    merge(`'{"a": 1}'`, shop('data.new\\.toml', ', options: {create: true}')),
    /is not valid TOML \(line 1, column \d+\): .*; it looks like JSON/,
  ],
  'a document of a Secret merged into a ConfigMap': [
    'merges:\n- source: {kind: Secret, name: creds, fieldPath: data}\n  targets: [{select: {name: shop}, fieldPaths: [data]}]\n',
    /comes from a Secret/,
  ],
};

/** Writes that succeed and are reported. */
const reported: Readonly<Record<string, readonly [config: string, message: RegExp, text: RegExp]>> = {
  'a key of an overlay with a typo': [merge('{levle: debug}', shop('data.app\\.yaml')), /near-miss/, /levle: debug/],
  'a key of a generator with a typo': [
    'configMapGenerator:\n- name: shop\n  behavior: merge\n  mergeValues: [{key: app.yaml, format: yaml}]\n  literals: [{app.yaml: "levle: debug"}]\n',
    /near-miss/,
    /levle: debug/,
  ],
  'an item of a list with a typo': [
    `merges:\n- sourceValue: [{name: wbe, image: x}]\n  lists: [{path: ., strategy: merge, key: name}]\n  targets: [${web('spec.template.spec.containers')}]\n`,
    /did you mean "web"/,
    /name: wbe/,
  ],
  'a garbage password': [merge('{p: pass}', creds('data')), /bytes that are not text/, /p: pass/],
  'a name that Kubernetes rejects, through a merge': [
    merge('{metadata: {name: My Shop}}', '{select: {name: shop}}'),
    /rejects the name/,
    /name: My Shop/,
  ],
  'the name of another object, through a merge': [
    merge('{kind: Secret, metadata: {name: creds}}', '{select: {name: shop}}'),
    /now have this name/,
    /name: creds/,
  ],
  'another kind': [replace(shop('kind'), 'sourceValue: Service'), /type-changed/, /kind: Service/],
  'a value that is already base64': [
    replace(creds('data.password'), 'sourceValue: c2VjcmV0LXRva2Vu'),
    /encoded-twice/,
    /password: YzJWamNtVjBMWFJ2YTJWdQ==/,
  ],
  'a map of base64 that becomes plain text': [
    merge('{stringData: {token: c2VjcmV0LXRva2Vu}}', '{select: {name: creds}}'),
    /`stringData\.token` is already base64-encoded text, and Kubernetes encodes it/,
    /token: c2VjcmV0LXRva2Vu/,
  ],
  'a value that ends in a line break': [
    replace(shop('data.config\\.json.host'), 'sourceValue: "www\\n"'),
    /trailing-line-break/,
    /www\\n/,
  ],
  'a string for an integer, through a merge': [
    merge('{spec: {replicas: "3"}}', '{select: {name: web}}'),
    /accepts only integers/,
    /replicas: "3"/,
  ],
};

describe('guards of every mechanism', () => {
  for (const [what, [config, message]] of Object.entries(refused)) {
    it(`refuse ${what}`, async () => {
      const own = items.replace('    plain: x\n', '    plain: x\n    t: "a ${X}"\n');
      const { exitCode, stdout, stderr } = await runOn(config, own);
      assert.equal(exitCode, 2, stderr);
      assert.match(stderr, message);
      assert.equal(itemsOf(stdout), own);
      assert.doesNotMatch(stderr, /password\b(?!`)/);
    });
  }

  for (const [what, [config, message, text]] of Object.entries(reported)) {
    it(`report ${what}`, async () => {
      const { exitCode, stdout, stderr } = await runOn(config);
      assert.equal(exitCode, 0, stderr);
      assert.match(stderr, message);
      assert.match(itemsOf(stdout), text);
    });
  }

  it('treat words as words, not as base64', async () => {
    const words = [
      'password',
      'Password',
      'administrator',
      'abcdEFGH',
      'correct horse',
      'MTIz',
      'AKIAIOSFODNN7EXAMPLE',
    ];
    for (const word of words) {
      const { exitCode, stderr } = await runOn(replace(creds('data.password'), `sourceValue: ${word}`));
      assert.deepEqual([exitCode, stderr], [0, '']);
    }
  });

  it('apply to Resource.write', () => {
    const [configMap, secret] = ['ConfigMap', 'Secret'].map((kind) =>
      Resource.create(treeOf({ apiVersion: 'v1', kind, metadata: { name: 'a' }, data: { 'c.json': '{"a": 1}' } })),
    ) as [Resource, Resource];
    assert.throws(() => configMap.write('kind', stringScalar('')), /identifies the object/);
    assert.throws(() => configMap.write('data.c\\.json', treeOf({ a: 1 })), /must be a string/);
    assert.throws(() => configMap.write('data.c\\.json.a', treeOf(2), { isSecret: true }), /comes from a Secret/);
    assert.throws(() => secret.write('data', treeOf({ p: 's3cret!' })), /must be base64/);
    assert.throws(() => configMap.write('data.x.y', treeOf(2)), /`x` is not in `data`/);
  });
});

describe('a write', () => {
  const after = async (config: string, own = items): Promise<string> => {
    const once = await runOn(config, own);
    assert.equal(once.exitCode, 0, once.stderr);
    const twice = await runOn(config, itemsOf(once.stdout));
    assert.equal(twice.exitCode, 0, twice.stderr);
    assert.equal(itemsOf(twice.stdout), itemsOf(once.stdout), 'a second run changes nothing');
    return itemsOf(once.stdout);
  };

  it('keeps fields without a variable in the data of a Secret', async () => {
    const config = `replacements:\n- variables: [{as: A, value: localhost}]\n  targets: [${creds('data.*')}]\n`;
    assert.equal(await after(config), items.replace('aG9zdD0ke0F9Cg==', 'aG9zdD1sb2NhbGhvc3QK'));
  });

  it('keeps undeclared names with `keepUndeclared`', async () => {
    const own = items.replace('    plain: x\n', '    plain: ${A} ${B} $C\n');
    const config = `replacements:\n- variables: [{as: A, value: localhost}]\n  targets: [${shop('data.plain', ', options: {keepUndeclared: true}')}]\n`;
    assert.equal(await after(config, own), own.replace('${A}', 'localhost'));
  });

  it('has the escapes of the requested format', async () => {
    const json = replace(
      shop('data.config\\.json', ', pattern: \'"dir": "([^"]*)"\', options: {escape: json}'),
      `sourceValue: 'C:\\new'`,
    );
    const { stdout, exitCode } = await runOn(json);
    assert.equal(exitCode, 0);
    assert.match(itemsOf(stdout), /"dir": "C:\\\\new"/);
    const raw = replace(
      shop('data.config\\.json', ", pattern: 'old', options: {escape: none}"),
      `sourceValue: 'C:\\new'`,
    );
    assert.match(itemsOf((await runOn(raw)).stdout), /"dir": "C:\\new"/);
  });

  it('has the types that Kubernetes accepts', async () => {
    for (const [path, value, written] of [
      ['spec.replicas', '"3"', 'replicas: 3'],
      ['spec.replicas', '3', 'replicas: 3'],
      ['metadata.labels.a', '"007"', 'a: "007"'],
      ['spec.template.spec.containers.0.ports.0.hostPort', '"3"', 'hostPort: 3'],
      ['spec.template.spec.hostNetwork', '"true"', 'hostNetwork: true'],
    ] as const) {
      const config = replace(web(path, ', options: {create: true}'), `sourceValue: ${value}`);
      assert.match(await after(config), new RegExp(`${written}\\n`), path);
    }
  });

  it('deletes once, even if other keys have a similar name', async () => {
    const own = items.replace('      dir: old\n', '      logLevel: a\n      loglevel: b\n');
    const config = remove(shop('data.app\\.yaml.loglevel'));
    assert.equal(await after(config, own), own.replace('      loglevel: b\n', ''));
  });

  it('accepts a value of a Secret if the target allows it', async () => {
    const config = replace(shop('data.plain', ', options: {allowSecretValues: true}'), password);
    assert.equal(await after(config), items.replace('plain: x', 'plain: password'));
    const named = replace(shop('data.plain'), 'source: {kind: Secret, name: creds}');
    assert.equal(await after(named), items.replace('plain: x', 'plain: creds'));
  });

  it('protects a custom function with ten lines of code', () => {
    const text = '{"image": "a:1", "other": "b:1"} ';
    const resource = Resource.create(
      treeOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { 'c.json': text } }),
    );
    const pinned = resource.write('data.c\\.json.*', (image) => stringScalar(`${textOf(image)}@sha256:1`));
    assert.equal(textOf(pinned.get(['data', 'c.json'])), '{"image": "a:1@sha256:1", "other": "b:1@sha256:1"} ');
    assert.equal(
      pinned.write('data.c\\.json.image', () => undefined),
      pinned,
    );
  });
});
