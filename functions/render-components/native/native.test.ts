/** The expected values were recorded by running qbec or the packages that it calls. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds, law } from '../../../test/law';
import { qbecNatives } from './index';
import { evaluate, type Json } from '../../../src/jsonnet/index';

const natives = qbecNatives(() => true);
const run = (code: string): Json => evaluate({ name: 'c.jsonnet', code: `local n = std.native; ${code}`, natives });

const call = (name: string, ...args: readonly Json[]): Json => {
  const native = natives[name];
  assert.ok(native !== undefined, name);
  return native.call(...args);
};

const refused = (message: string, name: string, ...args: readonly Json[]): void =>
  assert.throws(() => call(name, ...args), { message }, `${name} ${JSON.stringify(args)}`);

describe("qbec's native functions", () => {
  it('exist, with the parameter names for named arguments', () => {
    assert.deepEqual(Object.fromEntries(Object.entries(natives).map(([name, { parameters }]) => [name, parameters])), {
      parseJson: ['json'],
      parseYaml: ['yaml'],
      renderYaml: ['data'],
      escapeStringRegex: ['str'],
      regexMatch: ['regex', 'string'],
      regexSubst: ['regex', 'src', 'repl'],
      labelsMatchSelector: ['labels', 'selectorString'],
      expandHelmTemplate: ['chart', 'values', 'options'],
    });
    assert.equal(run("n('regexSubst')(repl='x', src='abc', regex='b')"), 'axc');
  });

  it('parse JSON and YAML', () => {
    assert.deepEqual(call('parseJson', '{"a": 3} trailing'), { a: 3 });
    refused('EOF', 'parseJson', '');
    assert.deepEqual(call('parseYaml', 'a: 1\n---\n---\n# c\n---\nb: [x, 2.50, null]\n---\nplain'), [
      { a: 1 },
      { b: ['x', 2.5, null] },
      'plain',
    ]);
    assert.deepEqual(call('parseYaml', ''), []);
    const message = "error converting YAML to JSON: yaml: line 1: did not find expected ',' or ']'";
    refused(message, 'parseYaml', '[barf');
    assert.throws(() => run("n('parseYaml')('[barf')"), { message: `RUNTIME ERROR: ${message}` });
  });

  it('parseYaml counts the characters of a string', () => {
    const spent: number[] = [];
    qbecNatives((count) => spent.push(count))['parseYaml']?.call('a: 1');
    assert.deepEqual(spent, [16, 48]);
  });

  it('panic for an argument of another type', () => {
    const panic = (name: string, type: string): string =>
      `native function "${name}" panicked: interface conversion: interface {} is ${type}, not string`;
    refused(panic('parseYaml', 'float64'), 'parseYaml', 3);
    refused(panic('parseJson', 'nil'), 'parseJson', null);
    refused(panic('escapeStringRegex', 'bool'), 'escapeStringRegex', true);
    refused(panic('regexMatch', '[]interface {}'), 'regexMatch', 'a', []);
    refused(panic('regexSubst', 'map[string]interface {}'), 'regexSubst', 'a', 'b', {});
  });

  it('escape for regular expressions', () => {
    assert.equal(
      call('escapeStringRegex', 'a.b*c[d](e)^$|?+{}\\-/ #'),
      'a\\.b\\*c\\[d\\]\\(e\\)\\^\\$\\|\\?\\+\\{\\}\\\\-/ #',
    );
  });

  it('match anywhere in the text', () => {
    assert.equal(call('regexMatch', '^a+$', 'aaa'), true);
    assert.equal(call('regexMatch', 'b', 'abc'), true);
    assert.equal(call('regexMatch', '^b', 'abc'), false);
    refused('error parsing regexp: missing closing ]: `[f`', 'regexMatch', '[f', 'x');
    refused('error parsing regexp: invalid or unsupported Perl syntax: `(?=`', 'regexSubst', '(?=x)', 'x', 'y');
  });

  it('substitute with templates', () => {
    const cases: readonly (readonly [regex: string, src: string, repl: string, result: string])[] = [
      ['a(x*)b', '-ab-axxb-', 'T', '-T-T-'],
      ['a(x*)b', '-ab-axxb-', '$1', '--xx-'],
      ['a(x*)b', '-ab-axxb-', '$1W', '---'],
      ['a(x*)b', '-ab-axxb-', '${1}W', '-W-xxW-'],
      ['(?P<n>x+)', 'axxb', '<$n>', 'a<xx>b'],
      ['(?P<n>x+)', 'axxb', '<${n}$0$2$01$none>', 'a<xxxx>b'],
      ['(a)|(b)', 'ab', '[$1$2]', '[a][b]'],
      ['', 'abc', '-', '-a-b-c-'],
      ['', 'a😀', '-', '-a-😀-'],
      ['x*', 'axb', '-', '-a-b-'],
      ['b', 'abc', '$$', 'a$c'],
      ['b', 'abc', '$', 'a$c'],
      ['b', 'abc', '${', 'a${c'],
      ['b', 'abc', '${1', 'a${1c'],
      ['^a', 'aaa', 'x', 'xaa'],
      ['z', 'abc', 'x', 'abc'],
    ];
    for (const [regex, src, repl, result] of cases) assert.equal(call('regexSubst', regex, src, repl), result, regex);
  });

  it('substitute like JavaScript if both have the same meaning', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 3 });
    const pattern = fc
      .tuple(word, word, fc.constantFrom('$1|$2', '($1)+$2', '$1?$2', '[$1]$2'))
      .map(([a, b, shape]) => shape.replace('$1', a).replace('$2', b));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 20 });
    holds(300, [pattern, text], (regex, src) => {
      const expected = src.replaceAll(new RegExp(regex, 'g'), '<$&>');
      assert.equal(call('regexSubst', regex, src, '<$0>'), expected);
      assert.equal(call('regexMatch', regex, src), new RegExp(regex).test(src));
    });
  });

  law('match escaped text literally', 200, [fc.string(), fc.string()], (needle, rest) => {
    const regex = call('escapeStringRegex', needle);
    assert.equal(call('regexMatch', regex, `${rest}${needle}`), true);
    assert.equal(call('regexSubst', regex, needle, ''), '');
  });

  it("match labels by Kubernetes' selectors", () => {
    const selectors = ['a', '!a', 'a=b', 'a==b', 'a!=c', 'c!=d', 'a in (b,c)', 'a notin (b)', '', 'a=b,!c', 'a>1'];
    assert.deepEqual(
      selectors.map((selector) => call('labelsMatchSelector', { a: 'b' }, selector)),
      [true, false, true, true, true, true, true, false, true, true, false],
    );
    const name = 'labelsMatchSelector';
    refused('invalid labels type, []interface {}, want a map', name, [], 'a');
    refused('invalid labels type, <nil>, want a map', name, null, 'a');
    refused('invalid label map value, map[string]interface {}, want a string', name, { foo: {} }, 'foo');
    refused('invalid selector of type map[string]interface {}, want a string', name, {}, {});
    const reason = "unable to parse requirement: found '!', expected: identifier";
    refused(`invalid label selector: '!!env', ${reason}`, name, {}, '!!env');
  });

  it('do not run helm', () => {
    assert.throws(
      () => run("n('expandHelmTemplate')('./c', {}, {})"),
      /must not start programs: render the chart beforehand/,
    );
  });

  it('render a document for each item of a list', () => {
    const rendered = (data: Json, text: string): void => assert.equal(call('renderYaml', data), text);
    rendered({ b: 1, a: [2] }, 'a:\n  - 2\nb: 1\n');
    rendered([{ a: 1 }, null, { b: 2 }], 'a: 1\n---\nb: 2\n');
    rendered([[1, 2]], '- 1\n- 2\n');
    rendered('str', 'str\n');
    rendered([], '');
    rendered(null, '');
  });
});
