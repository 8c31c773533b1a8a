import assert from 'node:assert/strict';
import { configProblems } from '../../src/function/config/config-problems';
import { layerConfig } from './function';

const problemsOf = (spec: object, name = 'conf'): readonly string[] =>
  configProblems(layerConfig, {
    apiVersion: 'fn.inlay.dev/v1alpha1',
    kind: 'LayerConfig',
    metadata: { name },
    spec: { layers: [{ name: 'l', values: {} }], ...spec },
  }).map(({ field, message }) => `${field}: ${message}`);

const layer = (fields: object): object => ({ layers: [{ name: 'l', ...fields }] });
const file = (fields: object): object => ({ output: { files: [fields] } });
const override = (path: string): object => ({ path, value: 1, reason: 'r' });
const ref = { name: 'n', key: 'k' };
const ini = (fields: object): object => file({ key: 'a', format: 'ini', ini: fields });
const members = (...names: readonly string[]): object => ({
  members: names.map((name) => ({ name })),
  output: { files: [{ format: 'keys' }] },
});

/** Each row contains the name of a case, fields of a spec, and a pattern for each expected message. */
const table: readonly (readonly [string, object, ...(readonly RegExp[])])[] = [
  ['nothing', {}],
  ['no layers', { layers: [] }, /^spec\.layers: .*is empty/],
  ['CUE settings without a CUE layer', { cue: { definition: '#A' } }, /^spec\.cue: .*applies only to CUE layers/],
  ['CUE settings with a directory', { cue: { definition: '#A' }, layers: [{ name: 'l', directory: { path: 'a' } }] }],
  [
    'two layers with one name',
    { layers: [1, 2].map(() => ({ name: 'l', values: {} })) },
    /^spec\.layers\.1\.name: duplicate `name` "l"$/,
  ],
  ['no source', layer({}), /^spec\.layers\.0: .*this layer has none$/],
  ['two sources', layer({ values: {}, cue: '' }), /^spec\.layers\.0\.cue: .*this layer has `values` and `cue`$/],
  [
    'each source',
    {
      layers: [
        { name: 'a', configMap: ref, at: 'a.b' },
        { name: 'b', secret: ref, mode: 'default', ignoreMissing: true },
        { name: 'c', valueFrom: { configMapKeyRef: ref }, at: 'a', ignoreMissing: true },
        { name: 'd', template: '${u}', vars: { u: { secretKeyRef: ref } }, at: 'a', ignoreMissing: true },
        { name: 'e', resource: { apiVersion: 'v1', kind: 'K', name: 'n', fieldPath: 'a.b' } },
        { name: 'f', cue: 'a: 1' },
        { name: 'g', configMap: { name: 'n', key: 'a.cue' } },
        { name: 'h', configMap: { name: 'n', key: 'a.cue', format: 'yaml' }, at: 'a', mode: 'default' },
      ],
    },
  ],
  [
    'an invalid path',
    layer({ values: {}, at: 'a..b' }),
    /^spec\.layers\.0\.at: the path "a\.\.b" contains an empty key/,
  ],
  [
    'values with `ignoreMissing`',
    layer({ values: {}, ignoreMissing: true }),
    /^spec\.layers\.0\.ignoreMissing: .*`values`/,
  ],
  ['CUE with `ignoreMissing`', layer({ cue: '', ignoreMissing: true }), /^spec\.layers\.0\.ignoreMissing: .*`cue`/],
  ['a value without `at`', layer({ valueFrom: { configMapKeyRef: ref } }), /^spec\.layers\.0\.at: .*`valueFrom`/],
  ['a template without `at`', layer({ template: 'x' }), /^spec\.layers\.0\.at: .*`template`/],
  ['CUE with `at`', layer({ cue: '', at: 'a' }), /^spec\.layers\.0\.at: `at` does not apply to CUE/],
  [
    'CUE as a default',
    layer({ cue: '', mode: 'default' }),
    /^spec\.layers\.0\.mode: `mode: default` does not apply to CUE/,
  ],
  [
    'CUE by its key with `at`',
    layer({ configMap: { name: 'n', key: 'a.cue' }, at: 'a' }),
    /^spec\.layers\.0\.at: `at` does not apply to CUE/,
  ],
  [
    'CUE by its format with `at`',
    layer({ configMap: { name: 'n', key: 'a', format: 'cue' }, at: 'a' }),
    /^spec\.layers\.0\.at: `at` does not apply to CUE/,
  ],
  ['CUE from a Secret', layer({ secret: { name: 'n', key: 'a.cue' } }), /^spec\.layers\.0\.secret: CUE/],
  [
    'variables without a template',
    layer({ values: {}, vars: { u: { configMapKeyRef: ref } } }),
    /^spec\.layers\.0\.vars: .*needs a/,
  ],
  [
    'an invalid template',
    layer({ template: '${u:html}', vars: { u: { configMapKeyRef: ref } }, at: 'a' }),
    /^spec\.layers\.0\.template: .*html/,
  ],
  [
    'an unknown variable',
    layer({ template: '${u}${v}', vars: { u: { configMapKeyRef: ref } }, at: 'a' }),
    /^spec\.layers\.0\.vars: .*"v"/,
  ],
  [
    'an unused variable',
    layer({ template: 'x', vars: { u: { configMapKeyRef: ref } }, at: 'a' }),
    /^spec\.layers\.0\.vars\.u: .*does not use/,
  ],
  [
    'a variable without a source',
    layer({ template: '${u}', vars: { u: {} }, at: 'a' }),
    /^spec\.layers\.0\.vars\.u: exactly one of/,
  ],
  [
    'a value from two sources',
    layer({ valueFrom: { configMapKeyRef: ref, secretKeyRef: ref }, at: 'a' }),
    /^spec\.layers\.0\.valueFrom\.configMapKeyRef: set either .*, not both/,
  ],
  [
    'an invalid field path',
    layer({ resource: { apiVersion: 'v1', kind: 'K', name: 'n', fieldPath: 'a.[]' } }),
    /^spec\.layers\.0\.resource\.fieldPath: "a\.\[\]"/,
  ],
  [
    'lists',
    {
      lists: [
        { path: 'a', strategy: 'append' },
        { path: '', strategy: 'append' },
        { path: 'a', strategy: 'union' },
      ],
    },
    /^spec\.lists\.1\.path: the path ""/,
    /^spec\.lists\.2\.path: duplicate `path` "a"/,
  ],
  ['overrides', { overrides: [override('a.b'), override('a.c'), override('b')] }],
  [
    'an override inside another',
    { overrides: [override('a.b'), override('a')] },
    /^spec\.overrides\.0\.path: .*`a\.b` is inside the override of `a`/,
  ],
  [
    'an override inside an earlier one',
    { overrides: [override('a'), override('x'), override('a.b.c')] },
    /^spec\.overrides\.2\.path: .*`a\.b\.c` is inside the override of `a`/,
  ],
  [
    'a duplicate override',
    { overrides: [override('a'), override('a')] },
    /^spec\.overrides\.1\.path: `a` is overridden twice: .*`members`/,
  ],
  [
    'an override with an invalid path, but no problem of the others',
    { overrides: [override('a'), override('a'), override('[')] },
    /^spec\.overrides\.2\.path: the path "\["/,
  ],
  ['a dry run with an explanation', { explain: true, dryRun: true }, /^spec\.explain: .*`dryRun` writes nothing/],
  ['no members', members(), /^spec\.members: `members` is empty/],
  ['a long member', members('a'.repeat(63))],
  ['a member that is too long', members('a'.repeat(64)), /^spec\.members\.0\.name: .* 64 characters, .* 63$/],
  [
    'a member that is too long for the name',
    { ...members('ab'), output: { name: 'n'.repeat(240), files: [{ format: 'keys' }] } },
    /^spec\.members\.0\.name: .* 2 characters, but the maximum is 1$/,
  ],
  ['members without files', { members: [{ name: 'a' }] }, /^spec\.members: .*requires `output\.files`/],
  [
    'node selectors with members, and without files',
    {
      ...layer({ values: {}, nodeSelector: { a: 'b' } }),
      overrides: [{ ...override('a'), members: ['a'] }],
      members: [],
    },
    /^spec\.members: `members` is empty/,
    /^spec\.members: .*requires `output\.files`/,
    /^spec\.overrides\.0\.members\.0: .*"a"/,
    /^spec\.layers: `nodeSelector` requires `output\.files`/,
    /^spec\.members: `members` cannot be combined with `nodeSelector`/,
    /^spec\.overrides\.0\.members: `members` cannot be combined with `nodeSelector`/,
  ],
  ['a date that ends no override', { date: '2027-01-31' }, /^spec\.date: .*no effect/],
  [
    'options of oslo.config in another dialect',
    ini({ dialect: 'plain', open: ['a'] }),
    /^spec\.output\.files\.0\.ini\.open: `open` needs `dialect: oslo`/,
  ],
  [
    'open options without a schema',
    ini({ dialect: 'oslo', open: ['a.b'] }),
    /^spec\.output\.files\.0\.ini\.open: `open` needs `schema`/,
  ],
  [
    'two schemas of options, and an invalid open option',
    ini({ dialect: 'oslo', schema: { configMap: ref, file: 'a' }, open: ['[', 'a.b'] }),
    /^spec\.output\.files\.0\.ini\.schema: .*exactly one of/,
    /^spec\.output\.files\.0\.ini\.open\.0: the path "\["/,
  ],
  ['a file', file({ key: 'a.yaml', format: 'yaml' })],
  ['a file of part of the value', file({ key: 'a', format: 'ini', select: 'a.b', ini: { dialect: 'oslo' } })],
  ['an invalid selection', file({ key: 'a', format: 'yaml', select: 'a..b' }), /^spec\.output\.files\.0\.select/],
  ['an empty selection', file({ key: 'a', format: 'yaml', select: '' })],
  ['keys', file({ format: 'keys' })],
  [
    'a key with the format `keys`',
    file({ key: 'a', format: 'keys' }),
    /^spec\.output\.files\.0\.key: `key` has no effect with `format: keys`/,
  ],
  ['no key', file({ format: 'yaml' }), /^spec\.output\.files\.0\.key: `key` is required/],
  [
    'an invalid key',
    file({ key: 'a/b', format: 'yaml' }),
    /^spec\.output\.files\.0\.key: "a\/b" is not a valid `key`, because data keys consist/,
  ],
  ['a key that is a dot', file({ key: '.', format: 'cuttlefish' }), /^spec\.output\.files\.0\.key: .*not "\."/],
  [
    'a key that begins with two dots',
    file({ key: '..a', format: 'cuttlefish' }),
    /^spec\.output\.files\.0\.key: .*not "\."/,
  ],
  ['a hidden key', file({ key: '.a', format: 'cuttlefish' })],
  ['a long key', file({ key: 'a'.repeat(253), format: 'env' })],
  ['a key that is too long', file({ key: 'a'.repeat(254), format: 'env' }), /^spec\.output\.files\.0\.key: .*253/],
  [
    'a format that contradicts the key',
    file({ key: 'a.yaml', format: 'ini' }),
    /^spec\.output\.files\.0\.format: "a\.yaml"/,
  ],
  ['Cuttlefish under any name', file({ key: 'a.json', format: 'cuttlefish' })],
  [
    'a dialect for another format than INI',
    file({ key: 'a', format: 'yaml', ini: { dialect: 'oslo' } }),
    /^spec\.output\.files\.0\.ini/,
  ],
  [
    'two files with one key',
    { output: { files: ['env', 'ini'].map((format) => ({ key: 'a', format })) } },
    /^spec\.output\.files\.1\.key: duplicate `key` "a"/,
  ],
  ['a type of a Secret', { output: { kind: 'Secret', type: 't', files: [{ format: 'keys' }] } }],
  ['a type of a ConfigMap', { output: { type: 't', files: [{ format: 'keys' }] } }, /^spec\.output\.type/],
  ['a schema', { schema: { inline: {} } }],
  ['a schema in a ConfigMap', { schema: { configMap: ref } }],
  ['no schema', { schema: {} }, /^spec\.schema/],
  ['two schemas', { schema: { inline: {}, configMap: ref } }, /^spec\.schema\.configMap: .*, not both/],
  [
    'an additional field of references',
    { ...file({ format: 'keys' }), references: { extra: [{ kind: 'K', path: 'a' }] } },
  ],
  [
    'an invalid field of references',
    { ...file({ format: 'keys' }), references: { extra: [{ kind: 'K', path: 'a..b' }] } },
    /^spec\.references\.extra\.0\.path/,
  ],
  ['kept versions', { output: { files: [{ format: 'keys' }], versions: { keep: 2 } } }],
  [
    'kept versions without versions',
    { output: { naming: 'none', files: [{ format: 'keys' }], versions: { keep: 1 } } },
    /^spec\.output\.versions\.keep: .*naming: none/,
  ],
  [
    'nothing to write',
    { output: { naming: 'hash', name: 'n' }, references: {} },
    /^spec\.output\.naming/,
    /^spec\.output\.name/,
    /^spec\.references/,
  ],
  ['another name', { output: { name: 'a-b.c1', files: [{ format: 'keys' }] } }],
  [
    'an invalid name',
    { output: { name: 'a.-b', files: [{ format: 'keys' }] } },
    /^spec\.output\.name: "a\.-b" is not a valid object name/,
  ],
  ['a long name', { output: { name: 'a'.repeat(242), files: [{ format: 'keys' }] } }],
  [
    'a name that is too long',
    { output: { name: 'a'.repeat(243), files: [{ format: 'keys' }] } },
    /^spec\.output\.name: .*242/,
  ],
];

describe('the check of a LayerConfig', () => {
  for (const [title, spec, ...expected] of table) {
    it(`reports ${expected.length === 0 ? 'nothing' : 'the problem'}: ${title}`, () => {
      const problems = problemsOf(spec);
      assert.equal(problems.length, expected.length, problems.join('\n'));
      for (const [index, words] of expected.entries()) assert.match(problems[index] ?? '', words);
    });
  }

  it('reports the path of an invalid name', () => {
    assert.match(problemsOf({}, 'A').join('\n'), /^metadata\.name: "A" is not a valid object name/);
  });
});
