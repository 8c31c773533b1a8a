/** Finds the setting at an offset in the layers of a LayerConfig. */
import { nodeAt, stringOf } from '../data/tree';
import { formatKeys } from '../krm/field-path';
import { keyAt, valueAt } from './cursor';

export interface Setting {
  /** The setting in the notation of layer-config's `--explain` option: `DEFAULT.workers`. */
  readonly path: string;
  /** The range of the setting's key or value, as offsets in the text in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/** The setting at the offset in the `values` of a layer. */
export function settingAt(text: string, offset: number): Setting | undefined {
  const found = valueAt(text, offset);
  if (found === undefined || stringOf(nodeAt(found.root, ['kind'])) !== 'LayerConfig') return undefined;
  const { root, path, node } = found;
  const [spec, layers, index = '', values, ...below] = path;
  if (spec !== 'spec' || layers !== 'layers' || values !== 'values') return undefined;
  // A list counts as a single setting.
  const end = below.findIndex((step) => typeof step === 'number');
  const keys = (end === -1 ? below : below.slice(0, end)).map(String);
  const at = stringOf(nodeAt(root, [spec, layers, index, 'at']));
  const setting = [...(at === undefined ? [] : [at]), ...(keys.length === 0 ? [] : [formatKeys(keys)])].join('.');
  if (setting === '') return undefined;
  const key = keyAt(root, path, offset);
  return { path: setting, from: key?.keyStart ?? node.start, to: key?.keyEnd ?? node.end };
}
