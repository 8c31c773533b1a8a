/** A layer as it is unified: its values, and what messages say about where they come from. Where a layer is read: `layers/read-layers.ts`. */
import type { Path, Scalar, TreeOf } from '../../../src/data';

/** A scalar that a layer has. */
export interface LayerScalar extends Scalar {
  /** It is the value of an option that oslo.config hides: nothing may show it, wherever it stands. */
  readonly isHidden?: true;
  /** It was read from a file for oslo.config, which puts other options in place of a `$name` in it. */
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
  /** A value of a Secret is in it, also where an earlier step of a pipeline wrote it there: nothing may show its values. */
  readonly secret: boolean;
  /** It was read from a Secret: its values must not go into a ConfigMap. */
  readonly fromSecret: boolean;
  /** Its format has no types, as INI: the text `4` also agrees with the number 4 of another layer. */
  readonly isUntyped: boolean;
  /** It was read as oslo.config reads a file: a list is an option that is there several times. */
  readonly isOslo?: true;
  /** It is an entry of `overrides`, not of `layers`. */
  readonly isOverride?: true;
  readonly tree: LayerTree;
  /** The document that `tree` was read from, if any. */
  readonly document?: LayerDocument;
}

export interface LayerDocument {
  /** The file of the resource with the document, where the orchestrator names the file. */
  readonly file: string | undefined;
  /** The data key; '' where the whole file is the document. */
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
