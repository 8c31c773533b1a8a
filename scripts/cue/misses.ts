/** What does not hold, and why. A miss that is in no class makes the command fail. */

export interface MissClass {
  readonly name: string;
  readonly reason: string;
  /** `archive file:line directive` */
  readonly misses: readonly string[];
}

export const missClasses: readonly MissClass[] = [];
