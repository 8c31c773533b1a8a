/** New names that an object cannot keep: Kubernetes refuses the name, or another object has it. */
import type { Report, Subject } from '../../../src/function';
import { type Items, type Renaming, ResourceDraft } from '../../../src/kit';
import { effectiveNamespace, localConfigKey, nameProblem, namespaceProblem, type ResourceId } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';

/** `resource` is the item before the change. */
export function reportNewName({ from, to }: Renaming, resource: Subject, field: string, report: Report): void {
  const name = from.name === to.name ? undefined : nameProblem(to);
  const namespace = from.namespace === to.namespace ? undefined : namespaceProblem(to);
  for (const message of [name, namespace]) {
    if (message !== undefined) report.warning({ code: 'kubernetes-refuses', message, resource, field });
  }
}

/** To be called after the last replacement: before that, two objects may have one name for a while. */
export function reportDuplicates(items: Items, report: Report): void {
  const { all, renamings } = items;
  if (renamings.length === 0) return;
  const counts = new Map<string, number>();
  for (const one of all) {
    const key = keyOf(one.id);
    if (!isLocal(one)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const told = new Set<string>();
  for (const { position } of renamings) {
    const resource = items.at(position);
    const key = keyOf(resource.id);
    if (isLocal(resource) || told.has(key)) continue;
    const count = counts.get(key) as number;
    if (count < 2) continue;
    told.add(key);
    const message = `${count} items of kind ${resource.id.kind} have this name now: kustomize refuses that, and in a cluster each takes the place of the one before`;
    report.warning({ code: 'duplicate-name', message, resource, field: 'metadata.name' });
  }
}

const keyOf = ({ group, kind, namespace, name }: ResourceId): string =>
  JSON.stringify([group, kind, effectiveNamespace(namespace), name]);

/** Items that kpt and kustomize do not apply to the cluster may have any name. */
const isLocal = (one: Resource | ResourceDraft): boolean =>
  (one instanceof ResourceDraft || one.mentions(localConfigKey)) && one.annotations().get(localConfigKey) === 'true';
