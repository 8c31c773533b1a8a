/**
 * Finds the values that a format cannot represent. The error of the format describes the value only in general terms,
 * because a format does not know which data is secret.
 *
 * ```yaml
 * table: {list: [1, null]} # in TOML, the value at `table.list.1` is rejected: "TOML has no null: remove the value"
 * ```
 */
import { catchError } from '../data/catch-error';
import { type Path, type Step, stringScalar, type Tree, treeAt } from '../data/tree';
import { type Format, NoSpellingError } from './document';

/** A value that a format cannot represent, and the reason. */
export interface RefusedValue {
  /** The path within the tree; `[]` if the tree as a whole is rejected or the path is too long to show. */
  readonly path: Path;
  readonly message: string;
}

/**
 * Returns the rejected values in `tree`, which is at the path `keys` of a document; empty if the format can represent
 * `tree`.
 */
export function refusedValues(tree: Tree, format: Format, keys: readonly string[] = []): readonly RefusedValue[] {
  const refusal = (value: Tree): string | undefined =>
    catchError(
      NoSpellingError,
      () => void format.print(treeAt(keys, value)),
      ({ message }) => message,
    );
  // Omit a longer path, because it would be unreadable and the problem is the depth of the tree.
  return refusedIn(tree, refusal).map((one) => (one.path.length > maxSteps ? { ...one, path: [] } : one));
}

const maxSteps = 100;

function refusedIn(value: Tree, refusal: (value: Tree) => string | undefined): readonly RefusedValue[] {
  const message = refusal(value);
  if (message === undefined) return [];
  const inside = (step: Step, child: Tree, around: (tree: Tree) => Tree): readonly RefusedValue[] =>
    refusedIn(child, (tree) => refusal(around(tree))).map((one) => ({ ...one, path: [step, ...one.path] }));
  let found: readonly RefusedValue[] = [];
  // Check whether the format rejects every map or list at this path, regardless of its content.
  if (value.kind === 'map' && refusal(treeAt(['x'], text)) !== message) {
    found = value.entries.flatMap(({ key, value: child }) => inside(key, child, (tree) => treeAt([key], tree)));
  } else if (value.kind === 'list' && refusal(listOf(text)) !== message) {
    found = value.items.flatMap((child, index) => inside(index, child, listOf));
  }
  return found.length === 0 ? [{ path: [], message }] : found;
}

const text = stringScalar('x');

const listOf = (item: Tree): Tree => ({ kind: 'list', items: [item] });
