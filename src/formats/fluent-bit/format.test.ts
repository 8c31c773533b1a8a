/** Tests Fluent Bit's classic configuration: the rules in its documentation, and edits in place. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { stringScalar, treeOf } from '../../data';
import { asText, wishes } from '../changes/arbitrary-edits.test';
import { DocumentSyntaxError, NoSpellingError } from '../document';
import { assertEdited, kitOf, linesOf, remove, set } from '../format-kit.test';
import { fluentBitFormat } from './format';
import { formatTable } from '../table';

const text = `@SET app=shop
# the service
[SERVICE]
    Flush         5
    Log_Level     info   
    Parsers_File  parsers.conf

@INCLUDE input.conf

[OUTPUT]
    Name  es
    # of the cluster
    Host  \${HOST}

[OUTPUT]
    Name  stdout
    Match *
`;
const { dataOf, edit } = kitOf(fluentBitFormat);

describe('Fluent Bit', () => {
  it('consists of sections with keys and values', () => {
    assert.deepEqual(JSON.parse(dataOf(text)), {
      '@SET': 'app=shop',
      '@INCLUDE': 'input.conf',
      SERVICE: { Flush: '5', Log_Level: 'info', Parsers_File: 'parsers.conf' },
      OUTPUT: [
        { Name: 'es', Host: '${HOST}' },
        { Name: 'stdout', Match: '*' },
      ],
    });
    assert.deepEqual(JSON.parse(dataOf('[INPUT]\n Name cpu\n')), { INPUT: [{ Name: 'cpu' }] });
  });

  for (const [what, changes, before, after] of [
    ['a value', [set(['SERVICE', 'Log_Level'], 'debug')], 'Log_Level     info', 'Log_Level     debug'],
    ['a new key', [set(['SERVICE', 'HTTP_Server'], 'On')], 'parsers.conf\n', 'parsers.conf\n    HTTP_Server   On\n'],
    [
      'a long key',
      [set(['SERVICE', 'storage.backlog.mem_limit'], 'x')],
      'parsers.conf\n',
      'parsers.conf\n    storage.backlog.mem_limit x\n',
    ],
    [
      'a key of one of several sections',
      [set(['OUTPUT', 0, 'Port'], '9200')],
      '${HOST}\n',
      '${HOST}\n    Port  9200\n',
    ],
    ['a command', [set(['@INCLUDE'], 'a.conf')], 'input.conf', 'a.conf'],
    ['a removed key', [remove('SERVICE', 'Flush')], '    Flush         5\n', ''],
    [
      'a removed section',
      [remove('OUTPUT', 0)],
      '\n[OUTPUT]\n    Name  es\n    # of the cluster\n    Host  ${HOST}\n',
      '',
    ],
    ['a new section', [set(['OUTPUT', 2], { Name: 'null' })], 'Match *\n', 'Match *\n\n[OUTPUT]\n    Name null\n'],
    [
      'a section of a new kind',
      [set(['INPUT'], [{ Name: 'cpu', Tag: 't' }])],
      'Match *\n',
      'Match *\n\n[INPUT]\n    Name cpu\n    Tag t\n',
    ],
  ] as const) {
    it(`is edited in place: ${what}`, () => {
      assert.ok(text.includes(before));
      assert.equal(
        edit(text, ...changes),
        text.replace(before, () => after),
      );
    });
  }

  for (const [what, change] of [
    ['a key without a section', set(['a'], 'x')],
    ['a command in a section', set(['SERVICE', '@SET'], 'x')],
    ['a section that is not a list', set(['FILTER'], { Name: 'a' })],
    ['an empty value', set(['SERVICE', 'Flush'], '')],
    ['a key with a space', set(['SERVICE', 'a b'], 'x')],
    ['a line break', set(['SERVICE', 'Flush'], 'x\ny')],
  ] as const) {
    it(`cannot express ${what}`, () => assert.throws(() => edit(text, change), NoSpellingError));
  }

  it('is printed with its commands first', () => {
    const tree = treeOf({ '@SET': 'a=b', SERVICE: { Flush: '5' }, OUTPUT: [{ Name: 'es' }, { Name: 'null' }] });
    const printed = '@SET a=b\n\n[SERVICE]\n    Flush 5\n\n[OUTPUT]\n    Name es\n\n[OUTPUT]\n    Name null\n';
    assert.equal(fluentBitFormat.print(tree), printed);
    assert.equal(fluentBitFormat.print(treeOf({ SERVICE: { Flush: '5' } })), '[SERVICE]\n    Flush 5\n');
    for (const wrong of [['a'], { a: 'b' }, { INPUT: { Name: 'cpu' } }, { SERVICE: { '@SET': 'a' } }]) {
      assert.throws(() => fluentBitFormat.print(treeOf(wrong)), NoSpellingError);
    }
  });

  for (const [what, whole] of [
    ['a key outside of sections', 'a b\n'],
    ['a key that is not indented', '[A]\na b\n'],
    ['a key without a value', '[A]\n  a\n'],
    ['INI', '[A]\n  a = b\n'],
    ['INI without spaces', '[A]\n  a=b\n'],
    ['a header that is not closed', '[A\n  a b\n'],
  ] as const) {
    it(`is not ${what}`, () => assert.throws(() => fluentBitFormat.read(whole), DocumentSyntaxError));
  }

  it('is recognized by a section with a key, spaces and a value', () => {
    for (const yes of [text, '[INPUT]\n  Name cpu', '# c\n\n[MULTILINE_PARSER]\r\n\tname x\r\n']) {
      assert.ok(formatTable['fluent-bit'].sign?.test(yes), yes);
    }
    for (const no of ['[INPUT]\nName cpu', '[a]\n  b c', '[A]\n  b = c', '[A]\n  b: c', '[A]\n  b', 'a b', '["A"]']) {
      assert.ok(!formatTable['fluent-bit'].sign?.test(no), no);
    }
  });

  const pick = fc.constantFrom;
  const row = fc
    .tuple(
      pick('', '', '  # c\n', '\n'),
      pick('  ', '\t'),
      pick('a', 'b', 'Long_Key'),
      pick(' ', '  ', '\t'),
      pick('x', 'x y', '*', '"q"', '#v'),
    )
    .map((parts) => `${parts.join('')}\n`);
  const section = fc
    .tuple(
      pick('', '\n', '# about\n', '@INCLUDE x\n'),
      pick('SERVICE', 'INPUT', 'OUTPUT'),
      fc.array(row, { maxLength: 3 }),
    )
    .map(([lead, name, rows]) => `${lead}[${name}]\n${rows.join('')}`);
  const documents = fc
    .tuple(
      pick('', '\uFEFF'),
      pick('', '@SET a=b\n'),
      fc.array(section, { maxLength: 4 }),
      fc.boolean(),
      pick('\n', '\r\n'),
    )
    .map(([mark, top, sections, isOpen, newline]) => {
      const whole = top + sections.join('');
      return mark + (isOpen ? whole.replace(/\n$/, '') : whole).replaceAll('\n', newline);
    });
  const names = pick('a', 'b', 'Long_Key', 'SERVICE', 'INPUT', 'OUTPUT', '@SET', '@NEW', 'two words', '__proto__');
  const strings = fc.oneof(pick('x', 'x y', '', ' x', '#x', '= x', '[x]', '@x', 'x\ny'), fc.string());
  const values = fc.oneof(
    strings.map(stringScalar),
    fc.array(strings, { minLength: 2, maxLength: 3 }).map(treeOf),
    fc.array(fc.dictionary(names, strings, { maxKeys: 2 }), { minLength: 2, maxLength: 2 }).map(treeOf),
    fc.dictionary(names, strings, { maxKeys: 2 }).map(treeOf),
  );

  law('contains the new value, and nothing else changes', 1500, [documents, wishes(names, values)], (whole, list) => {
    assertEdited(fluentBitFormat, whole, list, { normal: asText, partsOf: linesOf });
  });
});
