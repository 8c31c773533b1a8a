/**
 * What became of each entry of a list over all references: an entry that matches nothing is most often a spelling mistake,
 * and Landscaper is silent about it. Nothing is said of an entry while there are references that could not be looked at.
 */
import type { Report } from '../../src/index';
import { versionName, type ComponentRef } from './component-ref';
import type { OverwriteList } from './overwrite-list';
import type { Overwrite, Substitution } from './substitute';

export class OverwriteUsage {
  readonly #matched = new Set<Overwrite>();
  readonly #nearMisses = new Map<Overwrite, ComponentRef>();
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
    for (const overwrite of substitution.matches) this.#matched.add(overwrite);
    for (const overwrite of substitution.nearMisses) {
      if (!this.#nearMisses.has(overwrite)) this.#nearMisses.set(overwrite, ref);
    }
    return substitution;
  }

  /** Entries that no reference matched. */
  get unused(): readonly Overwrite[] {
    return this.list.overwrites.filter((overwrite) => !this.#matched.has(overwrite));
  }

  /** Warnings about entries, in the list's order. */
  advise(report: Report): void {
    const { name, resource, overwrites } = this.list;
    for (const overwrite of overwrites) {
      const subject = `overwrites[${overwrite.index}] of ComponentVersionOverwrites '${name}'`;
      const field = `overwrites.${overwrite.index}`;
      const missed = this.#nearMisses.get(overwrite);
      if (missed !== undefined) {
        report.warning({
          code: 'repository-context-spelling',
          message: `${subject} does not match ${versionName(missed)}, whose repositoryContext is spelt differently: did you mean ${missed.repositoryContext?.key}?`,
          resource,
          field: `${field}.source.repositoryContext`,
        });
      } else if (this.isComplete && !this.#matched.has(overwrite)) {
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
