/**
 * Tests that no output shows a key that CUE computes from a Secret. The keys are too short for the redaction of known
 * values, so each message must leave them out.
 */
import assert from 'node:assert/strict';
import { run } from '../../../src/function/run';
import { configOf, listOf, resource, runOn, type Item } from '../../../test/run-on-values';
import { layerConfig } from '../function';

const optionSchema = JSON.stringify({
  options: {
    DEFAULT: {
      opts: [
        { name: 'workers', type: 'integer' },
        { name: 'zq9', type: 'string' },
      ],
    },
  },
});

const specOf = (map: string, more: object, layers: readonly object[] = []): object => ({
  layers: [
    { name: 'db', at: 'password', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } },
    { name: 'cue', cue: `password: string\nmap: ${map}` },
    ...layers,
  ],
  ...more,
});

/** Returns the items and messages of a run in which the password is part of keys in the map `map`. */
async function generate(
  map: string,
  more: object,
  password = 'zq7',
  items: readonly object[] = [],
  layers: readonly object[] = [],
): Promise<{ readonly items: readonly Item[]; readonly messages: string }> {
  const secret = resource('Secret', 'db', { stringData: { password } });
  const config = configOf('LayerConfig', { spec: specOf(map, more, layers) }, 'conf');
  const schema = resource('ConfigMap', 'options', { data: { 'schema.json': optionSchema } });
  const { items: made, messages } = await runOn(layerConfig, config, [secret, schema, ...items]);
  return { items: made, messages };
}

const key = String.raw`"\(password)"`;

const oslo = (more: object = {}): object => ({
  key: 'a.conf',
  format: 'ini',
  select: 'map',
  ini: { dialect: 'oslo', schema: { configMap: { name: 'options', key: 'schema.json' } }, ...more },
});

const secretWith = (...files: readonly object[]): object => ({ output: { kind: 'Secret', files } });

describe('keys that CUE computes from a Secret', () => {
  for (const [title, map, more, expected] of [
    ['an unknown option', `DEFAULT: ${key}: 1`, secretWith(oslo()), /map\.DEFAULT\.\(secret\) .*is not an option/],
    ['an option of an unknown section', `{${key}: a: 1}`, secretWith(oslo()), /map\.\(secret\)\.a .*is not an option/],
    [
      'an option with "-" in its name',
      String.raw`DEFAULT: "a-\(password)": 1`,
      secretWith(oslo()),
      /map\.DEFAULT\.\(secret\) .*is a name that oslo\.config never reads/,
    ],
    [
      'an option that is set in two spellings of a section',
      `{db: ${key}: 1, DB: ${key}: 1}`,
      secretWith(oslo({ unknown: 'ignore' })),
      /map\.DB\.\(secret\) .*is the same option as `db\.\(secret\)`/,
    ],
    [
      'a rule for a similar option',
      `DEFAULT: ${key}: 1`,
      secretWith(oslo({ unknown: 'ignore', options: [{ path: 'DEFAULT.zq8', as: 'multi' }], open: ['DEFAULT.zq9'] })),
      /no layer sets an option that matches `DEFAULT\.zq8`/,
    ],
    [
      'a null that INI cannot express',
      `s: ${key}: null`,
      secretWith({ key: 'a.ini', format: 'ini', select: 'map' }),
      /map\.s\.\(secret\) .*is null/,
    ],
    [
      'a violation of a schema',
      `${key}: 1`,
      { schema: { inline: { properties: { map: { additionalProperties: { type: 'string' } } } } } },
      /map\.\(secret\) must be/,
    ],
    [
      'data keys that two files write',
      `${key}: 1`,
      secretWith({ format: 'keys', select: 'map' }, { format: 'keys', select: 'map' }),
      /two files write the data key "\(secret\)"/,
    ],
    [
      'a key that a Deployment reads',
      `${key}: "1"`,
      secretWith({ format: 'keys', select: 'map' }),
      /reads the key "zq8", which Secret\/conf-\w+ does not contain/,
    ],
    [
      'a file in a ConfigMap',
      `${key}: {}`,
      { output: { files: [{ key: 'a.yaml', format: 'yaml', select: 'map' }] } },
      /map\.\(secret\) has a key that CUE computes from a Secret/,
    ],
    [
      'a nested file in a ConfigMap',
      `${key}: a: {}`,
      { output: { files: [{ key: 'a.yaml', format: 'yaml', select: 'map' }] } },
      /map\.\(secret\)\.a has a key that CUE computes from a Secret/,
    ],
  ] as const) {
    it(`are not shown in a message about ${title}`, async () => {
      const env = [{ name: 'A', valueFrom: { secretKeyRef: { name: 'conf', key: 'zq8' } } }];
      const containers = [{ name: 'a', image: 'a', env }];
      const user = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' } };
      const items = title.includes('Deployment') ? [{ ...user, spec: { template: { spec: { containers } } } }] : [];
      const { messages } = await generate(map, more, 'zq7', items);
      assert.match(messages, expected);
      assert.doesNotMatch(messages, /zq7/i);
    });
  }

  for (const [title, map, file] of [
    ['YAML', `{open: 1, in: {${key}: 1, also: 2}}`, { key: 'a', format: 'yaml', select: 'map' }],
    ['YAML, above an empty map', `{open: 1, in: ${key}: {}}`, { key: 'a', format: 'yaml', select: 'map' }],
    ['YAML, at the root', `{open: 1, ${key}: 1}`, { key: 'a', format: 'yaml', select: 'map' }],
    ['YAML, in a list', `{open: 1, in: [{${key}: 1}]}`, { key: 'a', format: 'yaml', select: 'map' }],
    ['an env file', `{open: 1, in: ${key}: 1}`, { key: 'a', format: 'env', select: 'map' }],
    ['INI', `{open: a: 1, in: ${key}: 1}`, { key: 'a', format: 'ini', select: 'map' }],
    ['data keys', `{open: "1", ${key}: "1"}`, { format: 'keys', select: 'map' }],
  ] as const) {
    it(`are not shown in a dry run or a note about ${title}`, async () => {
      const { items, messages } = await generate(map, { explain: true, ...secretWith(file) });
      const made = items.filter(({ metadata }) => metadata.name.startsWith('conf-'));
      const shown = JSON.stringify(made.map(({ metadata, kind, data }) => (kind === 'Secret' ? metadata : data)));
      assert.doesNotMatch(shown + messages, /zq7/i);
      const next = { dryRun: true, ...secretWith(file, { key: 'b', format: 'yaml', select: 'password' }) };
      for (const password of ['zq7', 'xv5']) {
        const { messages: preview } = await generate(map, next, password, made);
        assert.match(preview, /\[file-preview\]/);
        assert.doesNotMatch(preview, /zq7|xv5/i);
      }
    });
  }

  it('do not hide changes of other settings in a dry run', async () => {
    for (const [mapOf, file, expected] of [
      [
        (open: number) => String.raw`{open: ${open}, in: {${key}: 1, "a\(password)": 1}}`,
        { key: 'a', format: 'env', select: 'map' },
        /-OPEN=1\n *\+OPEN=2\n *IN=\(secret\)\n\n?$/,
      ],
      [
        (open: number) => `{open: a: ${open}, in: {${key}: 1, b: 2}}`,
        { key: 'a', format: 'ini', select: 'map' },
        /\n *\(secret\) = \(secret\)\n *\[open\]\n *-a = 1\n *\+a = 2\n\n?$/,
      ],
      [
        (open: number) => `{open: a: ${open}, in: {${key}: 1, b: 2}}`,
        { key: 'a', format: 'ini', select: 'map', ini: { dialect: 'oslo' } },
        /\n *\(secret\) = \(secret\)\n *\[open\]\n *-a = 1\n *\+a = 2\n\n?$/,
      ],
      [
        (open: number) => `{open: "${open}", ${key}: "1"}`,
        { format: 'keys', select: 'map' },
        /data\.open: open would change:/,
      ],
    ] as const) {
      const { items } = await generate(mapOf(1), secretWith(file));
      const made = items.filter(({ metadata }) => metadata.name.startsWith('conf-'));
      const { messages } = await generate(mapOf(2), { dryRun: true, ...secretWith(file) }, 'zq7', made);
      assert.match(messages, expected);
    }
  });

  it('hide a whole document, whose format may require a map', async () => {
    for (const [format, shown, value = '1'] of [
      ['ini', '(secret) = (secret)', '{a: 1}'],
      ['toml', '"(secret)" = "(secret)"'],
      ['properties', '(secret)=(secret)'],
      ['env', '(SECRET)=(secret)'],
      ['cuttlefish', '(secret) = (secret)'],
      ['yaml', '(secret)'],
    ] as const) {
      const { messages } = await generate(`{${key}: ${value}}`, {
        dryRun: true,
        ...secretWith({ key: 'a', format, select: 'map' }),
      });
      assert.ok(messages.includes(`+${shown}\n`), messages);
    }
  });

  it('are not shown in a comparison', async () => {
    const view = { name: 'compare', file: 'other.yaml', isColored: false };
    const spec = specOf(`{open: "1", ${key}: "1"}`, secretWith({ format: 'keys', select: 'map' }));
    const inputOf = (password: string): { readonly text: string; readonly functionConfig: string } => ({
      text: listOf([resource('Secret', 'db', { stringData: { password } })]),
      functionConfig: JSON.stringify(configOf('LayerConfig', { spec }, 'conf')),
    });
    const { stdout: argument } = await run(layerConfig, inputOf('zq7'));
    const { stdout } = await run(layerConfig, { ...inputOf('xv5'), view: { ...view, argument } });
    assert.match(stdout, /^-{3} \(secret\) \(default\/conf-\w+\)\n\+{3} \/dev\/null$/m);
    assert.match(stdout, /^-{3} \/dev\/null\n\+{3} \(secret\) \(default\/conf-\w+\)$/m);
    assert.doesNotMatch(stdout, /zq7|xv5/i);
  });

  it('do not include a key whose settings are all public', async () => {
    const layers = ['values', 'others'].map((name) => ({ name, values: { map: { zq7: { port: 1 } } } }));
    const properties = { map: { additionalProperties: { properties: { port: { type: 'string' } } } } };
    const { messages } = await generate(`${key}: port: _`, { schema: { inline: { properties } } }, 'zq7', [], layers);
    assert.match(messages, /map\.zq7\.port must be a string, not 1 /);
  });

  it('do not include ordinary words of a document that another source also contains', async () => {
    const inline = { properties: { service: { properties: { port: { type: 'string' } } } } };
    const map = '{_doc: yaml.Unmarshal(password), all: _doc, all: {port?: int, user?: string}}';
    const properties = { all: { additionalProperties: { type: 'boolean' } } };
    const schema = { inline: { properties: { ...inline.properties, map: { properties } } } };
    const layers = [
      { name: 'service', values: { service: { port: 1 } } },
      { name: 'db', at: 'password', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } },
      { name: 'cue', cue: `import "encoding/yaml"\npassword: string\nmap: ${map}` },
    ];
    const secret = resource('Secret', 'db', { stringData: { password: 'port: 5432\nhunter2: 1\n' } });
    const config = configOf('LayerConfig', { spec: { layers, schema } }, 'conf');
    const { messages } = await runOn(layerConfig, config, [secret]);
    assert.match(messages, /service\.port must be/);
    assert.match(messages, /map\.all\.port must be true or false, not \(secret\)/);
    assert.match(messages, /map\.all\.\(secret\) must be true or false, not \(secret\)/);
    assert.doesNotMatch(messages, /hunter2|5432/);
  });
});

describe('values that an earlier run copied from a Secret into a layer', () => {
  const pem = 'first-line-of-a-key\nsecond-line\n';
  const items = [
    resource('Secret', 'tls', { stringData: { pem } }),
    resource('ConfigMap', 'team', { data: { 'a.json': JSON.stringify({ pem, other: 'plain' }), pem } }),
  ];
  const generated = (
    layers: readonly object[],
    more: object,
  ): Promise<{ readonly items: readonly Item[]; readonly messages: string }> => {
    const spec = { layers, output: { kind: 'Secret', files: [{ key: 'a.yaml', format: 'yaml' }] }, ...more };
    return runOn(layerConfig, configOf('LayerConfig', { spec }, 'conf'), items);
  };
  const other = { name: 'other', values: { other: 'plain' } };

  for (const [title, layers] of [
    ['a document', [{ name: 'team', configMap: { name: 'team', key: 'a.json' } }]],
    ['a value', [other, { name: 'team', at: 'pem', valueFrom: { configMapKeyRef: { name: 'team', key: 'pem' } } }]],
    [
      'a template',
      [
        other,
        { name: 'team', at: 'pem', template: '${p}', vars: { p: { configMapKeyRef: { name: 'team', key: 'pem' } } } },
      ],
    ],
    [
      'a field',
      [
        other,
        {
          name: 'team',
          at: 'pem',
          resource: { apiVersion: 'v1', kind: 'ConfigMap', name: 'team', fieldPath: 'data.pem' },
        },
      ],
    ],
  ] as const) {
    it(`are recorded as secret, and not shown, if the layer is ${title}`, async () => {
      const { items: made } = await generated(layers, {});
      assert.equal(made.at(-1)?.metadata.annotations?.['inlay.dev/secret-settings'], '{"a.yaml":[["pem"]]}');
      const { messages } = await generated(layers, { dryRun: true });
      assert.match(messages, /\+pem: \(secret\)/);
      assert.match(messages, /\+other: plain/);
    });
  }

  it('do not include public values that the first run wrote next to a Secret value', async () => {
    const layers = [
      { name: 'team', configMap: { name: 'team', key: 'a.yaml' } },
      { name: 'pw', at: 'pw', valueFrom: { secretKeyRef: { name: 'db', key: 'pw' } } },
    ];
    const spec = { layers, output: { kind: 'Secret', naming: 'none', files: [{ format: 'keys' }] } };
    const config = configOf('LayerConfig', { spec }, 'conf');
    const sources = [
      resource('Secret', 'db', { stringData: { pw: 'hunter2hunter2' } }),
      resource('ConfigMap', 'team', { data: { 'a.yaml': 'zone: eu-central\n' } }),
    ];
    const { items: made } = await runOn(layerConfig, config, sources);
    assert.equal(made.at(-1)?.metadata.annotations?.['inlay.dev/secret-settings'], '{"pw":[[]]}');
    assert.deepEqual((await runOn(layerConfig, config, [...made])).items, made);
  });

  it('are as visible as the functionConfig if they are in `values`', async () => {
    const { items: made } = await generated([{ name: 'own', values: { pem } }], {});
    assert.equal(made.at(-1)?.metadata.annotations?.['inlay.dev/secret-settings'], undefined);
  });
});
