/**
 * Applies overwrites to one reference by Landscaper's rules, as a pure function. Sources are compared with the original
 * reference, in order. A substitution is applied completely or not at all. No attribute is substituted twice.
 *
 * ```yaml
 * - {source: {version: v1}, substitution: {version: v2}}        # applied to example.com/a:v1
 * - {source: {version: v1}, substitution: {version: v3}}        # skipped: the version is already substituted
 * ```
 *
 * Matching entries are grouped, and only a few entries of each group are checked.
 */
import { attributes, type Attribute, type ComponentRef } from '../model/component-ref';
import type { Resource } from '../../../src/resource-list';
import { OverwriteIndex, substitutedBy, type Matching, type Overwrite, type OverwriteGroup } from './overwrite-index';

export interface Applied {
  readonly overwrite: Overwrite;
  /** The substituted attributes, even if the new value equals the previous value. */
  readonly attributes: readonly Attribute[];
}

export interface Substitution extends Matching {
  readonly ref: ComponentRef;
  readonly applied: readonly Applied[];
}

/** A ComponentVersionOverwrites object, indexed so that it can be applied to thousands of references. */
export class OverwriteList {
  readonly #index: OverwriteIndex;

  constructor(
    readonly resource: Resource,
    readonly overwrites: readonly Overwrite[],
  ) {
    this.#index = new OverwriteIndex(overwrites);
  }

  get name(): string {
    return this.resource.id.name;
  }

  substitute(ref: ComponentRef): Substitution {
    const { matches, similar } = this.#index.find(ref);
    // A fast path, because most references match no entry.
    if (matches.length === 0) return { ref, applied: [], matches, similar };
    const applied: Applied[] = [];
    const taken = new Map<Attribute, ComponentRef>();
    for (const overwrite of candidatesOf(matches)) {
      const specified = substitutedBy(overwrite);
      if (taken.size === attributes.length) break;
      if (specified.some((attribute) => taken.has(attribute))) continue;
      applied.push({ overwrite, attributes: specified });
      for (const attribute of specified) taken.set(attribute, overwrite.substitution);
    }
    const result: ComponentRef = {
      repositoryContext: (taken.get('repositoryContext') ?? ref).repositoryContext,
      componentName: (taken.get('componentName') ?? ref).componentName,
      version: (taken.get('version') ?? ref).version,
    };
    return { ref: result, applied, matches, similar };
  }
}

const candidatesOf = (matches: readonly OverwriteGroup[]): readonly Overwrite[] =>
  matches.flatMap(({ candidates }) => candidates).toSorted((a, b) => a.index - b.index);
