/**
 * Finds the supplied component descriptor of a reference. People rarely supply all descriptors, so a missing descriptor
 * is normal. The user configures how strictly the repository must match, because people and descriptors may spell a
 * repository differently.
 */
import { getOrMake } from '../../../src/data';
import type { ComponentDescriptor } from './component-descriptor';
import { versionName, type ComponentRef } from '../model/component-ref';
import type { RepositoryContext } from '../model/repository-context';

export type DescriptorLookup = 'normalized' | 'exact' | 'name-version';

export interface DescriptorSource {
  find(ref: ComponentRef): ComponentDescriptor | undefined;
}

export class Descriptors implements DescriptorSource {
  readonly #lookup: DescriptorLookup;
  readonly #byPlace = new Map<string, ComponentDescriptor>();
  readonly #byVersion = new Map<string, ComponentDescriptor>();
  readonly #withoutContext = new Map<string, ComponentDescriptor>();
  /**
   * Normalized contexts, keyed by the original context's key. Thousands of descriptors record the same few contexts.
   */
  readonly #normalized = new Map<string, string>();
  #size = 0;

  constructor(lookup: DescriptorLookup) {
    this.#lookup = lookup;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds `descriptor`. If the version and location are already known, the existing descriptor is kept and returned. */
  add(descriptor: ComponentDescriptor): ComponentDescriptor | undefined {
    const version = versionName(descriptor);
    const { repositoryContext } = descriptor;
    const index = repositoryContext === undefined ? this.#withoutContext : this.#byPlace;
    const place = repositoryContext === undefined ? version : this.#place(version, repositoryContext);
    const other = index.get(place);
    if (other !== undefined) return other;
    index.set(place, descriptor);
    if (!this.#byVersion.has(version)) this.#byVersion.set(version, descriptor);
    this.#size++;
    return undefined;
  }

  /**
   * Returns the descriptor of a reference. Only name and version are compared in three cases: `descriptorLookup` is
   * `name-version`, the reference has no context (an OCM configuration can define the location), or the descriptor
   * records no context.
   */
  find(ref: ComponentRef): ComponentDescriptor | undefined {
    const version = versionName(ref);
    if (this.#lookup === 'name-version' || ref.repositoryContext === undefined) return this.#byVersion.get(version);
    return this.#byPlace.get(this.#place(version, ref.repositoryContext)) ?? this.#withoutContext.get(version);
  }

  #place(version: string, context: RepositoryContext): string {
    if (this.#lookup !== 'normalized') return `${version}\n${context.key}`;
    return `${version}\n${getOrMake(this.#normalized, context.key, () => context.normalized)}`;
  }
}

export const firstOfBoth = (first: DescriptorSource, second: DescriptorSource): DescriptorSource => ({
  find: (ref) => first.find(ref) ?? second.find(ref),
});
