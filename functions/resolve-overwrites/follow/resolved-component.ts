/** The resolution of an Installation's component reference: for results and for the report. */
import type { ComponentDescriptor } from '../descriptors/component-descriptor';
import type { ComponentGraph } from '../descriptors/component-graph';
import type { ComponentRef } from '../model/component-ref';
import type { Installation } from '../read/installation';
import type { OverwriteUsage } from '../overwrites/overwrite-usage';
import type { Context } from '../read/read-context';
import type { Substitution } from '../overwrites/substitute';
import type { TransitiveReference } from '../descriptors/references/transitive-references';

/** Known before any reference is followed. */
export interface Resolution {
  readonly installation: Installation;
  readonly context: Context;
  /** The list of overwrites; undefined if the Context names none. */
  readonly usage: OverwriteUsage | undefined;
  readonly isInline: boolean;
  /** The reference as written, with the repository context of the Context where it has none. */
  readonly original: ComponentRef;
  readonly substitution: Substitution | undefined;
  readonly effective: ComponentRef;
}

/** The component of an Installation, and the components that it leads to. */
export interface Followed {
  /** The component's descriptor; undefined if it is not supplied. */
  readonly root: ComponentDescriptor | undefined;
  /** The graph to walk from `root`; undefined if references are not followed. */
  readonly graph: ComponentGraph | undefined;
  /** The references to report: overwritten, or not followed. */
  readonly references: readonly TransitiveReference[];
  /** Every reference that the overwrites apply to has been seen. */
  readonly isComplete: boolean;
}

export interface ResolvedComponent extends Resolution {
  readonly followed: Followed;
  /** The version that was made of the component, so that what is overwritten below it counts; undefined if nothing is. */
  readonly patchedVersion: string | undefined;
}

/**
 * What Landscaper will see when the Context no longer names a list: the rewritten reference. An inline descriptor cannot be rewritten and
 * stays.
 */
export function withoutList(resolution: Resolution): Resolution {
  const ref = resolution.isInline ? resolution.original : resolution.effective;
  return { ...resolution, usage: undefined, substitution: undefined, original: ref, effective: ref };
}
