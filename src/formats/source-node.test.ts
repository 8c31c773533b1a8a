import assert from 'node:assert/strict';
import { formatTests } from '../../test/formats';
import {
  childrenOf,
  sourcePlace,
  type ListTree,
  type MapEntry,
  type MapTree,
  type Scalar,
  type Tree,
} from '../data/tree';
import { formatNamed, formatNames, formatTable } from './table';
import { TomlTable, TomlTables } from './toml/read/table';
import { yamlFormat } from './yaml/format';

/** All fields of the types of trees. A new field is a type error until it is added to this list. */
const named: Readonly<Record<keyof Scalar | keyof MapTree | keyof ListTree, true>> = {
  alias: true,
  dashes: true,
  end: true,
  entries: true,
  flow: true,
  iniStyle: true,
  isDotted: true,
  items: true,
  kind: true,
  merges: true,
  propertiesStart: true,
  raw: true,
  shared: true,
  start: true,
  style: true,
  tag: true,
  template: true,
  text: true,
  type: true,
};

const namedInEntries: Readonly<Record<keyof MapEntry, true>> = {
  key: true,
  keyEnd: true,
  keyNode: true,
  keyStart: true,
  value: true,
};

const nodesIn = (tree: Tree): readonly Tree[] => [tree, ...childrenOf(tree).flatMap(nodesIn)];

/** TOML tables have additional fields for the TOML editor: the positions of their parts. No other code uses these fields. */
const isTable = (tree: Tree): boolean => tree instanceof TomlTable || tree instanceof TomlTables;

describe('the metadata of a tree from a reader', () => {
  for (const name of formatNames) {
    const format = formatNamed(name);
    const text = formatTests[name].sample;

    it(`is named by its type: ${name}`, () => {
      const nodes = format.read(text).roots.flatMap(nodesIn);
      const own = nodes.flatMap((node) => (isTable(node) ? [] : Object.keys(node)));
      for (const field of own) assert.ok(Object.hasOwn(named, field), field);
      const entries = nodes.flatMap((node) => (node.kind === 'map' && !isTable(node) ? node.entries : []));
      // Entries that are rows also have positions of the parts of their lines.
      const fields = entries.flatMap((entry) => ('start' in entry ? [] : Object.keys(entry)));
      for (const field of fields) assert.ok(Object.hasOwn(namedInEntries, field), field);
    });

    it(`contains the position of every part: ${name}`, () => {
      for (const node of format.read(text).roots.flatMap(nodesIn)) {
        const { start = -1, end = -1 } = sourcePlace(node) ?? {};
        assert.ok(start >= 0 && start <= end && end <= text.length, `${node.kind} at ${start}`);
      }
      const [root] = format.read(text).roots;
      assert.equal(text.slice(root?.start, root?.end).trim(), text.trim());
    });

    it(`contains the position of every key: ${name}`, () => {
      const nodes = format.read(text).roots.flatMap(nodesIn);
      for (const { key, keyStart, keyEnd } of nodes.flatMap((node) => (node.kind === 'map' ? node.entries : []))) {
        const source = text.slice(keyStart, keyEnd);
        const isSame = [key, key.replace('@', ''), JSON.stringify(key), '<<'].includes(source);
        assert.ok(isSame || (key === '#text' && source === ''), `${key} at ${keyStart}`);
      }
    });

    it(`marks flow style: ${name}`, () => {
      for (const node of format.read(text).roots.flatMap(nodesIn)) {
        if (node.kind === 'scalar' || isTable(node) || node.alias !== undefined) continue;
        if (node.kind === 'map' && node.isDotted === true) continue;
        const hasBrackets = !formatTable[name].isLenient && '{['.includes(text.charAt(node.start ?? 0));
        assert.equal(node.flow, hasBrackets, `${node.kind} at ${node.start}`);
      }
    });
  }

  it('is kept in a copy', () => {
    const [root] = yamlFormat.read('- &x {a: 1}\n- *x\n').roots;
    assert.ok(root?.kind === 'list');
    const copies = root.items.map((item): Tree => ({ ...item }));
    assert.deepEqual(
      copies.map((copy) => [sourcePlace(copy)?.start, copy.shared, copy.alias, copy.kind === 'map' && copy.flow]),
      [
        [5, true, undefined, true],
        [14, true, { start: 5, end: 11 }, true],
      ],
    );
  });

  it('is absent from a tree that was not read', () => {
    const made: Tree = { kind: 'list', items: [] };
    assert.equal(sourcePlace(made), undefined);
    assert.deepEqual([made.flow, made.shared, made.alias], [undefined, undefined, undefined]);
  });
});
