/**
 * Visits the components that can be reached from a root, in Landscaper's order: depth first, in the order of each
 * descriptor's references. Every reference is looked up in the root's repository context, and is overwritten
 * separately. Nothing is fetched, so a component without a supplied descriptor is a leaf.
 *
 * References are resolved once for each pair of an overwrite list and a root context, regardless of the number of
 * Installations that share both.
 */
import { getOrMake } from '../../../src/data';
import type { ComponentDescriptor, ComponentReference } from './component-descriptor';
import { changedAttributes, versionName, type ComponentRef } from '../model/component-ref';
import type { DescriptorSource } from './descriptors';
import type { RepositoryContext } from '../model/repository-context';
import type { Substitution } from '../overwrites/substitute';

export interface Edge {
  readonly from: ComponentDescriptor;
  readonly reference: ComponentReference;
  /** The reference in the root's repository context, before overwriting. */
  readonly original: ComponentRef;
  readonly effective: ComponentRef;
  /** The result of the overwrites; undefined if no list of overwrites applies. */
  readonly substitution: Substitution | undefined;
  readonly isOverwritten: boolean;
  /** The descriptor of the resolved component; undefined if the descriptor is not supplied. */
  readonly target: ComponentDescriptor | undefined;
}

export interface TransitiveReference {
  /** The names on the path from the root: `intermediate/referenced` */
  readonly path: string;
  readonly edge: Edge;
}

export interface Transitive {
  /** The references that were overwritten or could not be followed. */
  readonly references: readonly TransitiveReference[];
  /** Whether all references below the root were followed. */
  readonly isComplete: boolean;
}

/**
 * Called with a reference, and the names on the path to the reference: `['intermediate', 'referenced']`. The path is
 * valid only during the call.
 */
export type Visit = (edge: Edge, path: readonly string[]) => void;

/**
 * A component version, regardless of its repository. A walk visits each version only once, because references can form
 * cycles.
 */
interface VersionVisit {
  visit: number;
}

interface Node {
  readonly descriptor: ComponentDescriptor;
  readonly version: VersionVisit;
  links: readonly Link[] | undefined;
}

interface Link {
  readonly edge: Edge;
  readonly node: Node | undefined;
}

/** A component on the current path, and the index of the next reference to visit. */
interface Frame {
  readonly links: readonly Link[];
  next: number;
}

export class ComponentGraph {
  /** The references below each root. Many Installations can have the same root. */
  readonly #below = new Map<ComponentDescriptor, Transitive>();
  readonly #nodes = new Map<ComponentDescriptor, Node>();
  readonly #versions = new Map<string, VersionVisit>();
  #visit = 0;
  readonly #repositoryContext: RepositoryContext | undefined;
  readonly #descriptors: DescriptorSource;
  readonly #substitute: (ref: ComponentRef) => Substitution | undefined;

  constructor(
    repositoryContext: RepositoryContext | undefined,
    descriptors: DescriptorSource,
    substitute: (ref: ComponentRef) => Substitution | undefined,
  ) {
    this.#repositoryContext = repositoryContext;
    this.#descriptors = descriptors;
    this.#substitute = substitute;
  }

  walk(root: ComponentDescriptor, visit: Visit): void {
    this.#visit++;
    const path: string[] = [];
    const frames: Frame[] = [{ links: this.#enter(this.#nodeOf(root)), next: 0 }];
    // Use a loop instead of recursion, because a long chain of references would overflow the call stack.
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const link = frame.links[frame.next++];
      if (link === undefined) {
        frames.pop();
        path.pop();
        continue;
      }
      path.push(link.edge.reference.name);
      visit(link.edge, path);
      const { node } = link;
      if (node === undefined || node.version.visit === this.#visit) path.pop();
      else frames.push({ links: this.#enter(node), next: 0 });
    }
  }

  referencesBelow(root: ComponentDescriptor): Transitive {
    return getOrMake(this.#below, root, () => {
      const references: TransitiveReference[] = [];
      let isComplete = true;
      this.walk(root, (edge, path) => {
        const isFollowed = edge.target?.isStored === true;
        if (!isFollowed) isComplete = false;
        if (edge.isOverwritten || !isFollowed) references.push({ path: pathText(path), edge });
      });
      return { references, isComplete };
    });
  }

  edgesOf(descriptor: ComponentDescriptor): readonly Edge[] {
    return this.#linksOf(this.#nodeOf(descriptor)).map(({ edge }) => edge);
  }

  #enter(node: Node): readonly Link[] {
    node.version.visit = this.#visit;
    return this.#linksOf(node);
  }

  #linksOf(node: Node): readonly Link[] {
    node.links ??= node.descriptor.references.map((reference) => this.#resolve(node.descriptor, reference));
    return node.links;
  }

  #resolve(from: ComponentDescriptor, reference: ComponentReference): Link {
    const { componentName, version } = reference;
    const original = { repositoryContext: this.#repositoryContext, componentName, version };
    const substitution = this.#substitute(original);
    const effective = substitution?.ref ?? original;
    const target = this.#descriptors.find(effective);
    // Landscaper rejects a component that does not record a repository, so its references are not followed.
    const node = target?.isStored === true ? this.#nodeOf(target) : undefined;
    const isOverwritten = changedAttributes(original, effective).length > 0;
    return { edge: { from, reference, original, effective, substitution, isOverwritten, target }, node };
  }

  #nodeOf(descriptor: ComponentDescriptor): Node {
    return getOrMake(this.#nodes, descriptor, () => {
      const version = getOrMake(this.#versions, versionName(descriptor), () => ({ visit: 0 }));
      return { descriptor, version, links: undefined };
    });
  }
}

/**
 * The maximum number of names that are shown in a path. The middle of a longer path is omitted, because a chain can
 * have thousands of components.
 */
const maxSteps = 64;

export function pathText(path: readonly string[]): string {
  if (path.length <= maxSteps) return path.join('/');
  return [...path.slice(0, maxSteps / 2), '…', ...path.slice(-maxSteps / 2)].join('/');
}

/**
 * Returns the references of the components in `seen` and of all components that can be reached from them, except for
 * components in `known`. Adds the reached components to `seen`.
 */
export function edgesBelow(
  seen: Set<ComponentDescriptor>,
  graph: ComponentGraph,
  known: ReadonlySet<ComponentDescriptor>,
): readonly Edge[] {
  const found: Edge[] = [];
  // This loop also visits elements that are added to the set during the loop.
  for (const descriptor of seen) {
    for (const edge of graph.edgesOf(descriptor)) {
      found.push(edge);
      if (edge.target?.isStored === true && !known.has(edge.target)) seen.add(edge.target);
    }
  }
  return found;
}
