/** Tests that JSON.parse and the parser return the same values. A comment after JSON makes the parser read it. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { orError } from '../../../test/or-error';
import { holds, law } from '../../../test/law';
import { evaluateToText, JsonnetError, memoryImporter } from '../index';
import { readJson } from './json-text';

const space = fc.constantFrom('', '', ' ', '\n\t', '\r\n');
const name = fc.constantFrom('"a"', '"b"', '"c:d"', '"__proto__"', '"1"', '"\\u0061"', '"\\u003a"', '"é"');
const scalar = fc.constantFrom(
  '1', '-0', '-1.50', '1e3', '1E-400', '1e400', '01', 'null', 'true', '""', '"a:b"', '"\\u00e9\\n\\/"', '":\\""', '"\t"',
  '"\\ud83d\\ude00"', '"\\ud83d"', '"\\u003A"', '"\u007f\u2028"', "'a'", 'nul',
); // prettier-ignore
const json = fc.letrec<{ value: string }>((tie) => {
  const field = fc
    .tuple(space, name, space, tie('value'))
    .map(([before, key, after, value]) => `${before}${key}${after}:${value}`);
  const spaced = fc.tuple(space, tie('value'), space).map((parts) => parts.join(''));
  return {
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'medium' },
      scalar,
      fc.array(spaced, { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
      fc.array(field, { maxLength: 3 }).map((fields) => `{${fields.join(',')}}`),
    ),
  };
}).value;

const outcome = (code: string, text: string): unknown => {
  const importer = memoryImporter({ 'data.json': text });
  const given = orError(JsonnetError, () =>
    evaluateToText({ name: 'f', code, importer, extVars: { x: { code: text } } }),
  );
  return given instanceof JsonnetError ? [given.kind, given.detail] : given;
};

describe('a JSON text', () => {
  law('has the same value as from the parser', 1000, [json], (text) => {
    const main = (code: string): unknown => outcome(code, 'null');
    assert.deepEqual(main(text), main(`${text}/**/`));
  });

  it('is an object like any other', () => {
    const uses = fc.constantFrom(
      'd', 'd.a', 'd + d', 'd == d', '"a" in d', 'std.objectFieldsAll(d)', 'd { a+: { b: 1 } }', '{ a: [1], f: self.a } + d',
      'd { f: super.a, g: "b" in super }', 'std.objectRemoveKey(d, "a") { a: 2 }', 'std.objectRemoveKey({ a: 1 } + d, "a")',
      'std.foldl(function(o, i) o + d, std.range(1, 20), { a: 0 })', 'std.mergePatch(d, { a: null, b: d })', 'std.prune(d)',
      'std.mapWithKey(function(k, v) [k, v], d) + d', 'std.objectValues(d)', 'std.manifestYamlDoc(d)', 'd.a + d.b', 'd[0]',
      '{ [if "a" in d then "a"]: 1 } + d', 'd { a:: 3 }', '{ a:: 3 } + d', 'd { local s = self, x: std.length(s) }',
    ); // prettier-ignore
    const values = ['std.extVar("x")', 'import "data.json"'];
    holds(1000, [json, uses, fc.constantFrom(...values)], (text, use, value) => {
      const code = `local d = ${value}; ${use}`;
      assert.deepEqual(outcome(code, text), outcome(code, `${text}/**/`));
    });
  });

  it('is read without the parser unless Jsonnet reads it differently', () => {
    assert.deepEqual(readJson(' {"a": [1, {"b:c": ":"}]}\n'), { a: [1, { 'b:c': ':' }] });
    const texts = ['{"a": 1, "a": 2}', '{"a": "\\u003a", "a": 1}', '["\\ud83d"]', '[1e400]', '{ a: 1 }', '"a" + 1', ''];
    for (const text of texts) {
      assert.equal(readJson(text), undefined, text);
    }
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    assert.ok(readJson(nested(100)));
    assert.equal(readJson(nested(102)), undefined);
  });
});
