/**
 * Indexes the entries of a list by the values in their sources. The index finds the entries that match a reference with
 * a few lookups, regardless of the number of entries. The index also finds entries that would match if repositories
 * were normalized, because messages mention them.
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
 * Entries with equal sources. A reference matches either all of these entries or none of them. All arrays of
 * entries in this file are in the order of `overwrites`.
 */
export class OverwriteGroup {
  readonly entries: Overwrite[] = [];
  readonly effective: Overwrite[] = [];
  /**
   * For each set of attributes, the first entry that substitutes exactly these attributes. If the first entry cannot be
   * applied, later entries cannot be applied either.
   */
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

export interface Matching {
  /** The entries whose source matches, even if they substitute nothing. */
  readonly matches: readonly OverwriteGroup[];
  /** Entries whose source has a repository and matches if the spelling of the repository is ignored. */
  readonly similar: readonly (readonly Overwrite[])[];
}

/** The entries whose sources have the same component and version, either of which may be unspecified. */
interface SameNames {
  readonly anywhere: OverwriteGroup;
  readonly byContext: Map<string, OverwriteGroup>;
  readonly byPlace: Map<string, Overwrite[]>;
}

export class OverwriteIndex {
  /** The entries, keyed by component and version of their sources. */
  readonly #byNames = new Map<string, SameNames>();
  /** Normalized contexts, keyed by the original context's key. Thousands of references have the same few contexts. */
  readonly #normalized = new Map<string, string>();

  constructor(overwrites: readonly Overwrite[]) {
    for (const overwrite of overwrites) {
      const { componentName, version, repositoryContext: context } = overwrite.source;
      const same = getOrMake(this.#byNames, keyOf(componentName, version), () => ({
        anywhere: new OverwriteGroup(),
        byContext: new Map<string, OverwriteGroup>(),
        byPlace: new Map<string, Overwrite[]>(),
      }));
      if (context === undefined) {
        same.anywhere.add(overwrite);
      } else {
        getOrMake(same.byContext, context.key, () => new OverwriteGroup()).add(overwrite);
        getOrMake(same.byPlace, this.#normalize(context), () => []).push(overwrite);
      }
    }
  }

  find({ componentName, version, repositoryContext: context }: ComponentRef): Matching {
    const matches: OverwriteGroup[] = [];
    const similar: (readonly Overwrite[])[] = [];
    for (const name of orUnspecified(componentName)) {
      for (const one of orUnspecified(version)) {
        const same = this.#byNames.get(keyOf(name, one));
        if (same === undefined) continue;
        if (same.anywhere.entries.length > 0) matches.push(same.anywhere);
        if (context === undefined || same.byContext.size === 0) continue;
        const there = same.byContext.get(context.key);
        if (there !== undefined) matches.push(there);
        const near = same.byPlace.get(this.#normalize(context));
        if (near !== undefined) similar.push(near);
      }
    }
    return { matches, similar };
  }

  #normalize(context: RepositoryContext): string {
    return getOrMake(this.#normalized, context.key, () => context.normalized);
  }
}

const keyOf = (componentName: string, version: string): string => JSON.stringify([componentName, version]);

/** Returns the values that a matching source can have for an attribute: the same value, or no value. */
export const orUnspecified = (value: string): readonly string[] => (value === '' ? [''] : [value, '']);
