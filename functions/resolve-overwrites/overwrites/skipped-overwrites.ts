/**
 * Finds the entries of a list that could have been applied to a reference but were not, each with the reason, in the
 * order of the list. The entries are computed lazily, because thousands of references can each have thousands of
 * skipped entries.
 */
import { attributes, type Attribute, type ComponentRef } from '../model/component-ref';
import { substitutedBy, type Overwrite } from './overwrite-index';
import { equalContexts } from '../model/repository-context';
import type { Substitution } from './substitute';

export interface SkippedOverwrite {
  readonly overwrite: Overwrite;
  /**
   * `taken`: some of the entry's attributes were already substituted. `all-taken`: all three attributes were already
   * substituted, so Landscaper stops. `empty`: the entry does not substitute any attribute. `spelling`: the entry
   * would match, but its repository context is spelled differently.
   */
  readonly reason: 'taken' | 'all-taken' | 'empty' | 'spelling';
  readonly substituted: readonly Attribute[];
}

export const skippedOverwrites = (original: ComponentRef, substitution: Substitution): Generator<SkippedOverwrite> =>
  withReasons([...substitution.matches.map(({ entries }) => entries), ...substitution.similar], original, substitution);

/** Yields the matching entries that are skipped because an attribute was already substituted. */
export function* ignoredOverwrites(original: ComponentRef, substitution: Substitution): Generator<Overwrite> {
  const lists = substitution.matches.map(({ effective }) => effective);
  for (const { overwrite, reason } of withReasons(lists, original, substitution)) {
    if (reason !== 'taken') return;
    yield overwrite;
  }
}

function* withReasons(
  lists: readonly (readonly Overwrite[])[],
  original: ComponentRef,
  { applied }: Substitution,
): Generator<SkippedOverwrite> {
  const before = new Set<Attribute>();
  const waiting = [...applied];
  for (const overwrite of inOrder(lists)) {
    const { repositoryContext } = overwrite.source;
    const substituted = substitutedBy(overwrite);
    const taken = substituted.filter((attribute) => before.has(attribute));
    if (overwrite === waiting[0]?.overwrite) {
      for (const attribute of substituted) before.add(attribute);
      waiting.shift();
    } else if (repositoryContext !== undefined && !equalContexts(repositoryContext, original.repositoryContext)) {
      yield { overwrite, reason: 'spelling', substituted: taken };
    } else if (before.size === attributes.length) {
      yield { overwrite, reason: 'all-taken', substituted: taken };
    } else {
      yield { overwrite, reason: substituted.length === 0 ? 'empty' : 'taken', substituted: taken };
    }
  }
}

/** Merges the lists in the order of the entries, without duplicates. There are few lists, but they can be long. */
function* inOrder(lists: readonly (readonly Overwrite[])[]): Generator<Overwrite> {
  const places = lists.map(() => 0);
  for (;;) {
    const heads = lists.map((list, at) => list[places[at] as number]);
    let next: Overwrite | undefined;
    for (const head of heads) if (head !== undefined && (next === undefined || head.index < next.index)) next = head;
    if (next === undefined) return;
    for (const [at, head] of heads.entries()) if (head === next) places[at] = (places[at] as number) + 1;
    yield next;
  }
}

/** The maximum number of entries or components that are listed individually. */
const maxEntries = 5;

/** Returns the first `maxEntries` elements, and the element after them, if any. */
export function firstOf<T>(all: Iterable<T>): { readonly some: readonly T[]; readonly next: T | undefined } {
  const some: T[] = [];
  for (const one of all) {
    if (some.length === maxEntries) return { some, next: one };
    some.push(one);
  }
  return { some, next: undefined };
}
