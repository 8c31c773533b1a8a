/** The order in which `qbec show` prints objects, and the objects that are there twice. */
import { compareBytes } from '../../../src/go';
import type { JsonObject } from '../json';
import { fieldText, groupOf, metadataText } from '../kubernetes-object';

export interface RenderedObject {
  readonly component: string;
  readonly object: JsonObject;
}

/** By `component:namespace:kind:name` as one text: so `a-b` comes before `a`. */
export function sortObjects(objects: readonly RenderedObject[]): readonly RenderedObject[] {
  return objects
    .map((rendered) => ({ rendered, key: sortKey(rendered) }))
    .toSorted((a, b) => compareBytes(a.key, b.key))
    .map(({ rendered }) => rendered);
}

const sortKey = ({ component, object }: RenderedObject): string =>
  [component, metadataText(object, 'namespace'), fieldText(object, 'kind'), metadataText(object, 'name')].join(':');

/** A message for each object that has the group, kind, namespace and name of a former one. */
export function duplicateMessages(objects: readonly RenderedObject[]): readonly string[] {
  const known = new Map<string, RenderedObject>();
  return objects.flatMap((rendered) => {
    const { object } = rendered;
    if (metadataText(object, 'name') === '') return [];
    const key = JSON.stringify([
      groupOf(object),
      fieldText(object, 'kind'),
      metadataText(object, 'namespace'),
      metadataText(object, 'name'),
    ]);
    const former = known.get(key);
    if (former !== undefined) return [`duplicate objects ${display(former)} and ${display(rendered)}`];
    known.set(key, rendered);
    return [];
  });
}

/** `apps/Deployment n/a (component: x)`, without what is empty. */
export function display({ component, object }: RenderedObject): string {
  const kind = [groupOf(object), fieldText(object, 'kind')].filter((part) => part !== '').join('/');
  const name = [metadataText(object, 'namespace'), metadataText(object, 'name')]
    .filter((part) => part !== '')
    .join('/');
  return `${kind} ${name} (component: ${component})`;
}
