/**
 * Follows a resolved reference into the supplied descriptors: the component itself, its blueprint, and all components
 * to which the component refers. People rarely supply all descriptors. If no descriptor is supplied, missing
 * descriptors are reported only if the user has set `missingDescriptor`.
 */
import { pluralize } from '../../../src/data';
import { reportBrokenBlueprint } from '../descriptors/references/blueprint-references';
import type { ComponentDescriptor } from '../descriptors/component-descriptor';
import { versionName } from '../model/component-ref';
import { changeLines } from './condition';
import type { ComponentGraph, TransitiveReference } from '../descriptors/component-graph';
import { firstOfBoth } from '../descriptors/descriptors';
import type { InlineDescriptors } from '../descriptors/inline-descriptors';
import { graphOf, type Run } from './run';
import type { Followed, Resolution } from './resolved-component';
import { reportLostTemplates } from '../descriptors/references/template-references';

export const notFollowed: Followed = { root: undefined, graph: undefined, references: [], isComplete: false };

export function followComponent(
  { effective, usage }: Resolution,
  inline: InlineDescriptors | undefined,
  run: Run,
): Followed {
  const { settings } = run;
  const { descriptors } = run.inventory;
  const source = inline === undefined ? descriptors : firstOfBoth(inline.descriptors, descriptors);
  const root = source.find(effective);
  const isUsable = root?.isStored === true || inline !== undefined;
  if (root === undefined || !isUsable || !settings.transitive) return { ...notFollowed, root };
  const graph = inline === undefined ? run.graph(effective, usage) : graphOf(source, effective, usage);
  return { root, graph, ...graph.referencesBelow(root) };
}

/**
 * Reports the problems and overwritten references below a reference. If `isPatched` is true, the Installation will
 * refer to patched components, and no overwrites apply to patched components.
 */
export function reportFollowed(
  resolution: Resolution,
  { root, graph, references }: Followed,
  run: Run,
  isPatched: boolean,
): void {
  const { installation, effective, isInline } = resolution;
  const { resource } = installation;
  if (root === undefined) {
    if (run.settings.nested !== 'report' && run.isFromPreviousRun(effective)) return;
    reportMissing(run, { message: `component version ${versionName(effective)} not found`, resource });
    return;
  }
  if (!root.isStored && !isInline) {
    const message = `component version ${versionName(effective)}: ${needsRepository(root)}`;
    run.report.error({ code: 'repository-context-missing', message, resource });
    return;
  }
  reportBlueprint(resolution, root, run);
  reportOverwritten(resolution, references, run);
  reportBroken(resolution, references, run);
  if (graph !== undefined) {
    const original = (): ComponentGraph | undefined =>
      isPatched || isInline ? undefined : run.graph(effective, undefined);
    reportBrokenBlueprint(resource, root, { overwritten: graph, original }, run.report);
  }
  if (graph !== undefined && references.some(({ edge }) => edge.isOverwritten)) {
    reportLostTemplates(resource, references, graph, root, run.report);
  }
}

/** Returns the message about a component without a repository: Landscaper's message, followed by Inlay's remedy. */
const needsRepository = (descriptor: ComponentDescriptor): string =>
  `repository context is required: add the location of the component (example: {type: ociRegistry, baseUrl: registry.example.com}) to \`repositoryContexts\` in the supplied descriptor of ${versionName(descriptor)}; signatures do not cover this field`;

function reportMissing(
  { settings, inventory: { descriptors }, report }: Run,
  finding: { readonly message: string; readonly resource: Resolution['installation']['resource'] },
): void {
  const { missingDescriptor, missingDescriptorIsSet } = settings;
  if (missingDescriptor === 'ignore' || (descriptors.size === 0 && !missingDescriptorIsSet)) return;
  report[missingDescriptor]({ code: 'not-found', ...finding });
}

function reportBlueprint(
  { installation: { resource, blueprintName } }: Resolution,
  root: ComponentDescriptor,
  { report }: Run,
): void {
  if (blueprintName === '') return;
  const type = root.resourceTypes.get(blueprintName);
  if (type === 'landscaper.gardener.cloud/blueprint' || type === 'blueprint') return;
  const message =
    type === undefined
      ? `failed to get resource with name ${blueprintName}`
      : `blueprint resource ${blueprintName} has wrong type ${type}`;
  const field = 'spec.blueprint.ref.resourceName';
  report.error({ code: 'not-found', message, resource, field, currentValue: blueprintName });
}

export function reportOverwritten(
  { installation: { resource } }: Resolution,
  references: readonly TransitiveReference[],
  { report, reportedOverwritten }: Run,
): void {
  const reportChange = (message: string): void => report.info({ code: 'changed', message, resource });
  const { some, more } = reportedOverwritten.select(references.filter(({ edge }) => edge.isOverwritten));
  for (const { path, edge } of some) {
    const changes = changeLines(edge.original, edge.effective).join('; ');
    reportChange(`transitive component reference ${path} has been overwritten: ${changes}`);
  }
  if (more === 0) return;
  reportChange(
    `${pluralize(more, 'more transitive component reference')} ${more === 1 ? 'has' : 'have'} been overwritten, as reported for other Installations`,
  );
}

const isBroken = ({ edge }: TransitiveReference): boolean => edge.target?.isStored !== true;

function reportBroken(
  { installation: { resource } }: Resolution,
  references: readonly TransitiveReference[],
  run: Run,
): void {
  const { some, more } = run.reportedBroken.select(references.filter(isBroken));
  for (const { edge } of some) {
    const { original, effective, reference, target } = edge;
    const failure = `unable to resolve component reference ${reference.name} with component name ${original.componentName} and version ${original.version}`;
    if (target === undefined) {
      reportMissing(run, { message: `${failure}: component version ${versionName(effective)} not found`, resource });
    } else {
      const message = `${failure}: ${needsRepository(target)}`;
      run.report.error({ code: 'repository-context-missing', message, resource });
    }
  }
  if (more > 0) {
    const message = `${pluralize(more, 'more component reference')} cannot be resolved, as reported for other Installations`;
    reportMissing(run, { message, resource });
  }
}
