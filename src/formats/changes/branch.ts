/**
 * Represents changes as a tree of path steps, so that an editor visits each node of the document only once.
 * Contradictory changes are found before the first edit. `[set a.b, delete a.c]` becomes `a: {b: set, c: delete}`.
 */
import { getOrMake } from '../../data/get-or-make';
import type { Path, Step } from '../../data/tree';
import type { Change } from '../document';

export interface Branch {
  /** A branch that has a `change` has no children. */
  readonly change: Change | undefined;
  /** The branches below this path, in the order of the changes. */
  readonly children: ReadonlyMap<Step, Branch>;
  /** The number of steps from the root. */
  readonly depth: number;
}

interface GrowingBranch extends Branch {
  change: Change | undefined;
  readonly children: Map<Step, GrowingBranch>;
}

/**
 * `[set a.b, delete a.c]` -> `{children: {a: {children: {b: set, c: delete}}}}`. Throws RangeError if the path of one
 * change equals the path of another change or leads into it.
 */
export function branchOf(changes: readonly Change[]): Branch {
  const root = grow(0);
  for (const change of changes) {
    let branch = root;
    for (const step of change.path) {
      if (branch.change !== undefined) throw contradictory();
      const { children, depth } = branch;
      branch = getOrMake(children, step, () => grow(depth + 1));
    }
    if (branch.change !== undefined || branch.children.size > 0) throw contradictory();
    branch.change = change;
  }
  return root;
}

const grow = (depth: number): GrowingBranch => ({ change: undefined, children: new Map(), depth });

const contradictory = (): RangeError =>
  new RangeError('the path of one change equals or leads into the path of another');

/** Returns the changes in a branch, with paths relative to the branch. */
export function changesBelow({ change, children }: Branch, path: Path = []): readonly Change[] {
  if (change !== undefined) return [{ ...change, path }];
  return [...children].flatMap(([step, child]) => changesBelow(child, [...path, step]));
}

/** Returns true if the change removes a document from a stream. */
export const isRootDeleted = ([change]: readonly Change[]): boolean =>
  change?.kind === 'delete' && change.path.length === 0;

export const pathMismatch = ({ depth }: Branch): RangeError =>
  new RangeError(`a path does not match the document at step ${depth} of the path`);
