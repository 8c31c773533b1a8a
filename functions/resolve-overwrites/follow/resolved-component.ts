/** What became of an Installation's component reference: for what is reported and for the report. */
import type { ComponentDescriptor } from '../descriptors/component-descriptor';
import type { ComponentGraph } from '../descriptors/component-graph';
import type { ComponentRef } from '../model/component-ref';
import type { Installation } from '../read/installation';
import type { OverwriteUsage } from '../overwrites/overwrite-usage';
import type { Context } from '../read/read-context';
import type { Substitution } from '../overwrites/substitute';
import type { TransitiveReference } from '../descriptors/transitive-references';

/** What is known before anything is followed. */
export interface Resolution {
  readonly installation: Installation;
  readonly context: Context;
  /** The list of overwrites; undefined where the Context names none. */
  readonly usage: OverwriteUsage | undefined;
  readonly isInline: boolean;
  /** With the Context's default. */
  readonly original: ComponentRef;
  readonly substitution: Substitution | undefined;
  readonly effective: ComponentRef;
}

/** What its component leads to. */
export interface Followed {
  /** The component's descriptor; undefined where it is not supplied. */
  readonly root: ComponentDescriptor | undefined;
  /** Where to walk from `root`; undefined where what it refers to is not followed. */
  readonly graph: ComponentGraph | undefined;
  /** Those references of which there is something to say. */
  readonly references: readonly TransitiveReference[];
  /** Everything that the overwrites could apply to has been seen. */
  readonly isComplete: boolean;
}

export interface ResolvedComponent extends Resolution {
  readonly followed: Followed;
}

/**
 * What Landscaper is left with once the Context names no list: the reference as it has been rewritten, and an inline
 * descriptor, which cannot be, as it is.
 */
export function withoutList(resolution: Resolution): Resolution {
  const ref = resolution.isInline ? resolution.original : resolution.effective;
  return { ...resolution, usage: undefined, substitution: undefined, original: ref, effective: ref };
}
