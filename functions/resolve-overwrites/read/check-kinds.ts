/**
 * Reports items that appear to be Landscaper objects or component descriptors but would not be read. The version of
 * such an item differs, or its group or kind is misspelled or belongs to a different project. These items are
 * recognized by names, or by fields that are unique to a kind.
 */
import { didYouMean, nodeAt, type Path } from '../../../src/data';
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import { isComponentVersion } from '../descriptors/component-descriptor';

export const landscaperGroup = 'landscaper.gardener.cloud';
const version = 'v1alpha1';
const apiVersion = `${landscaperGroup}/${version}`;

export type LandscaperKind = 'Installation' | 'Context' | 'ComponentVersionOverwrites';
const kinds: readonly string[] = ['Installation', 'Context', 'ComponentVersionOverwrites'] satisfies LandscaperKind[];

/**
 * Whether the resource is of this kind and version. Items of other versions are not read. `checkKinds` reports
 * misspelled kinds and versions.
 */
export const isLandscaper = (resource: Resource, kind: LandscaperKind): boolean =>
  resource.identity.kind === kind && resource.identity.apiVersion === apiVersion;

interface Misspelling {
  readonly field: 'apiVersion' | 'kind';
  readonly message: string;
}

export function checkKinds(resources: readonly Resource[], report: Report): void {
  for (const resource of resources) {
    const code = 'invalid-resource';
    const finding = resource.id.group === landscaperGroup ? groupMistake(resource) : otherGroupMistake(resource);
    if (finding !== undefined) report.error({ code, resource, ...finding });
    const descriptor = descriptorMistake(resource);
    if (descriptor !== undefined) report.warning({ code, resource, ...descriptor });
  }
}

function groupMistake(resource: Resource): Misspelling | undefined {
  const { kind, version: written } = resource.id;
  if (kinds.includes(kind)) {
    if (written === version) return undefined;
    const message = `\`apiVersion\` of a Landscaper ${kind} must be "${apiVersion}", not "${landscaperGroup}/${written}", because other versions are not read`;
    return { field: 'apiVersion', message };
  }
  const meant = didYouMean(kind, kinds) ?? kindByFields(resource);
  if (meant === undefined) return undefined;
  return { field: 'kind', message: `Landscaper has no kind "${kind}": did you mean "${meant}"?` };
}

/**
 * Returns the mistake in a resource whose group is not Landscaper's. Other projects also have a kind Context, in groups
 * with clearly different names.
 */
function otherGroupMistake(resource: Resource): Misspelling | undefined {
  const { kind, group: written } = resource.id;
  if (kinds.includes(kind) && written !== '' && didYouMean(written, [landscaperGroup]) !== undefined) {
    return {
      field: 'apiVersion',
      message: `\`apiVersion\` is "${resource.identity.apiVersion}": did you mean "${apiVersion}"?`,
    };
  }
  const meant = kindByFields(resource);
  if (meant === undefined) return undefined;
  const message = `\`apiVersion\` of a Landscaper ${meant} must be "${apiVersion}", not "${resource.identity.apiVersion}", because other versions are not read`;
  return { field: 'apiVersion', message };
}

/** Returns the kind of a resource according to its fields, or according to a name that only Landscaper uses. */
function kindByFields(resource: Resource): string | undefined {
  const { kind } = resource.id;
  const has = (...path: Path): boolean => nodeAt(resource.root, path) !== undefined;
  const hasBelow = (...path: Path): boolean => has(...path) || has('spec', ...path);
  if (kind === 'ComponentVersionOverwrites') return kind;
  if (resource.mentions('substitution') && hasBelow('overwrites', 0, 'substitution')) {
    return 'ComponentVersionOverwrites';
  }
  if (resource.mentions('componentVersionOverwrites') && hasBelow('componentVersionOverwrites')) return 'Context';
  if (kind !== 'Installation' || !resource.mentions('componentDescriptor')) return undefined;
  return has('spec', 'componentDescriptor') ? kind : undefined;
}

/**
 * Returns the mistake in a component descriptor whose `apiVersion` or `kind` is wrong. Only descriptors have a version
 * in `metadata`, but controllers of the Open Component Model also have a kind ComponentVersion.
 */
function descriptorMistake(resource: Resource): Misspelling | undefined {
  const { apiVersion: written, kind } = resource.identity;
  const isOfModel = /(?:^|\.)ocm\.(?:software|gardener\.cloud)$/.test(resource.id.group);
  if (!isOfModel || isComponentVersion(written, kind) || nodeAt(resource.root, ['metadata', 'version']) === undefined) {
    return undefined;
  }
  const message = `\`apiVersion\` and \`kind\` of a component descriptor must be "ocm.software/v3alpha1" and "ComponentVersion", not "${written}" and "${kind}", because other kinds are not read`;
  return { field: kind === 'ComponentVersion' ? 'apiVersion' : 'kind', message };
}
