/** The changes that turn one tree into another and leave alone what is equal: a comment beside an equal value stays. */
import { entryOf, equalTrees, nodeAt, type Change, type Path, type Tree } from '../../src/index';

/** `before` stands at `path`; undefined or null where nothing does. */
export function treeChanges(path: Path, before: Tree | undefined, after: Tree): readonly Change[] {
  if (before?.kind !== 'map' || after.kind !== 'map') {
    return before !== undefined && equalTrees(before, after) ? [] : [{ kind: 'set', path, value: after }];
  }
  const gone = before.entries.filter(({ key }) => entryOf(after, key) === undefined);
  return [
    ...gone.map(({ key }): Change => ({ kind: 'delete', path: [...path, key] })),
    ...after.entries.flatMap(({ key, value }) => treeChanges([...path, key], entryOf(before, key), value)),
  ];
}

/** Sets `path` in `root`, with the maps that lead to it where they are missing or null. */
export function setAt(root: Tree, path: Path, value: Tree): Change {
  for (let length = 1; length < path.length; length++) {
    const node = nodeAt(root, path.slice(0, length));
    if (node !== undefined && (node.kind !== 'scalar' || node.type !== 'null')) continue;
    const inner = path.slice(length).toReversed();
    const wrapped = inner.reduce((below: Tree, key): Tree => {
      return { kind: 'map', entries: [{ key: String(key), value: below }] };
    }, value);
    return { kind: 'set', path: path.slice(0, length), value: wrapped };
  }
  return { kind: 'set', path, value };
}
