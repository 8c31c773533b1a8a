/** Tests properties that hold for any data and any string. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { orError } from '../../test/or-error';
import { holds, law } from '../../test/law';
import { evaluate, evaluateToText, JsonnetError, type Json } from './index';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('a\n', '\n', 'yes', '1', '-', '# x', 'a: b', "'", '|'),
);
const data = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
    text,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

const run = (code: string, value: Json): Json => evaluate({ name: 'f', code, extVars: { v: JSON.stringify(value) } });

describe('the engine', () => {
  law('returns the data that it was given', 200, [data], (value) => {
    assert.deepEqual(run('std.parseJson(std.extVar("v"))', value), value);
    assert.deepEqual(evaluate({ name: 'f', code: JSON.stringify(value) }), value);
    assert.deepEqual(JSON.parse(evaluateToText({ name: 'f', code: JSON.stringify(value) })), value);
  });

  law('reads the JSON and YAML it writes', 200, [data], (value) => {
    // std.manifestYamlDoc writes each string that ends in a line break as a block scalar, which does not preserve
    // leading white space, blank lines or `\r`.
    const fragile = /"\s|"\\[nrt]|\\n\s*\\n|\\r/.test(JSON.stringify(value));
    for (const write of [
      'manifestJson',
      'manifestJsonMinified',
      'toString',
      fragile ? 'toString' : 'manifestYamlDoc',
    ]) {
      assert.deepEqual(
        run(`local v = std.parseJson(std.extVar("v")); std.parseYaml(std.${write}([v]))[0] == v`, value),
        true,
        write,
      );
    }
  });

  law(
    'sorts and makes sets according to their definitions',
    100,
    [fc.array(fc.integer({ min: 0, max: 9 })), fc.array(fc.integer({ min: 0, max: 9 }))],
    (a, b) => {
      const order = (list: readonly number[]): number[] => [...new Set(list)].toSorted((x, y) => x - y);
      const code =
        'local v = std.parseJson(std.extVar("v")), a = std.set(v[0]), b = std.set(v[1]); [std.sort(v[0]), std.setUnion(a, b), std.setInter(a, b), std.setDiff(a, b)]';
      assert.deepEqual(run(code, [a, b]), [
        a.toSorted((x, y) => x - y),
        order([...a, ...b]),
        order(a.filter((x) => b.includes(x))),
        order(a.filter((x) => !b.includes(x))),
      ]);
    },
  );

  it('ends in a result or a JsonnetError for any text', () => {
    const piece = fc.constantFrom(
      '[', ']', '{', '}', '(', ')', 'a', ':', '::', '+:', ',', 'self', 'super', '$', '.', 'local ', 'a = ', ';', '1',
      '"x"', ' + ', ' == ', 'error ', 'if ', ' then ', ' else ', ' for a in ', 'function', 'std.', 'length', '|||\n',
      "'", ' tailstrict', 'assert ', '%', '!', ' in ',
    ); // prettier-ignore
    holds(2000, [fc.array(piece, { maxLength: 30 }), fc.string()], (pieces, noise) => {
      for (const code of [pieces.join(''), noise]) {
        orError(JsonnetError, () => evaluateToText({ name: 'f', code, limits: { maxSteps: 10_000 } }));
      }
    });
  });
});
