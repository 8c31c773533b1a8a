/**
 * A ComponentVersionOverwrites object, ready for thousands of references: entries that name another component or repository
 * cannot match, so only the others are tried, in their order. What can match is worked out once per name and repository.
 */
import type { Resource } from '../../src/index';
import type { ComponentRef } from './component-ref';
import type { RepositoryContext } from './repository-context';
import { substitute, type Overwrite, type Substitution } from './substitute';

export class OverwriteList {
  readonly #byName: ReadonlyMap<string, readonly Overwrite[]>;
  readonly #unnamed = new Map<string, readonly Overwrite[]>();

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
    const named = ref.componentName === '' ? undefined : this.#byName.get(ref.componentName);
    const unnamed = this.#unnamedFor(ref.repositoryContext);
    if (named === undefined) return substitute(unnamed, ref);
    if (unnamed.length === 0) return substitute(named, ref);
    return substitute(
      [...named, ...unnamed].toSorted((a, b) => a.index - b.index),
      ref,
    );
  }

  /** The entries without a name that can match in `context`, or miss it by its spelling. */
  #unnamedFor(context: RepositoryContext | undefined): readonly Overwrite[] {
    const key = context?.key ?? '';
    let unnamed = this.#unnamed.get(key);
    if (unnamed === undefined) {
      unnamed = (this.#byName.get('') ?? []).filter(({ source: { repositoryContext } }) => {
        return repositoryContext === undefined || repositoryContext.normalized === context?.normalized;
      });
      this.#unnamed.set(key, unnamed);
    }
    return unnamed;
  }
}
