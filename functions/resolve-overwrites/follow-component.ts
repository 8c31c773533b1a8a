/**
 * From a resolved reference into the supplied descriptors: the component itself, its blueprint, and all that it refers to.
 * The list is rarely complete: where nothing is supplied at all, nothing is said, unless the user asked for it.
 */
import type { ComponentDescriptor } from './component-descriptor';
import { versionName } from './component-ref';
import { changeLines } from './condition';
import { layered } from './descriptors';
import type { InlineDescriptors } from './inline-descriptors';
import type { Inventory } from './inventory';
import type { Resolution } from './resolved-component';
import { reportLostTemplates } from './template-references';
import type { TransitiveReference } from './transitive-references';

export interface Followed {
  readonly isSupplied: boolean;
  /** Everything that the overwrites could apply to has been seen. */
  readonly isComplete: boolean;
  readonly references: readonly TransitiveReference[];
}

const nothing: Followed = { isSupplied: false, isComplete: false, references: [] };

export function followComponent(
  resolution: Resolution,
  inline: InlineDescriptors | undefined,
  inventory: Inventory,
): Followed {
  const { installation, effective, usage } = resolution;
  const { descriptors, settings, report } = inventory;
  const source = inline === undefined ? descriptors : layered(inline.descriptors, descriptors);
  const root = source.find(effective);
  const { resource } = installation;
  if (root === undefined) {
    sayMissing(inventory, { message: `component version ${versionName(effective)} not found`, resource });
    return nothing;
  }
  if (root.repositoryContext === undefined && inline === undefined) {
    report.error({
      code: 'repository-context-required',
      message: `component version ${versionName(effective)}: repository context is required`,
      resource,
    });
    return nothing;
  }
  reportBlueprint(resolution, root, inventory);
  if (!settings.transitive) return { isSupplied: true, isComplete: false, references: [] };

  const transitive =
    inline === undefined ? inventory.transitive(effective, usage) : inventory.transitiveIn(source, effective, usage);
  const { references, isComplete } = transitive.from(root);
  for (const reference of references) reportReference(resolution, reference, inventory);
  if (references.some(({ edge }) => edge.isOverwritten)) {
    reportLostTemplates(resource, references, transitive.graph, root, report);
  }
  return { isSupplied: true, isComplete, references };
}

function sayMissing(
  { settings, descriptors, report }: Inventory,
  finding: { readonly message: string; readonly resource: Resolution['installation']['resource'] },
): void {
  const { missingDescriptor, missingDescriptorIsSet } = settings;
  if (missingDescriptor === 'ignore' || (descriptors.size === 0 && !missingDescriptorIsSet)) return;
  report[missingDescriptor]({ code: 'component-not-found', ...finding });
}

function reportBlueprint(
  { installation: { resource, blueprintName } }: Resolution,
  root: ComponentDescriptor,
  { report }: Inventory,
): void {
  if (blueprintName === '') return;
  const type = root.resourceTypes.get(blueprintName);
  if (type === 'landscaper.gardener.cloud/blueprint' || type === 'blueprint') return;
  const field = { resource, field: 'spec.blueprint.ref.resourceName', currentValue: blueprintName };
  if (type === undefined) {
    const message = `failed to get resource with name ${blueprintName}`;
    report.error({ code: 'blueprint-not-found', message, ...field });
  } else {
    const message = `blueprint resource ${blueprintName} has wrong type ${type}`;
    report.error({ code: 'blueprint-not-found', message, ...field });
  }
}

function reportReference(
  { installation: { resource } }: Resolution,
  { path, edge }: TransitiveReference,
  inventory: Inventory,
): void {
  const { original, effective, reference, target } = edge;
  if (edge.isOverwritten) {
    const changes = changeLines(original, effective).join('; ');
    inventory.report.info({
      code: 'reference-overwritten',
      message: `transitive component reference ${path} has been overwritten: ${changes}`,
      resource,
    });
  }
  if (target?.repositoryContext !== undefined) return;
  const failure = `unable to resolve component reference ${reference.name} with component name ${original.componentName} and version ${original.version}`;
  if (target === undefined) {
    sayMissing(inventory, {
      message: `${failure}: component version ${versionName(effective)} not found`,
      resource,
    });
    return;
  }
  const message = `${failure}: repository context is required`;
  inventory.report.error({ code: 'repository-context-required', message, resource });
}
