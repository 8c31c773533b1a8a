/** Tests laws that hold for edits of JSON documents in every layout. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { nodeAt, type Path, stringScalar, type Tree, treeOf } from '../../data';
import { applied, changesOf, isSubsequence, pathsOf, wishes } from '../changes/arbitrary-edits.test';
import type { Change } from '../document';
import { kitOf, remove } from '../format-kit.test';
import type { SourceNode } from '../source-node';
import { jsonFormat, readJsonDocument } from './format';

const blank = fc.constantFrom(
  '', '', '', ' ', '\n', '\n  ', '\r\n', '\t', ' // c\n', '# c,\r\n  ', ' /* , */ ', '/*\n*/',
); // prettier-ignore
const leaf = fc.constantFrom('1', '1.10', '-0', 'true', 'null', '"x"', '"\\u003c\\/"', '""', "'\\''", 'word', '0x1F');
const key = fc.constantFrom('a', 'b', 'c', 'd', '__proto__');
const layout = fc.record({ a: blank, b: blank, c: blank, d: blank, isTrailing: fc.boolean() });

function collection(members: string[], how: Record<'a' | 'b' | 'c' | 'd', string> & { isTrailing: boolean }): string {
  const end = how.isTrailing && members.length > 0 ? `,${how.d}` : '';
  return how.a + members.join(`${how.b},${how.c}`) + how.b + end;
}

const { source } = fc.letrec<{ source: string }>((tie) => {
  const entry = fc.tuple(key, blank, tie('source'));
  const entries = fc.uniqueArray(entry, { maxLength: 4, selector: ([name]) => name });
  return {
    source: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.tuple(fc.array(tie('source'), { maxLength: 4 }), layout).map(([items, how]) => `[${collection(items, how)}]`),
      fc.tuple(entries, layout).map(([list, how]) => {
        const members = list.map(([name, space, value]) => `"${name}"${space}:${space}${value}`);
        return `{${collection(members, how)}}`;
      }),
    ),
  };
});
const document = fc.tuple(blank, source, blank).map(([before, text, after]) => `${before}[${text}]${after}`);

const value = fc.constantFrom<Tree>(
  { kind: 'scalar', type: 'int', text: '0x1F' },
  stringScalar('new\n'),
  { kind: 'scalar', type: 'null', text: '~' },
  treeOf([]),
  treeOf({ x: [1, { y: 'z' }] }),
  treeOf([1, 2]),
);
const names = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'new', 'other');

const { edit, rootOf } = kitOf(jsonFormat);

const placeOf = (root: SourceNode, path: Path): SourceNode => nodeAt<SourceNode>(root, path) ?? assert.fail();

const notesOf = (text: string): string[] => readJsonDocument(text).notes.map(({ message }) => message);

/** The text without the replaced values and without whitespace. */
function outside(text: string, root: SourceNode, changes: readonly Change[]): string {
  const replaced = pathsOf(root).filter((path) => changes.some((change) => String(change.path) === String(path)));
  let rest = text;
  for (const path of replaced.toReversed()) {
    const { start, end } = placeOf(root, path);
    rest = rest.slice(0, start) + rest.slice(end);
  }
  return rest.replaceAll(/\s/g, '');
}

describe('laws of edits in JSON', () => {
  law('no change leaves the text unchanged', 200, [document], (text) => {
    assert.equal(edit(text), text);
  });

  law('setting a value changes only its own text', 500, [document, fc.nat(), value], (text, pick, next) => {
    const paths = pathsOf(rootOf(text));
    const path = paths[pick % paths.length] ?? [];
    const { start, end } = placeOf(rootOf(text), path);
    const after = edit(text, { kind: 'set', path, value: next });
    assert.ok(after.startsWith(text.slice(0, start)), after);
    assert.ok(after.endsWith(text.slice(end)), after);
  });

  law(
    'several changes produce the intended data in the intended order, and lose nothing else',
    3000,
    [document, wishes(names, value)],
    (text, list) => {
      const root = rootOf(text);
      const changes = changesOf(root, list);
      const after = edit(text, ...changes);
      assert.equal(jsonFormat.print(rootOf(after)), jsonFormat.print(applied(root, changes)), after);
      const superset = new Set(notesOf(text));
      assert.deepEqual(
        notesOf(after).filter((note) => !superset.has(note)),
        [],
        after,
      );
      if (changes.some(({ kind }) => kind === 'delete')) return;
      assert.ok(isSubsequence([...outside(text, root, changes)], [...after]), after);
    },
  );

  law(
    'deleting an added entry on one line restores the text',
    200,
    [fc.json(), fc.constantFrom('a', 'new'), value],
    (inner, name, next) => {
      const text = `{"_":${inner}}`;
      const added = edit(text, { kind: 'set', path: [name], value: next });
      assert.equal(edit(added, remove(name)), text);
    },
  );
});
