/** Which lists of a document are to be merged, and how: `lists` of a `mergeValues` entry, looked up by the keys on the way. */
import { parseFieldPath } from '../../src/index';
import type { ListMerge } from './generated/config';

/** What applies to the list at `keys`, those of maps alone; undefined where it is replaced. The first entry counts. */
export type ListMerges = (keys: readonly string[]) => ListMerge | undefined;

export function listMerges(lists: readonly ListMerge[] = []): ListMerges {
  const known = lists.map((list) => ({ list, keys: listKeys(list.path) ?? [] }));
  return (keys) =>
    known.find((one) => one.keys.length === keys.length && one.keys.every((key, index) => key === keys[index]))?.list;
}

/**
 * `a.b\.c` is `['a', 'b.c']`, and `.` is the document itself: `[]`. Lists on the way are gone through. Undefined where the
 * path holds other steps than keys.
 */
export function listKeys(path: string): readonly string[] | undefined {
  if (path === '.') return [];
  try {
    const { steps } = parseFieldPath(path);
    const keys = steps.flatMap((step) => (step.kind === 'key' && step.key !== '' ? [step.key] : []));
    return keys.length === steps.length ? keys : undefined;
  } catch {
    return undefined;
  }
}
