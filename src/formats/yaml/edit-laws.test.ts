/**
 * Tests laws that hold for every edit of every document: the new text reads back as the changed data, and the rest of
 * the text does not change.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { holds, law, samples } from '../../../test/law';
import { documents, fullOrError, scalars, soups, texts, trees, validRichTexts } from './arbitrary-yaml.test';
import { yamlFormat } from './format';
import { expandAliases } from './edit/aliases';
import { readFull } from './read/full-reader';
import { readQuick } from './read/quick-reader';
import { extentEnd, lastScalar, type BlockRow, rowsOf } from './edit/rows';
import { scalarValue } from '../../data/trees/scalar-value';
import { nodeAt, type Path, type Tree } from '../../data/tree';
import { applied, changesOf, pathsOf, wishes, type Wish } from '../changes/arbitrary-edits.test';
import { applyTextEdits, type Change } from '../document';
import type { SourceNode } from '../source-node';

const seeds = wishes(texts, fc.oneof({ weight: 2, arbitrary: trees }, { weight: 1, arbitrary: scalars }), [
  'delete', 'set', 'set', 'add', 'add', 'whole',
]); // prettier-ignore

/** Data without positions: well-formed strings, and numbers in their spelling. All nulls are the same. */
function dataOf(tree: Tree): unknown {
  if (tree.kind === 'map') return { map: tree.entries.map(({ key, value }) => [wellFormed(key), dataOf(value)]) };
  if (tree.kind === 'list') return { list: tree.items.map(dataOf) };
  return tree.type === 'null' ? null : [tree.type, wellFormed(tree.text)];
}

/**
 * Like `dataOf`, but with tags and the plain style, because readers derive the type of a plain scalar from its text.
 */
function spelled(tree: Tree): unknown {
  const tag = tree.tag ?? '';
  if (tree.kind === 'map') return { tag, map: tree.entries.map(({ key, value }) => [key, spelled(value)]) };
  if (tree.kind === 'list') return { tag, list: tree.items.map(spelled) };
  const isEmpty = tree.text === '' || tree.type === 'null';
  return [tree.type, tag, isEmpty || tree.style === 'plain', tree.type === 'null' ? '' : tree.text];
}

const wellFormed = (text: string): string => text.toWellFormed();

/** The data as JSON with sorted keys, because entries of a merge key do not have their own position. */
const unordered = (data: unknown): string =>
  JSON.stringify(data, (name, value: unknown) =>
    name === 'map' ? (value as [string, unknown][]).toSorted(([a], [b]) => (a < b ? -1 : 1)) : value,
  );

function checkEdit(text: string, list: readonly Wish[], pick: number): void {
  const document = yamlFormat.read(text);
  const index = pick % document.roots.length;
  const root = document.roots[index] as SourceNode;
  const changes = changesOf(root, list);
  const edited = document.edit(changes, index);
  const roots = readFull(edited);
  const expected = document.roots.map((other, at) => dataOf(at === index ? applied(other, changes) : other));
  const order = /[*<]/.test(text) ? unordered : (data: unknown) => data;
  assert.deepEqual(order(roots.map(dataOf)), order(expected), `${JSON.stringify(text)} -> ${JSON.stringify(edited)}`);
  const quick = readQuick(edited);
  if (quick !== undefined) assert.deepEqual([quick], roots);
}

describe('an edit of a YAML document', () => {
  law('reads back as the changed data, in documents as people write them', 500, [documents, seeds], (text, list) =>
    checkEdit(text, list, 0),
  );

  it('reads back as the changed data, with anchors, tags and several documents', () => {
    holds(400, [validRichTexts, seeds, fc.nat(3)], checkEdit);
  });

  it('writes out aliases with the type, tag and spelling of every scalar', () => {
    const valid = validRichTexts.filter((text) => text.includes('*'));
    holds(300, [valid], (text) => {
      const roots = readFull(text);
      const edits = roots.flatMap((root) => expandAliases(text, root));
      const expanded = applyTextEdits(text, edits);
      assert.ok(!/(?:^|[\s[{,])\*[a-z]/.test(expanded), expanded);
      assert.deepEqual(readFull(expanded).map(spelled).map(unordered), roots.map(spelled).map(unordered), expanded);
    });
  });

  it('reads back as the changed data, in arbitrary lines that happen to be a document', () => {
    const valid = soups.filter((text) => !(fullOrError(text) instanceof Error));
    holds(300, [valid, seeds, fc.nat(3)], checkEdit);
  });

  it('of several documents at once has the same result as edits of one after the other', () => {
    const valid = fc
      .tuple(validRichTexts, documents, fc.constantFrom('---\n', '--- # c\n', '...\n---\n'), documents)
      .map(([first, second, marker, third]) => [first, second, third].map(closed).join(marker))
      .filter((text) => !(fullOrError(text) instanceof Error));
    let several = 0;
    holds(300, [valid, fc.array(seeds, { minLength: 2, maxLength: 5 })], (text, lists) => {
      const document = yamlFormat.read(text);
      const all = new Map(
        lists
          .slice(0, document.roots.length)
          .map((list, index) => [index, changesOf(document.roots[index] as Tree, list)]),
      );
      if (all.size > 1) several++;
      const expected = [...all].reduce(
        (edited, [index, changes]) => yamlFormat.read(edited).edit(changes, index),
        text,
      );
      assert.deepEqual(
        readFull(document.editAll(all)).map(dataOf),
        readFull(expected).map(dataOf),
        JSON.stringify(text),
      );
      // Rewritten text uses the first line break of the stream, which an earlier edit may have removed.
      if (!/[*<\r]/.test(text)) assert.equal(document.editAll(all), expected, JSON.stringify(text));
    });
    assert.ok(several > samples(100), `${several} streams`);
  });

  it('reads back as the same data for another reader', () => {
    // Readers disagree about the last line break of a block scalar at the end of text without a final line break.
    const whole = documents.filter((text) => text.endsWith('\n'));
    holds(300, [whole, seeds], (text, list) => {
      const document = yamlFormat.read(text);
      const [root] = document.roots as [SourceNode];
      const edited = document.edit(changesOf(root, list));
      const [theirs] = parseAllDocuments(edited, { intAsBigInt: false });
      assert.deepEqual(theirs?.errors, []);
      assert.deepEqual(
        withTextKeys(theirs?.toJS({ mapAsMap: true })),
        mapsOf(readFull(edited)[0] as Tree),
        JSON.stringify(edited),
      );
    });
  });

  it('does not change any byte if it sets the existing value', () => {
    const any = fc.oneof(documents, validRichTexts);
    holds(300, [any, fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 })], (text, places) => {
      const document = yamlFormat.read(text);
      const [root] = document.roots as [SourceNode];
      const list = places.map((pick): Wish => ({
        kind: pick === 0 ? 'whole' : 'set',
        pick,
        key: '',
        before: undefined,
        value: root,
      }));
      const changes = changesOf(root, list).map((change): Change => ({
        ...change,
        kind: 'set',
        value: nodeAt<Tree>(root, change.path) as Tree,
      }));
      assert.equal(document.edit(changes), text);
    });
  });

  it('keeps every line outside of changed parts', () => {
    const any = fc.oneof(
      documents,
      validRichTexts.filter((text) => !/[*\uFEFF]|<</.test(text)),
    );
    holds(500, [any, seeds], (text, list) => {
      const document = yamlFormat.read(text);
      const [root] = document.roots as [SourceNode];
      const [change] = changesOf(root, list);
      if (change === undefined) return;
      const { above, below } = untouched(text, root, change);
      const before = text.split(/\r?\n/);
      const after = document.edit([change]).split(/\r?\n/);
      const message = `${JSON.stringify(text)} -> ${JSON.stringify(after)}`;
      assert.deepEqual(after.slice(0, above), before.slice(0, above), message);
      assert.deepEqual(after.slice(after.length - below), before.slice(before.length - below), message);
    });
  });

  it('of a string in any style changes it to any similar string', () => {
    const styles = fc.constantFrom(
      'k: >\n  some text that\n  folds here\n\n  and there\n   indented\n  end\nz: 1\n', 'k: >-\n    one\n    two\n',
      'k: |\n  line one\n\n    line two \n  line # three\nz: 1\n', 'k: |+ # c\n  keep\n\n\nz: 1\n',
      'k: |2-\n    in\n   out\n', 'l:\n- k: |\n    a\n    b', 'k: "a \\u0041 \\" b\\n\\x63"\n',
      'k: "folds\n  over\\n \\\n  lines\n\n  \\  here"\n', "k: 'it''s \"so\"'\n", "k: 'folds\n  over\n\n  lines'\n",
      'k: plain words over\n  lines # c\n', 'f: {k: "a\\tb", z: 1}\n', "f: [{k: 'it''s'}, 2]\r\n",
    ); // prettier-ignore
    const mutation = fc.record({ from: fc.nat(60), length: fc.constantFrom(0, 0, 1, 1, 2, 9), text: texts });
    holds(600, [styles, mutation], (text, { from, length, text: piece }) => {
      const document = yamlFormat.read(text);
      const [root] = document.roots as [SourceNode];
      const path = pathsOf(root).find((steps) => steps.at(-1) === 'k') as Path;
      const old = nodeAt<Tree>(root, path);
      assert.ok(old?.kind === 'scalar');
      const at = Math.min(from, old.text.length);
      const value: Tree = { ...old, text: wellFormed(old.text.slice(0, at) + piece + old.text.slice(at + length)) };
      const change: Change = { kind: 'set', path, value: { kind: 'scalar', type: 'string', text: value.text } };
      const edited = document.edit([change]);
      assert.deepEqual(readFull(edited).map(dataOf), [dataOf(applied(root, [change]))], JSON.stringify(edited));
    });
  });
});

const closed = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** The number of lines at the top and at the bottom of `text` that must not change. */
function untouched(text: string, root: SourceNode, change: Change): { readonly above: number; readonly below: number } {
  const { path } = change;
  const parent = nodeAt<SourceNode>(root, path.slice(0, -1));
  const children = parent?.kind === 'map' ? parent.entries.length : parent?.kind === 'list' ? parent.items.length : 0;
  const node = nodeAt<SourceNode>(root, path);
  const isLastOne = change.kind === 'delete' && children === 1;
  const row = rowAt(text, root, isLastOne || (node === undefined && children === 0) ? path.slice(0, -1) : path);
  const lines = text.split('\n').length;
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length - 1;
  if (row === undefined) return { above: 0, below: 0 };
  const end = change.kind === 'delete' ? extentEnd(text, row.end, row.column, row.above) : row.end;
  // If the deleted key is after a dash, the next key takes its place after the dash.
  const moved = change.kind === 'delete' && !isLastOne && row.isBehindDash ? row.next : undefined;
  return { above: lineOf(row.start), below: lines - 1 - lineOf(moved ?? end) };
}

interface FoundRow {
  readonly start: number;
  readonly end: number;
  readonly column: number;
  readonly above: SourceNode | undefined;
  readonly isBehindDash: boolean;
  /** The start of the next row. */
  readonly next: number | undefined;
}

/** The row that changes completely: the row of the value, or the row that contains the value's flow collection. */
function rowAt(text: string, root: SourceNode, path: Path): FoundRow | undefined {
  let found: FoundRow | undefined;
  let node: SourceNode | undefined = root;
  for (const step of path) {
    if (node === undefined || node.kind === 'scalar' || node.flow) return found;
    const rows = rowsOf(text, node);
    const index: number = node.kind === 'map' ? node.entries.findIndex(({ key }) => key === step) : Number(step);
    const row: BlockRow | undefined = rows[index];
    // A new row does not change existing lines.
    if (row === undefined) {
      return { start: node.start, end: node.end, column: 0, above: undefined, isBehindDash: false, next: undefined };
    }
    const before = rows[index - 1]?.value;
    const above = before && lastScalar(text, before);
    const lineStart = text.lastIndexOf('\n', row.start - 1) + 1;
    found = {
      start: row.start,
      end: row.end,
      column: row.start - lineStart,
      above,
      isBehindDash: text.slice(lineStart, row.start).trim() !== '',
      next: rows[index + 1]?.start,
    };
    node = row.value;
  }
  return found;
}

/** The data in the form that `toJS({mapAsMap: true})` of the package `yaml` returns. */
function mapsOf(tree: Tree): unknown {
  if (tree.kind === 'list') return tree.items.map(mapsOf);
  if (tree.kind === 'map') return new Map(tree.entries.map(({ key, value }) => [key, mapsOf(value)]));
  const value = scalarValue(tree);
  return typeof value === 'bigint' ? Number(value) : value;
}

/**
 * `value` with all keys as strings, because the package reads some unquoted keys of the generators as `null` or `true`.
 */
function withTextKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTextKeys);
  if (!(value instanceof Map)) return value;
  return new Map([...value].map(([key, child]) => [String(key), withTextKeys(child)]));
}
