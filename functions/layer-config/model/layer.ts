/** A layer as it is unified: its values, and what messages say about where they come from. Where a layer is read: `layers/read-layers.ts`. */
import type { Tree } from '../../../src/data';

export interface Layer {
  /** As the functionConfig names it: `team`. */
  readonly name: string;
  /** What its values were read from: `functionConfig`, `ConfigMap/team-keystone`. */
  readonly origin: string;
  /** `mode: default`: where another layer sets the same path, that layer wins. */
  readonly isDefault: boolean;
  /** A value of a Secret is in it, also where an earlier step of a pipeline wrote it there: nothing may show its values. */
  readonly secret: boolean;
  /** It was read from a Secret: its values must not go into a ConfigMap. */
  readonly fromSecret: boolean;
  /** Its format has no types, as INI: the text `4` also agrees with the number 4 of another layer. */
  readonly isUntyped: boolean;
  /** It is an entry of `overrides`, not of `layers`. */
  readonly isOverride?: true;
  readonly tree: Tree;
  /** The document that `tree` was read from, if there is one. */
  readonly document?: LayerDocument;
}

export interface LayerDocument {
  /** The file of the resource with the document, where the orchestrator names the file. */
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

/** What a layer's source gives, before the layer's own settings are added. */
export interface LayerValue extends Pick<Layer, 'origin' | 'tree' | 'secret' | 'fromSecret' | 'document'> {
  readonly isUntyped?: boolean;
}
