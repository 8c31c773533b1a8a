/** A layer in unification: its values, and the description of their source in messages. Layers are read in `layers/read-layers.ts`. */
import type { Path, Scalar, TreeOf } from '../../../src/data';

/** A scalar that a layer has. */
export interface LayerScalar extends Scalar {
  /** It is the value of an option that oslo.config hides, which must never be shown. */
  readonly isHidden?: true;
  /** It was read from a file for oslo.config, which replaces a `$name` in it by another option. */
  readonly isInterpolated?: true;
}

export type LayerTree = TreeOf<LayerScalar>;

export interface Layer {
  /** As the functionConfig names it: `team`. */
  readonly name: string;
  /** Its entry in the functionConfig: `spec.layers.0`. */
  readonly field?: string;
  /** The members of the family that it is for; all if undefined. */
  readonly members?: readonly string[];
  /** Its settings are in the functionConfig, in `values`: the path where they begin in its tree. */
  readonly valuesAt?: Path;
  /** The source of its values: `functionConfig`, `ConfigMap/team-keystone`. */
  readonly origin: string;
  /** `mode: default`: where another layer sets the same path, that layer wins. */
  readonly isDefault: boolean;
  /** It contains a value of a Secret, perhaps written there by an earlier step of a pipeline, so its values must not be shown. */
  readonly secret: boolean;
  /** It was read from a Secret: its values must not go into a ConfigMap. */
  readonly fromSecret: boolean;
  /** Its format has no types, like INI: the text `4` also agrees with the number 4 of another layer. */
  readonly isUntyped: boolean;
  /** It was read like in oslo.config: a list is a repeated option. */
  readonly isOslo?: true;
  /** It is an entry of `overrides`, not of `layers`. */
  readonly isOverride?: true;
  readonly tree: LayerTree;
  /** The document that `tree` was read from, if any. */
  readonly document?: LayerDocument;
}

export interface LayerDocument {
  /** The file of the resource with the document, if the orchestrator names it. */
  readonly file: string | undefined;
  /** The data key; '' if the whole file is the document. */
  readonly key: string;
  readonly text: string;
}

/** A layer's value for one path. */
export interface Contribution {
  readonly layer: Layer;
  readonly tree: LayerTree;
}

/** The value of a layer's source, before the layer's own settings are added. */
export interface LayerValue extends Pick<Layer, 'origin' | 'tree' | 'secret' | 'fromSecret' | 'document'> {
  readonly isUntyped?: boolean;
  readonly isOslo?: boolean;
}
