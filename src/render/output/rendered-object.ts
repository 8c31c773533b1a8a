/** Rendered objects with their sources and files, before they become items, and the check for duplicate objects. */
import type { JsonObject } from '../json';
import { fieldText, groupOf, metadataText } from '../kubernetes-object';

export interface RenderedObject {
  readonly object: JsonObject;
  /** The source of the object, for messages: `component: web`. */
  readonly origin: string;
  /** The path of the object's file in the package: `web/deployment_api.yaml`. */
  readonly path: string;
}

/** A message for each object whose group, kind, namespace and name are the same as those of an earlier object. */
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

/** Describes an object in messages: `apps/Deployment shop/web (component: web)`. Empty parts are omitted. */
export function display({ origin, object }: RenderedObject): string {
  const kind = [groupOf(object), fieldText(object, 'kind')].filter((part) => part !== '').join('/');
  const name = [metadataText(object, 'namespace'), metadataText(object, 'name')]
    .filter((part) => part !== '')
    .join('/');
  return `${kind} ${name} (${origin})`;
}

/** The path of an object's file: `web/deployment_api.yaml`. The path never leads outside the package. */
export function pathIn(folder: string, object: JsonObject): string {
  const name = metadataText(object, 'name') || metadataText(object, 'generateName');
  const file = `${fieldText(object, 'kind').toLowerCase()}_${name}`;
  return `${safePath(folder)}/${safeName(file)}.yaml`;
}

/** Converts text to a path inside the package: `a b/../c` becomes `a-b/-../c`. */
export const safePath = (path: string): string => path.split('/').map(safeName).join('/');

/** Converts a string to one part of a path: `a/b:c` becomes `a-b-c`. */
const safeName = (text: string): string => text.replaceAll(/[^A-Za-z0-9._-]/g, '-').replace(/^\.*$/, '-$&');
