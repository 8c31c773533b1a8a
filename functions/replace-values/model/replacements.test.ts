import assert from 'node:assert/strict';
import { noFiles } from '../../../src/files/files';
import { configProblems } from '../../../src/function/config/config-problems';
import { run } from '../../../src/function/run';
import { configOf, itemsOf, listOf, resource } from '../../../test/run-on-values';
import { replaceValues } from '../function';

const problemsOf = (config: object): readonly string[] =>
  configProblems(replaceValues, { apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'ReplaceValues', ...config }).map(
    ({ field, message }) => `${field}: ${message}`,
  );

const target = { select: { name: 'a' } };
const source = { name: 'a' };
const valid = { sourceValue: 'x', targets: [target] };
const joining = (sources: readonly object[], template: string): object => ({ sources, template, targets: [target] });
const named = (...names: readonly string[]): readonly object[] => names.map((as) => ({ as, value: 'v' }));
const toTarget = (fields: object): object => ({ sourceValue: 'x', targets: [{ ...target, ...fields }] });
const deletion = (fields: object): object => ({ delete: true, targets: [{ ...target, ...fields }] });
const marks = { between: { start: 'a', end: 'b' } };

/**
 * Each row contains the name of a test, a replacement, and a pattern for its problem: the field below the replacement,
 * and the message.
 */
const table: readonly (readonly [string, object, RegExp?])[] = [
  ['a value', valid],
  ['an empty list of targets', { sourceValue: 'x', targets: [] }],
  ['a source', { source, targets: [target] }],
  ['a path', { path: 'a.yaml' }],
  ['a deletion', deletion({ fieldPaths: ['data.a'] })],
  [
    'a deletion of a value',
    { ...valid, delete: true, targets: [{ ...target, fieldPaths: ['a.b'] }] },
    /^\.sourceValue: `delete` does not write a value/,
  ],
  ['a deletion without targets', { delete: true }, /^: `delete` requires `targets`/],
  ['a deletion without field paths', { delete: true, targets: [target] }, /^\.targets\.0: `fieldPaths` is missing/],
  [
    'a deletion with `create`',
    deletion({ fieldPaths: ['a.b'], options: { create: true } }),
    /^\.targets\.0\.options\.create: `options\.create` has no effect/,
  ],
  [
    'a deletion of a part',
    deletion({ fieldPaths: ['a.b'], ...marks }),
    /^\.targets\.0\.between: .*`between` has no effect/,
  ],
  [
    'a deletion of a document',
    deletion({ fieldPaths: ['data.a.'] }),
    /^\.targets\.0\.fieldPaths\.0: .* remove the dot/,
  ],
  [
    'a template',
    joining(
      [
        { as: 'a', name: 'n' },
        { as: 'b', name: 'n' },
      ],
      '${a}${b}$${c}',
    ),
  ],
  ['a template without sources', { ...valid, template: 'x' }, /^\.template: .*must be set together/],
  ['sources without a template', { sources: named('a'), targets: [target] }, /^\.sources: .*must be set together/],
  ['two sources with one name', joining(named('a', 'b', 'b'), '${a}'), /^\.sources\.2\.as: two sources are named "b"/],
  ['a template with an unknown source', joining(named('alpha', 'beta'), '${x}'), /^\.template: .*named alpha, beta/],
  ['an unused source', joining(named('a', 'b'), '${a}$${b}'), /^\.template: the source "b" is not used/],
  [
    'an invalid field path',
    { source: { name: 'a', fieldPath: 'a.[]' }, targets: [target] },
    /^\.source\.fieldPath: `a\.\[\]`/,
  ],
  ['an invalid field path in `sources`', joining([{ as: 'a', fieldPath: 'a.[]' }], '${a}'), /^\.sources\.0\.fieldPath/],
  ['an invalid field path of a target', toTarget({ fieldPaths: ['a', 'a.[]'] }), /^\.targets\.0\.fieldPaths\.1/],
  ['an exact query with pattern characters', toTarget({ fieldPaths: ['a.[b==(]'] })],
  ['one way to select a piece', toTarget({ ...marks, options: { create: true } })],
  ['a document', toTarget({ fieldPaths: ['data.a.', '.'], options: { delimiter: '' } })],
  [
    'a part of a document',
    toTarget({ fieldPaths: ['data.b', 'data.a.'], ...marks }),
    /^\.targets\.0\.between: `between` has/,
  ],
  [
    'a piece of a document',
    toTarget({ fieldPaths: ['data.a.'], options: { delimiter: ':' } }),
    /^\.targets\.0\.options\.delimiter: `options.delimiter` has/,
  ],
  [
    'a type of a document',
    toTarget({ fieldPaths: ['data.a.'], options: { type: 'int' } }),
    /^\.targets\.0\.options\.type: `options.type` has/,
  ],
  ['a piece of a key that is a dot', toTarget({ fieldPaths: ['.'], options: { delimiter: ':' } })],
  [
    'an invalid selector in `reject`',
    toTarget({ reject: [{ labelSelector: '=' }] }),
    /^\.targets\.0\.reject\.0\.labelSelector: error creating/,
  ],
];

describe('the check of replacements', () => {
  for (const [title, replacement, words] of table) {
    it(`reports ${words === undefined ? 'nothing' : 'the problem'}: ${title}`, () => {
      const problems = problemsOf({ replacements: [valid, replacement] });
      assert.equal(problems.length, words === undefined ? 0 : 1, problems.join('\n'));
      if (words === undefined) return;
      assert.match(problems[0]?.replace(/^replacements\.1/, '') ?? '', words);
      const inSpec = problemsOf({ spec: { replacements: [valid, replacement] } });
      assert.deepEqual(
        inSpec,
        problems.map((problem) => `spec.${problem}`),
      );
    });
  }

  it('requires `replacements` in exactly one place', () => {
    assert.match(
      problemsOf({ replacements: [], spec: { replacements: [] } }).join('\n'),
      /^spec\.replacements: give either/,
    );
    for (const config of [{}, { spec: {} }]) assert.match(problemsOf(config).join('\n'), /^replacements: .*required/);
    assert.deepEqual(problemsOf({ spec: { replacements: [] } }), []);
  });
});

describe('a file of replacements', () => {
  const ran = (text: string): ReturnType<typeof run> =>
    run(replaceValues, {
      text: listOf([resource('ConfigMap', 'a', { data: { version: '1' } })]),
      functionConfig: JSON.stringify(configOf('ReplaceValues', { replacements: [{ path: 'r.yaml' }] })),
      functionConfigFile: 'config.yaml',
      files: () => ({ ...noFiles, read: () => text }),
    });
  const writing = (value: string, path: string): string =>
    `{sourceValue: ${value}, targets: [{select: {name: a}, fieldPaths: [${path}]}]}\n`;

  it('keeps the spelling of numbers', async () => {
    for (const text of [writing('1.10', 'data.version'), `- ${writing('1.10', 'data.version')}`]) {
      const { stdout } = await ran(text);
      assert.equal(itemsOf(stdout)[0]?.data?.['version'], '1.10');
    }
  });

  it('is named in messages about the replacements in it', async () => {
    const { results } = await ran(writing('1', 'data.versoin'));
    assert.equal(results[0]?.config?.field, 'replacements.0.path.0.targets.0.fieldPaths.0');
    assert.match(results[0].config.at?.text ?? '', /"path":"r\.yaml"/);
    assert.equal(results[0].fix, undefined);
  });

  it('is checked before it is used', async () => {
    assert.match((await ran('{sourceValue: x, targets: 5}\n')).stderr, /"r\.yaml" at \S*targets: /);
  });

  it('cannot contain several documents', async () => {
    const { stderr } = await ran(`${writing('2', 'data.version')}---\n${writing('3', 'data.version')}`);
    assert.match(stderr, /"r\.yaml": the file contains several documents: write a list of replacements/);
  });
});
