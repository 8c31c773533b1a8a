/**
 * What is said of a path into documents that leads to nothing: the nearest path that does. Keys are shown, values are not. Whether
 * it is an error, and where it stands, is the function's to say.
 */
import type { Tree } from '../../data/tree';
import { formatPath } from '../../krm/field-path';
import { unusedMessage } from '../../function/config/unused-message';

export interface UnknownPath {
  /** The unused thing, as `unusedMessage` takes it. */
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

/** The text of a message. */
export function unknownPath(unknown: UnknownPath): string {
  const { what, path, allow } = unknown;
  const among = pathsOf(unknown);
  // `plugins` may also be intended as `server.plugins`.
  const name = among.find((one) => one.endsWith(`.${path}`)) ?? path;
  return unusedMessage({ what, name, among, ...(allow === undefined ? {} : { allow }) });
}

/**
 * The message about a rule for the list at `path`, if there is none: it is something else, or the nearest list. `found` is the value at
 * `path`; the answer is undefined if one of these is a list. `ignoreMissing: true` allows that nothing is there.
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
  return unknownPath({ ...unknown, isMeant: isList, allow: 'ignoreMissing' });
}

const isList = ({ kind }: Tree): boolean => kind === 'list';

function pathsOf({ trees, isMeant = () => true, throughLists = false }: UnknownPath): readonly string[] {
  const paths = new Set<string>();
  const walk = (tree: Tree, keys: readonly string[]): void => {
    if (keys.length > 0 && isMeant(tree)) paths.add(formatPath(keys));
    if (tree.kind === 'list' && throughLists) for (const item of tree.items) walk(item, keys);
    if (tree.kind === 'map') for (const { key, value } of tree.entries) walk(value, [...keys, key]);
  };
  for (const tree of trees) {
    // A document that is a list has no keys on the way to it.
    if (tree.kind === 'list' && isMeant(tree)) paths.add('.');
    walk(tree, []);
  }
  return [...paths];
}
