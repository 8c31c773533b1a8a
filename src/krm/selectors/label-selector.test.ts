import assert from 'node:assert/strict';
import { parseLabelSelector } from './label-selector';

const matches = (selector: string, labels: Readonly<Record<string, string>>): boolean =>
  parseLabelSelector(selector)(new Map(Object.entries(labels)));

describe('parseLabelSelector', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, boolean])[] = [
    ['', {}, true],
    [' \t\r\n', { a: 'b' }, true],
    ['a', { a: '' }, true],
    ['a', {}, false],
    ['!a', {}, true],
    ['! a', { a: '' }, false],
    ['a=b', { a: 'b' }, true],
    ['a==b', { a: 'b' }, true],
    ['a = b', { a: 'c' }, false],
    ['a=b', {}, false],
    ['a=', { a: '' }, true],
    ['a==,c', { a: '', c: '' }, true],
    ['a=', {}, false],
    ['a!=b', { a: 'c' }, true],
    ['a!=b', { a: 'b' }, false],
    ['a!=b', {}, true],
    ['a in (b,c)', { a: 'c' }, true],
    ['a in(b)', { a: 'c' }, false],
    ['a in (b)', {}, false],
    ['a in ()', { a: '' }, true],
    ['a in (,b)', { a: '' }, true],
    ['a in (b,)', { a: '' }, true],
    ['a in (b,,c)', { a: '' }, true],
    ['a in (b,,)', { a: '' }, true],
    ['a in (b,c)', { a: '' }, false],
    ['a notin (b,c)', { a: 'c' }, false],
    ['a notin (b,c)', { a: 'd' }, true],
    ['a notin (b,c)', {}, true],
    ['a>1', { a: '2' }, true],
    ['a>1', { a: '1' }, false],
    ['a<10', { a: '9' }, true],
    ['a<10', { a: '10' }, false],
    ['a<10', { a: '-3' }, true],
    ['a>1', { a: '+3' }, true],
    ['a>007', { a: '0008' }, true],
    ['a>1', { a: 'x' }, false],
    ['a>1', {}, false],
    ['a>1', { a: '9223372036854775807' }, true],
    ['a>1', { a: '9223372036854775808' }, false],
    ['a>9007199254740992', { a: '9007199254740993' }, true],
    ['a=b,c!=d,e', { a: 'b', e: '' }, true],
    ['a=b,c!=d,e', { a: 'b', c: 'd', e: '' }, false],
    ['in in (in,notin)', { in: 'notin' }, true],
    ['in', { in: '' }, true],
    ['app.kubernetes.io/name=web', { 'app.kubernetes.io/name': 'web' }, true],
    ['toString', {}, false],
  ];
  for (const [selector, labels, expected] of cases) {
    const verb = expected ? 'matches' : 'does not match';
    it(`${JSON.stringify(selector)} ${verb} ${JSON.stringify(labels)}`, () =>
      assert.equal(matches(selector, labels), expected));
  }

  const requirement = 'unable to parse requirement: ';
  const name =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
  const prefix =
    "prefix part a DNS-1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
  const value =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
  const integer = "for 'Gt', 'Lt' operators, the value must be an integer";
  const errors: readonly (readonly [string, string])[] = [
    [',', "found ',', expected: !, identifier, or 'end of string'"],
    ['=b', "found '=', expected: !, identifier, or 'end of string'"],
    ['a,', "found '', expected: identifier after ','"],
    ['a,,b', "found ',', expected: identifier after ','"],
    ['!a b', "found 'b', expected: ',' or 'end of string'"],
    ['a=b c', "found 'c', expected: ',' or 'end of string'"],
    ['!', `${requirement}found '', expected: identifier`],
    ['!!a', `${requirement}found '!', expected: identifier`],
    ['a b', `${requirement}found 'b', expected: '=', '!=', '==', 'in', notin'`],
    ['a!b', `${requirement}found '!', expected: '=', '!=', '==', 'in', notin'`],
    ['a=(b)', `${requirement}found '(', expected: identifier`],
    ['a===b', `${requirement}found '=', expected: identifier`],
    ['a in', `${requirement}found '' expected: '('`],
    ['a in b', `${requirement}found 'b' expected: '('`],
    ['a in (=', `${requirement}found '=', expected: ',', ')' or identifier`],
    ['a in (', `${requirement}found '', expected: ',', ')' or identifier`],
    ['a in (b', `${requirement}found '', expected: ',' or ')'`],
    ['a in (b c)', `${requirement}found 'c', expected: ',' or ')'`],
    ['a in (b,', `${requirement}found '', expected: ',', or identifier`],
    ['a in (b,=)', `${requirement}found '=', expected: ',', or identifier`],
    ['a>b', requirement + integer],
    ['a>', requirement + integer],
    ['a<99999999999999999999', requirement + integer],
    ['a>-1', `${requirement}invalid label value: "-1": at key: "a": ${value}`],
    ['-a', `${requirement}invalid label key "-a": name part ${name}`],
    ['a=b/c', `${requirement}invalid label value: "b/c": at key: "a": ${value}`],
    ['a notin (c,b/c)', `${requirement}invalid label value: "b/c": at key: "a": ${value}`],
    ['a!=b:c', `${requirement}invalid label value: "b:c": at key: "a": ${value}`],
    ['a=\u00a0b', `${requirement}invalid label value: "\u00a0b": at key: "a": ${value}`],
    ['K/', `${requirement}invalid label key "K/": ${prefix}; name part must be non-empty; name part ${name}`],
    ['/a', `${requirement}invalid label key "/a": prefix part must be non-empty`],
    [
      'a/b/c',
      `${requirement}invalid label key "a/b/c": a qualified name ${name} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ],
    [
      'a'.repeat(64),
      `${requirement}invalid label key "${'a'.repeat(64)}": name part must be no more than 63 characters`,
    ],
    [
      `${'a'.repeat(254)}/b`,
      `${requirement}invalid label key "${'a'.repeat(254)}/b": prefix part must be no more than 253 characters`,
    ],
    [
      `a=${'b'.repeat(64)}`,
      `${requirement}invalid label value: "${'b'.repeat(64)}": at key: "a": must be no more than 63 characters`,
    ],
  ];
  for (const [selector, message] of errors) {
    it(`refuses ${JSON.stringify(selector).slice(0, 40)}`, () =>
      assert.throws(() => parseLabelSelector(selector), { name: 'Error', message }));
  }

  it('accepts keys and values of the maximum length', () => {
    const [prefix253, name63] = ['a'.repeat(253), 'b'.repeat(63)];
    assert.equal(matches(`${prefix253}/${name63}=${name63}`, { [`${prefix253}/${name63}`]: name63 }), true);
  });
});
