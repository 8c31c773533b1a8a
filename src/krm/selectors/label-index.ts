/**
 * Finds the resources with a given label or annotation. As in `candidate-index.ts`, the index only narrows the search,
 * so callers must still match each result.
 */
import { getOrMake } from '../../data/get-or-make';
import { indexThreshold } from './candidate-index';
import type { WantedLabel } from './label-selector';
import type { Candidate } from './selector';

/** The metadata field that a selector matches: labels or annotations. */
export type LabelField = 'labels' | 'annotations';

const fields: readonly LabelField[] = ['labels', 'annotations'];

/** The labels and annotations that a selector requires. */
export type LabelSearch = Readonly<Partial<Record<LabelField, readonly WantedLabel[]>>>;

/** An index of the positions of resources by label or annotation. The index is built when enough searches need it. */
export class LabelIndex {
  readonly #candidates: readonly Candidate[];
  #searches = 0;
  /** The positions, keyed by `scope` (see `narrow`) and then by label and value. */
  readonly #positions = new Map<string, Map<string, Set<number>>>();

  /** The items of `candidates` may be replaced later. If a new item has different labels, call `changed`. */
  constructor(candidates: readonly Candidate[]) {
    this.#candidates = candidates;
  }

  /**
   * The positions in `among` that can match the search, or all of `among` if the index cannot decide. `scope` is a name
   * for `among`. Each name must always be passed with the same positions, because the index reads only the labels at
   * these positions.
   */
  narrow(among: readonly number[], scope: string, search: LabelSearch): readonly number[] {
    for (const field of fields) {
      const wanted = search[field]?.find(({ values }) => values.length > 0);
      if (wanted === undefined) continue;
      this.#searches += 1;
      if (this.#searches <= indexThreshold) return among;
      const index = this.#index(among, scope);
      const found = wanted.values.flatMap((value) => [...(index.get(word(field, wanted.key, value)) ?? [])]);
      return found.toSorted((one, other) => one - other);
    }
    return among;
  }

  /** Updates the index. Must be called if the labels of the candidate at `position` may have changed. */
  changed(position: number): void {
    for (const index of this.#positions.values()) this.#add(index, position);
  }

  #index(among: readonly number[], scope: string): Map<string, Set<number>> {
    return getOrMake(this.#positions, scope, () => {
      const index = new Map<string, Set<number>>();
      for (const position of among) this.#add(index, position);
      return index;
    });
  }

  #add(index: Map<string, Set<number>>, position: number): void {
    const candidate = this.#candidates[position] as Candidate;
    for (const field of fields) {
      for (const [key, value] of candidate[field]()) {
        getOrMake(index, word(field, key, value), () => new Set()).add(position);
      }
    }
  }
}

const word = (field: LabelField, key: string, value: string): string => `${field}\0${key}\0${value}`;
