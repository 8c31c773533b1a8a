/** The changes that turn one tree into another and leave alone what is equal: a comment beside an equal value stays. */
import { entryOf, equalTrees, type Path, type Tree } from '../../../src/data';
import type { Change } from '../../../src/formats';

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
