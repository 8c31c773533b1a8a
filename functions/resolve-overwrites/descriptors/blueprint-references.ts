/**
 * `cd://` references in an inline blueprint, followed in the descriptors as the overwrites leave them:
 * `cd://componentReferences/backend/resources/blueprint` is the resource `blueprint` of the component that the reference `backend` leads
 * to. Landscaper would stop at one that leads nowhere. Blueprints in a registry are not seen.
 */
import { nodeAt, scalarsOf } from '../../../src/data';
import type { Report } from '../../../src/function';
import { formatPath } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import { versionName } from '../model/component-ref';
import type { ComponentDescriptor } from './component-descriptor';
import type { ComponentGraph } from './component-graph';

const blueprintPath = ['spec', 'blueprint', 'inline'] as const;

export function reportBrokenBlueprint(
  resource: Resource,
  root: ComponentDescriptor,
  graph: ComponentGraph,
  report: Report,
): void {
  if (!resource.mentions('cd://')) return;
  const inline = nodeAt(resource.root, blueprintPath);
  if (inline === undefined) return;
  const told = new Set<string>();
  for (const { path, scalar } of scalarsOf(inline)) {
    for (const [reference] of scalar.text.matchAll(/\bcd:\/\/[^\s"'#,\\)}\]]*/g)) {
      const problem = told.has(reference) ? undefined : problemOf(reference.slice('cd://'.length), root, graph);
      told.add(reference);
      if (problem === undefined) continue;
      const message = `unable to resolve blueprint ref ${reference}: ${problem}`;
      report.warning({
        code: 'blueprint-reference',
        message,
        resource,
        field: formatPath([...blueprintPath, ...path]),
      });
    }
  }
}

/** In Landscaper's words. Undefined where it leads to a resource, or to a component that is not supplied. */
function problemOf(way: string, root: ComponentDescriptor, graph: ComponentGraph): string | undefined {
  const steps = way.split('/').filter((step) => step !== '');
  if (steps.length === 0 || steps.length % 2 === 1) return 'even number of path arguments expected';
  let at = root;
  for (let index = 0; index < steps.length; index += 2) {
    const [keyword, name = ''] = steps.slice(index);
    if (keyword === 'resources') {
      if (index + 2 < steps.length) return 'the selector seems to contain more path segments after a resource';
      return at.resourceTypes.has(name) ? undefined : `local resource ${name} cannot be found in ${versionName(at)}`;
    }
    if (keyword !== 'componentReferences') return `unknown keyword ${keyword}`;
    const edge = graph.edgesOf(at).find(({ reference }) => reference.name === name);
    if (edge === undefined) return `component reference ${name} cannot be found in ${versionName(at)}`;
    if (edge.target === undefined) return undefined;
    at = edge.target;
  }
  return undefined;
}
