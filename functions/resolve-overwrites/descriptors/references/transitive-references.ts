/**
 * Walks a component graph and collects the references that were overwritten or could not be followed. The result is
 * cached by root, because many Installations can have the same root.
 */
import { getOrMake } from '../../../../src/data';
import type { ComponentDescriptor } from '../component-descriptor';
import type { ComponentGraph, Edge } from '../component-graph';

export interface TransitiveReference {
  /** The names on the path from the root: `intermediate/referenced` */
  readonly path: string;
  readonly edge: Edge;
}

export interface Transitive {
  readonly references: readonly TransitiveReference[];
  /** Whether all references were followed completely. */
  readonly isComplete: boolean;
}

export class TransitiveReferences {
  readonly #byRoot = new Map<ComponentDescriptor, Transitive>();

  constructor(readonly graph: ComponentGraph) {}

  from(root: ComponentDescriptor): Transitive {
    return getOrMake(this.#byRoot, root, () => this.#walk(root));
  }

  #walk(root: ComponentDescriptor): Transitive {
    const references: TransitiveReference[] = [];
    let isComplete = true;
    this.graph.walk(root, (edge, path) => {
      const isFollowed = edge.target?.isStored === true;
      if (!isFollowed) isComplete = false;
      if (edge.isOverwritten || !isFollowed) references.push({ path: pathText(path), edge });
    });
    return { references, isComplete };
  }
}

/**
 * The maximum number of steps that are shown. The middle of a longer path is omitted, because a chain can have
 * thousands of components.
 */
const maxSteps = 64;

export function pathText(path: readonly string[]): string {
  if (path.length <= maxSteps) return path.join('/');
  return [...path.slice(0, maxSteps / 2), '…', ...path.slice(-maxSteps / 2)].join('/');
}
