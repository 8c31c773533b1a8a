/** Which lists of a document are to be merged, and how: `lists` of a `mergeValues` entry, looked up by the keys on the way. */
import type { Path } from '../../../src/data';
import { parseFieldPath } from '../../../src/krm';
import type { ListMerge } from '../generated/config';

/** An entry of `lists`. */
export interface ListRule extends ListMerge {
  /** The index of the entry in `lists`. */
  readonly index: number;
  /** The keys of its path. */
  readonly keys: readonly string[];
}

/** The rules of one `mergeValues` entry. They remember which of them were used. */
export class ListRules {
  readonly #rules: readonly ListRule[];
  readonly #used = new Set<ListRule>();

  constructor(lists: readonly ListMerge[] = []) {
    this.#rules = lists.map((list, index) => ({ ...list, index, keys: listKeys(list.path) ?? [] }));
  }

  /** The rule for the list at `path`, whose indexes do not count; undefined for a list that is replaced. */
  at(path: Path): ListRule | undefined {
    if (this.#rules.length === 0) return undefined;
    const keys = path.filter((step) => typeof step === 'string');
    const rule = this.#rules.find(
      (one) => one.keys.length === keys.length && one.keys.every((key, index) => key === keys[index]),
    );
    if (rule !== undefined) this.#used.add(rule);
    return rule;
  }

  /** The rules that no list has used. */
  get unused(): readonly ListRule[] {
    return this.#rules.filter((rule) => !this.#used.has(rule));
  }
}

/**
 * `a.b\.c` is `['a', 'b.c']`, and `.` is the document itself: `[]`. Where a list is on the way, the path goes on in each of
 * its items. Undefined where the path has other steps than keys.
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
