/** Finds functionConfigs among the items. kpt passes them as items. */
import { stringOf } from '../../data';
import type { Resource } from '../../resource-list';
import type { VersionerKind } from '../bookkeeping';

export const functionConfigs = (items: readonly Resource[], kind: VersionerKind): readonly Resource[] =>
  items.filter(({ id }) => id.kind === kind && id.group === 'fn.inlay.dev');

/** The prefix of the names of a LayerConfig's objects. */
export const baseOf = (config: Resource): string => stringOf(config.get(['spec', 'output', 'name'])) ?? config.id.name;
