/** Sorts objects in the order of `qbec show`. */
import { compareBytes } from '../../../src/go';
import { fieldText, type JsonObject, metadataText } from '../../../src/render';

export interface ComponentObject {
  readonly component: string;
  readonly object: JsonObject;
}

/** Sorts by the string `component:namespace:kind:name`. `a-b` comes before `a`, because `-` sorts before `:`. */
export function sortObjects(objects: readonly ComponentObject[]): readonly ComponentObject[] {
  return objects
    .map((rendered) => ({ rendered, key: sortKey(rendered) }))
    .toSorted((a, b) => compareBytes(a.key, b.key))
    .map(({ rendered }) => rendered);
}

const sortKey = ({ component, object }: ComponentObject): string =>
  [component, metadataText(object, 'namespace'), fieldText(object, 'kind'), metadataText(object, 'name')].join(':');
