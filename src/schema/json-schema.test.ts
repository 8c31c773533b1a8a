import assert from 'node:assert/strict';
import { errorFrom } from '../../test/or-error';
import { cpuMs } from '../../test/cpu-time';
import { compileJsonSchema } from './json-schema';
import { JsonSchemaError } from './json-schema-error';

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
    const beside = { properties: { next: { $ref: '#', unevaluatedItems: false } } };
    assert.deepEqual(violations(beside, { next: [1] }), ['["next"] must NOT have more than 0 items']);
    const tree = {
      $id: 'https://example.com/strict-tree',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'https://example.com/tree',
          $dynamicAnchor: 'node',
          properties: { data: true, children: { items: { $dynamicRef: '#node' } } },
        },
      },
    };
    assert.deepEqual(violations(tree, { children: [{ children: [{ daat: 1 }] }] }), [
      '["children",0,"children",0,"daat"] is not in the schema',
      '["children",0,"children"] is not in the schema',
      '["children"] is not in the schema',
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
    const refusal = (schema: unknown): string => errorFrom(JsonSchemaError, () => compileJsonSchema(schema)).message;
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

  describe('compares lists and maps as data', () => {
    const map = (entries: Readonly<Record<string, unknown>>): object =>
      Object.assign(Object.create(null) as object, entries);

    it('in `uniqueItems`', () => {
      const schema = { properties: { servers: { uniqueItems: true } } };
      assert.deepEqual(
        violations(schema, map({ servers: [map({ host: 'a' }), map({ host: 'b' }), { host: ['a'] }] })),
        [],
      );
      assert.deepEqual(violations(schema, { servers: [map({ b: 1, a: 2 }), 5, { a: 2, b: 1.0 }, 5] }), [
        '["servers"] must not have an item twice: the items 0 and 2 are equal',
      ]);
      assert.deepEqual(violations({ uniqueItems: true }, [1, '1', true, 'true', null, 'null', [], {}]), []);
      assert.deepEqual(violations({ uniqueItems: false }, [1, 1]), []);
    });

    it('in `enum` and `const`', () => {
      const schema = { items: { enum: [{ host: 'a' }, map({ host: 'b', ports: [1] })] } };
      assert.deepEqual(violations(schema, [map({ host: 'a' }), { ports: [1], host: 'b' }]), []);
      assert.deepEqual(violations(schema, [map({ host: 'c' })]), [
        '[0] must be one of {"host":"a"}, {"host":"b","ports":[1]}',
      ]);
      assert.deepEqual(violations({ const: { a: [1] } }, map({ a: [1] })), []);
      assert.deepEqual(violations({ const: { a: [1] } }, { a: [2] }), ['[] must be {"a":[1]}']);
    });

    it('with keys that every object has', () => {
      const data = map({ valueOf: 'x', toString: 'y', constructor: 'z' });
      assert.deepEqual(violations({ uniqueItems: true }, [data, map({ valueOf: 'x' })]), []);
      assert.deepEqual(violations({ enum: [data] }, map({ ...data })), []);
      assert.equal(violations({ const: data }, map({ valueOf: 'x' })).length, 1);
    });

    it('in linear time', () => {
      const items = Array.from({ length: 30_000 }, (_, index) => ({ host: `host-${index}`, ports: [index] }));
      const cost = cpuMs(() => {
        assert.deepEqual(violations({ uniqueItems: true, items: { not: { enum: items.slice(0, 0) } } }, items), []);
        assert.equal(violations({ uniqueItems: true }, [...items, items[7]]).length, 1);
      });
      // Two by two it would be some hundred times as much.
      assert.ok(cost < 4000, `${cost} ms`);
    });
  });

  describe('is bounded where a schema is hostile', () => {
    /** Each definition refers three times to the next: 3^levels checks. */
    const multiplying = (levels: number, keyword: string): object => {
      const $defs: Record<string, unknown> = { [`d${levels}`]: { type: 'string' } };
      for (let level = 0; level < levels; level++) {
        const next = { $ref: `#/$defs/d${level + 1}` };
        $defs[`d${level}`] = { [keyword]: [next, next, next] };
      }
      return { $defs, $ref: '#/$defs/d0' };
    };
    const tooLong = (error: unknown): boolean =>
      error instanceof JsonSchemaError && error.message.includes('the check of this value takes too long');

    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      it(`by ${keyword} that multiplies`, () => {
        const message = keyword === 'oneOf' ? 2 : 1;
        assert.equal(violations(multiplying(7, keyword), 1).length <= message, true);
        assert.throws(() => violations(multiplying(16, keyword), 1), tooLong);
        assert.throws(() => violations(multiplying(200, keyword), { a: [1, 2, 3] }), tooLong);
      });
    }

    it('in the same place each time, and not for the next value', () => {
      const check = compileJsonSchema(multiplying(16, 'anyOf'));
      assert.throws(() => check(1), tooLong);
      assert.throws(() => check(1), tooLong);
      // The first alternative fits at once.
      assert.deepEqual(check('x'), []);
    });

    it('by references to the schema in every value', () => {
      const schema = {
        type: 'object',
        additionalProperties: { anyOf: [{ $ref: '#' }, { $ref: '#' }, { type: 'string' }] },
      };
      let deep: unknown = 1;
      for (let level = 0; level < 40; level++) deep = { a: deep };
      assert.throws(() => violations(schema, deep), tooLong);
    });

    it('but takes large values with large schemas', () => {
      const item = { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }], properties: { id: { type: 'integer' } } };
      const $defs = {
        a: { required: ['a'] },
        b: { required: ['id'], properties: { tags: { items: { type: 'string' } } } },
      };
      const data = Array.from({ length: 20_000 }, (_, id) => ({ id, tags: ['x', 'y'] }));
      assert.deepEqual(violations({ items: item, $defs }, data), []);
    });

    it('in what it says', () => {
      const items = Array.from({ length: 5_000 }, (_, index) => index);
      const all = violations({ items: { type: 'string', enum: items.map((index) => `n${index}`) } }, items);
      assert.equal(all.length, 51);
      assert.equal(all[0], '[0] must be string');
      assert.equal(
        all[1],
        '[0] must be one of "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", … (5000 in all)',
      );
      assert.equal(all[50], '[] does not fit the schema in 9950 more ways');
      const long = violations({ pattern: `^${'a'.repeat(10_000)}$` }, 'b').concat(
        violations({ const: 'c'.repeat(10_000) }, 'b'),
      );
      assert.ok(
        long.every((one) => one.length < 600),
        long.join('\n'),
      );
    });

    describe('by a depth that is the same on every stack', () => {
      const chain = (levels: number): object => {
        const $defs: Record<string, unknown> = { [`d${levels}`]: { type: 'string' } };
        for (let level = 0; level < levels; level++) $defs[`d${level}`] = { $ref: `#/$defs/d${level + 1}` };
        return { $defs, $ref: '#/$defs/d0' };
      };
      const nested = (levels: number, leaf: unknown, around: (inner: unknown) => unknown): unknown =>
        levels === 0 ? leaf : around(nested(levels - 1, leaf, around));
      const refusal = (schema: unknown, data: unknown): string =>
        errorFrom(JsonSchemaError, () => violations(schema, data)).message;

      it('of references that follow one another', () => {
        assert.deepEqual(violations(chain(500), 1), ['[] must be string']);
        const check = compileJsonSchema(chain(3_000));
        const message =
          /the check follows 1001 references, one inside another, the last of them to "#\/\$defs\/d1000"$/;
        assert.throws(() => check(1), message);
        assert.throws(() => check(1), message);
      });

      it('of values in which a schema is repeated', () => {
        const few = { properties: { a: { $ref: '#' } }, additionalProperties: { type: 'string' } };
        const name = (_: unknown, index: number): [string, unknown] => [
          `name${index}`,
          { type: 'string', minLength: 1 },
        ];
        const many = { properties: { a: { $ref: '#' }, ...Object.fromEntries(Array.from({ length: 1000 }, name)) } };
        const deep = (levels: number): unknown => nested(levels, { b: 1 }, (a) => ({ a }));
        assert.equal(violations(few, deep(400)).length, 1);
        assert.match(refusal(few, deep(900)), /nested too deeply for the schema/);
        assert.deepEqual(violations(many, deep(5)), []);
        assert.match(refusal(many, deep(10)), /nested too deeply for the schema/);
      });

      it('of one definition', () => {
        const names = Array.from({ length: 190 }, (_, index) => `name${index}`);
        const rules = (count: number): object => ({
          allOf: Array.from({ length: count }, () => ({ required: names })),
        });
        assert.equal(violations(rules(20), {}).length, 51);
        assert.match(refusal(rules(215), {}), /too much of the schema is in one piece/);
      });

      it('of schemas in one another', () => {
        for (const keyword of ['not', 'items', 'contains', 'propertyNames', 'if']) {
          assert.deepEqual(
            violations(
              nested(149, {}, (inner) => ({ [keyword]: inner, title: 'a' })),
              {},
            ).slice(1),
            [],
          );
          assert.equal(
            refusal(
              nested(1000, {}, (inner) => ({ [keyword]: inner })),
              {},
            ),
            'the schema is nested deeper than 150 levels',
          );
        }
      });
    });

    it('by anchors in one another', () => {
      const anchored = (level: number): object =>
        level === 70 ? { $dynamicRef: '#a3' } : { $dynamicAnchor: `a${level}`, properties: { x: anchored(level + 1) } };
      let deep: unknown = 'x';
      for (let level = 0; level < 71; level++) deep = { x: deep };
      const cost = cpuMs(() => assert.deepEqual(violations({ properties: { x: anchored(0) } }, deep), []));
      // Each in each, it would be 2^70 times as much as one.
      assert.ok(cost < 4000, `${cost} ms`);
    });

    it('by references in a circle', () => {
      const circle = { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' };
      assert.throws(() => violations(circle, 1), /^JsonSchemaError: a `\$ref` leads back to where it stands/);
    });
  });

  it('says each thing once', () => {
    const text = { type: 'string' };
    assert.deepEqual(violations({ anyOf: [text, text, { allOf: [text, text] }] }, 1), ['[] must be string']);
  });

  it('counts in schemas alone', () => {
    const schema = {
      properties: { properties: { const: { $ref: 'x' } }, enum: { enum: [{ $ref: 'y' }] } },
      additionalProperties: false,
    };
    assert.deepEqual(violations(schema, { properties: { $ref: 'x' }, enum: { $ref: 'y' } }), []);
    assert.deepEqual(violations(schema, { 'inlay-step': true }), ['["inlay-step"] is not in the schema']);
  });
});
