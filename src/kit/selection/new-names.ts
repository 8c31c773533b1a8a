/** New names that an object cannot keep: Kubernetes refuses the name, or another object has it. */
import type { Report, Subject } from '../../function';
import { effectiveNamespace, localConfigKey, nameProblem, namespaceProblem, type ResourceId } from '../../krm';
import { type Resource, ResourceDraft } from '../../resource-list';

/** A change of the name or namespace of an item. `place` is the entry of the functionConfig that made it. */
export interface Renaming {
  readonly position: number;
  readonly from: ResourceId;
  readonly to: ResourceId;
  readonly place: string;
}

/** `resource` is the item before the change. */
export function reportNewName({ from, to }: Renaming, resource: Subject, field: string, report: Report): void {
  const name = from.name === to.name ? undefined : nameProblem(to);
  const namespace = from.namespace === to.namespace ? undefined : namespaceProblem(to);
  for (const message of [name, namespace]) {
    if (message !== undefined) report.warning({ code: 'kubernetes-refuses', message, resource, field });
  }
}

/** To be called after the last entry: before that, two objects may have one name for a while. `all` are the items by their positions. */
export function reportDuplicates(
  all: readonly (Resource | ResourceDraft<Resource>)[],
  renamings: readonly Renaming[],
  report: Report,
): void {
  if (renamings.length === 0) return;
  const counts = new Map<string, number>();
  for (const one of all) {
    const key = keyOf(one.id);
    if (!isLocal(one)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const reported = new Set<string>();
  for (const { position } of renamings) {
    const resource = all[position];
    if (resource === undefined || isLocal(resource)) continue;
    const key = keyOf(resource.id);
    const count = counts.get(key) ?? 0;
    if (count < 2 || reported.has(key)) continue;
    reported.add(key);
    const message = `${count} items of kind ${resource.id.kind} have this name now: kustomize refuses that, and in a cluster each takes the place of the one before`;
    report.warning({ code: 'duplicate-name', message, resource, field: 'metadata.name' });
  }
}

const keyOf = ({ group, kind, namespace, name }: ResourceId): string =>
  JSON.stringify([group, kind, effectiveNamespace(namespace), name]);

/** Items that kpt and kustomize do not apply to the cluster may have any name. */
const isLocal = (one: Resource | ResourceDraft<Resource>): boolean =>
  (one instanceof ResourceDraft || one.mentions(localConfigKey)) && one.annotations().get(localConfigKey) === 'true';
