/** What a layer's source gives, before the layer's own settings are added. */
import type { Layer } from './layer';

export interface LayerValue extends Pick<Layer, 'origin' | 'tree' | 'secret' | 'holdsSecret' | 'document'> {
  readonly isUntyped?: boolean;
}
