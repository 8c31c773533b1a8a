/**
 * Finds resources by name or kind, so that a selector need not be compared with every resource. The index only narrows
 * the search, so callers must still match each result.
 */
import { lowerBound } from '../../data/lower-bound';
import type { ResourceId } from '../resource-id';
import { isLiteral, prefixOf } from '../../go/patterns/regexp';
import type { Candidate, Selector } from './selector';

/**
 * The number of searches after which an index is built. Earlier searches go through all resources, because a run with
 * one replacement does not need an index.
 */
export const indexThreshold = 6;

/** An index of the positions of resources by name and kind. The index is built when enough searches need it. */
export class CandidateIndex {
  readonly #candidates: readonly Candidate[];
  readonly #all: readonly number[];
  #searches = 0;
  #byName: Map<string, number[]> | undefined;
  readonly #byKind = new Map<string, number[]>();
  /** The names in the index, sorted by UTF-16 code units. The list is built when a pattern needs the names. */
  #names: string[] | undefined;

  /** The items of `candidates` may be replaced later. If a new item has a different name or kind, call `rename`. */
  constructor(candidates: readonly Candidate[]) {
    this.#candidates = candidates;
    this.#all = candidates.map((_, position) => position);
  }

  /** The positions of all candidates that can have exactly this name and kind, ascending. */
  named({ name, kind }: Pick<Selector, 'name' | 'kind'>): readonly number[] {
    this.#searches += 1;
    if (this.#searches <= indexThreshold) return this.#all;
    this.#byName ??= this.#build();
    const named = name ? (this.#byName.get(name) ?? []) : undefined;
    const ofKind = kind ? (this.#byKind.get(kind) ?? []) : undefined;
    if (named === undefined || ofKind === undefined) return named ?? ofKind ?? this.#all;
    return named.length < ofKind.length ? named : ofKind;
  }

  /** Like `named`, but treats the name and the kind as regular expressions. */
  matching({ name = '', kind = '' }: Pick<Selector, 'name' | 'kind'>): readonly number[] {
    const { text, isEntirePattern } = prefixOf(name);
    const exactKind = isLiteral(kind) ? kind : '';
    if (isEntirePattern || text === '') return this.named({ name: text, kind: exactKind });
    const ofKind = this.named({ kind: exactKind });
    return this.#byName === undefined ? ofKind : (this.#beginning(text, this.#byName, ofKind.length) ?? ofKind);
  }

  /** The ascending positions of resources whose names begin with `prefix`; undefined if there are `max` or more. */
  #beginning(
    prefix: string,
    byName: ReadonlyMap<string, readonly number[]>,
    max: number,
  ): readonly number[] | undefined {
    const names = (this.#names ??= [...byName.keys()].toSorted());
    const found = new Set<number>();
    for (let at = lowerBound(names, (name) => name < prefix); names[at]?.startsWith(prefix) === true; at++) {
      for (const position of byName.get(names[at] as string) ?? []) found.add(position);
      if (found.size >= max) return undefined;
    }
    return [...found].toSorted((one, other) => one - other);
  }

  /** Updates the index. Must be called if the name or kind of the candidate at `position` has changed. */
  rename(position: number): void {
    if (this.#byName !== undefined) this.#add(this.#byName, position);
  }

  #build(): Map<string, number[]> {
    const byName = new Map<string, number[]>();
    for (const position of this.#all) this.#add(byName, position);
    return byName;
  }

  #add(byName: Map<string, number[]>, position: number): void {
    const candidate = this.#candidates[position] as Candidate;
    const add = ({ name, kind }: ResourceId): void => {
      if (this.#names !== undefined && !byName.has(name)) {
        const at = lowerBound(this.#names, (one) => one < name);
        this.#names.splice(at, 0, name);
      }
      insert(byName, name, position);
      insert(this.#byKind, kind, position);
    };
    add(candidate.id);
    for (const id of candidate.previousIds()) add(id);
  }
}

/** Adds the position to an ascending list without duplicates. */
function insert(lists: Map<string, number[]>, key: string, position: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [position]);
  else if ((list.at(-1) as number) < position) list.push(position);
  else {
    const low = lowerBound(list, (one) => one < position);
    if (list[low] !== position) list.splice(low, 0, position);
  }
}
