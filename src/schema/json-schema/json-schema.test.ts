import assert from 'node:assert/strict';
import { errorFrom } from '../../../test/or-error';
import { cpuMs } from '../../../test/cpu-time';
import { treeOf } from '../../data/trees/plain';
import type { Tree } from '../../data/tree';
import { yamlFormat } from '../../formats/yaml/format';
import { compileJsonSchema } from './json-schema';
import { JsonSchemaError } from './json-schema-error';

const violations = (schema: unknown, data: unknown): readonly string[] =>
  compileJsonSchema(treeOf(schema))
    .violations(treeOf(data))
    .map(({ path, message }) => `${JSON.stringify(path)} ${message}`);

/** Like `violations`, but takes text, in which numbers keep their spelling. */
const violationsInText = (schema: string, data: string): readonly string[] => {
  const [one, other] = [schema, data].map((text) => yamlFormat.read(text).roots[0] ?? treeOf(null));
  return compileJsonSchema(one ?? treeOf(true))
    .violations(other ?? treeOf(null))
    .map(({ path, message }) => `${JSON.stringify(path)} ${message}`);
};

const problems = (schema: unknown): readonly string[] =>
  errorFrom(JsonSchemaError, () => compileJsonSchema(treeOf(schema))).problems.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

const draft07 = { $schema: 'http://json-schema.org/draft-07/schema#' };

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
    // prettier-ignore
    assert.deepEqual(violations(schema, data), [
      '["region"] is required', '["toString"] is required', '["a/b~c"] must be one of "x", null',
      '["ports",0] must be at least 1', '["ports",1] must be an integer', '["mode"] must be "strict"',
      '["either"] must match at least one schema of `anyOf`', '["either"] must be a string', '["either"] must be 3',
      '["more"] is not in the schema',
    ]);
  });

  it('reports which name is not allowed', () => {
    assert.deepEqual(violations({ propertyNames: { maxLength: 1, pattern: '^[a-z]' } }, { a: 1, B: 1, cc: 1 }), [
      '["B"] is not an allowed name: it must match the pattern "^[a-z]"',
      '["cc"] is not an allowed name: it must have at most 1 character',
    ]);
  });

  it('supports JSON Schema 2020-12', () => {
    const schema = {
      $ref: '#/$defs/pair',
      $defs: { pair: { prefixItems: [{ type: 'string' }], unevaluatedItems: false } },
    };
    assert.deepEqual(violations(schema, ['a', 1]), ['[1] is not in the schema']);
    assert.deepEqual(violations({ properties: { a: true }, unevaluatedProperties: false }, { b: 1 }), [
      '["b"] is not in the schema',
    ]);
    const nested = { properties: { next: { $ref: '#', unevaluatedItems: false } } };
    assert.deepEqual(violations(nested, { next: [1] }), ['["next",0] is not in the schema']);
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
    ]);
    assert.deepEqual(violations(true, 1), []);
    assert.equal(violations(false, 1).length, 1);
  });

  it('matches patterns in linear time', () => {
    assert.deepEqual(violations({ pattern: '^(a+)+$' }, `${'a'.repeat(50)}!`), ['[] must match the pattern "^(a+)+$"']);
  });

  it('ignores inherited properties of objects', () => {
    assert.deepEqual(violations({ required: ['constructor', '__proto__'] }, { constructor: 1 }), [
      '["__proto__"] is required',
    ]);
  });

  it('terminates for an endless schema', () => {
    for (const schema of [{ $ref: '#' }, { allOf: [{ $ref: '#' }] }, { $dynamicAnchor: 'a', $dynamicRef: '#a' }]) {
      assert.throws(() => violations(schema, 1), JsonSchemaError, JSON.stringify(schema));
    }
    assert.deepEqual(violations({ additionalProperties: { $ref: '#' }, type: 'object' }, { a: { b: 1 } }), [
      '["a","b"] must be a map',
    ]);
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
        '["servers"] must not have equal items, but items 0 and 2 are equal',
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

    it('at any depth, without using the stack', () => {
      const nested = (inner: unknown): Tree => {
        let tree = treeOf(inner);
        for (let depth = 0; depth < 30_000; depth++) {
          tree =
            depth % 2 === 0 ? { kind: 'list', items: [tree] } : { kind: 'map', entries: [{ key: 'a', value: tree }] };
        }
        return tree;
      };
      const found = (keyword: string, limit: Tree, value: Tree): readonly string[] =>
        compileJsonSchema({ kind: 'map', entries: [{ key: keyword, value: limit }] })
          .violations(value)
          .map(({ message }) => message);
      assert.deepEqual(found('const', nested(1), nested(1)), []);
      assert.match(found('const', nested(1), nested(2)).join('\n'), /^must be (?:\{"a":\[)+\{"a"…$/);
      assert.equal(found('enum', { kind: 'list', items: [nested(1), nested(2)] }, nested(3)).length, 1);
      const items: Tree = { kind: 'list', items: [nested(1), nested(2), nested(1)] };
      assert.deepEqual(found('uniqueItems', treeOf(true), items), [
        'must not have equal items, but items 0 and 2 are equal',
      ]);
    });

    it('with names of inherited properties', () => {
      const data = map({ valueOf: 'x', toString: 'y', constructor: 'z' });
      assert.deepEqual(violations({ uniqueItems: true }, [data, map({ valueOf: 'x' })]), []);
      assert.deepEqual(violations({ enum: [data] }, map({ ...data })), []);
      assert.equal(violations({ const: data }, map({ valueOf: 'x' })).length, 1);
    });

    it('in linear time', () => {
      const items = Array.from({ length: 10_000 }, (_, index) => ({ host: `host-${index}`, ports: [index] }));
      const cost = cpuMs(() => {
        assert.deepEqual(violations({ uniqueItems: true, items: { not: { enum: [] } } }, items), []);
        assert.equal(violations({ uniqueItems: true }, [...items, items[7]]).length, 1);
      });
      // Comparing every pair would cost several hundred times as much.
      assert.ok(cost < 4000, `${cost} ms`);
    });
  });

  describe('is bounded for hostile schemas', () => {
    /** Each definition refers to the next one three times, which causes 3^levels checks. */
    const multiplying = (levels: number, keyword: string): object => {
      const $defs: Record<string, unknown> = { [`d${levels}`]: { type: 'string' } };
      for (let level = 0; level < levels; level++) {
        const next = { $ref: `#/$defs/d${level + 1}` };
        $defs[`d${level}`] = { [keyword]: [next, next, next] };
      }
      return { $defs, $ref: '#/$defs/d0' };
    };
    const tooLong = (error: unknown): boolean =>
      error instanceof JsonSchemaError &&
      /^checking this value takes more than \d+ steps, usually because alternatives \(`anyOf`, `oneOf`\) that refer to each other multiply the number of steps: use fewer alternatives$/.test(
        error.message,
      );

    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      it(`by ${keyword} that multiplies`, () => {
        assert.ok(violations(multiplying(7, keyword), 1).length <= 3);
        assert.throws(() => violations(multiplying(200, keyword), { a: [1, 2, 3] }), tooLong);
      });
    }

    it('in the same place each time, and not for the next value', () => {
      const schema = compileJsonSchema(treeOf(multiplying(16, 'anyOf')));
      const refusal = (): string => errorFrom(JsonSchemaError, () => schema.violations(treeOf(1))).message;
      assert.match(refusal(), /^checking this value takes more than 200050 steps/);
      assert.equal(refusal(), refusal());
      // The first alternative matches immediately.
      assert.deepEqual(schema.violations(treeOf('x')), []);
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

    it('but accepts large values with large schemas', () => {
      const item = { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }], properties: { id: { type: 'integer' } } };
      const $defs = {
        a: { required: ['a'] },
        b: { required: ['id'], properties: { tags: { items: { type: 'string' } } } },
      };
      const data = Array.from({ length: 20_000 }, (_, id) => ({ id, tags: ['x', 'y'] }));
      assert.deepEqual(violations({ items: item, $defs }, data), []);
    });

    it('in its messages', () => {
      const items = Array.from({ length: 5_000 }, (_, index) => index);
      const all = violations({ items: { type: 'string', enum: items.map((index) => `n${index}`) } }, items);
      assert.equal(all.length, 51);
      assert.equal(all[0], '[0] must be a string');
      assert.equal(
        all[1],
        '[0] must be one of "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", … (5000 in all)',
      );
      assert.equal(all[50], '[] violates the schema in 9950 more ways');
      const long = violations({ pattern: `^${'a'.repeat(10_000)}$` }, 'b').concat(
        violations({ const: 'c'.repeat(10_000) }, 'b'),
      );
      assert.ok(
        long.every((one) => one.length < 600),
        long.join('\n'),
      );
    });

    describe('by a depth that does not use the stack', () => {
      const chain = (levels: number): object => {
        const $defs: Record<string, unknown> = { [`d${levels}`]: { type: 'string' } };
        for (let level = 0; level < levels; level++) $defs[`d${level}`] = { $ref: `#/$defs/d${level + 1}` };
        return { $defs, $ref: '#/$defs/d0' };
      };
      const nested = (levels: number, leaf: unknown, around: (inner: unknown) => unknown): unknown =>
        levels === 0 ? leaf : around(nested(levels - 1, leaf, around));
      const refusal = (schema: unknown, data: unknown): string =>
        errorFrom(JsonSchemaError, () => violations(schema, data)).message;

      it('of chained references', () => {
        assert.deepEqual(violations(chain(5_000), 1), ['[] must be a string']);
        assert.equal(refusal(chain(11_000), 1), 'the check applies more than 10000 nested schemas');
      });

      it('of values to which a schema applies repeatedly', () => {
        const schema = { properties: { a: { allOf: [{ $ref: '#' }] } }, additionalProperties: { type: 'string' } };
        assert.equal(
          violations(
            schema,
            nested(1000, { b: 1 }, (a) => ({ a })),
          ).length,
          1,
        );
      });

      it('of nested schemas', () => {
        for (const keyword of ['not', 'items', 'contains', 'propertyNames', 'if']) {
          const schema = nested(1000, {}, (inner) => ({ [keyword]: inner, title: 'a' }));
          assert.deepEqual(violations(schema, {}), [], keyword);
        }
      });
    });

    it('by nested anchors', () => {
      const anchored = (level: number): object =>
        level === 70 ? { $dynamicRef: '#a3' } : { $dynamicAnchor: `a${level}`, properties: { x: anchored(level + 1) } };
      let deep: unknown = 'x';
      for (let level = 0; level < 71; level++) deep = { x: deep };
      assert.deepEqual(violations({ properties: { x: anchored(0) } }, deep), []);
    });

    it('by circular references', () => {
      const circle = { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' };
      assert.throws(() => violations(circle, 1), /a reference leads back to the same schema for the same value/);
    });

    it('by patterns, keys and strings that are more expensive than they look', () => {
      const looks = Array.from({ length: 4_000 }, () => ({ properties: { x: true } }));
      const keys = Object.fromEntries(looks.slice(0, 1_500).map((_, index) => [`k${index}`, 1]));
      assert.throws(() => violations({ allOf: looks }, keys), tooLong);
      const lengths = Array.from({ length: 5000 }, () => ({ minLength: 1 }));
      assert.throws(() => violations({ allOf: lengths }, 'a'.repeat(20_000)), tooLong);
      const digits = { kind: 'scalar', type: 'int', text: '9'.repeat(100_000) } as const;
      assert.throws(() => compileJsonSchema(treeOf({ multipleOf: 0.3 })).violations(digits), tooLong);
      const patterns = Array.from({ length: 200 }, (_, index) => ({ pattern: `^(a|a?){${100 + index}}$` }));
      assert.throws(
        () => violations({ anyOf: patterns }, `${'a'.repeat(200)}!`),
        /a pattern takes too many steps on a text of 201 characters/,
      );
    });
  });

  it('reports each violation once', () => {
    const text = { type: 'string' };
    assert.deepEqual(violations({ anyOf: [text, text, { allOf: [text, text] }] }, 1), [
      '[] must match at least one schema of `anyOf`',
      '[] must be a string',
    ]);
  });

  it('treats a value that looks like a schema as data', () => {
    const schema = {
      properties: { properties: { const: { $ref: 'x' } }, enum: { enum: [{ $ref: 'y' }] } },
      additionalProperties: false,
    };
    assert.deepEqual(violations(schema, { properties: { $ref: 'x' }, enum: { $ref: 'y' } }), []);
  });

  it('returns the keyword of each violation, at the target of references', () => {
    const schema = compileJsonSchema(
      treeOf({
        properties: { port: { $ref: '#/$defs/port' }, more: false },
        $defs: { port: { maximum: 9 } },
        required: ['name'],
      }),
    );
    assert.deepEqual(
      schema
        .violations(treeOf({ port: 10, more: 1 }))
        .map(({ path, schemaPath }) => [...path, ...schemaPath].join(' ')),
      ['name required', 'port $defs port maximum', 'more properties more'],
    );
  });

  describe('has each keyword', () => {
    /** A schema, a valid value, and an invalid value with its violations. */
    const rows: readonly (readonly [schema: string, valid: string, invalid: string, violations: readonly string[]])[] =
      [
        ['type: integer', '3.0', '3.5', ['[] must be an integer']],
        ['type: integer', '123456789012345678901234567890', '1.5e0', ['[] must be an integer']],
        ['type: number', '1e2', '.nan', ['[] must be a number']],
        ['type: [string, "null"]', '~', '1', ['[] must be a string or null']],
        ['type: boolean', 'true', '"true"', ['[] must be true or false']],
        ['type: array', '[]', '{}', ['[] must be a list']],
        ['enum: [1.10, {a: [1]}]', '{a: [1.0]}', '1.11', ['[] must be one of 1.10, {"a":[1]}']],
        ['const: 1.0', '1', '"1"', ['[] must be 1.0']],
        ['const: 9007199254740993', '9007199254740993', '9007199254740992', ['[] must be 9007199254740993']],
        ['minimum: 1.10', '1.1', '1.09', ['[] must be at least 1.10']],
        ['maximum: 9007199254740993', '9007199254740993', '9007199254740994', ['[] must be at most 9007199254740993']],
        ['maximum: -5', '-5.5', '-4', ['[] must be at most -5']],
        ['maximum: 5', '"x"', '.inf', ['[] must be at most 5']],
        ['exclusiveMinimum: 0', '1e-400', '-0.0', ['[] must be more than 0']],
        ['exclusiveMaximum: 1e3', '999.99', '1000', ['[] must be less than 1e3']],
        ['multipleOf: 0.01', '4.35', '4.355', ['[] must be a multiple of 0.01']],
        ['multipleOf: 3', '3e308', '1e308', ['[] must be a multiple of 3']],
        ['multipleOf: 0.0001', '1e400', '0.00075', ['[] must be a multiple of 0.0001']],
        ['minLength: 2', 'ab', '"\\U0001F600"', ['[] must have at least 2 characters']],
        ['maxLength: 1', '"\\U0001F600"', 'ab', ['[] must have at most 1 character']],
        ['pattern: "a.c"', 'xabcx', 'ac', ['[] must match the pattern "a.c"']],
        ['minItems: 1', '[1]', '[]', ['[] must have at least 1 item']],
        ['maxItems: 1.0', '[1]', '[1, 2]', ['[] must have at most 1 item']],
        [
          'uniqueItems: true',
          '[1, "1", true]',
          '[1, 2, 1.0]',
          ['[] must not have equal items, but items 0 and 2 are equal'],
        ],
        ['minProperties: 1', '{a: 1}', '{}', ['[] must have at least 1 key']],
        ['maxProperties: 2', '{a: 1}', '{a: 1, b: 2, c: 3}', ['[] must have at most 2 keys']],
        ['required: [a]', '{a: ~}', '{b: 1}', ['["a"] is required']],
        ['dependentRequired: {a: [b]}', '{b: 1}', '{a: 1}', ['["b"] is required if "a" is set']],
        [
          'dependencies: {a: [b], c: {required: [d]}}',
          '{}',
          '{a: 1, c: 1}',
          ['["b"] is required if "a" is set', '["d"] is required'],
        ],
        ['dependentSchemas: {a: {maxProperties: 1}}', '{b: 1, c: 1}', '{a: 1, b: 1}', ['[] must have at most 1 key']],
        [
          'propertyNames: {maxLength: 1}',
          '{a: 1}',
          '{ab: 1}',
          ['["ab"] is not an allowed name: it must have at most 1 character'],
        ],
        [
          'properties: {a: {type: string}, b: false}',
          '{c: 1}',
          '{a: 1, b: 1}',
          ['["a"] must be a string', '["b"] is not allowed'],
        ],
        ['patternProperties: {^a: {type: string}}', '{b: 1}', '{ab: 1}', ['["ab"] must be a string']],
        [
          '{properties: {a: true}, patternProperties: {b: true}, additionalProperties: {type: string}}',
          '{a: 1, b: 1, c: x}',
          '{c: 1}',
          ['["c"] must be a string'],
        ],
        ['prefixItems: [true, {type: string}]', '[1]', '[1, 2]', ['[1] must be a string']],
        ['{prefixItems: [true], items: {type: string}}', '[1, x]', '[1, 2]', ['[1] must be a string']],
        [
          'contains: {type: string}',
          '[1, x]',
          '[1]',
          ['[] must have at least 1 item that matches `contains`, but has 0'],
        ],
        [
          '{contains: {type: string}, minContains: 0, maxContains: 1}',
          '[]',
          '[x, y]',
          ['[] must have at most 1 item that matches `contains`, but has 2'],
        ],
        ['allOf: [{minimum: 1}, {maximum: 2}]', '1', '3', ['[] must be at most 2']],
        [
          'anyOf: [{type: string}, {minimum: 5}]',
          '5',
          '1',
          ['[] must match at least one schema of `anyOf`', '[] must be a string', '[] must be at least 5'],
        ],
        [
          'oneOf: [{minimum: 1}, {minimum: 5}]',
          '1',
          '5',
          ['[] must match exactly one schema of `oneOf`, but matches the schemas at index 0 and 1'],
        ],
        [
          'oneOf: [{minimum: 5}, {minimum: 7}]',
          '5',
          '1',
          [
            '[] must match exactly one schema of `oneOf`, but matches none',
            '[] must be at least 5',
            '[] must be at least 7',
          ],
        ],
        ['not: {type: string}', '1', 'x', ['[] must not match the schema of `not`']],
        ['{if: {minimum: 5}, then: {maximum: 9}, else: {minimum: 1}}', '7', '0', ['[] must be at least 1']],
        ['{if: {minimum: 5}, then: {maximum: 9}, else: {minimum: 1}}', '1', '10', ['[] must be at most 9']],
        [
          '{allOf: [{properties: {a: true}}], unevaluatedProperties: false}',
          '{a: 1}',
          '{a: 1, b: 2}',
          ['["b"] is not in the schema'],
        ],
        [
          '{anyOf: [{required: [a], properties: {a: true}}, {properties: {b: true}}], unevaluatedProperties: false}',
          '{a: 1, b: 1}',
          '{a: 1, c: 2}',
          ['["c"] is not in the schema'],
        ],
        [
          '{contains: {type: string}, unevaluatedItems: {type: integer}}',
          '[x, 1]',
          '[x, 1.5]',
          ['[1] must be an integer'],
        ],
        ['{$ref: "#/$defs/a~1b%25", $defs: {"a/b%": {type: string}}}', 'x', '1', ['[] must be a string']],
        ['{$ref: "#named", $defs: {a: {$anchor: named, type: string}}}', 'x', '1', ['[] must be a string']],
        [
          '{$id: "https://example.com/a/b.json", $ref: "c.json", $defs: {c: {$id: /a/c.json, type: string}}}',
          'x',
          '1',
          ['[] must be a string'],
        ],
        ['{$ref: "#/custom/a", custom: {a: {type: string}}}', 'x', '1', ['[] must be a string']],
        ['{type: string, format: ipv4, nullable: true, contentEncoding: base64}', 'x', '~', ['[] must be a string']],
      ];
    for (const [schema, valid, invalid, found] of rows) {
      it(schema, () => {
        assert.deepEqual(violationsInText(schema, valid), []);
        assert.deepEqual(violationsInText(schema, invalid), found);
      });
    }
  });

  describe('has draft-07', () => {
    it('with its own forms of keywords', () => {
      const schema = {
        ...draft07,
        definitions: { port: { $id: '#port', maximum: 9 } },
        properties: {
          port: { $ref: '#port', maximum: 1 },
          pair: { items: [{ type: 'string' }], additionalItems: false },
          more: { dependencies: { a: ['b'] } },
        },
      };
      assert.deepEqual(violations(schema, { port: 10, pair: [1, 2], more: { a: 1 } }), [
        '["port"] must be at most 9',
        '["pair",0] must be a string',
        '["pair",1] is not in the schema',
        '["more","b"] is required if "a" is set',
      ]);
    });

    it('without keywords that were added later', () => {
      const later = {
        dependentRequired: { a: ['b'] },
        prefixItems: [false],
        unevaluatedProperties: false,
        $anchor: 'a',
      };
      assert.deepEqual(violations({ ...draft07, ...later }, { a: 1 }), []);
      assert.deepEqual(
        compileJsonSchema(treeOf({ ...draft07, ...later, own: 1 })).ignored.map(({ key, draft }) => `${key} ${draft}`),
        [
          'dependentRequired 2020-12',
          'prefixItems 2020-12',
          'unevaluatedProperties 2020-12',
          '$anchor 2020-12',
          'own undefined',
        ],
      );
    });

    it('also inside of 2020-12', () => {
      const schema = { $ref: 'old', $defs: { old: { ...draft07, $id: 'old', items: [{ type: 'string' }] } } };
      assert.deepEqual(violations(schema, [1]), ['[0] must be a string']);
    });
  });

  describe('refuses a schema that cannot be used, with all places', () => {
    for (const [schema, found] of [
      [[], [': a JSON Schema must be a map, true or false, not a list']],
      [
        { type: 'text', minimum: '1' },
        [
          'type: unknown type "text": the types are array, boolean, integer, null, number, object, string',
          'minimum: `minimum` must be a number, not a string',
        ],
      ],
      [{ type: 'intger' }, ['type: unknown type "intger": did you mean "integer"?']],
      [{ type: [] }, ['type: `type` must be a type name, or a list of type names, not a list']],
      [
        { properties: { a: { required: true } } },
        ['properties.a.required: `required` must be a list of names, not a boolean'],
      ],
      [{ items: [{}] }, ['items: `items` must be a schema (a list of schemas is `prefixItems`), not a list']],
      [{ anyOf: [] }, ['anyOf: `anyOf` must be a list of at least one schema, not a list']],
      [{ not: 1 }, ['not: a JSON Schema must be a map, true or false, not 1']],
      [
        { maxLength: -1, minItems: 1.5 },
        [
          'maxLength: `maxLength` must be a non-negative integer, not -1',
          'minItems: `minItems` must be a non-negative integer, not 1.5',
        ],
      ],
      [{ multipleOf: 0 }, ['multipleOf: `multipleOf` must be a number greater than 0, not 0']],
      [{ uniqueItems: 'yes' }, ['uniqueItems: `uniqueItems` must be true or false, not a string']],
      [
        { dependentRequired: { a: 'b' }, dependencies: { a: [1] } },
        [
          'dependentRequired: `dependentRequired` must be a map of lists of names, not a map',
          'dependencies: `dependencies` must be a map of schemas and lists of names, not a map',
        ],
      ],
      [{ enum: 1 }, ['enum: `enum` must be a list, not 1']],
      [
        { pattern: '(?=a)' },
        [
          'pattern: error parsing regexp: invalid or unsupported Perl syntax: `(?=`; patterns are RE2, which has no lookahead, lookbehind or backreferences',
        ],
      ],
      [{ $id: '#a' }, ['$id: an `$id` cannot have a fragment: write "$anchor": "a"']],
      [{ $defs: { a: { $id: 'x' }, b: { $id: 'x' } } }, ['$defs.b.$id: duplicate `$id` "x"']],
      [
        { $schema: 'http://json-schema.org/draft-04/schema#' },
        [
          '$schema: the `$schema` "http://json-schema.org/draft-04/schema#" is not supported: write the schema in JSON Schema 2020-12 ("https://json-schema.org/draft/2020-12/schema") or draft-07',
        ],
      ],
    ] as const) {
      it(JSON.stringify(schema), () => assert.deepEqual(problems(schema), found));
    }

    it('also if a reference points outside it', () => {
      for (const $ref of ['https://example.com/a.json', '#/$defs/none', '#none', '#/%', '#/$defs/0']) {
        assert.deepEqual(problems({ items: { $ref }, $defs: {} }), [
          `items.$ref: "${$ref}" is not in the schema, and other schemas are not fetched: put the definition under \`$defs\` and refer to it by "#/$defs/…"`,
        ]);
      }
    });
  });
});
