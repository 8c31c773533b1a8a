/** Tests laws that hold for every edit of every INI file. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds, law } from '../../../test/law';
import { orError } from '../../../test/or-error';
import { iniFormat } from './format';
import { equalTrees, nodeAt, stringScalar, type Tree, treeOf } from '../../data';
import { applied, asText, changesOf, isLineSubsequence, wishes } from '../changes/arbitrary-edits.test';
import { DocumentSyntaxError, NoSpellingError } from '../document';
import type { SourceNode } from '../source-node';

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
  .filter((whole) => !(orError(DocumentSyntaxError, () => iniFormat.read(whole)) instanceof DocumentSyntaxError));

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

const rootOf = (whole: string): SourceNode => iniFormat.read(whole).roots[0] as SourceNode;

describe('laws of edits in INI', () => {
  law(
    'changes produce the intended data, and keep all comments outside of removed parts',
    1500,
    [documents, wishes(names, values)],
    (whole, list) => {
      const root = rootOf(whole);
      const changes = changesOf(root, list);
      assert.equal(iniFormat.read(whole).edit([]), whole);
      const edited = orError(NoSpellingError, () => iniFormat.read(whole).edit(changes));
      if (edited instanceof NoSpellingError) return;
      const message = `${JSON.stringify(whole)}\n${JSON.stringify(changes)}\n${JSON.stringify(edited)}`;
      assert.ok(equalTrees(asText(rootOf(edited)), asText(applied(root, changes))), message);
      if (changes.every(({ path }) => nodeAt<Tree>(root, path) === undefined)) {
        const linesOf = (part: string): readonly string[] => part.replace('\uFEFF', '').split(/\r?\n/);
        assert.ok(isLineSubsequence(linesOf(whole.replace(/\r?\n$/, '')), linesOf(edited)), message);
      }
      const sets = changes.filter(({ kind, path }) => kind === 'set' && path.every((step) => typeof step === 'string'));
      assert.equal(iniFormat.read(edited).edit(sets), edited, message);
    },
  );

  law('printed text reads back as the data', 500, [fc.dictionary(names, values, { maxKeys: 4 })], (object) => {
    const tree: Tree = { kind: 'map', entries: Object.entries(object).map(([name, value]) => ({ key: name, value })) };
    const printed = orError(NoSpellingError, () => iniFormat.print(tree));
    if (printed instanceof NoSpellingError) return;
    assert.ok(equalTrees(asText(rootOf(printed)), asText(tree)), printed);
  });

  it('any text is read or refused', () => {
    const soup = fc.array(
      fc.constantFrom('[', ']', 'a', '=', ':', ' ', '\n', '\r', '\n  ', ';', '#', '"', '\uFEFF', '\0'),
    );
    holds(500, [soup.map((pieces) => pieces.join(''))], (whole) => {
      const same = orError(DocumentSyntaxError, () => iniFormat.read(whole).edit([]));
      if (!(same instanceof DocumentSyntaxError)) assert.equal(same, whole);
    });
  });
});
