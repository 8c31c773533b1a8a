/** A layer as it is unified: its values, and what messages say about where they come from. */
import type { Tree } from '../../../src/data';

export interface Layer {
  /** As the functionConfig names it: `team`. */
  readonly name: string;
  /** Where its values stand: `functionConfig`, `ConfigMap/team-keystone`. */
  readonly origin: string;
  /** Its scalars and lists yield to those of other layers. */
  readonly isDefault: boolean;
  /** Its values come out of a Secret: no message may show them. */
  readonly secret: boolean;
  /** It comes out of a field into which a value of a Secret was written before: no message may show that either. */
  readonly holdsSecret?: boolean;
  /** Its strings are text whose type nobody wrote down, as in INI: they fit a number or boolean of the same spelling. */
  readonly isUntyped: boolean;
  /** It stands for an override. */
  readonly isOverride?: true;
  readonly tree: Tree;
  /** The document that `tree` was read from, if it was. */
  readonly document?: LayerDocument;
}

export interface LayerDocument {
  /** The file of the resource that holds it, where the orchestrator names it. */
  readonly file: string | undefined;
  /** The data key. */
  readonly key: string;
  readonly text: string;
}

/** What a layer says about one path. */
export interface Contribution {
  readonly layer: Layer;
  readonly tree: Tree;
}
