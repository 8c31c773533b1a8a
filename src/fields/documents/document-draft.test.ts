import assert from 'node:assert/strict';
import { nodeAt, type Path, plainOf, stringScalar, type Tree, treeOf } from '../../data';
import { hasElement } from '../../data/trees/element-index';
import { yamlFormat } from '../../formats/yaml/format';
import { DocumentDraft } from './document-draft';

const data = { a: { x: 1, y: 2 }, list: [{ v: 1 }, { v: 2 }], s: 'text' };

/** The paths in each round after the given paths have been set. */
function roundsOf(...paths: readonly Path[]): readonly (readonly string[])[] {
  const draft = new DocumentDraft([treeOf(data)]);
  for (const [index, path] of paths.entries()) draft.set(0, path, treeOf({ new: index }));
  return draft.rounds.map((round) => (round.get(0) ?? []).map(({ path }) => path.join('.')));
}

describe('DocumentDraft', () => {
  it('shows written values, and does not change the original tree', () => {
    const tree = treeOf(data);
    const draft = new DocumentDraft([tree]);
    draft.set(0, ['a', 'x'], treeOf({ b: 1 }));
    draft.set(0, ['a', 'x', 'b'], treeOf(2));
    draft.set(0, ['a', 'z'], treeOf('new'));
    draft.set(0, ['list', 2], treeOf('new'));
    const root = draft.roots[0] ?? treeOf(null);
    const expected = { ...data, a: { x: { b: 2 }, y: 2, z: 'new' }, list: [...data.list, 'new'] };
    assert.equal(JSON.stringify(plainOf(root)), JSON.stringify(expected));
    assert.equal(JSON.stringify(plainOf(tree)), JSON.stringify(data));
  });

  it('shows a deleted document unchanged', () => {
    for (const tree of [treeOf(data), treeOf('text')]) {
      const draft = new DocumentDraft([tree]);
      draft.edit(0, [{ kind: 'delete', path: [] }]);
      assert.equal(draft.roots[0], tree);
    }
  });

  it('shows changes that are simultaneous', () => {
    const draft = new DocumentDraft([treeOf({ list: ['a', 'b', 'c'] })]);
    draft.edit(0, [
      { kind: 'delete', path: ['list', 0] },
      { kind: 'delete', path: ['list', 1] },
    ]);
    assert.equal(JSON.stringify(plainOf(draft.roots[0] ?? treeOf(null))), '{"list":["c"]}');
    draft.edit(0, [{ kind: 'set', path: ['list', 1], value: treeOf('d'), beforeItem: 0 }]);
    assert.equal(JSON.stringify(plainOf(draft.roots[0] ?? treeOf(null))), '{"list":["d","c"]}');
    draft.edit(0, [
      { kind: 'delete', path: ['list', 0] },
      { kind: 'set', path: ['list', 1], value: treeOf('e') },
    ]);
    assert.equal(JSON.stringify(plainOf(draft.roots[0] ?? treeOf(null))), '{"list":["e"]}');
  });

  it('omits writes that change nothing', () => {
    const draft = new DocumentDraft([treeOf(data)]);
    draft.set(0, ['a'], treeOf({ y: 2, x: 1 }));
    draft.edit(0, []);
    assert.deepEqual([draft.isEdited, draft.rounds], [false, []]);
    draft.set(0, ['a'], treeOf({}));
    assert.equal(draft.isEdited, true);
  });

  it('makes independent changes in one round', () => {
    const paths = [['a', 'x'], ['s'], ['a', 'y'], ['list', 0, 'v'], ['b'], ['a', 'z']];
    assert.deepEqual(roundsOf(...paths), [paths.map((path) => path.join('.'))]);
  });

  it('makes a change at, above or below the path of an earlier change in a later round', () => {
    assert.deepEqual(roundsOf(['s'], ['s'], ['a', 'x'], ['s']), [['s', 'a.x'], ['s'], ['s']]);
    assert.deepEqual(roundsOf(['a', 'x'], ['a'], ['s']), [['a.x', 's'], ['a']]);
    assert.deepEqual(roundsOf(['b'], ['b', 'new'], ['b', 'more']), [['b'], ['b.new', 'b.more']]);
  });

  it('inserts a key before a new key in a later round', () => {
    const draft = new DocumentDraft([treeOf(data)]);
    for (const [key, before] of [['b'], ['c', 'a'], ['d', 'b']] as const) {
      draft.edit(0, [{ kind: 'set', path: [key], value: treeOf(1), ...(before && { before }) }]);
    }
    assert.deepEqual(
      draft.rounds.map((round) => (round.get(0) ?? []).map(({ path }) => path.join('.'))),
      [['b', 'c'], ['d']],
    );
  });

  it('edits a block scalar once for any number of writes, and keeps the spaces of blank lines', () => {
    const text = 'a: |\n  one\n \n  two\n   \n  three\nb: 1\n';
    const write = (...values: readonly string[]): { readonly rounds: number; readonly text: string } => {
      const draft = new DocumentDraft(yamlFormat.read(text).roots);
      for (const value of values) draft.set(0, ['a'], stringScalar(value));
      const edited = draft.rounds.reduce((before, round) => yamlFormat.read(before).editAll(round), text);
      return { rounds: draft.rounds.length, text: edited };
    };
    const expected = 'a: |\n  1\n \n  two\n   \n  3\nb: 1\n';
    assert.deepEqual(write('1\n\ntwo\n \nthree\n', '1\n\ntwo\n \n3\n'), { rounds: 1, text: expected });
    assert.equal(write('1\n\n2\n \n3\n', '1\n\ntwo\n \n3\n').text, expected);
    assert.equal(write('1\n', '2\n').rounds, 2);
    assert.deepEqual(write('1\n\ntwo\n \n\u0007\n', '1\n\ntwo\n \n3\n').rounds, 2);
    assert.equal(write('1\n\ntwo\n \nthree\n', 'one\n\ntwo\n \nthree\n').text, text);
  });

  it('edits the last of several block scalars once', () => {
    const draft = new DocumentDraft(yamlFormat.read('m:\n  a: |\n    one\n  b: |\n    two\n').roots);
    for (const [key, value] of ['a 1', 'b 2', 'b 3'].map((one) => one.split(' '))) {
      draft.set(0, ['m', key ?? ''], stringScalar(`${value}\n`));
    }
    const changes = draft.rounds.map((round) => round.get(0)?.map(({ path }) => path.join('.')));
    assert.deepEqual(changes, [['m.a', 'm.b']]);
  });

  it('adds an item after an edit of another item', () => {
    const draft = new DocumentDraft([treeOf(data)]);
    draft.edit(0, [{ kind: 'set', path: ['list', 0], value: treeOf('x') }]);
    draft.edit(0, [{ kind: 'set', path: ['list', 2], value: treeOf('new') }]);
    draft.edit(0, [{ kind: 'delete', path: ['s'] }]);
    assert.deepEqual(
      draft.rounds.map((round) => (round.get(0) ?? []).map(({ path }) => path.join('.'))),
      [['list.0', 's'], ['list.2']],
    );
  });

  it('edits a block scalar twice if it was a number between the writes', () => {
    const draft = new DocumentDraft(yamlFormat.read('a: |-\n  one\n').roots);
    for (const value of [1, 'two']) draft.set(0, ['a'], treeOf(value));
    assert.equal(draft.rounds.length, 2);
  });

  it('adds to a map or list in the order of the calls', () => {
    assert.deepEqual(roundsOf(['s'], ['s'], ['b'], ['c']), [['s', 'b', 'c'], ['s']]);
    assert.deepEqual(roundsOf(['b'], ['b', 'c'], ['b', 'c', 'd'], ['b', 'e']), [['b'], ['b.c', 'b.e'], ['b.c.d']]);
  });

  it('adds an item after the changes to other items, because the new item copies their style', () => {
    assert.deepEqual(roundsOf(['list', 1, 'v'], ['list', 2], ['list', 3]), [['list.1.v'], ['list.2', 'list.3']]);
    assert.deepEqual(roundsOf(['list', 2], ['list', 0, 'v']), [['list.2', 'list.0.v']]);
    assert.deepEqual(roundsOf(['list', 2], ['list', 0]), [['list.2', 'list.0']]);
  });

  it('deletes items of one list in one round, by their indexes in the text', () => {
    const draft = new DocumentDraft([treeOf({ list: ['a', 'b', 'c', 'd', { v: 1 }] })]);
    const remove = (...path: Path): void => draft.edit(0, [{ kind: 'delete', path }]);
    remove('list', 2);
    remove('list', 0);
    remove('list', 1);
    draft.set(0, ['list', 1, 'v'], treeOf(2));
    draft.set(0, ['list', 2], treeOf('new'));
    remove('list', 0);
    assert.equal(JSON.stringify(plainOf(draft.roots[0] ?? treeOf(null))), JSON.stringify({ list: [{ v: 2 }, 'new'] }));
    assert.deepEqual(
      draft.rounds.map((round) => (round.get(0) ?? []).map(({ kind, path }) => `${kind} ${path.join('.')}`)),
      [['delete list.2', 'delete list.0', 'delete list.3', 'set list.4.v'], ['set list.2'], ['delete list.0']],
    );
  });

  const numbered: Readonly<Record<string, (draft: DocumentDraft) => void>> = {
    'replaces the element 8': (draft) => draft.set(0, ['list', 8], treeOf('eight')),
    'deletes the element 8': (draft) => draft.edit(0, [{ kind: 'delete', path: ['list', 8] }]),
  };
  for (const [what, change] of Object.entries(numbered)) {
    it(`finds the existing elements of a large list, after it ${what}`, () => {
      const draft = new DocumentDraft([treeOf({ list: Array.from({ length: 50 }, (_, index) => index) })]);
      const isThere = (value: unknown): boolean => {
        const list = nodeAt(draft.roots[0] as Tree, ['list']);
        return hasElement(list?.kind === 'list' ? list.items : [], treeOf(value), () => false);
      };
      draft.set(0, ['list', 50], treeOf('new'));
      assert.deepEqual([8, 9, 'new', 'eight'].map(isThere), [true, true, true, false]);
      change(draft);
      assert.deepEqual([8, 9, 'new'].map(isThere), [false, true, true]);
    });
  }

  it('finds the remaining entries after many entries of a large map were deleted', () => {
    const keys = Array.from({ length: 60 }, (_, index) => `k${index}`);
    const draft = new DocumentDraft([treeOf(Object.fromEntries(keys.map((key) => [key, 1])))]);
    for (const key of keys.filter((_, index) => index % 3 !== 0)) {
      draft.edit(0, [{ kind: 'delete', path: [key] }]);
      assert.notEqual(draft.roots[0], undefined);
    }
    draft.set(0, ['new'], treeOf(2));
    draft.set(0, ['k57'], treeOf(3));
    const left = keys.filter((_, index) => index % 3 === 0).map((key) => [key, key === 'k57' ? 3 : 1]);
    const expected = treeOf({ ...Object.fromEntries(left), new: 2 });
    assert.deepEqual(plainOf(draft.roots[0] ?? treeOf(null)), plainOf(expected));
    assert.equal(draft.rounds.length, 1);
  });
});
