/**
 * The entries of a list that could have been applied to a reference and were not, in the list's order and each with its reason.
 * There can be thousands for each of thousands of references, so they are found one by one as somebody asks for them.
 */
import { attributes, type Attribute, type ComponentRef } from '../model/component-ref';
import { substitutedBy, type Overwrite } from './overwrite-index';
import { equalContexts } from '../model/repository-context';
import type { Substitution } from './substitute';

export interface SkippedOverwrite {
  readonly overwrite: Overwrite;
  /**
   * `taken`: some of its attributes had been substituted already. `all-taken`: all three had, and Landscaper looks no further.
   * `empty`: it substitutes nothing. `spelling`: it matches but for the spelling of its repository context.
   */
  readonly reason: 'taken' | 'all-taken' | 'empty' | 'spelling';
  /** Those of its attributes that had been substituted. */
  readonly taken: readonly Attribute[];
}

/** All of them. */
export const skippedOverwrites = (original: ComponentRef, substitution: Substitution): Generator<SkippedOverwrite> =>
  explained(
    [...substitution.matches, ...substitution.similar].map(({ entries }) => entries),
    original,
    substitution,
  );

/** Those alone that match and of which an attribute had been substituted already. */
export function* ignoredOverwrites(original: ComponentRef, substitution: Substitution): Generator<Overwrite> {
  const lists = substitution.matches.map(({ effective }) => effective);
  for (const { overwrite, reason } of explained(lists, original, substitution)) {
    if (reason !== 'taken') return;
    yield overwrite;
  }
}

function* explained(
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
      yield { overwrite, reason: 'spelling', taken };
    } else if (before.size === attributes.length) {
      yield { overwrite, reason: 'all-taken', taken };
    } else {
      yield { overwrite, reason: substituted.length === 0 ? 'empty' : 'taken', taken };
    }
  }
}

/** What stands in any of the lists, once. There are a few lists, of any length. */
function* inOrder(lists: readonly (readonly Overwrite[])[]): Generator<Overwrite> {
  const places = lists.map(() => 0);
  for (;;) {
    const heads = lists.map((list, at) => list[places[at] ?? 0]);
    let next: Overwrite | undefined;
    for (const head of heads) if (head !== undefined && (next === undefined || head.index < next.index)) next = head;
    if (next === undefined) return;
    for (const [at, head] of heads.entries()) if (head === next) places[at] = (places[at] ?? 0) + 1;
    yield next;
  }
}

/** How many entries are shown of each reference. */
export const shownEntries = 5;

/** The first few and whether there are more: nobody reads thousands. */
export function firstOf<T>(
  all: Iterable<T>,
  limit: number,
): { readonly some: readonly T[]; readonly next: T | undefined } {
  const some: T[] = [];
  for (const one of all) {
    if (some.length === limit) return { some, next: one };
    some.push(one);
  }
  return { some, next: undefined };
}
