/** The expected values and messages were produced by running sigs.k8s.io/yaml 1.6.0 with go-yaml v2.4.3. */
import assert from 'node:assert/strict';
import { readGoYamlDocument } from './read';

const same = (text: string, value: unknown): void => assert.deepEqual(readGoYamlDocument(text), value);

const refused = (text: string, message: string): void =>
  assert.throws(
    () => readGoYamlDocument(text),
    { name: 'GoYamlError', message: `error converting YAML to JSON: ${message}` },
    text,
  );

/** YAML with a tab where a token may start, and the position in the message. */
const tabbed: readonly (readonly [text: string, place: string])[] = [
  ['{a: 1}\n\tb: 2\n', 'line 2: '],
  ['[a]\n \t\n', 'line 2: '],
  ['"a"\n# c\n\tb', 'line 3: '],
  ['a # c\n\tb\n', 'line 2: '],
  ['a: {}\n\t\nb: 1', 'line 2: '],
  ['a: !!str\n\t\n', 'line 2: '],
  ['\t# c\n', ''],
  ['\t\na: 1', ''],
];

describe('readGoYamlDocument', () => {
  it('reads plain scalars by YAML 1.1', () => {
    const scalars: readonly (readonly [string, unknown])[] = [
      ...['y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON', 'true', 'True', 'TRUE'].map((text) => [text, true] as const),
      ...['n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF', 'false', 'False', 'FALSE'].map(
        (text) => [text, false] as const,
      ),
      ...['~', 'null', 'Null', 'NULL', ''].map((text) => [text, null] as const),
      ...['yEs', 'oN', 'tRUE', 'nULL', '0o-7', '190:20:30', '2020-01-01', '1.2.3', '1e400', '-'].map(
        (text) => [text, text] as const,
      ),
      ['012', 10],
      ['-017', -15],
      ['0o14', 12],
      ['0x1F', 31],
      ['-0x1F', -31],
      ['0b11', 3],
      ['-0b1', -1],
      ['0b-1', -1],
      ['1_000', 1000],
      ['1_0.5_0', 10.5],
      ['+1', 1],
      ['1e3', 1000],
      ['089', 89],
      ['.5', 0.5],
      ['1.', 1],
      ['-0.0', -0],
      ['1234567890123456789', 1234567890123456800],
      ['12345678901234567890', 12345678901234567000],
      ['2001-12-14t21:59:43.10-05:00', '2001-12-14t21:59:43.10-05:00'],
    ];
    // A dash on its own is an empty list item, so each scalar is in a separate list.
    for (const [text, value] of scalars) same(`- ${text}`, [text === '-' ? [null] : value]);
  });

  it('converts all keys to strings, according to the same rules', () => {
    const keys = 'y: 1\nno: 2\n0x10: 3\n1.50: 4\n"y": 5\n\'n\': 6\n? on\n';
    same(keys, { true: null, false: 2, 16: 3, 1.5: 4, y: 5, n: 6 });
    for (const [key, text] of [
      ['1e6', '1e+06'],
      ['1e3', '1000'],
      ['1e-5', '1e-05'],
      ['16777217.0', '1.6777216e+07'],
      ['-0.0', '-0'],
    ] as const) {
      same(`${key}: a`, { [text]: 'a' });
    }
    for (const key of ['.inf', '-.inf', '.nan', '1.1']) same(`${key}: a`, { [key]: 'a' });
  });

  it('keeps the last of several equal keys', () => {
    same('a: 1\nb: 2\na: 3\n', { a: 3, b: 2 });
    same('y: 1\ntrue: 2\n', { true: 2 });
  });

  it('treats __proto__ like any other key', () => {
    const value = readGoYamlDocument('__proto__: {a: 1}\n');
    assert.deepEqual(Object.entries(value as object), [['__proto__', { a: 1 }]]);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
  });

  it('reads tags', () => {
    const tagged = '[!!str 1, !!int "3", !!float "1.5", !!float 1, !!bool yes, !!null ~, ! 1, !own 1, !!binary aGk=]';
    same(tagged, ['1', 3, 1.5, 1, true, null, '1', '1', 'hi']);
    same('!!map {a: !<tag:yaml.org,2002:int> "7"}', { a: 7 });
    same('[!!timestamp 2020-01-01]', ['2020-01-01']);
    refused('!!int x', 'yaml: cannot decode !!str `x` as a !!int');
    refused('!!null x', 'yaml: cannot decode !!str `x` as a !!null');
    refused('!!int 1.5', 'yaml: cannot decode !!float `1…` as a !!int');
    refused('!!binary "?"', 'yaml: !!binary value contains invalid base64 data');
    same('!!str 1: 2', { 1: 2 });
  });

  it('follows aliases and merge keys, which override the keys before them', () => {
    same('a: &x {k: 1}\nb: *x\n', { a: { k: 1 }, b: { k: 1 } });
    same('a: &x {k: 1, l: 2}\nb: {k: 0, <<: *x, l: 3}\n', { a: { k: 1, l: 2 }, b: { k: 1, l: 3 } });
    same('- &x {k: 1}\n- &y {k: 2, l: 2}\n- <<: [*x, *y, {m: 3}]\n', [{ k: 1 }, { k: 2, l: 2 }, { k: 1, l: 2, m: 3 }]);
    same('<<: {a: 1}', { a: 1 });
    same('"<<": {a: 1}', { '<<': { a: 1 } });
    same('- &k yes\n- {*k : 1}\n', [true, { true: 1 }]);
    same('- &x 1\n- &x 2\n- *x\n', [1, 2, 2]);
    refused('a: *nope', "yaml: unknown anchor 'n…' referenced");
    refused('- *nope\n- "x', "yaml: unknown anchor 'n…' referenced");
    refused('a: &x [*x]', "yaml: anchor 'x' value contains itself");
    refused('<<: 1', 'yaml: map merge requires map or sequence of maps as the value');
    refused('- &x 1\n- <<: *x', 'yaml: map merge requires map or sequence of maps as the value');
  });

  it('refuses aliases with an excessive expansion', () => {
    const levels = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]`);
    refused(`a0: &a0 x\n${levels.join('\n')}\n`, 'yaml: document contains excessive aliasing');
  });

  it('allows fewer aliases the larger the document is', () => {
    const items = (aliases: number): string => `- &a [${'1, '.repeat(50_000)}]\n${'- *a\n'.repeat(aliases)}`;
    assert.equal((readGoYamlDocument(items(12)) as unknown[]).length, 13);
    refused(items(20), 'yaml: document contains excessive aliasing');
  });

  it('reads only the first document', () => {
    same('a: 1\n...\n[barf', { a: 1 });
    same('', null);
    same('# nothing\n', null);
    same('---\na: 1\n', { a: 1 });
  });

  it('reads Windows line breaks, byte order marks, tags and block scalars', () => {
    same('a: 1\r\nb: |\r\n  x\r\n  y\r\n', { a: 1, b: 'x\ny\n' });
    same('\ufeffa: !own 1\n', { a: '1' });
    same('a: !!str |+2\n   x\n\n\n', { a: ' x\n\n\n' });
    same("a: &q 'it''s'\nb: &d \"\\u00e9\\\n  x\"\nc: >-\n  a\n  b\n", { a: "it's", b: 'éx', c: 'a b' });
    same('a: &x\nb: *x\n', { a: null, b: null });
  });

  it('refuses keys and numbers that JSON does not have', () => {
    refused('~: x', 'unsupported map key of type: %!s(<nil>), key: <nil>');
    refused('{? : ~}', 'unsupported map key of type: %!s(<nil>), key: <nil>');
    refused('9223372036854775808: 1', 'unsupported map key of type: uint64, key: 0x8000000000000000');
    refused(
      '{{ .Values.x }}: 1',
      'yaml: invalid map key: map[interface {}]interface {}{".Values.x":interface {}(nil)}',
    );
    refused('? [b, 1, true]\n: 1', 'yaml: invalid map key: []interface {}{…, …, …}');
    refused('[{a: 1}, {~: .inf}]', 'unsupported map key of type: %!s(<nil>), key: <nil>');
    same('a: {~: 1}\na: 2', { a: 2 });
    refused('[.nan]', 'json: unsupported value: NaN');
    refused('{a: .inf}', 'json: unsupported value: +Inf');
    refused('-.inf', 'json: unsupported value: -Inf');
  });

  it('shows no value', () => {
    refused(
      '? {b: [hunter2, ~], a: 1}\n: 1',
      'yaml: invalid map key: map[interface {}]interface {}{"a":…, "b":[]interface {}{…, interface {}(nil)}}',
    );
    refused('!!int hunter2', 'yaml: cannot decode !!str `h…` as a !!int');
  });

  it('shortens a long key in a message', () => {
    assert.throws(() => readGoYamlDocument(`? {${'x'.repeat(1000)}}\n: 1`), /^GoYamlError: .{250,300}…$/);
  });

  it('reports syntax errors like go-yaml, with the same line numbers', () => {
    refused('foo: {\n', 'yaml: line 1: did not find expected node content');
    refused('foo: {', 'yaml: line 1: did not find expected node content');
    refused('[barf\n', "yaml: line 1: did not find expected ',' or ']'");
    refused('# c\n[barf', "yaml: line 2: did not find expected ',' or ']'");
    refused('foo: "x', 'yaml: found unexpected end of stream');
    refused('{"a": 1 "b": 2}\n', "yaml: did not find expected ',' or '}'");
    refused('{"a": 1, # {\n"b": 2 "c": 3}\n', "yaml: line 1: did not find expected ',' or '}'");
    refused('{,}\n', 'yaml: did not find expected node content');
    refused('[a]: [1]]\n', 'yaml: did not find expected key');
    refused('a: b: c\n', 'yaml: mapping values are not allowed in this context');
    refused('a: 1\nb: c: d\n', 'yaml: line 2: mapping values are not allowed in this context');
    refused('a: 1\n b: 2\n', 'yaml: line 2: mapping values are not allowed in this context');
    refused('a:\n  x\n  b: 2\n', 'yaml: line 3: mapping values are not allowed in this context');
    refused('a: ? x\n', 'yaml: mapping keys are not allowed in this context');
    refused('a: - 1\n', 'yaml: block sequence entries are not allowed in this context');
    refused('a: 1\nfoo\nb: 2\n', "yaml: line 3: could not find expected ':'");
    refused('a: 1\nfoo\n\n# x\nb: 2\n', "yaml: line 5: could not find expected ':'");
    refused('a: 1\nfoo\n', "yaml: line 3: could not find expected ':'");
    refused('a: 1\nfoo', "yaml: line 3: could not find expected ':'");
    refused('a:\n    b: 1\n  c: 2\n', 'yaml: line 2: did not find expected key');
    refused('[a: {b: c: d}]\n', "yaml: did not find expected ',' or '}'");
    refused('- a: 1\n- b: 2\nc: 1\n', "yaml: line 2: did not find expected '-' indicator");
    refused('{"a":\n# {\n\n', 'yaml: line 3: did not find expected node content');
    refused('a: @x\n', 'yaml: found character that cannot start any token');
    for (const [text, place] of tabbed) refused(text, `yaml: ${place}found character that cannot start any token`);
    for (const text of ['a: 1\n\tb: 2\n', 'a: 1\n\t\n', '- - a\n \t\n', '? a\n\t\n: b']) {
      refused(text, 'yaml: line 2: found a tab character that violates indentation');
    }
    for (const text of ['a: |\n  x\n\ty: 2\n', '|\n  x\n \t\n', 'a: >-\n\n  \tx\n']) {
      refused(text, 'yaml: line 3: found a tab character where an indentation space is expected');
    }
    refused('a: "x\n', 'yaml: line 2: found unexpected end of stream');
    refused('a: \0', 'yaml: control characters are not allowed');
  });

  it('reads text that YAML 1.2 refuses', () => {
    same('a: [\nb, c]\n', { a: ['b', 'c'] });
    same('a:\n  b: {\n  c: 1,\nd: 2 }\n', { a: { b: { c: 1, d: 2 } } });
    same('[#c,\n 1]#d', [1]);
    same('a: "x"#c\nb: |#c\n  #c\n', { a: 'x', b: '#c\n' });
    same('- "a\n\tb\nc"\n- \'a\n\nb\'\n', ['a b c', 'a\nb']);
    same('- &a 1\n- *a: 2\n', [1, { 1: 2 }]);
    same('- [&a x, {b: *a}]\n', [['x', { b: 'x' }]]);
    refused('- &a: b\n', 'unsupported map key of type: %!s(<nil>), key: <nil>');
    assert.deepEqual(readGoYamlDocument("'a\n b'*x: 1", { dropsRest: true }), 'a b');
  });

  it('refuses tags and anchors that are not followed by a space, keys on several lines, and values without a colon', () => {
    const space = 'yaml: line 1: something is missing here: a colon, a comma, a quote, a bracket or a space';
    for (const text of ['a: !!str"a"', 'a: !t[b]', 'a: !<t>#c', '!<t>: a', 'a: &x[b]', 'a: &x{b: 1}']) {
      refused(text, space);
    }
    refused('[&a:b]', 'yaml: did not find expected alphabetic or numeric character');
    for (const text of ['a: {b\n: 2}', '{b\n c: 2}', '{&x\n b: 2}']) {
      refused(text, "yaml: line 1: did not find expected ',' or '}'");
    }
    refused('[&x\n a: 1]', "yaml: line 1: did not find expected ',' or ']'");
    same('{? b\n : 2, c\n, d: 1}', { b: 2, c: null, d: 1 });
    refused('? "c"\n  [', 'yaml: line 1: did not find expected key');
  });

  it('reads invalid text again only after an error about indentation', () => {
    let ticks = 0;
    const tick = (): unknown => ticks++;
    readGoYamlDocument('- &a "b"\n', { tick });
    const expected = ticks;
    assert.throws(() => readGoYamlDocument('- &a "\\q"\n', { tick }));
    assert.equal(ticks, 2 * expected);
  });

  it('refuses directives, a document that starts with its end marker, and escapes that only JSON has', () => {
    refused('%YAML 1.2\n---\na: 1', 'yaml: found incompatible YAML document');
    refused('# c\n%own x\n---\na: 1', 'yaml: line 2: found unknown directive name');
    refused('# c\n%YAML 1.2\n---\na: 1', 'yaml: line 1: found incompatible YAML document');
    refused('%own x\n---\na: 1', 'yaml: found unknown directive name');
    refused('%YAML 1.1\n', 'yaml: line 1: did not find expected <document start>');
    refused('%YAML 1.1', 'yaml: line 1: did not find expected <document start>');
    refused('%YAML 1.1\n\n# c\na: 1\n', 'yaml: line 3: did not find expected <document start>');
    same('%YAML 1.1\n---\na: !!str 1', { a: '1' });
    refused('...\na: 1', 'yaml: did not find expected node content');
    refused('# c\n...\na: 1', 'yaml: line 1: did not find expected node content');
    refused('a: "\\/"', 'yaml: found unknown escape character');
    refused('a: 1\nb: "\n \\/"', 'yaml: line 3: found unknown escape character');
    refused('a: !own "\\ud83d\\ude00"', 'yaml: found invalid Unicode character escape code');
    same('a: "\\\\/\\U0001f600"', { a: '\\/😀' });
    same('a: "it\\\'s"\nb: &x "\\\'"', { a: "it's", b: "'" });
  });

  it('refuses names of anchors with characters other than letters, digits, - and _', () => {
    const name = 'did not find expected alphabetic or numeric character';
    refused('a: &é 1', `yaml: ${name}`);
    refused('a: 1\nb:\n- &a.b {c: 1}', `yaml: line 3: ${name}`);
    refused('a: &a/b\n  c: 1', `yaml: ${name}`);
    refused('a: &a 1\nb: *a.b', `yaml: line 2: ${name}`);
    same('a: &A_1-b 1\nb: *A_1-b\nc: [&x 2, *x]', { a: 1, b: 1, c: [2, 2] });
  });

  it('ignores the rest of the text if requested', () => {
    assert.deepEqual(readGoYamlDocument('  a: 1\nb: 2\n', { dropsRest: true }), { a: 1 });
    assert.deepEqual(readGoYamlDocument('[1]\n[2', { dropsRest: true }), [1]);
    assert.throws(() => readGoYamlDocument('[1]\n@', { dropsRest: true }), /cannot start any token/);
  });

  it('refuses text after the document, which go-yaml leaves unread', () => {
    refused('  a: 1\nb: 2\n', 'yaml: line 1: did not find expected <document start>');
    refused('{a: 1}}\n', 'yaml: did not find expected key');
  });

  it('has a different message for errors that the two parsers report differently', () => {
    refused('a: "\\q"\n', 'yaml: line 1: a backslash in double quotes must begin a YAML escape, such as \\n or \\\\');
    refused(`${'['.repeat(300)}\n`, 'yaml: line 1: the document is nested too deeply');
  });
});
