import assert from 'node:assert/strict';
import { plainOf, stringScalar, treeOf, type Scalar } from '../../../src/data';
import { law } from '../../../test/law';
import fc from 'fast-check';
import { ruleOf, stylesOf } from './check-options';
import { FilesOptions } from './file-options';
import { type Option, readOptionSchema } from './option-schema';
import { optionLines, type OptionStyle } from './option-shape';
import { describedType, namedType } from './option-type';
import { hasUnknownParts, isOnlyCase, spelledFor, textProblemFor, uncheckedPatterns } from './option-value';
import { interpolatedNames, osloText, readOsloText } from './oslo-text';
import { optionMatcher } from './wildcard';

describe('types of oslo.config', () => {
  /** Values that oslo.config 10.7 accepts and rejects, by type. */
  const table: readonly (readonly [type: string, taken: readonly string[], refused: readonly string[]])[] = [
    ['boolean value', ['true', 'YES', '0', 'off'], ['maybe', 'y', '']],
    ['integer value', ['1_000', '+3', '010', '', '-5'], ['0x10', '1.0', '1e3', '1__0', 'a']],
    ['floating point value', ['.5', '1.', '1e3', 'nan', '-inf', 'Infinity', ''], ['0x1', 'a', '.']],
    ['port value', ['0', '65535', ''], ['-1', '65536']],
    ['port', ['0'], ['-1']],
    ['range value', ['0', '1-5', '5-1', '-5--1', '-5-1'], ['', '1-', '01', '1-2-3', 'a']],
    ['dict value', ['', 'a:1', 'a:1,2,b:3', 'a:b:c'], ['a', 'a:1,b', ':1', 'a:1,a:2']],
    [
      'IP address value',
      ['10.0.0.1', '::', 'fd00::10', '::ffff:1.2.3.4', '1:2:3:4:5:6:7:8'],
      ['', '10.1', '300.1.1.1', '[::1]', '1:2', '1:2:3:4:5:6:7::8:9', '1::2::3', ':::'],
    ],
    [
      'IP address value',
      ['1::3:4:5:6:7:8', '::2:3:4:5:6:7:8', '1:2:3:4:5:6:1.2.3.4', '1::3:4:5:6:1.2.3.4'],
      ['1::2:3:4:5:6:7:8', '1:2:3:4:5:6:7:1.2.3.4', '1:2:3:4:5:1.2.3.4', '::1.2.3.400', '1.2.3.4::', '::1.2.3.4:5'],
    ],
    [
      'hostname value',
      ['a', 'a-b.example', 'a.example.', '1.a', `${'a.'.repeat(126)}a`],
      ['', '-a', 'a_b', '1.2', 'a..b', 'a.'.repeat(127)],
    ],
    ['host address value', ['a', '10.0.0.1', '::1'], ['a_b', '10.1']],
    ['host domain value', ['a_b', '10.0.0.1'], ['a b']],
    ['uri value', ['http://a', 'rabbit://u:p@h:1/x', 'http://[::1]/'], ['a', '/x', 'http:', 'http:///x']],
    ['multi valued', ['', 'a'], []],
    ['IPv4 zone prefix', ['anything'], []],
  ];
  for (const [type, taken, refused] of table) {
    it(`accept the same values for ${type} as oslo.config`, () => {
      const problems = (texts: readonly string[]): readonly string[] =>
        texts.filter((text) => textProblemFor(namedType(type, {}), text) !== undefined);
      assert.deepEqual(problems(taken), []);
      assert.deepEqual(problems(refused), refused);
    });
  }

  it('have bounds and choices', () => {
    const problem = (more: object, text: string, type = 'integer value'): string | undefined =>
      textProblemFor(namedType(type, { ...more }), text);
    assert.equal(problem({ min: 1, max: 64 }, '64'), undefined);
    assert.match(problem({ min: 1 }, '0') ?? '', /at least 1/);
    assert.match(problem({ max: 64 }, '65') ?? '', /at most 64/);
    assert.match(problem({ max: 1.5 }, 'inf', 'floating point value') ?? '', /at most 1\.5/);
    assert.equal(problem({ choices: [256, 512] }, '+256'), undefined);
    assert.match(problem({ choices: [256] }, '1') ?? '', /one of 256/);
    assert.equal(problem({ min: 1, max: 5 }, '5-1', 'range value'), undefined);
    assert.match(problem({ max: 5 }, '9-1', 'range value') ?? '', /end at 5/);
    assert.match(problem({ min: 2 }, '9-1', 'range value') ?? '', /start at 2/);
    assert.match(problem({ choices: ['a', 'b'] }, 'A', 'string value') ?? '', /one of a, b/);
    assert.equal(problem({ choices: [] }, 'A', 'string value'), undefined);
  });

  it('refuse spaces around a string that oslo.config compares unchanged', () => {
    for (const [type, text] of [
      ['IP address value', '10.0.0.1'],
      ['host address value', 'a.example'],
      ['host domain value', 'a_b'],
      ['hostname value', 'a'],
      ['boolean value', 'true'],
      ['range value', '1-5'],
    ] as const) {
      assert.equal(textProblemFor(namedType(type, {}), text), undefined);
      assert.notEqual(textProblemFor(namedType(type, {}), ` ${text}`), undefined, type);
      assert.notEqual(textProblemFor(namedType(type, {}), `${text} `), undefined, type);
    }
    assert.equal(textProblemFor(namedType('integer value', {}), ' 5 '), undefined);
  });

  it('have additional rules in the output of oslo-options.py', () => {
    const problem = (accepts: object, text: string): string | undefined => textProblemFor(describedType(accepts), text);
    const word = { kind: 'text', regex: '^[a-z]+$', re2: String.raw`\A(?:[a-z]){1,}\n?\z` };
    assert.equal(problem(word, 'A'), 'must match the pattern ^[a-z]+$');
    assert.equal(problem({ kind: 'text', max_length: 2 }, '😀😀'), undefined);
    assert.equal(problem({ kind: 'text', max_length: 2 }, 'abc'), 'must have at most 2 characters');
    assert.equal(problem({ kind: 'uri', max_length: 9 }, 'http://abc'), 'must have at most 9 characters');
    assert.equal(problem({ kind: 'text', quotes: true, choices: ['a'] }, '"a"'), undefined);
    assert.equal(problem({ kind: 'text', quotes: true }, '"a'), 'must end with the quote that it starts with');
    assert.equal(
      problem({ kind: 'list', items: word }, 'a,B'),
      'must be a list in which each item must match the pattern ^[a-z]+$',
    );
    assert.equal(problem({ kind: 'list', items: { kind: 'text', quotes: true } }, '"a,b",c'), undefined);
    assert.equal(problem({ kind: 'list', items: word, bounds: true }, 'a'), 'must be enclosed in "[" and "]"');
    assert.equal(problem({ kind: 'list', items: word, min_length: 2 }, 'a'), 'must have at least 2 items');
    assert.equal(problem({ kind: 'dict', values: word, separator: '=' }, 'x=a,y=b'), undefined);
    assert.match(problem({ kind: 'dict', values: word, separator: '=' }, 'x:a') ?? '', /`a=1,b=2`/);
    assert.equal(problem({ kind: 'ip', version: 6 }, '10.0.0.1'), 'must be an IPv6 address');
    assert.equal(
      problem({ kind: 'uri', schemes: ['http', 'https'] }, 'ftp://a'),
      'must be a URI with the scheme http or https',
    );
    assert.equal(problem({ kind: 'later' }, 'a'), undefined);
  });

  const text = { kind: 'text', choices: ['Ab', 'c'] };
  const dict = { kind: 'dict', values: text, separator: '=' };
  for (const [accepts, written, expected] of [
    [text, 'aB', 'must be one of Ab, c'],
    [{ ...text, ignore_case: true }, 'aB', undefined],
    [{ ...text, ignore_case: true }, 'd', 'must be one of Ab, c'],
    [{ kind: 'list', items: text, bounds: true }, '[c,Ab]', undefined],
    [{ kind: 'list', items: text, bounds: true }, '[]', undefined],
    [{ kind: 'list', items: text, bounds: true }, '[c', 'must be enclosed in "[" and "]"'],
    [{ kind: 'list', items: text, min_length: 1 }, '', 'must have at least 1 item'],
    [{ kind: 'list', items: text, min_length: 1 }, 'c', undefined],
    [{ ...dict, bounds: true }, '{x=c}', undefined],
    [{ ...dict, bounds: true }, 'x=c}', 'must be enclosed in "{" and "}"'],
    [{ ...dict, separator: undefined }, 'x:c', undefined],
    [dict, 'x=C', 'must be a map in which each value must be one of Ab, c'],
    [dict, 'x=c,x=c', 'must have unique keys'],
    [dict, '=c', 'must be a map, or a string like `a=1,b=2`'],
    [{ ...dict, min_length: 1 }, '', 'must have at least 1 entry'],
    [{ ...dict, min_length: 2 }, 'x=c', 'must have at least 2 entries'],
    [{ kind: 'range', min: 1, max: 5 }, '5-1', undefined],
    [{ kind: 'range', min: 1, max: 5 }, '3', undefined],
    [{ kind: 'range', min: 1, max: 5 }, '3-0', 'must start at 1 or above'],
    [{ kind: 'range', min: 1, max: 5 }, '3-6', 'must end at 5 or below'],
    [{ kind: 'integer', required: true }, '', 'must be an integer in decimal notation'],
    [{ kind: 'integer' }, '', undefined],
    [{ kind: 'integer', min: 1, max: 5 }, '1', undefined],
    [{ kind: 'integer', min: 1, max: 5 }, '5', undefined],
    [{ kind: 'float', choices: [1.5, 2] }, '2.0', undefined],
    [{ kind: 'float', choices: [1.5, 2] }, '1', 'must be one of 1.5, 2'],
    [{ kind: 'float', max: 5 }, 'inf', 'must be at most 5'],
    [{ kind: 'float', min: 5 }, '-inf', 'must be at least 5'],
    [{ kind: 'ip' }, '::1', undefined],
    [{ kind: 'ip', version: 4 }, '10.0.0.1', undefined],
    [{ kind: 'ip', version: 4 }, '::1', 'must be an IPv4 address'],
    [{ kind: 'text', max_length: 2 }, 'ab', undefined],
    [{ kind: 'uri', schemes: ['http'] }, 'http://a', undefined],
    [{ kind: 'text', quotes: true }, '""', undefined],
    [{ kind: 'text', quotes: true }, '"', 'must end with the quote that it starts with'],
    [{ kind: 'list', items: text, bounds: true, min_length: 1 }, '[c]', undefined],
    [{ kind: 'host' }, 'a_b', 'must be a host name or an IP address'],
    [{ kind: 'domain' }, 'a_b', undefined],
    [{ kind: 'domain' }, 'a b', 'must be a host name or an IP address'],
    [{ kind: 'hostname' }, 'a_b', 'must be a host name'],
    [{ kind: 'uri', schemes: ['http'] }, 'ftp://a', 'must be a URI with the scheme http'],
    [{ kind: 'uri', schemes: [] }, 'ftp://a', undefined],
    [{ kind: 'uri', max_length: 8 }, 'http://a', undefined],
    [{ kind: 'uri' }, 'http://[v1.a]', undefined],
    [{ kind: 'uri' }, 'http://[::1%25eth0]/a', undefined],
    [{ kind: 'uri' }, 'http://[::1%eth0]', 'must be a URI with a scheme and a host'],
    [{ kind: 'uri' }, 'http://10.0.0.256', 'must be a URI with a scheme and a host'],
    [{ kind: 'uri' }, 'http://10.0.0.255', undefined],
  ] as const) {
    it(`${expected === undefined ? 'accept' : 'refuse'} "${written}" as ${JSON.stringify(accepts)}`, () =>
      assert.equal(textProblemFor(describedType(accepts), written), expected));
  }

  it('get numbers and booleans of YAML in their spelling', () => {
    const spelled = (type: string, scalar: Partial<Scalar>): string =>
      spelledFor(namedType(type, {}), { ...stringScalar(''), ...scalar }).text;
    assert.equal(spelled('integer value', { type: 'int', text: '0x10' }), '16');
    assert.equal(spelled('integer value', { type: 'string', text: '0x10' }), '0x10');
    assert.equal(spelled('floating point value', { type: 'float', text: '-.inf' }), '-inf');
    assert.equal(spelled('floating point value', { type: 'float', text: '1.50' }), '1.50');
    assert.equal(spelled('boolean value', { type: 'bool', text: 'y' }), 'true');
    assert.equal(spelled('boolean value', { type: 'bool', text: 'yes' }), 'yes');
    const booleans = describedType({ kind: 'list', items: { kind: 'boolean' } });
    assert.equal(spelledFor(booleans, { ...stringScalar('y'), type: 'bool' }).text, 'true');
    const flags = describedType({ kind: 'dict', values: { kind: 'boolean' } });
    assert.equal(spelledFor(flags, { ...stringScalar('y'), type: 'bool' }).text, 'true');
    assert.equal(spelled('string value', { type: 'bool', text: 'y' }), 'y');
  });

  it('may ignore the case of choices only if the schema does not say so', () => {
    const named = namedType('string value', { choices: ['Ab', 'c'] });
    assert.deepEqual(
      ['aB', 'd'].map((one) => isOnlyCase(named, one)),
      [true, false],
    );
    assert.equal(isOnlyCase(describedType(text), 'aB'), false);
    assert.equal(isOnlyCase(namedType('integer value', { choices: ['a'] }), 'a'), false);
  });

  it('may have parts and patterns that cannot be checked', () => {
    const [later, pattern] = [{ kind: 'later' }, { kind: 'text', regex: '(?=a)' }];
    for (const [accepts, isUnknown, patterns] of [
      [later, false, []],
      [{ kind: 'list', items: later }, true, []],
      [{ kind: 'dict', values: later }, true, []],
      [{ kind: 'list', items: { kind: 'dict', values: later } }, true, []],
      [{ kind: 'list', items: pattern }, false, ['(?=a)']],
      [{ kind: 'dict', values: pattern }, false, ['(?=a)']],
      [{ ...pattern, re2: '(' }, false, ['(?=a)']],
      [{ ...pattern, re2: 'a' }, false, []],
      [text, false, []],
    ] as const) {
      const type = describedType(accepts);
      assert.equal(hasUnknownParts(type), isUnknown, JSON.stringify(accepts));
      assert.deepEqual(uncheckedPatterns(type), patterns, JSON.stringify(accepts));
    }
  });
});

describe('a text for oslo.config', () => {
  it('has its dollar signs doubled or escaped with a backslash', () => {
    assert.deepEqual(['a', '5$', 'a\\$b'].map(osloText), ['a', '5$$', 'a\\\\$b']);
  });

  it('may contain the names of other options', () => {
    assert.deepEqual(interpolatedNames('$a/${b.c}$$d\\$e$1${'), ['a', 'b.c']);
  });

  const unit = fc.constantFrom('$', '\\', 'a');
  law('is read back', 300, [fc.string({ unit, maxLength: 8 })], (text) => {
    assert.equal(readOsloText(osloText(text)), text);
  });
});

describe('an option of oslo.config', () => {
  const style: OptionStyle = {
    shape: undefined,
    lists: 'comma',
    nulls: 'error',
    isEmptyByDefault: false,
    separator: ':',
  };
  const lines = (value: unknown, more: Partial<OptionStyle>): readonly string[] => {
    const refused: string[] = [];
    const found = optionLines(['s', 'x'], treeOf(value), { ...style, ...more }, (path) => refused.push(path.join('.')));
    return refused.length > 0 ? refused.map((path) => `refused ${path}`) : found;
  };

  it('is written in its shape', () => {
    assert.deepEqual(lines(['a', 1], {}), ['a,1']);
    assert.deepEqual(lines(['a', 1], { lists: 'repeat' }), ['a', '1']);
    assert.deepEqual(lines(['a'], { shape: 'list-bounds' }), ['[a]']);
    assert.deepEqual(lines({ a: 1, b: 'x:y' }, { shape: 'dict' }), ['a:1,b:x:y']);
    assert.deepEqual(lines({ a: 1 }, { shape: 'dict-bounds' }), ['{a:1}']);
    assert.deepEqual(lines({ a: 1 }, { shape: 'dict', separator: '=' }), ['a=1']);
    assert.deepEqual(lines('a,b', { shape: 'list-bounds' }), ['[a,b]']);
    assert.deepEqual(lines('[a]', { shape: 'list-bounds' }), ['[a]']);
    assert.deepEqual(lines('a:1', { shape: 'dict-bounds' }), ['{a:1}']);
    assert.deepEqual(lines([{ a: 1 }, 'b:2'], { shape: 'multi-dict' }), ['a:1', 'b:2']);
    assert.deepEqual(lines({ a: 1 }, { shape: 'multi-dict' }), ['a:1']);
    assert.deepEqual(lines('a,b', { shape: 'list' }), ['a,b']);
    assert.deepEqual(lines('$a', { shape: 'interpolated' }), ['$a']);
    assert.deepEqual(lines([], { shape: 'multi', isEmptyByDefault: true }), []);
    assert.deepEqual(lines(null, { nulls: 'omit' }), []);
  });

  it('is refused if oslo.config would read something else', () => {
    assert.deepEqual(lines(['a,b', ' c', ''], { shape: 'list' }), ['refused s.x.0', 'refused s.x.1', 'refused s.x.2']);
    assert.deepEqual(
      lines(['', 'a', ''], { shape: 'list-bounds' }),
      [',a,'].map((text) => `[${text}]`),
    );
    assert.deepEqual(lines([''], { shape: 'list-bounds' }), ['refused s.x.0']);
    assert.deepEqual(lines({ 'a:b': 1, c: '1,2', '': 1 }, { shape: 'dict' }), [
      'refused s.x.a:b',
      'refused s.x.c',
      'refused s.x.',
    ]);
    assert.deepEqual(lines([['a'], null], { shape: 'list' }), ['refused s.x.0', 'refused s.x.1']);
    assert.deepEqual(lines([{ a: 1 }, null], { shape: 'multi' }), ['refused s.x.0', 'refused s.x.1']);
    for (const [value, shape] of [
      [[], 'multi'],
      [{ a: 1 }, 'multi'],
      [null, undefined],
    ] as const) {
      assert.deepEqual(lines(value, { shape }), ['refused s.x'], `${JSON.stringify(value)} as ${shape}`);
    }
  });

  it('is refused with the kind of its value', () => {
    const problems: string[] = [];
    for (const value of [[null], [['a']]]) {
      optionLines(['s', 'x'], treeOf(value), style, (_, problem) => problems.push(problem));
    }
    assert.deepEqual(
      problems.map((problem) => problem.split(',')[0]),
      ['is null', 'is a list'],
    );
  });

  it('is refused with the shape that the value needs', () => {
    for (const [value, shape, advice] of [
      [{ a: 1 }, undefined, /the type of the option is unknown/],
      [['a'], 'text', /`as: list` or `as: multi`/],
      [{ a: 1 }, 'text', /`as: dict`/],
      [{ a: 1 }, 'list', /the option is a list/],
      [['a'], 'dict', /the option is a map/],
    ] as const) {
      const problems: string[] = [];
      optionLines(['s', 'x'], treeOf(value), { ...style, shape }, (_, problem) => problems.push(problem));
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', advice);
    }
  });

  it('keeps the names of other options in its value', () => {
    const scalar = { ...stringScalar('$a'), isInterpolated: true as const };
    for (const shape of ['text', 'list-bounds', 'multi'] as const) {
      const refuse = (): never => assert.fail('the value can be written');
      assert.deepEqual(optionLines(['s', 'x'], scalar, { ...style, shape }, refuse), ['$a']);
    }
    assert.deepEqual(lines('$a', {}), ['$$a']);
    assert.deepEqual(lines('[a', { shape: 'list-bounds' }), ['[[a]']);
  });

  it('is found by a pattern', () => {
    const matches = optionMatcher('pxe.*_config*template');
    assert.deepEqual(
      ['uefi_config_template', '_configtemplate', 'config_template', '_config', '_configtemplates'].map((name) =>
        matches('pxe', name),
      ),
      [true, true, false, false, false],
    );
    assert.equal(optionMatcher('*.a')('x', 'a'), true);
    assert.equal(optionMatcher('s.aba*ba')('s', 'aba'), false);
    assert.equal(optionMatcher('s.aba*ba')('s', 'ababa'), true);
    assert.equal(optionMatcher('s.ab*')('s', 'xab'), false);
    assert.equal(optionMatcher('s.*ab')('s', 'abx'), false);
    assert.equal(optionMatcher('s.*ab*ab*')('s', 'xxab'), false);
    assert.throws(() => optionMatcher('a'), /a section and an option/);
    assert.throws(() => optionMatcher('a.b.c'), /a section and an option/);
  });
});

describe('the options of a service', () => {
  it('are read in the form in which the generator prints them', () => {
    const old = { group: 'OLD', name: 'log-dir' };
    const opt = {
      dest: 'log_dir',
      name: 'log-dir',
      type: 'string value',
      choices: [['a', null]],
      min: null,
      deprecated_opts: [old],
    };
    const schema = readOptionSchema(
      JSON.stringify({
        options: { DEFAULT: { opts: [opt] }, Group: { opts: [{ name: 'a-b', type: 'integer value', max: 3 }] } },
        deprecated_options: { x: [{ name: 'y', replacement_group: 'Group', replacement_name: 'a-b' }] },
      }),
    );
    assert.deepEqual(schema.optionAt('DEFAULT', 'log_dir')?.accepts, {
      kind: 'text',
      mayIgnoreCase: true,
      choices: ['a'],
    });
    assert.equal(schema.optionAt('default', 'log_dir'), undefined);
    assert.deepEqual(schema.optionAt('GROUP', 'a_b')?.accepts, { kind: 'integer', max: '3' });
    assert.deepEqual(
      schema.replacements('old', 'log_dir').map(({ name }) => name),
      ['log_dir'],
    );
    assert.deepEqual(
      schema.replacements('x', 'y').map(({ group }) => group),
      ['Group'],
    );
    assert.equal(schema.optionAt('__proto__', 'constructor'), undefined);
  });

  it('are empty by default without a default, or with an empty list', () => {
    const defaults = [undefined, null, [], ['a'], '', 0];
    const opts = defaults.map((value, index) => ({ name: `x${index}`, type: 'multi valued', default: value }));
    const schema = readOptionSchema(JSON.stringify({ options: { DEFAULT: { opts } } }));
    assert.deepEqual(
      opts.map(({ name }) => schema.optionAt('DEFAULT', name)?.isEmptyByDefault),
      [true, true, true, false, false, false],
    );
  });

  it('have a name in files, and the reason of their removal', () => {
    const removed = { name: 'a-b', dest: 'c', deprecated_for_removal: true };
    const opts = [
      { ...removed, deprecated_since: 'Ussuri', deprecated_reason: ' no\n longer  used ' },
      { name: 'd-e', deprecated_for_removal: true, deprecated_since: null, deprecated_reason: ' ' },
      { name: 'f', deprecated_since: 'Ussuri' },
    ];
    const json = JSON.stringify({ options: { DEFAULT: { opts } } });
    for (const text of [json, `# YAML\n${json}`]) {
      const found = readOptionSchema(text).groups.get('DEFAULT') ?? new Map<string, Option>();
      assert.deepEqual(
        Array.from(found, ([name, { removal }]) => [name, removal]),
        [
          ['c', ' since Ussuri: no longer used'],
          ['d_e', ''],
          ['f', undefined],
        ],
      );
    }
  });

  it('have the shape of their type', () => {
    for (const [shape, type, accepts] of [
      ['text', 'string value', undefined],
      ['list', 'list value', undefined],
      ['multi', 'multi valued', undefined],
      [undefined, 'unknown value', undefined],
      [undefined, 'custom', undefined],
      ['text', 'custom', { kind: 'uri' }],
      ['multi', 'custom', { kind: 'uri', multi: true }],
      ['list', 'custom', { kind: 'list' }],
      ['list-bounds', 'custom', { kind: 'list', bounds: true }],
      ['multi', 'custom', { kind: 'list', bounds: true, multi: true }],
      ['dict', 'custom', { kind: 'dict' }],
      ['dict-bounds', 'custom', { kind: 'dict', bounds: true }],
      ['multi-dict', 'custom', { kind: 'dict', bounds: true, multi: true }],
      [undefined, 'custom', { kind: 'later' }],
      ['text', 'port value', { kind: 'later' }],
      ['multi', 'port value', { kind: 'later', multi: true }],
    ] as const) {
      const schema = readOptionSchema(
        JSON.stringify({ options: { DEFAULT: { opts: [{ name: 'x', type, accepts }] } } }),
      );
      assert.equal(schema.optionAt('DEFAULT', 'x')?.shape, shape, JSON.stringify({ type, accepts }));
    }
    const opts = [{ name: 'x', accepts: { kind: 'dict', separator: '=' } }];
    const schema = readOptionSchema(JSON.stringify({ options: { DEFAULT: { opts } } }));
    assert.equal(stylesOf({}, schema)('DEFAULT', 'x').separator, '=');
  });

  it('are distinguished from other data', () => {
    for (const text of ['[]', '{}', '{"options": {"a": {}}}', '{"options": []}', 'a', '']) {
      assert.throws(() => readOptionSchema(text), { name: 'OptionSchemaError' }, text);
    }
  });
});

describe('layers in INI', () => {
  it('keep dollar signs in options that other options are interpolated into', () => {
    const ruleAt = ruleOf({ options: [{ path: '*.raw', as: 'interpolated' }] });
    const file = { base: ['nova'], ruleAt, hasSchema: false, schema: undefined, names: new Set<string>() };
    const read = new FilesOptions([undefined, file], []).read(treeOf({ nova: { db: { raw: '5$$', own: '5$$' } } }));
    assert.equal(JSON.stringify(plainOf(read)), '{"nova":{"db":{"raw":"5$$","own":"5$"}}}');
  });
});

describe('options that oslo.config hides', () => {
  const renamed = [{ group: 'sql', name: 'conn' }];
  const readable = readOptionSchema(
    JSON.stringify({
      options: {
        DEFAULT: { opts: [{ name: 'key', secret: true }] },
        database: {
          opts: [
            { name: 'connection', secret: true, deprecated_opts: renamed },
            { name: 'retries', deprecated_opts: renamed },
          ],
        },
      },
    }),
  );
  const optionsFor = (schema: typeof readable | undefined, hasSchema = true): FilesOptions => {
    const names = new Set(['connection', 'key']);
    const file = { base: ['nova'], ruleAt: () => undefined, hasSchema, schema, names };
    return new FilesOptions([undefined, file], []);
  };
  for (const [path, isHidden, isHiddenWithoutSchema] of [
    ['nova.database.connection', true, true],
    ['nova.Database.connection.0', true, true],
    ['nova.database.retries', false, true],
    ['nova.database', false, true],
    ['nova', false, true],
    ['nova.default.key', true, true],
    ['nova.sql.conn', true, true],
    ['nova.other.connection', true, true],
    ['nova.other.retries', false, true],
    ['glance.database.connection', false, false],
    ['glance', false, false],
  ] as const) {
    it(`${path}: ${isHidden}, ${isHiddenWithoutSchema} if the schema cannot be read`, () => {
      assert.equal(optionsFor(readable).isHidden(path.split('.')), isHidden);
      assert.equal(optionsFor(undefined).isHidden(path.split('.')), isHiddenWithoutSchema);
    });
  }

  it('may be below a file and its sections, but not below an option', () => {
    for (const [path, mayContain] of [
      ['nova', true],
      ['nova.database', true],
      ['nova.database.retries', false],
      ['glance', false],
    ] as const) {
      assert.equal(optionsFor(readable).mayContainHidden(path.split('.')), mayContain, path);
      assert.equal(optionsFor(undefined, false).mayContainHidden(path.split('.')), false, path);
    }
  });

  it('are not the root above the files', () => {
    const file = { base: ['a', 'b'], ruleAt: () => undefined, hasSchema: true, schema: undefined, names: new Set('x') };
    assert.equal(new FilesOptions([file], []).isHidden(['a']), false);
  });
});
