/**
 * Follows Secret values through copies, embedded documents, new resources, names and steps of other functions.
 * Random pipelines copy the values. None of them may appear in standard error or in a result. planted-secrets.test.ts
 * and layer-config-secrets.test.ts test mistakes of single functions.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { configOf, listOf, resource } from '../run-on-values';
import { printedLines } from '../printed-lines';
import { sampled, samples } from '../law';
import { runPipeline } from '../../functions/run-pipeline/function';
import { entryOf } from '../../src/data/tree';
import { yamlFormat } from '../../src/formats/yaml/format';
import { readListText } from '../../src/resource-list/texts/read';
import { run, type Outcome } from '../../src/function/run';

const planted = {
  password: 'planted-Pw1',
  inner: 'planted-In2',
  inUrl: 'planted-Ur3',
  pin: '840917',
  /** Too short for Inlay to search for in text, so Inlay only tracks its paths. */
  tiny: 'qjx',
  odd: 'planted"<4>\\&',
  key: `-----BEGIN KEY-----\n${'plantedAAAABBBBCCCC'.repeat(3)}\n-----END KEY-----\n`,
  generated: 'planted-Ge5',
};
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Patterns of a leak: the values, parts of them, and their usual encodings. */
const leaks = [/plant/i, /840917/, /BBBBCCCC/, /cGxhbnR|BsYW50|wbGFud/, /ODQwOTE3/, /qjx/];

const items = [
  resource('Secret', 'creds', {
    data: {
      password: base64(planted.password),
      'config.json': base64(JSON.stringify({ db: { password: planted.inner, port: 1 }, list: [planted.inner] })),
      url: base64(`https://user:${planted.inUrl}@host/path`),
      key: base64(planted.key),
      // `echo` adds a line break.
      echoed: base64(`${planted.password}\n`),
    },
    stringData: { pin: planted.pin, odd: planted.odd, tiny: planted.tiny },
  }),
  resource('ConfigMap', 'target', {
    data: { a: 'old', b: 'x@y', 'c.json': '{"n": 1, "s": "old", "list": ["p", "q"]}', 'd.yaml': 'k: v\nport: 80\n' },
  }),
  resource('ConfigMap', 'renamed', { data: { a: 'old' } }),
];

const target = (name: string, fieldPaths: readonly string[], options: object = {}): object => ({
  select: { kind: 'ConfigMap', name },
  fieldPaths,
  options: { allowSecretValues: true, ...options },
});
const from = (kind: string, name: string, fieldPath: string, options: object = {}): object => ({
  source: { kind, name, fieldPath, options },
});
const creds = (fieldPath: string, options: object = {}): object => from('Secret', 'creds', fieldPath, options);

const replace = (...replacements: readonly object[]): object =>
  configOf('ReplaceValues', { report: true, replacements });
const copy = (source: object, ...targets: readonly object[]): object => replace({ ...source, targets });
const overwrite = (...targets: readonly object[]): object => copy({ sourceValue: 'new' }, ...targets);

const merge = (fields: object): object => configOf('MergeValues', fields);

const layers = (name: string, spec: object): object => configOf('LayerConfig', { spec }, name);
const layerOf = (name: string, key: string): object => ({
  name: `${name}-${key}`,
  at: 'value',
  valueFrom: { configMapKeyRef: { name, key } },
});

const render = (files: Readonly<Record<string, string>>, more: object = {}): object =>
  configOf('RenderComponents', { spec: { environment: 'dev', files, ...more } });

const plain = (program: string, more: object = {}): object =>
  configOf('RenderJsonnet', { spec: { file: 'main.jsonnet', files: { 'main.jsonnet': program }, ...more } }, 'plain');

/** Steps that copy Secret values. */
const secretSources: Readonly<Record<string, object>> = {
  'a Secret into a field': copy(creds('data.password'), target('target', ['data.a', 'data.b'])),
  'a Secret with a line break into a field': copy(creds('data.echoed'), target('target', ['data.a'])),
  'a Secret into documents': copy(
    creds('data.config\\.json.db.password'),
    target('target', ['data.c\\.json.s', 'data.d\\.yaml.k']),
  ),
  'a short value': copy(creds('stringData.tiny'), target('target|made', ['data.a'])),
  'a Secret into a new key': copy(creds('stringData.pin'), target('target|made', ['data.pin'], { create: true })),
  'a Secret into a name': copy(creds('data.password'), target('renamed', ['metadata.name'])),
  'a Secret into annotations': copy(
    creds('stringData.odd'),
    target('target|made', ['metadata.annotations.note'], { create: true }),
  ),
  'a piece of a Secret': copy(
    creds('data.url', { delimiter: '@' }),
    target('target', ['data.a']),
    target('made', ['data.a']),
  ),
  'a piece of a piece': copy(
    from('ConfigMap', 'target', 'data.a', { delimiter: ':', index: 2 }),
    target('target', ['data.b']),
  ),
  'a map from a Secret': copy(creds('data.config\\.json.db'), target('target', ['data.d\\.yaml.k'])),
  'a template of Secrets': replace({
    sources: [
      { as: 'p', kind: 'Secret', name: 'creds', fieldPath: 'data.password' },
      { as: 'k', kind: 'Secret', name: 'creds', fieldPath: 'data.key' },
    ],
    template: '${p}-and-${k}',
    targets: [target('target|made', ['data.a'])],
  }),
  'a copy of a copy': copy(from('ConfigMap', 'target', 'data.a'), target('made', ['data.b'], { create: true })),
  'a whole copy': copy(from('ConfigMap', 'target', 'data'), target('made', ['data'])),
  'a new resource': merge({ configMapGenerator: [{ name: 'made', literals: ['a=b', 'b=c'] }] }),
  'a new Secret': merge({ secretGenerator: [{ name: 'made-secret', literals: [`a=${planted.generated}`] }] }),
  'a rendered Secret': render({
    'components/a.jsonnet': `local value = '${planted.generated}'; [
      { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'rendered' }, stringData: { a: value } },
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'rendered' }, data: { a: value, b: value } },
    ]`,
  }),
  'a Secret from plain Jsonnet': plain(`local value = '${planted.generated}'; {
    secret: { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'plain' }, stringData: { a: value } },
    copy: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'plain' }, data: { a: value } },
  }`),
  'a new Secret into a field': copy(from('Secret', 'made-secret', 'data.a'), target('target|made', ['data.a'])),
  'layers into a ConfigMap': layers('layered', {
    layers: [
      { name: 'db', at: 'db', secret: { name: 'creds', key: 'config.json' } },
      { name: 'pin', at: 'pin', valueFrom: { secretKeyRef: { name: 'creds', key: 'pin' } } },
    ],
    output: { files: [{ key: 'a.yaml', format: 'yaml' }], naming: 'none', allowSecretValues: true },
  }),
  'a field into a ConfigMap of layers': layers('relayered', {
    layers: [{ ...layerOf('target', 'a'), at: 'pin' }],
    output: { files: [{ key: 'a.yaml', format: 'yaml' }], naming: 'none' },
  }),
  'layers from layers': copy(
    from('ConfigMap', 'layered', 'data.a\\.yaml.db.db.password'),
    target('target', ['data.b']),
  ),
};

/** Steps whose messages could contain values. */
const reportingConfigs: Readonly<Record<string, object>> = {
  'overwritten fields': overwrite(
    target('.*', ['data.a', 'data.b', 'data.pin', 'metadata.annotations.note'], { create: true }),
  ),
  'overwritten documents': overwrite(
    target('.*', ['data.c\\.json.s', 'data.d\\.yaml.k', 'data.a\\.yaml.pin'], { ignoreMissing: true }),
  ),
  'a wrong type': copy(from('ConfigMap', 'target', 'data.a'), target('target', ['data.c\\.json.n'])),
  'a wrong type, from created values': copy(from('ConfigMap', 'made', 'data.a'), target('target', ['data.c\\.json.n'])),
  'a requested type': copy(
    from('ConfigMap', 'target', 'data.b'),
    target('target', ['data.c\\.json.s'], { type: 'int' }),
  ),
  'an index out of range': copy(
    from('ConfigMap', 'target', 'data.b', { delimiter: '@', index: 7 }),
    target('target', ['data.a']),
  ),
  'text that is not a document': copy({ sourceValue: 'x' }, target('target|made', ['data.a.b.c'])),
  'a missing marker': replace({
    sourceValue: 'x',
    targets: [{ ...target('.*', ['data.a']), between: { start: '<<', end: '>>' } }],
  }),
  'an ambiguous source': copy({ source: { kind: 'ConfigMap', fieldPath: 'data.a' } }, target('target', ['data.b'])),
  'conflicting values': layers('conflict', {
    layers: [{ name: 'own', values: { value: 'other' } }, layerOf('target', 'a'), layerOf('target', 'b')],
  }),
  'conflicting created values': layers('conflict', {
    layers: [{ name: 'own', values: { value: 1 } }, layerOf('made', 'a'), layerOf('made', 'b')],
  }),
  'a violated schema': layers('schema', {
    layers: [{ name: 'doc', configMap: { name: 'target', key: 'c.json' } }, layerOf('target', 'a')],
    schema: {
      inline: { properties: { s: { enum: ['x'] }, n: { const: 2 }, value: { maxLength: 1 }, list: { maxItems: 1 } } },
    },
  }),
  'a preview': layers('preview', {
    dryRun: true,
    layers: [{ name: 'doc', configMap: { name: 'target', key: 'd.yaml' } }, layerOf('target', 'a')],
    output: {
      files: [
        { key: 'x.yaml', format: 'yaml' },
        { key: 'x.properties', format: 'properties' },
      ],
    },
  }),
  'an override': layers('overridden', {
    layers: [layerOf('target', 'a'), layerOf('target', 'b')],
    overrides: [{ path: 'value', value: 'x', reason: 'r' }],
    output: { files: [{ key: 'x.yaml', format: 'yaml' }], naming: 'none' },
  }),
  'a merge that replaces maps': merge({
    configMapGenerator: [
      {
        name: 'target',
        behavior: 'merge',
        literals: ['c.json={"s": {"x": 1}}', 'd.yaml=k: [1]'],
        mergeValues: [
          { key: 'c.json', format: 'json' },
          { key: 'd.yaml', format: 'yaml' },
        ],
      },
    ],
  }),
  'a merge into text that is not a document': merge({
    configMapGenerator: [
      {
        name: 'target',
        behavior: 'merge',
        literals: ['a={}'],
        mergeValues: [{ key: 'a', format: 'json', strict: true }],
      },
    ],
  }),
  'a missing base': merge({ configMapGenerator: [{ name: 'renamed', behavior: 'merge', literals: ['a=b'] }] }),
  'an existing base': merge({ configMapGenerator: [{ name: 'target', behavior: 'create', literals: ['a=b'] }] }),
  'code that fails': render(
    { 'components/a.jsonnet': "error 'no: ' + importstr '../a'" },
    { filesFrom: [{ configMap: { name: 'target' } }] },
  ),
  'an invalid object': render(
    { 'components/a.jsonnet': "{ a: { b: importstr '../b' } }" },
    { filesFrom: [{ configMap: { name: 'target' } }] },
  ),
  'plain Jsonnet that fails': plain("error 'no: ' + importstr 'a'", { filesFrom: [{ configMap: { name: 'target' } }] }),
  'plain Jsonnet that returns no object': plain("{ a: { b: importstr 'b' } }", {
    filesFrom: [{ configMap: { name: 'target' } }],
  }),
  'unused overwrites': configOf('ResolveOverwrites', { spec: { mode: 'resolve', report: true } }, 'overwrites'),
};

const pipelineOf = (steps: readonly object[], more: readonly object[]): string =>
  listOf([...items, ...more], configOf('RunPipeline', { spec: { functions: steps } }));

const resultsOf = (stdout: string): string =>
  JSON.stringify(entryOf(yamlFormat.read(stdout).roots[0], 'results') ?? '');

/** Runs the steps. Fails if a value is visible. The name of a step must not contain a value. */
async function assertHidden(steps: readonly object[], more: readonly object[] = []): Promise<Outcome> {
  const outcome = await run(runPipeline, { text: pipelineOf(steps, more) });
  assert.notEqual(outcome.exitCode, 3, outcome.stderr);
  for (const messages of [outcome.stderr, resultsOf(outcome.stdout)]) {
    for (const leak of leaks) assert.doesNotMatch(messages, leak);
  }
  return outcome;
}

const stepsNamed = (names: readonly string[]): readonly object[] =>
  names.map((name) => secretSources[name] ?? reportingConfigs[name] ?? assert.fail(name));

/** Steps whose values Inlay recognizes everywhere. */
const longSecretSources = Object.keys(secretSources).filter((name) => name !== 'a short value');

describe('copied values of Secrets', () => {
  const chains: Readonly<Record<string, readonly [steps: readonly string[], said: RegExp]>> = {
    'to the next step': [
      ['a Secret into a field', 'overwritten fields'],
      /target data\.a: step 2: \(secret\) becomes \(secret\)/,
    ],
    'into a resource that an earlier step created': [
      ['a new resource', 'a piece of a Secret', 'overwritten fields'],
      /ConfigMap\/made data\.a: step 3: \(secret\) becomes \(secret\)/,
    ],
    'out of a resource that an earlier step created': [
      ['a new resource', 'a piece of a Secret', 'a wrong type, from created values'],
      /the value \(secret\) is a string/,
    ],
    'although they are short': [
      ['a new resource', 'a short value', 'a copy of a copy', 'overwritten fields', 'conflicting created values'],
      /vs \(secret\) \(layer "made-b", ConfigMap\/made\)/,
    ],
    'although they are short, to a dry run': [
      ['a short value', 'a preview'],
      /\+\+\+ x\.yaml [^]*\n +\+value: \(secret\)\n/,
    ],
    'although they are short, through layers': [
      ['a short value', 'a field into a ConfigMap of layers', 'overwritten documents'],
      /ConfigMap\/relayered data\.a\\\.yaml\.pin: step 3: \(secret\) becomes \(secret\)/,
    ],
    'into a name': [
      ['a Secret into a name', 'overwritten fields'],
      /ConfigMap\/\(secret\) data\.a: step 2: "old" becomes "new"/,
    ],
    'to another function': [
      ['a Secret into a field', 'conflicting values'],
      /conflicting values: "other" \(layer "own", functionConfig\) vs \(secret\) \(layer "target-a", ConfigMap\/target\)/,
    ],
    'through two copies': [
      ['a new resource', 'a Secret into a field', 'a copy of a copy', 'conflicting created values'],
      /vs \(secret\) \(layer "made-b", ConfigMap\/made\)/,
    ],
    'out of a document, through layers': [
      ['layers into a ConfigMap', 'layers from layers', 'overwritten fields'],
      /ConfigMap\/target data\.b: step 3: \(secret\) becomes \(secret\)/,
    ],
    'next to a Secret that a step renders': [
      ['a rendered Secret', 'overwritten fields'],
      /ConfigMap\/rendered data\.a: step 2: "\(secret\)" becomes "new"/,
    ],
    'into code': [['a Secret into a field', 'code that fails'], /RUNTIME ERROR: no: \(secret\)/],
  };
  for (const [what, [names, messages]] of Object.entries(chains)) {
    it(`${what} are not shown`, async () => {
      const { stderr } = await assertHidden(stepsNamed(names));
      assert.match(printedLines(stderr), messages);
    });
  }

  it('into the report on overwrites are not shown', async () => {
    const repository = { type: 'ociRegistry', baseUrl: 'old' };
    const installation = {
      apiVersion: 'landscaper.gardener.cloud/v1alpha1',
      kind: 'Installation',
      metadata: { name: 'server' },
      spec: { componentDescriptor: { ref: { componentName: 'a.b/c', version: 'v1', repositoryContext: repository } } },
    };
    const into = copy(creds('data.url'), {
      select: { kind: 'Installation' },
      fieldPaths: ['spec.componentDescriptor.ref.repositoryContext.baseUrl'],
      options: { allowSecretValues: true },
    });
    const { stdout } = await assertHidden([into, ...stepsNamed(['unused overwrites'])], [installation]);
    const { resources } = readListText(stdout, { stream: false });
    const report = resources.find(({ id }) => id.name === 'overwrites-report')?.text ?? '';
    assert.match(report, /\(secret\)/);
    for (const leak of leaks) assert.doesNotMatch(report, leak);
  });

  it('in any way are not shown', async () => {
    let hidden = 0;
    let failed = 0;
    const steps = fc
      .tuple(
        fc.array(fc.constantFrom(...longSecretSources), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...Object.keys(reportingConfigs)),
      )
      .map(([first, last]) => [...first, last]);
    await fc.assert(
      fc.asyncProperty(steps, async (names) => {
        const { stderr, exitCode } = await assertHidden(stepsNamed(names));
        if (stderr.includes('(secret)')) hidden += 1;
        if (exitCode === 2) failed += 1;
      }),
      { numRuns: samples(400) },
    );
    // Without these numbers, the test would prove nothing.
    assert.ok(
      hidden > samples(100) && failed > samples(100) && failed < samples(380),
      `${hidden} hide values, ${failed} fail`,
    );
  });

  it('before each mistake are not shown', async () => {
    const names = longSecretSources.filter((name) => !name.startsWith('a new') && !name.includes('name'));
    const pairs = names.flatMap((carrier) => Object.keys(reportingConfigs).map((teller) => [carrier, teller]));
    for (const pair of sampled(pairs, 2)) await assertHidden(stepsNamed(['a new resource', ...pair]));
  });
});
