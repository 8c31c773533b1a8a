/**
 * Applies changes to data, without editing text. Editors use this to print a whole value, and tests use it to compute
 * the expected data of edited text. For example, `set a.c` to 2 turns `{a: {b: 1}}` into `{a: {b: 1, c: 2}}`.
 */
import { indexOfKey } from '../../data/trees/key-index';
import type { Step, Tree } from '../../data/tree';
import { type Branch, pathMismatch } from './branch';

/**
 * Returns `tree` with the changes in `branch` applied. New keys and items are inserted before the key `before` or the
 * item `beforeItem`, or at the end. Throws RangeError for a path that does not match `tree`.
 */
export function applyChanges(tree: Tree, branch: Branch): Tree {
  if (branch.change?.kind === 'set') return branch.change.value;
  if (branch.children.size === 0) return tree;
  if (tree.kind === 'scalar') throw pathMismatch(branch);
  const { removed, edited, added } = childChanges(tree, branch);
  const old = tree.kind === 'map' ? tree.entries : tree.items.map((value) => ({ key: '', value }));
  const kept = old.flatMap(({ key, value }, at): readonly NewChild[] => {
    const below = edited.get(at);
    return removed.has(at) ? [] : [{ at, key, value: below === undefined ? value : applyChanges(value, below) }];
  });
  // Insert new children before the existing child with the same index.
  const children = [...added, ...kept].toSorted((a, b) => a.at - b.at);
  return tree.kind === 'map'
    ? { kind: 'map', entries: children.map(({ key, value }) => ({ key, value })) }
    : { kind: 'list', items: children.map(({ value }) => value), ...(tree.flow === true && { flow: true }) };
}

/**
 * Like `applyChanges`, for formats in which keys may be repeated. A single section or value that `branch` changes like
 * a list is a list with one item.
 */
export const applyRepeated = (tree: Tree, branch: Branch): Tree => applyChanges(withLists(tree, branch), branch);

function withLists(tree: Tree, branch: Branch): Tree {
  const { children } = branch;
  if (tree.kind !== 'list' && [...children.keys()].some((step) => typeof step === 'number')) {
    return withLists({ kind: 'list', items: [tree] }, branch);
  }
  const changed = (step: Step, value: Tree): Tree => {
    const child = children.get(step);
    return child === undefined ? value : withLists(value, child);
  };
  if (tree.kind === 'list') return { ...tree, items: tree.items.map((item, index) => changed(index, item)) };
  if (tree.kind === 'scalar') return tree;
  return { ...tree, entries: tree.entries.map((entry) => ({ ...entry, value: changed(entry.key, entry.value) })) };
}

export interface ChildChanges {
  readonly removed: ReadonlySet<number>;
  readonly edited: ReadonlyMap<number, Branch>;
  /** The new children, in the order of the changes. Each new child is inserted before the child at index `at`. */
  readonly added: readonly NewChild[];
}

interface NewChild {
  readonly at: number;
  /** The key of a map entry, or '' for a list item. */
  readonly key: string;
  readonly value: Tree;
}

/** The changes to the children of `tree`. Throws RangeError for a step that does not match `tree`. */
export function childChanges(tree: Exclude<Tree, { kind: 'scalar' }>, branch: Branch): ChildChanges {
  const removed = new Set<number>();
  const edited = new Map<number, Branch>();
  const added: NewChild[] = [];
  const entries = tree.kind === 'map' ? tree.entries : [];
  const size = tree.kind === 'map' ? entries.length : tree.items.length;
  for (const [step, child] of branch.children) {
    if ((typeof step === 'number') !== (tree.kind === 'list')) throw pathMismatch(child);
    const index = typeof step === 'number' ? step : indexOfKey(entries, step);
    const { change } = child;
    if (Number.isInteger(index) && index >= 0 && index < size) {
      if (change?.kind === 'delete') removed.add(index);
      else edited.set(index, child);
    } else if (change?.kind === 'set' && (typeof step === 'string' || step === size + added.length)) {
      const next = change.before === undefined ? -1 : indexOfKey(entries, change.before);
      const before = typeof step === 'number' ? (change.beforeItem ?? -1) : next;
      added.push({ at: before === -1 ? size : before, key: typeof step === 'string' ? step : '', value: change.value });
    } else throw pathMismatch(child);
  }
  return { removed, edited, added };
}
