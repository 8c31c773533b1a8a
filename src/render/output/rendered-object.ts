/** Rendered objects with their sources and files, before they become items. Also finds duplicate objects. */
import type { JsonObject } from '../json';
import { fieldText, groupOf, metadataText } from '../kubernetes-object';

export interface RenderedObject {
  readonly object: JsonObject;
  /** The source of the object, for messages: `component: web`. */
  readonly origin: string;
  /** The path of the object's file in the package: `web/deployment_api.yaml`. */
  readonly path: string;
}

/** A message for each object with the same group, kind, namespace and name as a previous object. */
export function duplicateMessages(objects: readonly RenderedObject[]): readonly string[] {
  const known = new Map<string, RenderedObject>();
  return objects.flatMap((rendered) => {
    const { object } = rendered;
    if (metadataText(object, 'name') === '') return [];
    const key = keyOfObject(object);
    const former = known.get(key);
    if (former !== undefined) return [`duplicate objects ${display(former)} and ${display(rendered)}`];
    known.set(key, rendered);
    return [];
  });
}

const keyOfObject = (object: JsonObject): string =>
  JSON.stringify([
    groupOf(object),
    fieldText(object, 'kind'),
    metadataText(object, 'namespace'),
    metadataText(object, 'name'),
  ]);

/** The object for messages, without empty parts: `apps/Deployment shop/web (component: web)`. */
export function display({ origin, object }: RenderedObject): string {
  const kind = [groupOf(object), fieldText(object, 'kind')].filter((part) => part !== '').join('/');
  const name = [metadataText(object, 'namespace'), metadataText(object, 'name')]
    .filter((part) => part !== '')
    .join('/');
  return `${kind} ${name} (${origin})`;
}

/** The path of an object's file, which is always inside the package: `web/deployment_api.yaml`. */
export function pathIn(folder: string, object: JsonObject): string {
  const name = metadataText(object, 'name') || metadataText(object, 'generateName');
  const file = `${fieldText(object, 'kind').toLowerCase()}_${name}`;
  return `${safePath(folder)}/${safeName(file)}.yaml`;
}

/** Converts text to a path inside the package: `a b/../c` is `a-b/-../c`. */
export const safePath = (path: string): string => path.split('/').map(safeName).join('/');

/** Converts a string to one part of a path: `a/b:c` is `a-b-c`. */
const safeName = (text: string): string => text.replaceAll(/[^A-Za-z0-9._-]/g, '-').replace(/^\.*$/, '-$&');
