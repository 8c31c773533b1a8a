/** What is said of a path that leads to no setting: the nearest path that does. Keys are shown, values are not. */
import { formatPath, nothingUsed, type Tree } from '../../src/index';

export interface UnknownPath {
  /** What found nothing, as `nothingUsed` takes it. */
  readonly what: string;
  readonly path: string;
  /** Where to look for near ones. */
  readonly trees: readonly Tree[];
  /** Which settings can be meant; all by default. */
  readonly isMeant?: (tree: Tree) => boolean;
  /** Paths go through the items of lists. */
  readonly throughLists?: boolean;
  readonly allow?: string;
}

export function unknownPath(unknown: UnknownPath): string {
  const { what, path, allow } = unknown;
  const among = pathsOf(unknown);
  // `plugins` is meant for `server.plugins` as well.
  const name = among.find((one) => one.endsWith(`.${path}`)) ?? path;
  return nothingUsed({ what, name, among, ...(allow === undefined ? {} : { allow }) });
}

function pathsOf({ trees, isMeant = () => true, throughLists = false }: UnknownPath): readonly string[] {
  const paths = new Set<string>();
  const walk = (tree: Tree, keys: readonly string[]): void => {
    if (keys.length > 0 && isMeant(tree)) paths.add(formatPath(keys));
    if (tree.kind === 'list' && throughLists) for (const item of tree.items) walk(item, keys);
    if (tree.kind === 'map') for (const { key, value } of tree.entries) walk(value, [...keys, key]);
  };
  for (const tree of trees) walk(tree, []);
  return [...paths];
}
