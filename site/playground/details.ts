/** Additional views of a run. Only some functions have such views. */
import type { LineDiff } from './diff/line-diff';
import type { Place } from './place';

export type Details =
  | { readonly kind: 'origins'; readonly origins: readonly Origin[] }
  | { readonly kind: 'diagram'; readonly diagram: Diagram }
  | { readonly kind: 'steps'; readonly steps: readonly Step[] };

/** A range of lines that layers have set, and the origins of the settings in these lines. */
export interface Origin {
  /** The first line, counted from 1. The range includes both lines. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly settings: readonly Setting[];
}

export interface Setting {
  /** The setting with its value: `DEFAULT.workers = 8`; Secret values are hidden. */
  readonly title: string;
  readonly facts: readonly Fact[];
}

export interface Fact {
  /** A fact about the setting, such as `set by layer "team", ConfigMap/team, line 2 of config.yaml`. */
  readonly text: string;
  /** The location that the fact refers to. */
  readonly place: Place | undefined;
}

/** One function of a pipeline. */
export interface Step {
  readonly name: string;
  /** The list before and after the step. If this step or an earlier step fails, both lists are equal. */
  readonly input: string;
  readonly output: string;
  readonly diff: LineDiff;
}

/** The overwritten references and the references that lead to them. */
export interface Diagram {
  /** The picture as SVG; '' if no reference is drawn. */
  readonly picture: string;
  readonly arrows: readonly Arrow[];
  /** A description of the omitted references, or the messages of a failed run; empty if all references are drawn. */
  readonly omitted: string;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** The name of the reference, and its previous value. */
  readonly label: string;
  readonly isOverwritten: boolean;
}
