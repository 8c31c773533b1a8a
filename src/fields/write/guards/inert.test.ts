import assert from 'node:assert/strict';
import type { FormatName } from '../../../formats/table';
import { isInert } from './pieces';

/** Whether replacing the text in angle quotes with `value` can change only this value. */
function isTaken(format: FormatName, marked: string, value: string): boolean {
  const [head = '', piece = '', tail = ''] = marked.split(/[«»]/);
  const edit = { start: head.length, end: head.length + piece.length, text: value };
  return isInert(`${head}${piece}${tail}`, edit, format);
}

const inert: readonly (readonly [FormatName, string, string])[] = [
  ['yaml', 'a: «word»', 'west'],
  ['yaml', 'a: «word»\nb: 1', 'west'],
  ['yaml', '- x\na: «word» more', 'two words'],
  ['yaml', 'a: «two words»', '/etc/other'],
  ['yaml', 'a: «8am»', '9pm'],
  ['yaml', 'a: x«true»', 'word'],
  ['yaml', 'a: «80»', '81'],
  ['yaml', 'a: 1.«80»', '81'],
  ['yaml', 'a: «80»', '0'],
  ['yaml', 'a: «80»', '1.5'],
  ['yaml', 'a: «true»', 'false'],
  ['json', '{"a": "«word»"}', 'west'],
  ['json', '{"a": "x", "b": "«word»"}', 'west'],
  ['json', '{"a": 1«80»}', '81'],
  ['json', '{"a": «80»}', '0'],
  ['toml', 'a = «true»', 'false'],
  ['env', 'A=«word»', '1, 2 (x)'],
  ['env', 'A=x\nB=y «word»', '1, 2'],
  ['xml', '<a>«word»</a>', '1; 2'],
  ['xml', '<a b="«word»"/>', '1; 2'],
  ['xml', '<a b="x" c="«word»"/>', 'west'],
  ['xml', '<a b="x"><c d="«word»"/></a>', 'west'],
];

const others: readonly (readonly [FormatName, string, string])[] = [
  // The value or the replaced text has a special meaning in the format.
  ['yaml', 'a: «word»', 'x # y'],
  ['yaml', 'a: «"x»', 'word'],
  ['yaml', 'a: «80»', 'word'],
  ['yaml', 'a: «word»', '80'],
  ['yaml', 'a: «80»', '0x1F'],
  ['env', 'A=«word»', '"west'],
  ['env', 'A=«"x»', 'west'],
  ['xml', '<a>«word»</a>', 'a<b'],
  ['xml', '<a>«a&b»</a>', 'word'],
  // The piece is a part of a number or a word.
  ['yaml', 'a: 1«80»', '0'],
  ['yaml', 'a: «80»1', '0'],
  ['yaml', 'a: -«80»', '0'],
  ['json', '{"a": «true»x}', 'false'],
  ['json', '{"a": x«true»}', 'false'],
  ['yaml', 'a: «80»1\nb: 2', '0'],
  // The surrounding text matters.
  ['yaml', 'a: x\n«word»', 'west'],
  ['yaml', '«word»: 1', 'west'],
  ['yaml', '«word»', 'west'],
  ['yaml', 'a: «word»: 1', 'west'],
  ['yaml', 'a: «word»:', 'west'],
  ['yaml', '[a: «word»', 'west'],
  ['yaml', 'a: &«word»', 'west'],
  ['yaml', 'a: {{ «word» }}', 'west'],
  ['json', '{"a": «word»}', 'west'],
  ['json', '{"a": "x" «word»}', 'west'],
  ['json', '{"a": "\\«n»"}', 'west'],
  ['env', 'export A=«word»', 'west'],
  ['xml', '«word»', 'west'],
  ['xml', '<a b=«word»/>', 'west'],
  ['xml', '<«word»/>', 'west'],
  ['xml', '<a b="x" «word»/>', 'west'],
  ['xml', '<!-- "«word»" -->', 'west'],
  ['xml', '<?x y="«word»"?>', 'west'],
];

describe('an edit that cannot change other data', () => {
  for (const [rows, expected] of [
    [inert, true],
    [others, false],
  ] as const) {
    for (const [format, marked, value] of rows) {
      it(`is ${expected ? '' : 'not '}${value} in ${format}: ${marked}`, () =>
        assert.equal(isTaken(format, marked, value), expected));
    }
  }
});
