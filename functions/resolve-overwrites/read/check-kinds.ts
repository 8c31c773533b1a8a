/**
 * Reports items that are meant for Landscaper but would not be read: their version is another, or group or kind are
 * misspelt.
 */
import { didYouMean } from '../../../src/data';
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';

const group = 'landscaper.gardener.cloud';
const version = 'v1alpha1';
const kinds = ['Installation', 'Context', 'ComponentVersionOverwrites'];

export function checkKinds(resources: readonly Resource[], report: Report): void {
  for (const resource of resources) {
    const finding = misspelling(resource);
    if (finding !== undefined) report.error({ code: 'unknown-kind', resource, ...finding });
  }
}

function misspelling({ id }: Resource): { readonly field: string; readonly message: string } | undefined {
  const isKind = kinds.includes(id.kind);
  if (id.group === group) {
    if (isKind && id.version !== version) {
      return {
        field: 'apiVersion',
        message: `\`apiVersion\` of a Landscaper ${id.kind} must be "${group}/${version}", not "${group}/${id.version}": no other is read`,
      };
    }
    const meant = isKind ? undefined : didYouMean(id.kind, kinds);
    if (meant === undefined) return undefined;
    return { field: 'kind', message: `Landscaper has no kind "${id.kind}": did you mean "${meant}"?` };
  }
  // Other projects have a kind Context as well, in groups with quite different names.
  const isMeant = isKind && id.group !== '' && didYouMean(id.group, [group]) !== undefined;
  if (!isMeant) return undefined;
  return { field: 'apiVersion', message: `\`apiVersion\`: did you mean "${group}/${version}"?` };
}
