/**
 * Tests with random schemas and values that Inlay's validator accepts the same values as ajv. The random schemas avoid
 * cases in which ajv deviates from the drafts: `contains` next to a list of `items` in draft-07, where ajv accepts
 * `[]`, and `unevaluatedItems` next to `contains`.
 */
import assert from 'node:assert/strict';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import { treeOf } from '../../data/trees/plain';
import { catchError } from '../../data/catch-error';
import { compileJsonSchema } from './json-schema';
import { JsonSchemaError } from './json-schema-error';

type Schema = Readonly<Record<string, unknown>> | boolean;

const names = fc.constantFrom('a', 'b', 'c');

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, '', 'a', 'ab', 'abc', '\u{1F600}', 0, 1, 2, 3, 1.5, -1),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const count = fc.nat({ max: 3 });
const nameLists = fc.uniqueArray(names, { maxLength: 2 });
const patterns = fc.constantFrom('^a', 'b$', '[ab]', '^.$');

const alone = ['additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'];

/** Schemas with only a few keywords each, so that both outcomes are frequent. */
function schemas(draft: '2020-12' | 'draft-07'): fc.Arbitrary<Schema> {
  return fc.letrec<{ schema: Schema }>((tie) => {
    const one = tie('schema');
    const several = fc.array(one, { minLength: 1, maxLength: 3 });
    const named = fc.dictionary(names, one, { maxKeys: 3, noNullPrototype: true });
    const common = {
      type: fc.constantFrom('object', 'array', 'string', 'integer', 'number', 'boolean', 'null', ['string', 'array']),
      const: values,
      enum: fc.array(values, { minLength: 1, maxLength: 3 }),
      minimum: count,
      exclusiveMaximum: count,
      multipleOf: fc.constantFrom(0.5, 1, 2),
      minLength: count,
      maxLength: count,
      pattern: patterns,
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
      minProperties: count,
      maxProperties: count,
      required: nameLists,
      properties: named,
      patternProperties: fc.dictionary(patterns, one, { maxKeys: 2, noNullPrototype: true }),
      allOf: several,
      anyOf: several,
      oneOf: several,
      ...Object.fromEntries(alone.map((name) => [name, one])),
      dependencies: fc.dictionary(names, fc.oneof(nameLists, one), { maxKeys: 2, noNullPrototype: true }),
    };
    const later = {
      contains: one,
      minContains: count,
      maxContains: count,
      prefixItems: several,
      items: one,
      dependentRequired: fc.dictionary(names, nameLists, { maxKeys: 2, noNullPrototype: true }),
      dependentSchemas: named,
      unevaluatedProperties: one,
    };
    const earlier = { items: fc.oneof(one, several), additionalItems: one };
    const keywords: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
      ...common,
      ...(draft === '2020-12' ? later : earlier),
    };
    const map = fc
      .uniqueArray(fc.constantFrom(...Object.keys(keywords)), { minLength: 1, maxLength: 3 })
      .chain((chosen) =>
        fc.record(Object.fromEntries(chosen.map((name) => [name, keywords[name] as fc.Arbitrary<unknown>])), {
          noNullPrototype: true,
        }),
      );
    const reference = fc.constantFrom({ $ref: '#/definitions/a' }, { $ref: '#/definitions/b' });
    return { schema: fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.boolean(), reference, map, map, map) };
  }).schema;
}

describe('agrees with ajv', () => {
  const options = {
    strict: false,
    logger: false,
    ownProperties: true,
    validateFormats: false,
    validateSchema: false,
    addUsedSchema: false,
  } as const;
  const dialects = [
    ['2020-12', schemas('2020-12'), 'https://json-schema.org/draft/2020-12/schema', new Ajv2020(options)],
    ['draft-07', schemas('draft-07'), 'http://json-schema.org/draft-07/schema#', new Ajv(options)],
  ] as const;
  for (const [name, schema, $schema, theirs] of dialects) {
    it(`about ${name}`, () => {
      const outcomes = { valid: 0, invalid: 0 };
      fc.assert(
        fc.property(schema, schema, schema, fc.array(values, { minLength: 5, maxLength: 5 }), (root, a, b, tried) => {
          const document = { $schema, allOf: [root], definitions: { a, b } };
          const ajv = catchError(RangeError, () => theirs.compile(document));
          const ours = compileJsonSchema(treeOf(document));
          for (const value of tried) {
            // Skip circular references, on which ajv overflows the stack.
            const found = ajv && catchError(JsonSchemaError, () => ours.violations(treeOf(value)));
            if (found === undefined) return;
            assert.equal(found.length === 0, ajv?.(value), JSON.stringify([document, value]));
            outcomes[found.length === 0 ? 'valid' : 'invalid'] += 1;
          }
        }),
        { numRuns: 70 },
      );
      assert.ok(outcomes.valid > 20 && outcomes.invalid > 20, JSON.stringify(outcomes));
    });
  }
});
