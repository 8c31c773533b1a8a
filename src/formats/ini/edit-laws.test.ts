/** Tests laws that hold for every edit of every INI file. */
import fc from 'fast-check';
import { law } from '../../../test/law';
import { iniFormat } from './format';
import { stringScalar, type Tree, treeOf } from '../../data';
import { asText, wishes } from '../changes/arbitrary-edits.test';
import { assertEdited, assertReadBack, isReadable, linesOf, readsAnyText } from '../format-kit.test';

const key = fc.constantFrom('a', 'b', 'c', 'k;v', '__proto__', 'two words');
const text = fc.constantFrom(
  '1', '', 'x y', '"q q"', "'q'", 'a;b # c', '=', 'x\n    y', '\n    y\n\n    ; c\n     z', '"x\n  y"',
); // prettier-ignore
const row = fc
  .tuple(
    fc.constantFrom('', '', '# c\n', '\n'),
    key,
    fc.constantFrom(' = ', '=', ': ', '  =  '),
    text,
    fc.constantFrom('', ' '),
  )
  .map(([lead, name, sign, value, tail]) => `${lead}${name}${sign}${value}${tail}\n`);
const bare = key.map((name) => `${name}\n`);
const rows = fc.array(fc.oneof({ weight: 6, arbitrary: row }, { weight: 1, arbitrary: bare }), { maxLength: 4 });
const section = fc
  .tuple(fc.constantFrom('', '\n', '; about\n', '\n# c\n\n'), fc.constantFrom('s', 't', 'u', 'a', '__proto__'), rows)
  .map(([lead, name, list]) => `${lead}[${name}]\n${list.join('')}`);
const documents = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.array(row, { maxLength: 2 }),
    fc.array(section, { maxLength: 4 }),
    fc.constantFrom('', '# end\n', '\n'),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
    fc.constantFrom('', '', '  '),
  )
  .map(([mark, top, sections, end, newline, isOpen, indent]) => {
    const whole = (top.join('') + sections.join('') + end).replaceAll(/^(?=.)/gm, indent);
    return mark + (isOpen ? whole.replace(/\n$/, '') : whole).replaceAll('\n', newline);
  })
  .filter(isReadable(iniFormat));

const names = fc.constantFrom('a', 'b', 's', 't', 'new', 'k;v', '__proto__', 'two words');
const strings = fc.oneof(
  fc.constantFrom('', 'x', '"q"', ' x', '""', "'", 'x\ny', '\ny', 'x\n\ny', '"x\n  y"', 'a = b', '[x]', ';c'),
  fc.string(),
);
const values = fc.oneof(
  strings.map(stringScalar),
  fc.array(strings, { minLength: 1, maxLength: 3 }).map(treeOf),
  fc
    .dictionary(names, fc.oneof(strings, fc.array(strings, { minLength: 1, maxLength: 2 })), { maxKeys: 3 })
    .map(treeOf),
  fc.constantFrom<Tree>(treeOf([{ a: 'x' }, {}]), treeOf([]), treeOf(null), treeOf({ a: { b: 1 } }), treeOf(5)),
);

describe('laws of edits in INI', () => {
  law(
    'changes produce the intended data, and keep all comments outside of removed parts',
    1500,
    [documents, wishes(names, values)],
    (whole, list) => assertEdited(iniFormat, whole, list, { normal: asText, partsOf: linesOf }),
  );

  law('printed text reads back as the data', 500, [fc.dictionary(names, values, { maxKeys: 4 })], (object) => {
    const entries = Object.entries(object).map(([name, value]) => ({ key: name, value }));
    assertReadBack(iniFormat, { kind: 'map', entries }, asText);
  });

  readsAnyText(iniFormat, 500, '[', ']', 'a', '=', ':', ' ', '\n', '\r', '\n  ', ';', '#', '"', '\uFEFF', '\0');
});
