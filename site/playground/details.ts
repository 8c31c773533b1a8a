/** What there is to see of a run besides its list. Some functions have such a thing. */
import type { LineDiff } from './diff/line-diff';
import type { Place } from './place';

export type Details =
  | { readonly kind: 'origins'; readonly origins: readonly Origin[] }
  | { readonly kind: 'diagram'; readonly diagram: Diagram }
  | { readonly kind: 'steps'; readonly steps: readonly Step[] };

/** Lines of the list that layers have set, and where their settings come from. */
export interface Origin {
  /** From 1, both are part of it. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly settings: readonly Setting[];
}

export interface Setting {
  /** `DEFAULT.workers = 8`; the value of a Secret is hidden. */
  readonly title: string;
  readonly facts: readonly Fact[];
}

export interface Fact {
  /** `set by layer "team", ConfigMap/team, line 2 of config.yaml` */
  readonly text: string;
  /** Of what it is about. */
  readonly place: Place | undefined;
}

/** One function of a pipeline. */
export interface Step {
  /** `merge-values` */
  readonly name: string;
  /** The list before and after it; the same where the pipeline does not come so far. */
  readonly input: string;
  readonly output: string;
  readonly diff: LineDiff;
}

/** The references that are overwritten and those that lead to them. */
export interface Diagram {
  /** SVG; '' if no reference is drawn. */
  readonly picture: string;
  readonly arrows: readonly Arrow[];
  /** What is not drawn; empty if all is. */
  readonly omitted: string;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** The name of the reference, and what it was. */
  readonly label: string;
  readonly isOverwritten: boolean;
}
