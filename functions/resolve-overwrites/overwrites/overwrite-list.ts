/** A ComponentVersionOverwrites object, ready for thousands of references. */
import type { Resource } from '../../../src/resource-list';
import type { ComponentRef } from '../model/component-ref';
import { OverwriteIndex, type Overwrite } from './overwrite-index';
import { substitute, type Substitution } from './substitute';

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
    return substitute(this.#index, ref);
  }
}
