/**
 * Finds `getComponent` calls that overwriting breaks. The call searches for a reference's original name and version,
 * but Landscaper stores the component under the overwritten name and version. Only templates in inline blueprints can
 * be checked here.
 */
import { scalarsOf } from '../../../../src/data';
import type { Report } from '../../../../src/function';
import { formatPath } from '../../../../src/krm';
import type { Resource } from '../../../../src/resource-list';
import type { ComponentDescriptor } from '../component-descriptor';
import type { ComponentGraph, Edge, TransitiveReference } from '../component-graph';
import { versionName } from '../../model/component-ref';

/** Warns about each call that would find nothing: `getComponent .cd "name" "referenced"`. */
export function reportLostTemplates(
  resource: Resource,
  references: readonly TransitiveReference[],
  graph: ComponentGraph,
  root: ComponentDescriptor,
  report: Report,
): void {
  if (!resource.mentions('getComponent')) return;
  const found = new Set([versionName(root)]);
  graph.walk(root, ({ effective }) => found.add(versionName(effective)));
  const lost = references.filter(({ edge }) => edge.isOverwritten && !found.has(versionName(edge.original)));
  for (const { path, scalar } of scalarsOf(resource.root)) {
    const names = new Set(Array.from(scalar.text.matchAll(nameArgument), ([, name]) => name));
    const messages = lost.filter(({ edge }) => names.has(edge.reference.name)).map(({ edge }) => messageOf(edge));
    for (const message of new Set(messages)) {
      report.warning({ code: 'template-loses-component', message, resource, field: formatPath(path) });
    }
  }
}

const messageOf = ({ reference, original, effective }: Edge): string =>
  `getComponent will not find the component of reference ${reference.name}: it looks for ${versionName(original)}, which is overwritten by ${versionName(effective)}; getComponent does not follow overwrites`;

/** Matches `getComponent .cd "name" "x"` in Go templates and `getComponent(cd, "name", "x")` in spiff. */
const nameArgument = /\bgetComponent\b[^\n"]{0,100}"name"[\s,]{1,20}"([^"\n]{1,200})"/g;
