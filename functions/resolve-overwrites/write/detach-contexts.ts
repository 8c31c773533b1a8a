/**
 * Removes `componentVersionOverwrites` from Contexts after the references are resolved. Landscaper would otherwise
 * apply the list again, this time to resolved references. As a result, references that only Landscaper can overwrite at
 * runtime are no longer overwritten. The function warns once for each Context, and names one lost overwrite as an
 * example.
 */
import { stringOf } from '../../../src/data';
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import { changedAttributes } from '../model/component-ref';
import { isLandscaper } from '../read/check-kinds';
import type { ResolvedComponent } from '../follow/resolved-component';

const key = 'componentVersionOverwrites';

export function detachContexts(
  resources: readonly Resource[],
  components: readonly ResolvedComponent[],
  report: Report,
): readonly Resource[] {
  const lost = lostOverwrites(components);
  return resources.map((resource) => {
    if (!isLandscaper(resource, 'Context')) return resource;
    const list = stringOf(resource.get([key])) ?? '';
    if (list === '') return resource;
    const { namespace, name } = resource.id;
    const example = lost.get(`${namespace}/${name}`);
    if (example !== undefined) {
      report.warning({
        code: 'overwrite-lost',
        message: `without '${list}', context '${name}' no longer overwrites ${example}, which only Landscaper can overwrite (at runtime)`,
        resource,
        field: key,
      });
    }
    report.info({ code: 'changed', message: `${key} reference removed`, resource, field: key });
    return resource.edit([{ kind: 'delete', path: [key] }]);
  });
}

/** Returns, for each Context, the first reference that is overwritten but cannot be rewritten. */
function lostOverwrites(components: readonly ResolvedComponent[]): ReadonlyMap<string, string> {
  const lost = new Map<string, string>();
  for (const { installation, context, isInline, original, effective, followed, patchedVersion } of components) {
    const { namespace, name } = installation.resource.id;
    const place = `${namespace}/${context.name}`;
    if (lost.has(place)) continue;
    const reference = followed.references.find(({ edge }) => edge.isOverwritten);
    if (isInline && changedAttributes(original, effective).length > 0) {
      lost.set(place, `the inline component descriptor of Installation '${name}'`);
    } else if (reference !== undefined && patchedVersion === undefined) {
      lost.set(place, `the component reference ${reference.path} of Installation '${name}'`);
    }
  }
  return lost;
}
