/**
 * A ComponentVersionOverwrites object, ready for thousands of references: entries that name another component cannot
 * match, so only the others are tried, in their order.
 */
import type { Resource } from '../../src/index';
import type { ComponentRef } from './component-ref';
import { substitute, type Overwrite, type Substitution } from './substitute';

export class OverwriteList {
  readonly #byName: ReadonlyMap<string, readonly Overwrite[]>;
  readonly #candidates = new Map<string, readonly Overwrite[]>();

  constructor(
    readonly resource: Resource,
    readonly overwrites: readonly Overwrite[],
  ) {
    const byName = new Map<string, Overwrite[]>();
    for (const overwrite of overwrites) {
      const { componentName } = overwrite.source;
      const same = byName.get(componentName);
      if (same === undefined) byName.set(componentName, [overwrite]);
      else same.push(overwrite);
    }
    this.#byName = byName;
  }

  get name(): string {
    return this.resource.id.name;
  }

  /** As `substitute` with all entries. */
  substitute(ref: ComponentRef): Substitution {
    return substitute(this.#candidatesFor(ref.componentName), ref);
  }

  #candidatesFor(componentName: string): readonly Overwrite[] {
    const unnamed = this.#byName.get('') ?? [];
    const named = this.#byName.get(componentName);
    if (named === undefined || componentName === '') return unnamed;
    let candidates = this.#candidates.get(componentName);
    if (candidates === undefined) {
      candidates = [...named, ...unnamed].toSorted((a, b) => a.index - b.index);
      this.#candidates.set(componentName, candidates);
    }
    return candidates;
  }
}
