/**
 * The component descriptors at hand, found by reference. A list is rarely complete, so a miss is an answer. How strictly the
 * repository must agree is the user's to say: recorded contexts are seldom spelt as people spell them.
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
  readonly #homeless = new Map<string, ComponentDescriptor>();
  /** By key: thousands of descriptors record the same few contexts. */
  readonly #normalized = new Map<string, string>();
  #size = 0;

  constructor(lookup: DescriptorLookup) {
    this.#lookup = lookup;
  }

  get size(): number {
    return this.#size;
  }

  /** The one that is there already, where there is one of the same version at the same place. */
  add(descriptor: ComponentDescriptor): ComponentDescriptor | undefined {
    const version = versionName(descriptor);
    const { repositoryContext } = descriptor;
    const index = repositoryContext === undefined ? this.#homeless : this.#byPlace;
    const place = repositoryContext === undefined ? version : this.#place(version, repositoryContext);
    const other = index.get(place);
    if (other !== undefined) return other;
    index.set(place, descriptor);
    if (!this.#byVersion.has(version)) this.#byVersion.set(version, descriptor);
    this.#size++;
    return undefined;
  }

  /**
   * The descriptor of a reference. A reference without context (an OCM configuration says where things are) is found by name
   * and version, and so is a descriptor that records no context.
   */
  find(ref: ComponentRef): ComponentDescriptor | undefined {
    const version = versionName(ref);
    if (this.#lookup === 'name-version' || ref.repositoryContext === undefined) return this.#byVersion.get(version);
    return this.#byPlace.get(this.#place(version, ref.repositoryContext)) ?? this.#homeless.get(version);
  }

  #place(version: string, context: RepositoryContext): string {
    if (this.#lookup !== 'normalized') return `${version}\n${context.key}`;
    return `${version}\n${getOrMake(this.#normalized, context.key, () => context.normalized)}`;
  }
}

/** Looks in `first`, then in `second`. */
export const layered = (first: DescriptorSource, second: DescriptorSource): DescriptorSource => ({
  find: (ref) => first.find(ref) ?? second.find(ref),
});
