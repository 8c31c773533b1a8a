import assert from 'node:assert/strict';
import { compileJsonSchema, JsonSchemaError } from './json-schema';

const violations = (schema: unknown, data: unknown): readonly string[] =>
  compileJsonSchema(schema)(data).map(({ path, message }) => `${JSON.stringify(path)} ${message}`);

describe('compileJsonSchema', () => {
  it('finds all violations, with their paths', () => {
    const schema = {
      type: 'object',
      required: ['region', 'toString'],
      properties: {
        'a/b~c': { enum: ['x', null] },
        ports: { items: { type: 'integer', minimum: 1 } },
        mode: { const: 'strict' },
        either: { anyOf: [{ type: 'string' }, { const: 3 }] },
      },
      additionalProperties: false,
    };
    const data = { 'a/b~c': 'y', ports: [0, 'x'], mode: 1, either: 4, more: 1 };
    assert.deepEqual(violations(schema, data), [
      '["region"] is required',
      '["toString"] is required',
      '["more"] is not in the schema',
      '["a/b~c"] must be one of "x", null',
      '["ports",0] must be >= 1',
      '["ports",1] must be integer',
      '["mode"] must be "strict"',
      '["either"] must be string',
      '["either"] must be 3',
    ]);
  });

  it('tells which name is none', () => {
    assert.deepEqual(violations({ propertyNames: { maxLength: 1, pattern: '^[a-z]' } }, { a: 1, B: 1, cc: 1 }), [
      '["B"] is no name that the schema allows: it must match pattern "^[a-z]"',
      '["cc"] is no name that the schema allows: it must NOT have more than 1 characters',
    ]);
  });

  it('knows JSON Schema 2020-12', () => {
    const schema = {
      $ref: '#/$defs/pair',
      $defs: { pair: { prefixItems: [{ type: 'string' }], unevaluatedItems: false } },
    };
    assert.deepEqual(violations(schema, ['a', 1]), ['[] must NOT have more than 1 items']);
    assert.deepEqual(violations({ properties: { a: true }, unevaluatedProperties: false }, { b: 1 }), [
      '["b"] is not in the schema',
    ]);
    assert.deepEqual(violations(true, 1), []);
    assert.equal(violations(false, 1).length, 1);
  });

  it('takes integers of any length for integers', () => {
    assert.deepEqual(violations({ type: 'integer', minimum: 10 }, 12345678901234567890n), []);
  });

  it('takes patterns in linear time', () => {
    assert.deepEqual(violations({ pattern: '^(a+)+$' }, `${'a'.repeat(50)}!`), ['[] must match pattern "^(a+)+$"']);
  });

  it('sees no properties that objects bring along', () => {
    const data = Object.assign(Object.create(null) as object, { constructor: 1 });
    assert.deepEqual(violations({ required: ['constructor', '__proto__'] }, data), ['["__proto__"] is required']);
  });

  it('ends where a schema has no end', () => {
    for (const schema of [{ $ref: '#' }, { allOf: [{ $ref: '#' }] }, { $dynamicAnchor: 'a', $dynamicRef: '#a' }]) {
      assert.throws(() => violations(schema, 1), JsonSchemaError, JSON.stringify(schema));
    }
    assert.deepEqual(violations({ additionalProperties: { $ref: '#' }, type: 'object' }, { a: { b: 1 } }), [
      '["a","b"] must be object',
    ]);
  });

  it('refuses what would be checked too late', () => {
    assert.throws(() => violations({ $async: true, type: 'string' }, 1), JsonSchemaError);
    assert.deepEqual(violations({ $async: false, type: 'string' }, 1), ['[] must be string']);
  });

  it('refuses what is no schema, or not a whole one', () => {
    const refusal = (schema: unknown): string => {
      try {
        compileJsonSchema(schema);
      } catch (error) {
        assert.ok(error instanceof JsonSchemaError);
        return error.message;
      }
      return '';
    };
    assert.match(refusal([]), /is a map, true or false/);
    assert.match(refusal({ type: 'text' }), /schema is invalid: data\/type/);
    assert.match(refusal({ pattern: '(?=a)' }), /invalid or unsupported Perl syntax/);
    assert.match(
      refusal({ $ref: 'https://example.com/a.json' }),
      /"https:\/\/example\.com\/a\.json" is not in the schema/,
    );
    assert.match(refusal({ $ref: '#/$defs/none' }), /is not in the schema, and nothing is fetched/);
    assert.match(
      refusal({ $schema: 'http://json-schema.org/draft-07/schema#' }),
      /only be that of JSON Schema 2020-12/,
    );
  });
});
