/**
 * What became of each entry of a list over all references: an entry that matches nothing is most often a spelling mistake,
 * and Landscaper is silent about it. Nothing is said of an entry while there are references that could not be looked at.
 */
import type { Report } from '../../src/index';
import { versionName, type ComponentRef } from './component-ref';
import type { OverwriteList } from './overwrite-list';
import { equalContexts } from './repository-context';
import type { Overwrite, OverwriteGroup, Similar } from './overwrite-index';
import type { Substitution } from './substitute';

/** References in a repository that sources spell in several ways: two spellings tell for each source that it was missed. */
interface Seen {
  readonly first: ComponentRef;
  /** Spelt otherwise than the first. */
  second: ComponentRef | undefined;
}

export class OverwriteUsage {
  readonly #matched = new Set<OverwriteGroup>();
  readonly #seen = new Map<Similar, Seen>();
  #isUsed = false;
  #isComplete = true;

  constructor(readonly list: OverwriteList) {}

  /** There are references that the list applies to, and every one has been seen. */
  get isComplete(): boolean {
    return this.#isUsed && this.#isComplete;
  }

  /** There are references that the list applies to and that nobody has seen. */
  markIncomplete(): void {
    this.#isComplete = false;
  }

  substitute(ref: ComponentRef): Substitution {
    this.#isUsed = true;
    const substitution = this.list.substitute(ref);
    for (const group of substitution.matches) this.#matched.add(group);
    for (const similar of substitution.similar) {
      const seen = this.#seen.get(similar);
      if (seen === undefined) this.#seen.set(similar, { first: ref, second: undefined });
      else if (!equalContexts(seen.first.repositoryContext, ref.repositoryContext)) seen.second ??= ref;
    }
    return substitution;
  }

  /** Entries that no reference matched. */
  get unused(): readonly Overwrite[] {
    const matched = new Set([...this.#matched].flatMap(({ entries }) => entries));
    return this.list.overwrites.filter((overwrite) => !matched.has(overwrite));
  }

  /** Entries that miss a reference by the spelling of its repository context alone, and the first such reference. */
  #nearMisses(): ReadonlyMap<Overwrite, ComponentRef> {
    const missed = new Map<Overwrite, ComponentRef>();
    for (const [{ entries }, { first, second }] of this.#seen) {
      for (const overwrite of entries) {
        const isFirst = !equalContexts(overwrite.source.repositoryContext, first.repositoryContext);
        const ref = isFirst ? first : second;
        if (ref !== undefined) missed.set(overwrite, ref);
      }
    }
    return missed;
  }

  /** Warnings about entries, in the list's order. */
  advise(report: Report): void {
    const { name, resource, overwrites } = this.list;
    const nearMisses = this.#nearMisses();
    const unused = new Set(this.isComplete ? this.unused : []);
    for (const overwrite of overwrites) {
      const subject = `overwrites[${overwrite.index}] of ComponentVersionOverwrites '${name}'`;
      const field = `overwrites.${overwrite.index}`;
      const missed = nearMisses.get(overwrite);
      if (missed !== undefined) {
        report.warning({
          code: 'repository-context-spelling',
          message: `${subject} does not match ${versionName(missed)}, whose repositoryContext is spelt differently: did you mean ${missed.repositoryContext?.key}?`,
          resource,
          field: `${field}.source.repositoryContext`,
        });
      } else if (unused.has(overwrite)) {
        report.warning({
          code: 'unused-overwrite',
          message: `${subject} matches no component reference: neither of the Installations that it applies to nor of their components`,
          resource,
          field,
        });
      }
    }
  }
}
