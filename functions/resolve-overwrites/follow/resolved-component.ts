/** Describes how an Installation's component reference was resolved, for results and for the report. */
import type { ComponentDescriptor } from '../descriptors/component-descriptor';
import type { ComponentGraph, Transitive } from '../descriptors/component-graph';
import type { ComponentRef } from '../model/component-ref';
import type { Installation } from '../read/installation';
import type { OverwriteUsage } from '../overwrites/overwrite-usage';
import type { Context } from '../read/read-context';
import type { Substitution } from '../overwrites/substitute';

/** The data that is known before any reference is followed. */
export interface Resolution {
  readonly installation: Installation;
  readonly context: Context;
  readonly usage: OverwriteUsage | undefined;
  readonly isInline: boolean;
  /**
   * The reference as written by the user. If the reference has no repository context, the Context's repository context
   * is used.
   */
  readonly original: ComponentRef;
  readonly substitution: Substitution | undefined;
  readonly effective: ComponentRef;
}

/** The component of an Installation, and the components that can be reached from this component. */
export interface Followed extends Transitive {
  readonly root: ComponentDescriptor | undefined;
  /** The graph to walk from `root`; undefined if references are not followed. */
  readonly graph: ComponentGraph | undefined;
}

export interface ResolvedComponent extends Resolution {
  readonly followed: Followed;
  /** The new version of the Installation's component; undefined if the component was not patched. */
  readonly patchedVersion: string | undefined;
}

/**
 * Returns the resolution after the Context is detached from its list. The rewritten reference then resolves to itself.
 * An inline descriptor cannot be rewritten, so its reference is kept.
 */
export function withoutList(resolution: Resolution): Resolution {
  const ref = resolution.isInline ? resolution.original : resolution.effective;
  return { ...resolution, usage: undefined, substitution: undefined, original: ref, effective: ref };
}
