/** Data layers for tests of `layer-config`. */
import type { Layer } from '../functions/layer-config/model/layer';
import { treeOf } from '../src/data';

/** A layer with fixed, public values, unless `more` has other properties. `value` is plain data. */
export const layerOf = (name: string, value: unknown, more: Partial<Layer> = {}): Layer => ({
  name,
  origin: 'functionConfig',
  isDefault: false,
  secret: false,
  fromSecret: false,
  tree: treeOf(value),
  ...more,
});
