/**
 * Many Installations can lead to the same references, and there can be much to say of them: all of it for each would be their
 * product, which nobody reads. So each reference is told in full once, and of those that have been told of another
 * Installation, each further Installation tells the first few.
 */
import type { Edge } from './component-graph';
import type { TransitiveReference } from './transitive-references';

/** Per Installation. */
const mostRepeated = 20;

export class ToldReferences {
  readonly #told = new Set<Edge>();

  /** Those of an Installation that are to be told, and how many more have been told of others. */
  next(references: readonly TransitiveReference[]): {
    readonly some: readonly TransitiveReference[];
    readonly more: number;
  } {
    let repeated = 0;
    const some = references.filter(({ edge }) => !this.#told.has(edge) || ++repeated <= mostRepeated);
    for (const { edge } of some) this.#told.add(edge);
    return { some, more: references.length - some.length };
  }
}
