/** The laws of edits, on documents of every layout. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { treeOf } from '../../data/plain';
import type { MapEntry, Path, Scalar, Tree } from '../../data/tree';
import type { Change } from '../document';
import type { SourceNode } from '../source-node';
import { jsonFormat, readJsonDocument } from './format';

const scalar = (type: Scalar['type'], text: string): Scalar => ({ kind: 'scalar', type, text });

const blank = fc.constantFrom(
  '',
  '',
  '',
  ' ',
  '\n',
  '\n  ',
  '\r\n',
  '\t',
  ' // c\n',
  '# c,\r\n  ',
  ' /* , */ ',
  '/*\n*/',
);
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
  scalar('int', '0x1F'),
  scalar('string', 'new\n'),
  scalar('null', '~'),
  treeOf([]),
  treeOf({ x: [1, { y: 'z' }] }),
  treeOf([1, 2]),
);
const wish = fc.record({
  kind: fc.constantFrom<'set' | 'delete' | 'add'>('set', 'delete', 'add', 'add'),
  pick: fc.nat(),
  name: fc.constantFrom('a', 'new', 'other'),
  before: fc.option(key, { nil: undefined }),
  value,
});
type Wish = (typeof wish)['generate'] extends (...args: never[]) => { value: infer T } ? T : never;

function rootOf(text: string): SourceNode {
  const [root] = jsonFormat.read(text).roots;
  assert.ok(root);
  return root;
}

const notesOf = (text: string): string[] => readJsonDocument(text).notes.map(({ message }) => message);

const childrenOf = (node: SourceNode): { step: string | number; value: SourceNode }[] => {
  if (node.kind === 'map') return node.entries.map((entry) => ({ step: entry.key, value: entry.value }));
  return node.kind === 'list' ? node.items.map((item, step) => ({ step, value: item })) : [];
};

const placesOf = (node: SourceNode, path: Path = []): { node: SourceNode; path: Path }[] => [
  { node, path },
  ...childrenOf(node).flatMap((child) => placesOf(child.value, [...path, child.step])),
];

/** The change that a wish comes to in this document; undefined where it does not fit after the former ones. */
function changeOf(
  root: SourceNode,
  { kind, pick, name, before, value: next }: Wish,
  former: readonly Change[],
): Change | undefined {
  const places = placesOf(root).filter(({ node, path }) => (kind === 'add' ? node.kind !== 'scalar' : path.length > 0));
  const place = places[pick % Math.max(places.length, 1)];
  if (place === undefined) return undefined;
  const { node, path } = place;
  if (kind === 'delete') return { kind, path };
  if (kind === 'set') return { kind, path, value: next };
  const isAppended = (change: Change): boolean =>
    change.path.length === path.length + 1 &&
    String(change.path.slice(0, -1)) === String(path) &&
    Number(change.path.at(-1)) >= size;
  const size = childrenOf(node).length;
  const step = node.kind === 'list' ? size + former.filter(isAppended).length : name;
  return { kind: 'set', path: [...path, step], value: next, ...(before !== undefined && { before }) };
}

const isPrefix = (a: Path, b: Path): boolean => a.every((step, index) => step === b[index]);

function changesOf(root: SourceNode, wishes: readonly Wish[]): Change[] {
  const changes: Change[] = [];
  for (const one of wishes) {
    const change = changeOf(root, one, changes);
    const clashes = ({ path }: Change): boolean =>
      change !== undefined && (isPrefix(path, change.path) || isPrefix(change.path, path));
    if (change !== undefined && !changes.some(clashes)) changes.push(change);
  }
  return changes;
}

/** What the changes mean for data, written without any thought of text. */
function applied(tree: Tree, changes: readonly Change[], path: Path = []): Tree {
  const at = (step: string | number): Change | undefined =>
    changes.find((change) => change.path.length === path.length + 1 && isPrefix([...path, step], change.path));
  const next = (step: string | number, old: Tree): Tree[] => {
    const change = at(step);
    if (change?.kind === 'delete') return [];
    return [change?.value ?? applied(old, changes, [...path, step])];
  };
  if (tree.kind === 'scalar') return tree;
  if (tree.kind === 'list') {
    const items = tree.items.flatMap((item, index) => next(index, item));
    for (let index = tree.items.length; at(index)?.kind === 'set'; index++) items.push(...next(index, tree));
    return { kind: 'list', items };
  }
  const has = (name: string | undefined): boolean => tree.entries.some((entry) => entry.key === name);
  const added = changes.flatMap((change) => {
    const step = change.path.at(-1);
    const isHere = change.path.length === path.length + 1 && isPrefix(path, change.path);
    if (!isHere || change.kind === 'delete' || typeof step !== 'string' || has(step)) return [];
    return [{ key: step, value: change.value, before: has(change.before) ? change.before : undefined }];
  });
  const entries: MapEntry[] = tree.entries.flatMap((entry) => [
    ...added.filter(({ before }) => before === entry.key),
    ...next(entry.key, entry.value).map((inner) => ({ key: entry.key, value: inner })),
  ]);
  return { kind: 'map', entries: [...entries, ...added.filter(({ before }) => before === undefined)] };
}

/** The text without what the changes replace, and without white space. */
function outside(text: string, root: SourceNode, changes: readonly Change[]): string {
  const replaced = placesOf(root).filter(({ path }) =>
    changes.some((change) => change.path.length === path.length && isPrefix(path, change.path)),
  );
  let rest = text;
  for (const { node } of replaced.toReversed()) rest = rest.slice(0, node.start) + rest.slice(node.end);
  return rest.replaceAll(/\s/g, '');
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part.charAt(at)) at++;
  return at === part.length;
}

describe('laws of edits in JSON', () => {
  law('no change, no other text', 200, [document], (text) => {
    assert.equal(jsonFormat.read(text).edit([]), text);
  });

  law('a value that is set changes its own text only', 500, [document, fc.nat(), value], (text, pick, next) => {
    const places = placesOf(rootOf(text));
    const place = places[pick % places.length];
    assert.ok(place);
    const after = jsonFormat.read(text).edit([{ kind: 'set', path: place.path, value: next }]);
    assert.ok(after.startsWith(text.slice(0, place.node.start)), after);
    assert.ok(after.endsWith(text.slice(place.node.end)), after);
  });

  law(
    'several changes give the intended data in the intended order, and lose nothing else',
    3000,
    [document, fc.array(wish, { minLength: 1, maxLength: 4 })],
    (text, wishes) => {
      const root = rootOf(text);
      const changes = changesOf(root, wishes);
      const after = jsonFormat.read(text).edit(changes);
      assert.equal(jsonFormat.print(rootOf(after)), jsonFormat.print(applied(root, changes)), after);
      const superset = new Set(notesOf(text));
      assert.deepEqual(
        notesOf(after).filter((note) => !superset.has(note)),
        [],
        after,
      );
      if (changes.some(({ kind }) => kind === 'delete')) return;
      assert.ok(isSubsequence(outside(text, root, changes), after), after);
    },
  );

  law(
    'what was added goes without a trace on one line',
    200,
    [fc.json(), fc.constantFrom('a', 'new'), value],
    (inner, name, next) => {
      const text = `{"_":${inner}}`;
      const added = jsonFormat.read(text).edit([{ kind: 'set', path: [name], value: next }]);
      assert.equal(jsonFormat.read(added).edit([{ kind: 'delete', path: [name] }]), text);
    },
  );
});
