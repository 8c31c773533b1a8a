/**
 * Indexes the entries of a list by the values in their sources. The index finds the entries that match a reference with
 * a few lookups, regardless of the number of entries. Entries that would match only with a normalised repository are
 * also found, for hints.
 */
import { getOrMake } from '../../../src/data';
import { attributes, isSpecified, type Attribute, type ComponentRef } from '../model/component-ref';
import type { RepositoryContext } from '../model/repository-context';

/** An entry of `overwrites`: `{source: {componentName: example.com/a}, substitution: {version: v2}}`. */
export interface Overwrite {
  readonly index: number;
  readonly source: ComponentRef;
  readonly substitution: ComponentRef;
}

export const substitutedBy = ({ substitution }: Overwrite): readonly Attribute[] =>
  attributes.filter((attribute) => isSpecified(substitution, attribute));

/**
 * Entries with equal sources. A reference matches either all of these entries or none of them. All arrays in this file
 * are in the order of `overwrites`.
 */
export interface OverwriteGroup {
  readonly entries: readonly Overwrite[];
  readonly effective: readonly Overwrite[];
  /**
   * For each set of attributes, the first entry that substitutes the set. If the first entry cannot be applied, later
   * entries cannot be applied either.
   */
  readonly candidates: readonly Overwrite[];
}

/**
 * Entries whose sources name the same component, version and repository, regardless of the spelling of the repository.
 */
export interface Similar {
  readonly entries: readonly Overwrite[];
}

export interface Matching {
  readonly matches: readonly OverwriteGroup[];
  readonly similar: readonly Similar[];
}

class Group implements OverwriteGroup {
  readonly entries: Overwrite[] = [];
  readonly effective: Overwrite[] = [];
  readonly candidates: Overwrite[] = [];
  readonly #substituted = new Set<string>();

  add(overwrite: Overwrite): void {
    this.entries.push(overwrite);
    const substituted = substitutedBy(overwrite).join(',');
    if (substituted === '') return;
    this.effective.push(overwrite);
    if (!this.#substituted.has(substituted)) this.candidates.push(overwrite);
    this.#substituted.add(substituted);
  }
}

/** The entries whose sources have the same component and version, either of which may be unspecified. */
interface SameNames {
  readonly anywhere: Group;
  readonly byContext: Map<string, Group>;
  readonly byPlace: Map<string, { readonly entries: Overwrite[] }>;
}

export class OverwriteIndex {
  /** The entries by componentName, then by version. */
  readonly #byName = new Map<string, Map<string, SameNames>>();
  /** Normalised contexts by key. Thousands of references have the same few contexts. */
  readonly #normalized = new Map<string, string>();

  constructor(overwrites: readonly Overwrite[]) {
    for (const overwrite of overwrites) {
      const { componentName, version, repositoryContext: context } = overwrite.source;
      const byVersion = getOrMake(this.#byName, componentName, () => new Map<string, SameNames>());
      const same = getOrMake(byVersion, version, () => ({
        anywhere: new Group(),
        byContext: new Map<string, Group>(),
        byPlace: new Map<string, { entries: Overwrite[] }>(),
      }));
      if (context === undefined) {
        same.anywhere.add(overwrite);
      } else {
        getOrMake(same.byContext, context.key, () => new Group()).add(overwrite);
        getOrMake(same.byPlace, this.#normalize(context), () => ({ entries: [] })).entries.push(overwrite);
      }
    }
  }

  find(ref: ComponentRef): Matching {
    const matches: OverwriteGroup[] = [];
    const similar: Similar[] = [];
    for (const componentName of orUnspecified(ref.componentName)) {
      const byVersion = this.#byName.get(componentName);
      if (byVersion === undefined) continue;
      for (const version of orUnspecified(ref.version)) {
        const same = byVersion.get(version);
        if (same !== undefined) this.#findIn(same, ref.repositoryContext, matches, similar);
      }
    }
    return { matches, similar };
  }

  #findIn(
    { anywhere, byContext, byPlace }: SameNames,
    context: RepositoryContext | undefined,
    matches: OverwriteGroup[],
    similar: Similar[],
  ): void {
    if (anywhere.entries.length > 0) matches.push(anywhere);
    if (context === undefined || byContext.size === 0) return;
    const there = byContext.get(context.key);
    if (there !== undefined) matches.push(there);
    const near = byPlace.get(this.#normalize(context));
    if (near !== undefined) similar.push(near);
  }

  #normalize(context: RepositoryContext): string {
    return getOrMake(this.#normalized, context.key, () => context.normalized);
  }
}

/** Returns the values that a matching source can have for an attribute: the same value, or no value. */
export const orUnspecified = (value: string): readonly string[] => (value === '' ? [''] : [value, '']);
