/** What a layer's source gives, before the layer's own settings are added. */
import type { Tree } from '../../src/index';
import type { Layer } from './layer';

export interface LayerValue extends Pick<Layer, 'origin' | 'tree' | 'secret' | 'holdsSecret' | 'document'> {
  readonly isUntyped?: boolean;
}

export const emptyMap: Tree = { kind: 'map', entries: [] };

export const isNull = (tree: Tree): boolean => tree.kind === 'scalar' && tree.type === 'null';
