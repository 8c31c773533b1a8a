/** The LayerConfigs among the items: kpt hands them over. */
import { stringOf } from '../../../src/data';
import type { Resource } from '../../../src/resource-list';

export const layerConfigs = (items: readonly Resource[]): readonly Resource[] =>
  items.filter(({ id }) => id.kind === 'LayerConfig' && id.group === 'fn.inlay.dev');

/** What the names of its objects begin with. */
export const baseOf = (config: Resource): string => stringOf(config.get(['spec', 'output', 'name'])) ?? config.id.name;
