/** Finds functionConfigs among the items, because kpt passes functionConfigs as items. */
import { stringOf } from '../../data';
import { effectiveNamespace, inlineConfigName } from '../../krm';
import type { Resource } from '../../resource-list';
import type { VersionerKind } from '../bookkeeping';
import type { Versioner } from '../versioner';

export const functionConfigs = (items: readonly Resource[], kind: VersionerKind): readonly Resource[] =>
  items.filter(({ id }) => id.kind === kind && id.group === 'fn.inlay.dev');

/**
 * True if several functionConfigs may have this name, so that the label of a version does not show which one created
 * the version. In the short form, kpt names every functionConfig `function-input`. In different packages,
 * functionConfigs may have the same name.
 */
export const isSharedName = (
  items: readonly Resource[],
  { kind, name, namespace }: Pick<Versioner, 'kind' | 'name' | 'namespace'>,
): boolean =>
  name === inlineConfigName ||
  functionConfigs(items, kind).filter(
    ({ id }) =>
      id.name === name &&
      (kind === 'VersionConfig' || effectiveNamespace(id.namespace) === effectiveNamespace(namespace)),
  ).length > 1;

/** The common prefix of the names of all objects that a LayerConfig generates. */
export const baseOf = (config: Resource): string => stringOf(config.get(['spec', 'output', 'name'])) ?? config.id.name;
