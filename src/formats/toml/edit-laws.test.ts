/** Tests laws that hold for every edit of every TOML document. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/any-character';
import { orError } from '../../../test/or-error';
import { holds, law } from '../../../test/law';
import { tomlFormat } from './format';
import { sectionEnd, TomlTable, TomlTables } from './read/table';
import { parse, TomlDate } from 'smol-toml';
import { equalTrees, nodeAt, plainOf, type Scalar, type Tree, treeOf } from '../../data';
import { applyChanges } from '../changes/apply';
import { applied, changesOf, isSubsequence, pathsOf, wishes } from '../changes/arbitrary-edits.test';
import { type Change, NoSpellingError } from '../document';
import { branchOf } from '../changes/branch';
import { isReadable, kitOf, linesOf } from '../format-kit.test';
import type { SourceNode } from '../source-node';

const key = fc.constantFrom('a', 'b', 'c', 'd', '"a b"', "'c.d'", '__proto__', '1');
const dottedKey = fc.oneof(
  { weight: 5, arbitrary: key },
  { weight: 1, arbitrary: fc.tuple(key, key).map(([a, b]) => `${a}.${b}`) },
  { weight: 1, arbitrary: fc.tuple(key, key, key).map(([a, b, c]) => `${a} . ${b}.${c}`) },
);
const leaf = fc.constantFrom(
  '1', '-0x1F'.slice(1), '1_000', '+1.50', '-inf', 'nan', 'true', '"x\\ty"', "'\\n'", '""', '1979-05-27T07:32:00Z',
  '07:32:00.5', '"""\none\n  two \\\n   three"""', "'''\n[a]\n# no'''", '"# no"',
); // prettier-ignore
const { source } = fc.letrec<{ source: string }>((tie) => ({
  source: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 4, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.array(tie('source'), { maxLength: 3 }), fc.constantFrom(', ', ',', ',\n  ', ' , # c\n'))
        .map(([items, comma]) => (comma.includes('\n') ? `[\n  ${items.join(comma)}\n]` : `[${items.join(comma)}]`)),
    },
    {
      weight: 1,
      arbitrary: fc
        .uniqueArray(fc.tuple(dottedKey, tie('source')), { maxLength: 3, selector: ([name]) => name })
        .map((entries) => `{ ${entries.map(([name, item]) => `${name} = ${item}`).join(', ')} }`),
    },
  ),
}));
const between = fc.constantFrom('', '', '', '\n', '# c\n', '  # c\n\n');
const row = fc
  .tuple(
    between,
    fc.constantFrom('', '', '  '),
    dottedKey,
    fc.constantFrom(' = ', '=', '   = '),
    source,
    fc.constantFrom('', '', ' # c'),
  )
  .map(([lead, indent, name, sign, text, tail]) => [name, `${lead}${indent}${name}${sign}${text}${tail}\n`] as const);
const rows = fc
  .uniqueArray(row, { maxLength: 4, selector: ([name]) => name })
  .map((list) => list.map(([, text]) => text).join(''));
const header = fc
  .tuple(between, dottedKey, fc.constantFrom('', '', '[['), fc.constantFrom('', ' # h'))
  .map(([lead, name, kind, tail]) => `${lead}${kind === '' ? `[${name}]` : `[[ ${name}]]`}${tail}\n`);
const section = fc.tuple(header, rows).map((parts) => parts.join(''));
const readable = isReadable(tomlFormat);
const document = fc
  .tuple(
    fc.constantFrom('', '', '\uFEFF'),
    rows,
    fc.array(section, { maxLength: 5 }),
    between,
    fc.boolean(),
    fc.boolean(),
  )
  .map(([mark, top, sections, end, isOpen, isWindows]) => {
    const text = mark + top + sections.join('') + end;
    const closed = isOpen ? text.replace(/\n$/, '') : text;
    return isWindows ? closed.replaceAll('\n', '\r\n') : closed;
  })
  .filter(readable);

const scalar = (type: Scalar['type'], text: string): Scalar => ({ kind: 'scalar', type, text });
const trees = fc.constantFrom<Tree>(
  scalar('int', '0x1F'),
  scalar('float', '.5'),
  scalar('float', '+.Inf'),
  scalar('bool', 'True'),
  scalar('string', 'new "text" \\'),
  scalar('string', 'several\n"""lines"""\n'),
  scalar('string', "it's\u0001"),
  treeOf([]),
  treeOf({}),
  treeOf([1, [2, { x: 1 }]]),
  treeOf({ x: [1, { y: 'z' }], t: { u: { v: 1 } } }),
  treeOf([{ a: 1 }, { b: { c: [{ d: 1 }] } }]),
);
const names = fc.constantFrom('a', 'b', 'c', 'new', 'a b', 'c.d', '', '__proto__', 'é');

const { rootOf } = kitOf(tomlFormat);

describe('laws of edits in TOML', () => {
  law('no change leaves the text unchanged', 200, [document], (text) => {
    const root = rootOf(text);
    const same = pathsOf(root).map((path) => ({ path, value: nodeAt<Tree>(root, path) as Tree }));
    for (const change of same) assert.equal(tomlFormat.read(text).edit([{ kind: 'set', ...change }]), text);
    assert.equal(tomlFormat.read(text).edit([]), text);
  });

  law('changes produce the intended data', 1500, [document, wishes(names, trees)], (text, list) => {
    const root = rootOf(text);
    const changes = changesOf(root, list);
    const edited = orError(NoSpellingError, () => tomlFormat.read(text).edit(changes));
    if (edited instanceof NoSpellingError) return assert.ok(edited.message.includes('array of tables'), edited.message);
    const message = `${JSON.stringify(text)}\n${JSON.stringify(changes)}\n${JSON.stringify(edited)}`;
    assert.ok(readable(edited), message);
    assert.ok(equalTrees(rootOf(edited), applied(root, changes)), message);
    if (text.includes('\r\n')) assert.ok(!/[^\r]\n/.test(edited), message);
  });

  law(
    'a new item is inserted before the requested one, and leaves all lines of tables',
    500,
    [document, fc.nat(), fc.nat(), fc.constantFrom(treeOf({ x: 1 }), treeOf(7))],
    (text, pick, at, value) => {
      const root = rootOf(text);
      const lists = pathsOf(root).filter((path) => nodeAt<SourceNode>(root, path)?.kind === 'list');
      const path = lists[pick % lists.length];
      const list = path && nodeAt<SourceNode>(root, path);
      fc.pre(path !== undefined && list?.kind === 'list' && list.items.length > 0);
      fc.pre(value.kind === 'map' || !(list instanceof TomlTables));
      const size = list.items.length;
      const beforeItem = at % size;
      const changes = [0, 1].map((index): Change => ({
        kind: 'set',
        path: [...path, size + index],
        value,
        beforeItem,
      }));
      const edited = tomlFormat.read(text).edit(changes);
      const message = `${JSON.stringify(text)}\n${JSON.stringify(changes)}\n${JSON.stringify(edited)}`;
      assert.ok(equalTrees(rootOf(edited), applyChanges(root, branchOf(changes))), message);
      if (list instanceof TomlTables) {
        assert.ok(isSubsequence(linesOf(text.replace(/\r?\n$/, '')), linesOf(edited)), message);
      }
    },
  );

  law('a change leaves all other lines', 1000, [document, wishes(names, trees)], (text, list) => {
    const root = rootOf(text);
    const changes = changesOf(root, list).slice(0, 1);
    const [change] = changes;
    if (change === undefined) return;
    let rest = text;
    for (const { start, end } of own(root, change).toReversed()) rest = rest.slice(0, start) + rest.slice(end);
    const edited = orError(NoSpellingError, () => tomlFormat.read(text).edit(changes));
    if (edited instanceof NoSpellingError) return;
    const message = `${JSON.stringify(text)}\n${JSON.stringify(changes)}\n${JSON.stringify(edited)}`;
    // Ignore blank lines, because they are removed with the sections that they separate.
    const lines = linesOf(rest).filter((line) => line.trim() !== '');
    assert.ok(isSubsequence(lines, linesOf(edited)), message);
  });

  it('printed text reads back as the data', () => {
    const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc
          .oneof(
            fc.string({ unit: anyCharacter }),
            fc.string(),
            fc.integer(),
            fc.double({ min: -1e15, max: 1e15 }),
            fc.boolean(),
          )
          .map(treeOf),
        fc.array(tie('tree'), { maxLength: 3 }).map((items) => ({ kind: 'list' as const, items })),
        fc
          .uniqueArray(fc.tuple(fc.oneof(fc.string(), names), tie('tree')), {
            maxLength: 4,
            selector: ([name]) => name,
          })
          .map((list) => ({ kind: 'map' as const, entries: list.map(([name, item]) => ({ key: name, value: item })) })),
      ),
    }));
    holds(500, [tree], (content) => {
      const whole: Tree = { kind: 'map', entries: [{ key: 'k', value: content }] };
      const text = tomlFormat.print(whole);
      assert.ok(equalTrees(rootOf(text), whole), text);
      assert.equal(tomlFormat.read(text).edit([{ kind: 'set', path: [], value: whole }]), text);
    });
  });

  law('reads the same data as another reader', 300, [document], (whole) => {
    // The other reader keeps carriage returns in strings.
    const text = whole.replaceAll('\r\n', '\n');
    let theirs: unknown;
    try {
      theirs = parse(text.replace(/^\uFEFF/, ''), { integersAsBigInt: true });
    } catch (error) {
      // The other reader rejects a table that `[a.b.c]` mentions and `b.d = 1` in `[a]` defines. TOML does not specify this case.
      assert.match(String(error), /redefine an already defined table/);
      return;
    }
    assert.equal(comparable(plainOf(rootOf(text))), comparable(theirs), text);
  });
});

/** Data in comparable form: maps with sorted keys, and dates as the text that the other reader keeps. */
function comparable(value: unknown): string {
  if (typeof value === 'number' && Number.isInteger(value)) return `${value}`;
  if (typeof value === 'string') return JSON.stringify(value.replace(/Z$/, '.000Z').replace(/^[\d:]{8}\.5$/, '$&00'));
  if (value instanceof TomlDate) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(comparable).join(',')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${comparable(item)}`).join(',')}}`;
}

/** The lines that a change may touch: its row, or all rows and sections of a removed table. */
function own(root: SourceNode, { path }: Change): readonly { readonly start: number; readonly end: number }[] {
  let node: SourceNode = root;
  for (const step of path) {
    if (node instanceof TomlTable) {
      const entry = node.entry(String(step));
      if (entry === undefined) return [];
      if (entry.row !== undefined) return [entry.row];
      node = entry.value;
    } else if (node instanceof TomlTables) {
      const item = node.items[Number(step)];
      if (item === undefined) return [];
      node = item;
    }
  }
  const tables = node instanceof TomlTables ? node.items : [node as TomlTable];
  return tables
    .flatMap(({ sections, rows: dotted }) => [
      ...dotted,
      ...sections.map((one) => ({ start: one.start, end: sectionEnd(one) })),
    ])
    .toSorted((a, b) => a.start - b.start);
}
