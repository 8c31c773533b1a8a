/** What became of an Installation's component reference: for what is reported and for the report. */
import type { ComponentRef } from './component-ref';
import type { Installation } from './installation';
import type { OverwriteUsage } from './overwrite-usage';
import type { Context } from './read-context';
import type { Substitution } from './substitute';
import type { TransitiveReference } from './transitive-references';

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

export interface ResolvedComponent extends Resolution {
  /** Its descriptor is among the items, or inline. */
  readonly isSupplied: boolean;
  readonly transitive: readonly TransitiveReference[];
}
