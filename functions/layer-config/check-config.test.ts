import assert from 'node:assert/strict';
import { configProblems } from '../../src/function/config/config-problems';
import { configOf } from '../../test/run-on-values';
import { layerConfig } from './function';

const problemsOf = (spec: object): readonly string[] =>
  configProblems(
    layerConfig,
    configOf('LayerConfig', { spec: { layers: [{ name: 'l', values: {} }], ...spec } }, 'conf'),
  ).map(({ field, message }) => `${field}: ${message}`);

const layer = (fields: object): object => ({ layers: [{ name: 'l', ...fields }] });
const file = (fields: object): object => ({ output: { files: [fields] } });
const override = (path: string): object => ({ path, value: 1, reason: 'r' });
const ref = { name: 'n', key: 'k' };
const ini = (fields: object): object => file({ key: 'a', format: 'ini', ini: fields });
const members = (...names: readonly string[]): object => ({
  members: names.map((name) => ({ name })),
  output: { files: [{ format: 'keys' }] },
});

/**
 * Each row contains the name of a case, fields of a spec, and a pattern for each expected message. Scenarios, mainly
 * `config-that-contradicts-itself-is-refused`, check the other messages.
 */
const table: readonly (readonly [string, object, ...(readonly RegExp[])])[] = [
  ['nothing', {}],
  ['a clean-up of its own versions without files', { cleanUp: [{ name: 'conf' }] }],
  ['CUE settings without a CUE layer', { cue: { definition: '#A' } }, /^spec\.cue: .*applies only to CUE layers/],
  [
    'a CUE directory with `at`',
    layer({ directory: { path: 'a', format: 'cue' }, at: 'a' }),
    /^spec\.layers\.0\.at: `at` does not apply to CUE/,
  ],
  ['CUE settings with a directory', { cue: { definition: '#A' }, layers: [{ name: 'l', directory: { path: 'a' } }] }],
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
  ['CUE with `ignoreMissing`', layer({ cue: '', ignoreMissing: true }), /^spec\.layers\.0\.ignoreMissing: .*`cue`/],
  ['a template without `at`', layer({ template: 'x' }), /^spec\.layers\.0\.at: .*`template`/],
  ['CUE with `at`', layer({ cue: '', at: 'a' }), /^spec\.layers\.0\.at: `at` does not apply to CUE/],
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
  ['overrides', { overrides: [override('a.b'), override('a.c'), override('b')] }],
  [
    'an override inside an earlier one',
    { overrides: [override('a'), override('x'), override('a.b.c')] },
    /^spec\.overrides\.2\.path: .*`a\.b\.c` is inside the override of `a`/,
  ],
  [
    'an override with an invalid path, but no problem of the others',
    { overrides: [override('a'), override('a'), override('[')] },
    /^spec\.overrides\.2\.path: the path "\["/,
  ],
  ['a dry run with an explanation', { explain: true, dryRun: true }, /^spec\.explain: .*`dryRun` writes nothing/],
  ['a long member', members('a'.repeat(63))],
  ['a member that is too long', members('a'.repeat(64)), /^spec\.members\.0\.name: .* 64 characters, .* 63$/],
  [
    'a member that is too long for the name',
    { ...members('ab'), output: { name: 'n'.repeat(240), files: [{ format: 'keys' }] } },
    /^spec\.members\.0\.name: .* 2 characters, but the maximum is 1$/,
  ],
  [
    'node selectors with members, and without files',
    {
      ...layer({ values: {}, nodeSelector: { a: 'b' }, members: ['a'] }),
      overrides: [{ ...override('a'), members: ['a'] }],
      members: [],
    },
    /^spec\.members: `members` is empty/,
    /^spec\.members: .*requires `output\.files`/,
    /^spec\.layers\.0\.members\.0: .*"a"/,
    /^spec\.overrides\.0\.members\.0: .*"a"/,
    /^spec\.layers: `nodeSelector` requires `output\.files`/,
    /^spec\.members: `members` cannot be combined with `nodeSelector`/,
    /^spec\.layers\.0\.members: `members` cannot be combined with `nodeSelector`/,
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
  ['an empty selection', file({ key: 'a', format: 'yaml', select: '' })],
  ['keys', file({ format: 'keys' })],
  ['a key that is a dot', file({ key: '.', format: 'cuttlefish' }), /^spec\.output\.files\.0\.key: .*not "\."/],
  [
    'a key that begins with two dots',
    file({ key: '..a', format: 'cuttlefish' }),
    /^spec\.output\.files\.0\.key: .*not "\."/,
  ],
  ['a hidden key', file({ key: '.a', format: 'cuttlefish' })],
  ['a long key', file({ key: 'a'.repeat(253), format: 'env' })],
  ['a key that is too long', file({ key: 'a'.repeat(254), format: 'env' }), /^spec\.output\.files\.0\.key: .*253/],
  ['Cuttlefish under any name', file({ key: 'a.json', format: 'cuttlefish' })],
  ['a type of a Secret', { output: { kind: 'Secret', type: 't', files: [{ format: 'keys' }] } }],
  ['a schema', { schema: { inline: {} } }],
  ['a schema in a ConfigMap', { schema: { configMap: ref } }],
  ['two schemas', { schema: { inline: {}, configMap: ref } }, /^spec\.schema\.configMap: .*, not both/],
  [
    'an additional field of references',
    { ...file({ format: 'keys' }), references: { extra: [{ kind: 'K', path: 'a' }] } },
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
];

describe('the check of a LayerConfig', () => {
  for (const [title, spec, ...expected] of table) {
    it(`reports ${expected.length === 0 ? 'nothing' : 'the problem'}: ${title}`, () => {
      const problems = problemsOf(spec);
      assert.equal(problems.length, expected.length, problems.join('\n'));
      for (const [index, words] of expected.entries()) assert.match(problems[index] ?? '', words);
    });
  }
});
