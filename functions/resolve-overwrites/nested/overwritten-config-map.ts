/**
 * Writes the ConfigMap that the user needs to make overwrites of components take effect. The ConfigMap contains the
 * constructor, the descriptors, the resolver rules and the commands.
 */
import type { TransformInput } from '../../../src/function';
import { withEntries } from '../../../src/data';
import { compareBytes } from '../../../src/go';
import { yamlFormat } from '../../../src/formats';
import type { Resource } from '../../../src/resource-list';
import { findMarked, withMarked } from '../../../src/kit';
import { constructorOf } from './constructor';
import type { NestedOverwrites } from './nested-overwrites';
import { patchedDescriptor } from './patched-descriptor';
import { addingCommands } from './adding-commands';
import { constructorKey, overwrittenMark } from './previous-versions';
import { patchedName, type PatchedComponent } from './patches';
import { rulesKey } from './resolver-rules';
import type { Run } from '../follow/run';

/** Returns `resources` with the ConfigMap, or without the ConfigMap of a previous run if nothing is overwritten. */
export function withOverwritten(
  resources: readonly Resource[],
  nested: NestedOverwrites,
  { settings, usages, report, overwrittenName: name }: Run,
  secrets: TransformInput<unknown>['secrets'],
): readonly Resource[] {
  const { components, rules } = nested;
  const before = findMarked(resources, { name }, overwrittenMark);
  // After the Contexts are detached, nothing is overwritten, but the ConfigMap with the created components is kept.
  if (before !== undefined && settings.detachContexts && [...usages].length === 0) return resources;
  if (components.size === 0 && rules.isEmpty) {
    if (before === undefined) return resources;
    const message = `ConfigMap \`${name}\` is removed, because no component below an Installation is overwritten any longer; components that were added to a repository remain in the repository`;
    report.info({ code: 'nested-overwrite', message, resource: before });
    return resources.filter((resource) => resource !== before);
  }
  const ordered = bottomUp(components);
  const data = new Map<string, string>();
  if (!rules.isEmpty) data.set(rulesKey, yamlFormat.print(rules.configuration()));
  if (ordered.length > 0) {
    const list = { kind: 'list', items: ordered.map(constructorOf) } as const;
    data.set(constructorKey, yamlFormat.print(withEntries(undefined, { components: list })));
  }
  for (const [at, one] of ordered.entries()) {
    const [last] = one.component.name.split('/').slice(-1);
    // A component in a constructor does not have a descriptor yet.
    if (one.descriptor.source.plan !== undefined) continue;
    const text = yamlFormat.print(patchedDescriptor(one, settings.target));
    data.set(`${at + 1}-${last}.component-descriptor.yaml`, text);
  }
  data.set('commands.txt', addingCommands(name, nested, settings.descriptors));
  const texts = Object.fromEntries(Array.from(data, ([key, text]) => [key, secrets.redact(text)]));
  return withMarked(resources, { name }, overwrittenMark, texts, report);
}

/** Sorts components by level, starting with components that do not refer to patched components, and then by name. */
function bottomUp(components: ReadonlyMap<string, PatchedComponent>): readonly PatchedComponent[] {
  const levels = new Map<string, number>();
  const level = (key: string): number => levels.get(key) as number;
  // `components` lists the targets of a component before the component.
  for (const [key, { targets }] of components) {
    levels.set(key, 1 + Math.max(0, ...targets.map((target) => level(patchedName(target)))));
  }
  return [...components].toSorted(([a], [b]) => level(a) - level(b) || compareBytes(a, b)).map(([, one]) => one);
}
