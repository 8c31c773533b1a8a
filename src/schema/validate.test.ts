import assert from 'node:assert/strict';
import Ajv from 'ajv';
import { validate, type ConfigProblem, type Validator } from './validate';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  properties: {
    kind: { type: 'string', minLength: 1 },
    replacements: { type: 'array', minItems: 1, items: { type: 'object', properties: { index: { type: 'integer' } } } },
    encoding: { enum: ['base64', 'none'] },
    on: { type: 'boolean' },
    ref: { type: ['string', 'null'] },
    'a/b~c': { type: 'object', additionalProperties: false, properties: {} },
    either: { anyOf: [{ type: 'string' }, { type: 'array' }] },
  },
};
const validator = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true }).compile(
  schema,
) as unknown as Validator;
const problems = (config: unknown): readonly ConfigProblem[] => validate(validator, config);

describe('validate', () => {
  it('finds no problems in valid data', () => assert.deepEqual(problems({ kind: 'A', encoding: 'none' }), []));

  it('finds all problems', () => {
    assert.deepEqual(problems({ replacments: [], encoding: 'base46', on: 'yes' }), [
      { field: 'kind', message: '`kind` is required' },
      { field: 'replacments', message: 'unknown field `replacments`: did you mean `replacements`?', isKey: true },
      { field: 'encoding', message: '`encoding` must be one of base64, none: did you mean "base64"?' },
      { field: 'on', message: '`on` must be a boolean (true or false), not a string' },
    ]);
  });

  it('reports a misspelled required field once', () =>
    assert.deepEqual(problems({ knid: 'A' }), [
      { field: 'knid', message: 'unknown field `knid`: did you mean `kind`?', isKey: true },
    ]));

  it('lists the existing fields if none is similar', () => {
    const [problem] = problems({ kind: 'A', 'a/b~c': {}, something: 1 });
    assert.equal(
      problem?.message,
      'unknown field `something`: the fields here are kind, replacements, encoding, on, ref, a/b~c, either',
    );
  });

  for (const [value, what] of [
    [null, 'null'],
    [[], 'a list'],
    [{}, 'a map'],
    [true, 'a boolean: put it in quotes'],
    [7, 'a number: put it in quotes'],
    [12345678901234567890n, 'an integer beyond 2^53: put it in quotes'],
  ] as const) {
    it(`names ${what}`, () =>
      assert.deepEqual(problems({ kind: value }), [
        { field: 'kind', message: `\`kind\` must be a string, not ${what}` },
      ]));
  }

  it('explains how to write a list', () =>
    assert.deepEqual(problems({ kind: 'A', replacements: { index: 1 } }), [
      { field: 'replacements', message: '`replacements` must be a list, not a map: begin each item with "- "' },
    ]));

  it('reports superfluous quotes', () => {
    const messages = (config: object): readonly string[] =>
      problems({ kind: 'A', ...config }).map((one) => one.message);
    assert.deepEqual(messages({ on: 'true', replacements: [{ index: '-2' }, { index: '1.5' }] }), [
      '`replacements.0.index` must be an integer, not a string: remove the quotes',
      '`replacements.1.index` must be an integer, not a string',
      '`on` must be a boolean (true or false), not a string: remove the quotes',
    ]);
  });

  it('suggests a field for its name in other tools, and its place in kustomize', () => {
    const meant = (name: string, fields: readonly string[]): string | undefined => {
      const properties = Object.fromEntries(fields.map((field) => [field, {}]));
      const check = new Ajv({ allErrors: true, verbose: true }).compile({
        type: 'object',
        additionalProperties: false,
        properties,
      });
      return /did you mean `(.*)`\?$/.exec(validate(check, { [name]: 1 })[0]?.message ?? '')?.[1];
    };
    assert.equal(meant('optional', ['name', 'ignoreMissing', 'options']), 'ignoreMissing');
    assert.equal(meant('optional', ['select', 'fieldPaths', 'options']), 'options.ignoreMissing');
    assert.equal(meant('create', ['select', 'fieldPaths', 'options']), 'options.create');
    assert.equal(meant('ignoreMissing', ['kind', 'fieldPath', 'options']), 'options.ignoreMissing');
    assert.equal(meant('create', ['name', 'literals', 'options']), undefined);
    assert.equal(meant('exclude', ['select', 'reject']), 'reject');
    assert.equal(meant('value', ['source', 'sourceValue']), 'sourceValue');
    assert.equal(meant('value', ['name', 'values']), 'values');
    assert.equal(meant('objref', ['name']), undefined);
    assert.equal(meant('constructor', ['name']), undefined);
  });

  it('shows JSON pointers as field paths', () => {
    assert.deepEqual(problems({ kind: 'A', replacements: [{ index: 'x' }], 'a/b~c': { d: 1 }, ref: 1 }), [
      { field: 'replacements.0.index', message: '`replacements.0.index` must be an integer, not a string' },
      { field: 'ref', message: '`ref` must be a string or null, not a number: put it in quotes' },
      { field: 'a/b~c.d', message: 'unknown field `d`: no fields are allowed here', isKey: true },
    ]);
  });

  it('shows other messages of ajv, except those of wrappers', () => {
    assert.deepEqual(problems({ kind: 'A', replacements: [], either: 1 }), [
      { field: 'replacements', message: '`replacements` is empty' },
      { field: 'either', message: '`either` must be a string, not a number: put it in quotes' },
      { field: 'either', message: '`either` must be a list, not a number' },
    ]);
    assert.deepEqual(problems({ kind: '' }), [{ field: 'kind', message: '`kind` is empty' }]);
    assert.deepEqual(problems(7), [{ field: '', message: 'the functionConfig must be a map, not a number' }]);
    assert.deepEqual(problems({ kind: 'A', encoding: 7 })[0]?.message, '`encoding` must be one of base64, none');
  });
});
