/**
 * The component descriptors at hand, found by reference. A list is rarely complete, so a miss is an answer. How strictly the
 * repository must agree is the user's to say: recorded contexts are seldom spelt as people spell them.
 */
import { equalTrees } from '../../src/index';
import type { ComponentDescriptor } from './component-descriptor';
import { versionName, type ComponentRef } from './component-ref';
import type { RepositoryContext } from './repository-context';

export type DescriptorLookup = 'normalized' | 'exact' | 'name-version';

export interface DescriptorSource {
  find(ref: ComponentRef): ComponentDescriptor | undefined;
}

export class Descriptors implements DescriptorSource {
  readonly #lookup: DescriptorLookup;
  readonly #byPlace = new Map<string, ComponentDescriptor>();
  readonly #byVersion = new Map<string, ComponentDescriptor>();
  readonly #homeless = new Map<string, ComponentDescriptor>();
  #size = 0;

  constructor(lookup: DescriptorLookup) {
    this.#lookup = lookup;
  }

  get size(): number {
    return this.#size;
  }

  /** False for a second, different descriptor of the same version at the same place. */
  add(descriptor: ComponentDescriptor): boolean {
    const version = versionName(descriptor);
    const { repositoryContext } = descriptor;
    if (repositoryContext === undefined) {
      const other = this.#homeless.get(version);
      if (other !== undefined) return equalTrees(other.tree, descriptor.tree);
      this.#homeless.set(version, descriptor);
    } else {
      const place = this.#place(version, repositoryContext);
      const other = this.#byPlace.get(place);
      if (other !== undefined) return equalTrees(other.tree, descriptor.tree);
      this.#byPlace.set(place, descriptor);
    }
    if (!this.#byVersion.has(version)) this.#byVersion.set(version, descriptor);
    this.#size++;
    return true;
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
    return `${version}\n${this.#lookup === 'normalized' ? context.normalized : context.key}`;
  }
}

/** Looks in `first`, then in `second`. */
export const layered = (first: DescriptorSource, second: DescriptorSource): DescriptorSource => ({
  find: (ref) => first.find(ref) ?? second.find(ref),
});
