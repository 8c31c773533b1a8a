import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { NoSpellingError } from '../../formats/document';
import { FieldError } from '../faults/field-error';
import { checkPattern, containsPiece, piecesOf, type TextSelection } from './text-pieces';

const pieces = (text: string, selection: TextSelection, isDocument = false): readonly string[] =>
  piecesOf(text, selection, isDocument).texts;

const between = (start: string, end: string): TextSelection => ({ between: { start, end } });

/** The text with each piece replaced, or the error's message if the replacement is refused. */
function written(text: string, selection: TextSelection, value: string): string {
  try {
    const found = piecesOf(text, selection, false);
    return found.written(found.spans.map((span) => ({ ...span, text: value })));
  } catch (error) {
    if (error instanceof NoSpellingError || isWithoutEnd(error)) return error.message;
    throw error;
  }
}

const isWithoutEnd = (error: unknown): error is FieldError =>
  error instanceof FieldError && error.code === 'marker-not-closed';

describe('pieces of a string', () => {
  for (const [text, selection, expected] of [
    ['a<b>c<d>', between('<', '>'), ['b', 'd']],
    ['a<b>c<d>', { ...between('<', '>'), occurrences: 'first' }, ['b']],
    ['"a" b "c"', between('"', '"'), ['a', 'c']],
    ['a<b>c<d', { ...between('<', '>'), occurrences: 'first' }, ['b']],
    ['a1 b22', { pattern: String.raw`\d+` }, ['1', '22']],
    ['a1 b22', { pattern: String.raw`[ab](\d+)` }, ['1', '22']],
    ['a1 b22', { pattern: String.raw`(?P<key>[ab])(?P<value>\d+)` }, ['1', '22']],
    ['a1 b22', { pattern: String.raw`a(\d)|b`, occurrences: 'first' }, ['1']],
    ['b a1', { pattern: String.raw`a(\d)|b` }, ['1']],
    ['abab', { pattern: 'x*' }, ['', '', '', '', '']],
    ['a\nb', { pattern: '(?m)^' }, ['', '']],
    ['𝒳b', { pattern: '(?:)' }, ['', '', '']],
    ['a 1\r\nb 2\r\n', { pattern: '(?m)^. (.*)$' }, ['1', '2']],
    ['a 1\r\nb \r\n', between(' ', '\n'), ['1', '']],
    ['a\r\nb', { pattern: String.raw`\r` }, ['\r']],
  ] as const) {
    it(`${JSON.stringify(selection)} in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(pieces(text, selection), expected));
  }

  it('that are documents end after their closing brackets', () => {
    const of = (text: string): readonly string[] => pieces(text, between('= ', ';'), true);
    assert.deepEqual(of('x = {a: ";", b: \';\\\';\', /* ; */ c: [";"] // ;\n}; y = 1;'), [
      '{a: ";", b: \';\\\';\', /* ; */ c: [";"] // ;\n}',
      '1',
    ]);
    for (const open of ['["a;', '[/* ;', '[// ;', '[1;']) assert.throws(() => of(`x = ${open}`), isWithoutEnd, open);
    assert.deepEqual(pieces('x = [1;', between('= ', ';')), ['[1']);
  });

  for (const [text, selection, value, expected] of [
    ['a<b>c<d>', between('<', '>'), '$1', 'a<$1>c<$1>'],
    ['a<b>', between('<', '>'), 'x>', /"> begins within the value|">" begins within the value/],
    ['http://a.b', { pattern: String.raw`a\.b` }, 'a.c', 'http://a.c'],
    ['http://a.b', { pattern: String.raw`a\.b` }, 'x.a.b', /matches a part of its own result/],
    ['http://a.b', { pattern: String.raw`(?:x\.)?a\.b` }, 'x.a.b', 'http://x.a.b'],
    ['a', { pattern: 'a' }, 'ab', /matches a part of its own result/],
    ['a a', { pattern: 'a', occurrences: 'first' }, 'b', /still matches elsewhere/],
    ['a a', { pattern: 'a|b', occurrences: 'first' }, 'b', 'b a'],
    ['k: 1', { pattern: 'k: (.*)' }, '', 'k: '],
    ['<a>', between('<', '>'), '<<', '<<<>'],
    ['a\r\nb', { pattern: 'a.()\n' }, 'x', 'a\rx\nb'],
  ] as const) {
    it(`are ${typeof expected === 'string' ? '' : 'not '}replaced with ${JSON.stringify(value)} in ${JSON.stringify(text)}`, () => {
      const after = written(text, selection, value);
      if (typeof expected === 'string') assert.equal(after, expected);
      else assert.match(after, expected);
    });
  }

  law(
    'are the same in a second run',
    300,
    [
      fc.array(fc.constantFrom('a', 'b', '=', ';', '\n'), { maxLength: 12 }),
      fc.constantFrom<TextSelection>(
        between('a', 'b'),
        between('=', ';'),
        { ...between('a', ';'), occurrences: 'first' },
        { pattern: 'a=(b*);' },
        { pattern: 'ab?' },
        { pattern: '(?m)^a.*$' },
        { pattern: 'b', occurrences: 'first' },
      ),
      fc.array(fc.constantFrom('a', 'b', ';', 'x'), { maxLength: 3 }),
    ],
    (letters, selection, value) => {
      const text = letters.join('');
      const after = written(text, selection, value.join(''));
      if (/second run|has no end marker/.test(after)) return;
      assert.equal(written(after, selection, value.join('')), after);
    },
  );

  it('cause an error with a hint if they are missing', () => {
    for (const [text, selection, message] of [
      ['a<', between('(', ')'), /^the start marker "\("/],
      ['A', { pattern: 'a' }, /did you mean `\(\?i\)a`/],
      ['Ab', { pattern: 'ab' }, /did you mean `\(\?i\)ab`/],
      ['b\na', { pattern: '^a' }, /did you mean `\(\?m\)\^a`/],
      ['b\na', { pattern: 'b.a' }, /did you mean `\(\?s\)b\.a`/],
      ['b', { pattern: 'a' }, /does not match the field$/],
      ['a\r\nb', { pattern: 'x' }, /does not match the field$/],
      ['server', { pattern: String.raw`server|listen (\d+)` }, /matches, but its group never does/],
      ['a\r\nb', { pattern: String.raw`a\nb` }, /lines end in CR LF/],
    ] as const) {
      const { missing } = piecesOf(text, selection, false);
      assert.equal(missing.code, 'text-not-found');
      assert.match(missing.message, message);
    }
  });

  it('cause an error with the line of a start marker that has no end marker', () => {
    const open = (text: string): unknown => piecesOf(text, between('<', '>'), false);
    assert.throws(() => open('a <1>\nb <2>\nc <3'), /the start marker "<" in line 3 has no end marker ">"/);
    assert.throws(() => open('a <'), /the start marker "<" in line 1 has no end marker/);
  });

  it('count as written by a previous run if the pattern would match with the new value', () => {
    assert.ok(containsPiece('host: new', 'host: (old)', 'new'));
    assert.ok(!containsPiece('port: new', 'host: (old)', 'new'));
    assert.ok(containsPiece('a $1', 'old', '$1'));
    assert.ok(containsPiece('a=b', '(?P<key>a)=(?P<value>c)', 'b'));
    // If the group does not take part in the match, nothing can have been replaced.
    assert.ok(!containsPiece('server', String.raw`server|listen (\d+)`, '8'));
  });

  it('cannot be matched by two groups', () => {
    assert.throws(() => checkPattern('(a)(b)'), /2 groups: name the group/);
    assert.throws(() => checkPattern('(?P<value>a)|(?P<value>b)'), /two groups are named `value`/);
    assert.throws(() => checkPattern('('), /missing closing/);
    for (const pattern of ['a', '(a)', '(a)(?P<value>b)', '(?:a)(b)']) checkPattern(pattern);
  });

  it('are searched for in a limited number of steps', () => {
    const text = 'a'.repeat(60_000);
    assert.throws(() => pieces(text, { pattern: '(?s)a.*b|a' }), { code: 'limit-exceeded' });
  });
});
