/** Finds functionConfigs among the items, because kpt passes functionConfigs as items. */
import { stringOf } from '../../data';
import type { Resource } from '../../resource-list';
import type { VersionerKind } from '../bookkeeping';

export const functionConfigs = (items: readonly Resource[], kind: VersionerKind): readonly Resource[] =>
  items.filter(({ id }) => id.kind === kind && id.group === 'fn.inlay.dev');

/** The common prefix of the names of all objects that a LayerConfig generates. */
export const baseOf = (config: Resource): string => stringOf(config.get(['spec', 'output', 'name'])) ?? config.id.name;
