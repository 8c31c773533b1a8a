/**
 * Composes the message about a path that matches nothing in the given documents. The message suggests the nearest
 * existing path. Keys are shown, but values are not. The caller decides whether to report an error and at which field.
 */
import type { Tree } from '../../data/tree';
import { formatPath } from '../../krm/field-path';
import { unusedMessage } from '../../function/config/unused-message';

export interface UnknownPath {
  /** A description of the unused configuration, as in `unusedMessage`. */
  readonly what: string;
  readonly path: string;
  /** The documents in which to search for similar paths. */
  readonly trees: readonly Tree[];
  /** True for values whose paths can be suggested. By default, paths of all values can be suggested. */
  readonly isCandidate?: (tree: Tree) => boolean;
  /** True if paths can continue into the items of lists. */
  readonly throughLists?: boolean;
  readonly allowedBy?: string;
}

export function unknownPath(unknown: UnknownPath): string {
  const { what, path, allowedBy } = unknown;
  const candidates = pathsOf(unknown);
  // A user who wrote `plugins` may have meant `server.plugins`.
  const name = candidates.find((one) => one.endsWith(`.${path}`)) ?? path;
  return unusedMessage({ what, name, candidates, ...(allowedBy === undefined ? {} : { allowedBy }) });
}

/**
 * Returns the message for a list rule whose `path` does not lead to a list. The message shows the kind of value at
 * `path`, or the nearest list. `found` contains the values at `path`. Returns undefined if one of the values is a list.
 * If `path` has no value, the message also suggests `ignoreMissing`.
 */
export function noListAt(
  found: readonly Tree[],
  unknown: Pick<UnknownPath, 'what' | 'path' | 'trees' | 'throughLists'>,
): string | undefined {
  if (found.some(isList)) return undefined;
  const other = found.find((tree) => tree.kind !== 'scalar' || tree.type !== 'null');
  if (other !== undefined) {
    return `\`${unknown.path}\` is a ${other.kind === 'map' ? 'map' : 'plain value'}, not a list`;
  }
  return unknownPath({ ...unknown, isCandidate: isList, allowedBy: 'ignoreMissing' });
}

const isList = ({ kind }: Tree): boolean => kind === 'list';

function pathsOf({ trees, isCandidate = () => true, throughLists = false }: UnknownPath): readonly string[] {
  const paths = new Set<string>();
  const walk = (tree: Tree, keys: readonly string[]): void => {
    if (isCandidate(tree)) paths.add(formatPath(keys));
    if (tree.kind === 'list' && throughLists) for (const item of tree.items) walk(item, keys);
    if (tree.kind === 'map') for (const { key, value } of tree.entries) walk(value, [...keys, key]);
  };
  for (const tree of trees) {
    // If the document itself is a list, its path has no keys.
    if (tree.kind === 'list' && isCandidate(tree)) paths.add('.');
    walk(tree, []);
  }
  return [...paths];
}
