/** Tests which data is read from an object for a layer, and the messages if no data can be read. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { configOf, resource, runOn, type Ran } from '../../../test/run-on-values';
import { rootFiles } from '../../../src/files/root-files';
import { temporaryFolder } from '../../../test/temporary-folder';
import { layerConfig } from '../function';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const open = resource('ConfigMap', 'open', { data: { user: 'admin' } });
const secret = resource('Secret', 'creds', {
  metadata: { name: 'creds', annotations: { data: 'plain' } },
  data: { password: base64('hunter2-Zq') },
  stringData: { data: 'as it is', doc: '{"user": 1}' },
});

const generate = (layer: object, kind: string, items: readonly object[] = [open, secret]): Promise<Ran> =>
  generateOf([{ name: 'l', ...layer }], kind, items);

const generateOf = (
  layers: readonly object[],
  kind: string,
  items: readonly object[] = [open, secret],
): Promise<Ran> => {
  const spec = { layers, output: { kind, files: [{ key: 'f', format: 'json' }] } };
  return runOn(layerConfig, configOf('LayerConfig', { spec }, 'conf'), items);
};

const field = (kind: string, name: string, fieldPath: string): object => ({
  at: 'x',
  resource: { apiVersion: 'v1', kind, name, fieldPath },
});
const template = (text: string, vars: object): object => ({ at: 'x', template: text, vars });
const [fromOpen, fromSecret] = [
  { configMapKeyRef: { name: 'open', key: 'user' } },
  { secretKeyRef: { name: 'creds', key: 'password' } },
];

describe('a directory with broken links', () => {
  const messagesOf = async (file: string, link: string): Promise<string> => {
    const folder = temporaryFolder({ [`parts/${file}`]: '{}' });
    symlinkSync('absent', join(folder, 'parts', link));
    const spec = { layers: [{ name: 'l', directory: { path: 'parts' } }] };
    return (await runOn(layerConfig, configOf('LayerConfig', { spec }, 'conf'), [], rootFiles(folder))).messages;
  };

  it('is refused if a link could be a file with settings', async () => {
    assert.match(
      await messagesOf('.hidden', 'b.yaml'),
      /^\[error\] [^\n]* cannot read "parts\/b\.yaml", because it [^\n]*\n$/,
    );
  });

  it('is read without other links', async () => {
    assert.match(
      await messagesOf('a.json', 'b.txt'),
      /^\[warning\] [^\n]* skips "parts\/b\.txt", because it [^\n]*\n$/,
    );
  });
});

describe('a layer', () => {
  for (const [title, layer, kind, value] of [
    ['a field of a Secret', field('Secret', 'creds', 'data.password'), 'Secret', 'hunter2-Zq'],
    ['a text in a Secret', field('Secret', 'creds', 'stringData.data'), 'Secret', 'as it is'],
    ['metadata of a Secret', field('Secret', 'creds', 'metadata.annotations.data'), 'Secret', 'plain'],
    ['a field of a ConfigMap', field('ConfigMap', 'open', 'data.user'), 'ConfigMap', 'admin'],
    ['a template', template('${a}:${b}', { a: fromOpen, b: fromSecret }), 'Secret', 'admin:hunter2-Zq'],
    ['a template without secret texts', template('${a}', { a: fromOpen }), 'ConfigMap', 'admin'],
  ] as const) {
    it(`reads ${title}`, async () => {
      const { items, messages } = await generate(layer, kind);
      const text = items.at(-1)?.data?.['f'] ?? '';
      assert.deepEqual(
        JSON.parse(kind === 'Secret' ? Buffer.from(text, 'base64').toString() : text),
        { x: value },
        messages,
      );
    });
  }

  for (const [title, layer] of [
    ['a template', template('${a}${b}', { a: fromOpen, b: fromSecret })],
    ['a document', { at: 'x', secret: { name: 'creds', key: 'doc', format: 'json' } }],
  ] as const) {
    it(`does not write values of ${title} that come from a Secret into a ConfigMap`, async () => {
      const { exitCode, messages } = await generate(layer, 'ConfigMap');
      assert.equal(exitCode, 2);
      assert.match(messages, /\[secret-in-config-map\]/);
    });
  }

  it('does not write values of a Secret into a ConfigMap, even if another layer sets the same value', async () => {
    const fromValues = { name: 'a', values: { x: 'hunter2-Zq' } };
    const { exitCode, messages } = await generateOf(
      [fromValues, { name: 'b', ...field('Secret', 'creds', 'data.password') }],
      'ConfigMap',
    );
    assert.equal(exitCode, 2);
    assert.match(messages, /\[secret-in-config-map\]/);
  });

  for (const [dialect, value] of [
    ['oslo', 'a$b'],
    ['plain', 'a$$b'],
  ] as const) {
    it(`reads an INI text like the ${dialect} file among its files`, async () => {
      const item = resource('ConfigMap', 'ini', { data: { t: '[s]\nx = a$$b\n' } });
      const layers = [
        { name: 'l', configMap: { name: 'ini', key: 't', format: 'ini' } },
        { name: 'd', directory: { path: 'parts' } },
      ];
      const files = [
        { key: 'f', format: 'json' },
        { key: 'g', format: 'ini', ini: { dialect } },
      ];
      const { items, messages } = await runOn(
        layerConfig,
        configOf('LayerConfig', { spec: { layers, output: { files } } }),
        [item],
        rootFiles(temporaryFolder({ 'parts/t.ini': '[t]\nx = a$$b\n' })),
      );
      const sections = { s: { x: value }, t: { x: value } };
      assert.deepEqual(JSON.parse(items.at(-1)?.data?.['f'] ?? ''), sections, messages);
    });
  }

  for (const [type, text] of [
    ['float', '1'],
    ['int', '1.5'],
  ] as const) {
    it(`reports ${text} in an INI layer as a number if CUE requires ${type}`, async () => {
      const item = resource('ConfigMap', 'ini', { data: { 'a.ini': `[s]\nx = ${text}\n` } });
      const layers = [
        { name: 'ini', configMap: { name: 'ini', key: 'a.ini' } },
        { name: 'types', cue: `s: x: ${type}` },
      ];
      const { messages } = await generateOf(layers, 'ConfigMap', [item]);
      assert.ok(messages.includes(`s.x: conflicting types: ${text} `), messages);
    });
  }

  it('without a value may be missing only with `ignoreMissing`', async () => {
    const item = resource('ConfigMap', 'open', { data: { user: null } });
    const layer = field('ConfigMap', 'open', 'data.user');
    const { messages } = await generate(layer, 'ConfigMap', [item]);
    assert.match(messages, /reads `data\.user`, which is null in ConfigMap\/open: /);
    assert.equal((await generate({ ...layer, ignoreMissing: true }, 'ConfigMap', [item])).exitCode, 0);
  });

  for (const more of [[], [{ name: 'c', cue: 's: mode: int' }]]) {
    it(`compares numbers with a leading zero by their spelling ${more.length === 0 ? 'without' : 'with'} CUE`, async () => {
      const item = resource('ConfigMap', 'modes', { data: { octal: 's: {mode: 0644}', other: 's: {mode: 420}' } });
      for (const [second, isEqual] of [
        ['octal', true],
        ['other', false],
      ] as const) {
        const layers = ['octal', second].map((key, at) => ({ name: `l${at}`, configMap: { name: 'modes', key } }));
        const spec = { layers: [...layers, ...more], output: { files: [{ key: 'f', format: 'ini' }] } };
        const { items, messages } = await runOn(layerConfig, configOf('LayerConfig', { spec }), [item]);
        assert.equal(items.at(-1)?.data?.['f'], isEqual ? '[s]\nmode = 0644\n' : undefined, messages);
        assert.equal(messages.includes('s.mode: conflicting values: 0644'), !isEqual, messages);
      }
    });
  }

  for (const [text, vars, origin] of [
    ['a', {}, 'functionConfig'],
    ['${a}', { a: fromOpen }, 'ConfigMap/open'],
  ] as const) {
    it(`is named in a conflict with the template "${text}"`, async () => {
      const layers = [
        { name: 'l', ...template(text, vars) },
        { name: 'm', values: { x: 1 } },
      ];
      const { messages } = await generateOf(layers, 'ConfigMap');
      assert.ok(messages.includes(`(layer "l", ${origin})`), messages);
    });
  }

  it('sets nothing if an optional text is missing', async () => {
    const missing = { configMapKeyRef: { name: 'open', key: 'none' } };
    const layer = { ...template('${a}${b}', { a: fromOpen, b: missing }), ignoreMissing: true };
    const { items, exitCode } = await generate(layer, 'ConfigMap');
    assert.deepEqual([exitCode, items.at(-1)?.data], [0, { f: '{}\n' }]);
  });

  it('names the field that reads the other kind, if such an object exists', async () => {
    const messagesFor = async (kind: string): Promise<string> =>
      (await generate({ configMap: { name: 'a', key: 'b' } }, 'ConfigMap', [resource(kind, 'a')])).messages;
    assert.match(await messagesFor('Secret'), /`secret`.*\[not-found\]/);
    assert.doesNotMatch(await messagesFor('Other'), /`secret`/);
  });

  it('is read from each object that has the labels, but not from versions of these objects', async () => {
    const version = (name: string, value: number, labels: object, annotations: object): object =>
      resource('ConfigMap', name, {
        metadata: { name, labels: { tier: 'web', ...labels }, annotations },
        data: { c: `{"x": ${value}}` },
      });
    const by = (kind: string): object => ({ [`inlay.dev/${kind}`]: 'other' });
    const [inFile, orphaned] = [{ 'internal.config.kubernetes.io/path': 'a.yaml' }, { 'inlay.dev/orphaned': 'true' }];
    for (const current of [
      [version('app', 2, {}, inFile), version('app-bbbbbbbbbb', 2, by('version-config'), inFile)],
      [version('app-bbbbbbbbbb', 2, by('version-config'), {})],
      [version('app-bbbbbbbbbb', 2, by('config'), {})],
    ]) {
      const { items, messages } = await generate({ configMap: { labelSelector: 'tier=web', key: 'c' } }, 'ConfigMap', [
        ...current,
        version('app-cccccccccc', 1, by('version-config'), orphaned),
        version('app-dddddddddd', 1, by('config'), orphaned),
      ]);
      assert.deepEqual(JSON.parse(items.at(-1)?.data?.['f'] ?? ''), { x: 2 }, messages);
    }
  });

  it('is named with its file in a subpackage', async () => {
    const inPackage = (name: string, path: string, file = ''): object => ({
      name,
      annotations: { 'internal.config.kubernetes.io/package-path': path, 'internal.config.kubernetes.io/path': file },
    });
    const team = resource('ConfigMap', 'a', { metadata: inPackage('a', '/p/sub', 'r.yaml'), data: { c: '{"x": 1}' } });
    const layers = [
      { name: 'a', configMap: { name: 'a', key: 'c' } },
      { name: 'b', values: { x: 2 } },
    ];
    const config = configOf('LayerConfig', { metadata: inPackage('conf', '/p'), spec: { layers } });
    assert.match((await runOn(layerConfig, config, [team])).messages, /layer "a", ConfigMap\/a, sub\/r\.yaml, line 1/);
  });

  it('suggests the most similar field, except inside the text of a Secret', async () => {
    const messagesFor = async (kind: string, name: string, path: string): Promise<string> =>
      (await generate(field(kind, name, path), 'Secret')).messages;
    assert.match(await messagesFor('ConfigMap', 'open', 'data.usr'), /did you mean `user`.*\[field-not-found\]/);
    assert.match(
      await messagesFor('Secret', 'creds', 'stringData.doc.usr'),
      /does not have(?!.*`user`).*\[field-not-found\]/,
    );
  });
});

describe('a LayerConfig', () => {
  const output = { files: [{ key: 'f', format: 'json', select: 'c' }] };
  const overrides = [{ path: 'a.b', value: 1, reason: 'r' }];
  for (const [title, document, spec, expected] of [
    ['may have unused settings of an object', '{"a": {"d": 1}}', { output }, /^(?!.*outside the `select`)/],
    ['reports an override of two values', '{"a": {"b": 2}}', { overrides }, /with 1 instead of 1 \(.*\) and 2 \(/],
    ['that only cleans up needs no previous versions', '{}', { cleanUp: [{ name: 'old' }] }, /^$/],
  ] as const) {
    it(title, async () => {
      const layers = [
        { name: 'l', values: { a: { b: 1 }, c: {} } },
        { name: 'm', configMap: { name: 'm', key: 'k' } },
      ];
      const metadata = { name: 'm', annotations: { 'kustomize.config.k8s.io/id': 'kind: ConfigMap' } };
      const item = resource('ConfigMap', 'm', { metadata, data: { k: document } });
      const { messages } = await runOn(layerConfig, configOf('LayerConfig', { spec: { layers, ...spec } }), [item]);
      assert.match(messages, expected);
    });
  }
});

describe('a name', () => {
  for (const [name, label, code] of [
    ['conf', 'other', 'duplicate'],
    ['conf-bbbbbbbbbb', 'other', 'duplicate'],
    ['config', 'other', undefined],
    ['conf-b', 'other', undefined],
    ['conf', undefined, 'already-exists'],
  ] as const) {
    it(`${name} of ${label} is ${code ?? 'available'}`, async () => {
      const metadata = { name, ...(label && { labels: { 'inlay.dev/config': label } }) };
      const { messages } = await generate({ values: {} }, 'ConfigMap', [resource('ConfigMap', name, { metadata })]);
      assert.equal(/\[(duplicate|already-exists)\]/.exec(messages)?.[1], code, messages);
    });
  }
});
