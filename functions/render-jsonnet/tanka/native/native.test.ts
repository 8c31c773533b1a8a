/** The expected values and messages were recorded by running `tk eval`. */
import assert from 'node:assert/strict';
import type { Json } from '../../../../src/data';
import { evaluate } from '../../../../src/jsonnet';
import { tankaNatives } from './index';

function call(name: string, ...args: readonly Json[]): Json {
  const natives = tankaNatives(() => true, { recorded: new Map(), onUse: () => {} });
  return evaluate({
    name: 'test',
    code: `std.native('${name}')(${args.map((arg) => JSON.stringify(arg)).join(', ')})`,
    natives,
  });
}

const fails = (message: string, name: string, ...args: readonly Json[]): void =>
  assert.throws(() => call(name, ...args), { message: `RUNTIME ERROR: ${message}` });

describe("Tanka's native functions", () => {
  it('parseJson takes one value', () => {
    assert.deepEqual(call('parseJson', ' {"a": [1, null]} '), { a: [1, null] });
    fails("invalid character 'x' after top-level value", 'parseJson', '{} x');
    fails('unexpected end of JSON input', 'parseJson', '');
    fails('unexpected end of JSON input', 'parseJson', '{');
    fails("invalid character 'x' after array element", 'parseJson', '[1e400 x');
    fails('json: cannot unmarshal number 1e400 into Go value of type float64', 'parseJson', '1e400');
  });

  it('parseYaml returns an array and follows the rules of go-yaml v3', () => {
    assert.deepEqual(call('parseYaml', 'a: 1\n---\n- yes\n- 017\n- 2020-01-01\n'), [
      { a: 1 },
      ['yes', 15, '2020-01-01T00:00:00Z'],
    ]);
    assert.throws(() => call('parseYaml', 'a: 1\na: 2'), /^JsonnetError: RUNTIME ERROR: parsing yaml: yaml: line 2: /);
    assert.throws(
      () => call('parseYaml', '1: 2'),
      /unsupported type: map\[interface \{\}\]interface \{\}: the key `1` is not a string/,
    );
  });

  it('parseYaml and recorded outputs count the characters of a string', () => {
    const spent: number[] = [];
    const outputs = { recorded: new Map([['helmTemplate:g', '# a chart']]), onUse: () => {} };
    const natives = tankaNatives((count) => spent.push(count), outputs);
    natives['parseYaml']?.call('a: 1');
    natives['helmTemplate']?.call('g', 'charts/g', { calledFrom: 'main.jsonnet' });
    assert.deepEqual(spent, [16, 48, 4, 32, 108]);
  });

  it('parseYaml counts the tokens of a string that only the full reader accepts', () => {
    const steps = (line: string): number => {
      let all = 0;
      const outputs = { recorded: new Map<string, string>(), onUse: () => {} };
      const natives = (name: string, spend: (count: number) => void) => tankaNatives(spend, outputs)[name];
      const code = `std.native('parseYaml')(std.repeat('${line}\\n', 1000))`;
      evaluate({ name: 'test', code, natives, limits: { spent: (count) => (all = count) } });
      return all;
    };
    assert.ok(steps('- !!str x') > 2 * steps('- "str" x'.replace(' x', '   ')));
  });

  it('manifestJsonFromJson indents its result, and ends it with a line break', () => {
    assert.equal(
      call('manifestJsonFromJson', ' {"a":[1.0,{ }, [ ]],"b":"<x>"} ', 3),
      '{\n   "a": [\n      1.0,\n      {},\n      []\n   ],\n   "b": "<x>"\n}\n',
    );
    assert.equal(call('manifestJsonFromJson', '[1]', 1.9), '[\n 1\n]\n');
    assert.equal(call('manifestJsonFromJson', '[1]', 0), '[\n1\n]\n');
    fails("invalid character '}' looking for beginning of value", 'manifestJsonFromJson', ' {"a":} ', 3);
    fails('unexpected end of JSON input', 'manifestJsonFromJson', '', 3);
    const panicked = 'native function "manifestJsonFromJson" panicked: ';
    fails(`${panicked}strings: negative Repeat count`, 'manifestJsonFromJson', '1', -1);
    fails(`${panicked}interface conversion: interface {} is string, not float64`, 'manifestJsonFromJson', '1', '1');
    fails(`${panicked}interface conversion: interface {} is float64, not string`, 'manifestJsonFromJson', 1, 1);
    fails('manifestJsonFromJson: `indent` must not be larger than 64', 'manifestJsonFromJson', '1', 65);
  });

  it('manifestYamlFromJson indents by four', () => {
    assert.equal(
      call('manifestYamlFromJson', '{"n":1e21,"a":[1,[2],{"b":1,"c":[4]}],"m":{"k":"a\\nb"}}'),
      'a:\n    - 1\n    - - 2\n    - b: 1\n      c:\n        - 4\nm:\n    k: |-\n        a\n        b\n"n": 1e+21\n',
    );
    fails('unexpected end of JSON input', 'manifestYamlFromJson', '');
  });

  it('sha256 is hexadecimal, of the text in UTF-8', () => {
    assert.equal(call('sha256', 'é'), '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
    fails('native function "sha256" panicked: interface conversion: interface {} is float64, not string', 'sha256', 1);
  });

  it('has the regular expressions of Go', () => {
    assert.equal(call('regexMatch', '^a+$', 'aaa'), true);
    assert.equal(call('regexSubst', 'a(.)', 'axay', '$1-'), 'x-y-');
    assert.equal(call('escapeStringRegex', 'a.b'), String.raw`a\.b`);
  });
});
