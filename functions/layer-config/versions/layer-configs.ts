/** The LayerConfigs among the items: kpt hands them over. */
import { stringOf } from '../../../src/data';
import type { Resource } from '../../../src/resource-list';

export const layerConfigs = (items: readonly Resource[]): readonly Resource[] =>
  items.filter(({ id }) => id.kind === 'LayerConfig' && id.group === 'fn.inlay.dev');

/** The beginning of the names of its objects. */
export const baseOf = (config: Resource): string => stringOf(config.get(['spec', 'output', 'name'])) ?? config.id.name;
