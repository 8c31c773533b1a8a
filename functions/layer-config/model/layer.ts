/**
 * A layer to unify. Contains its values, and a description of their source for messages. `layers/read-layers.ts` reads
 * layers.
 */
import type { Path, Scalar, TreeOf } from '../../../src/data';

export interface LayerScalar extends Scalar {
  /** Whether the value must never be shown, because oslo.config hides it or it was copied from a Secret. */
  readonly isHidden?: true;
  /** Whether the text contains a `$name` that oslo.config replaces with the value of another option. */
  readonly isInterpolated?: true;
}

export type LayerTree = TreeOf<LayerScalar>;

export interface Layer {
  readonly name: string;
  /** The path of the layer's entry in the functionConfig: `spec.layers.0`. */
  readonly field?: string;
  /** The family members to which the layer applies; all members if undefined. */
  readonly members?: readonly string[];
  /** The path in `tree` at which the settings begin, if they are in the functionConfig's `values`. */
  readonly valuesAt?: Path;
  /** The source of the layer's values: `functionConfig`, `ConfigMap/team-keystone`. */
  readonly origin: string;
  /** True for `mode: default`. Values of layers without this mode take precedence. */
  readonly isDefault: boolean;
  /**
   * Whether the layer contains Secret values, which must not be shown. An earlier step of a pipeline may have written
   * Secret values into the source of the layer.
   */
  readonly secret: boolean;
  /** Whether the layer was read from a Secret. Writing a Secret's layer to a ConfigMap requires `allowSecretValues`. */
  readonly fromSecret: boolean;
  /**
   * Whether the format is untyped, like INI. In an untyped layer, the text `4` also agrees with the number 4 in another
   * layer.
   */
  readonly isUntyped?: boolean;
  /** Whether the layer was read by oslo.config's rules. In a layer for oslo.config, a list is a repeated option. */
  readonly isOslo?: boolean;
  readonly isOverride?: true;
  readonly tree: LayerTree;
  readonly document?: LayerDocument;
}

export interface LayerDocument {
  /** The path of the file that contains the document or its resource; undefined if unknown. */
  readonly file: string | undefined;
  /** The data key; '' if the document is a whole file. */
  readonly key: string;
  readonly text: string;
}

/** The value of one layer at one path. */
export interface Contribution {
  readonly layer: Layer;
  readonly tree: LayerTree;
}

/** The value read from a layer's source, before layer settings such as `mode` are added. */
export type LayerValue = Pick<Layer, 'origin' | 'tree' | 'secret' | 'fromSecret' | 'document' | 'isUntyped' | 'isOslo'>;
