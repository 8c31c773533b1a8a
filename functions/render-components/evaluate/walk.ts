/**
 * Finds the Kubernetes objects in the value of a component: one object, a list of any kind, an array, or an object of
 * objects, at any depth. Null is ignored. Go iterates over keys in random order, but Inlay sorts the keys.
 *
 * `{web: {apiVersion: v1, …}, more: [{apiVersion: v1, …}]}` contains two objects.
 */
import type { Json } from '../../../src/data';
import { goType } from '../../../src/go';
import {
  fieldOf,
  fieldsOf,
  isNamed,
  isObject,
  isSecretObject,
  isTyped,
  type JsonObject,
  jsonShown,
  FaultError,
} from '../../../src/render';

/** Returns the objects in search order. Throws a FaultError for a value that is not an object or has no name. */
export function extractObjects(value: Json): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  walk(value, { path: '$', parent: value, inSecret: false }, objects);
  return objects;
}

interface Visit {
  readonly path: string;
  /** The value that contains this value, for messages. */
  readonly parent: Json;
  readonly inSecret: boolean;
}

function walk(value: Json, place: Visit, found: JsonObject[]): void {
  if (value === null) return;
  const { path } = place;
  const inSecret = place.inSecret || isSecretObject(value);
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      walk(element, { path: `${path}[${index}]`, parent: value, inSecret }, found);
    }
  } else if (!isObject(value)) {
    throw invalid(
      `non-kubernetes object found while evaluating path "${path}" (found "${goType(value)}", json=\n${jsonShown(place.parent, inSecret)})`,
    );
  } else if (!isTyped(value)) {
    for (const [key, field] of fieldsOf(value)) {
      walk(field, { path: `${path}.${key}`, parent: value, inSecret }, found);
    }
  } else if (Array.isArray(fieldOf(value, 'items'))) {
    walk(value['items'] ?? null, { path: `${path}.items`, parent: value, inSecret }, found);
  } else {
    if (!isNamed(value)) {
      throw invalid(
        `object (map[string]interface {}) did not have a name at path "${path}", (json=\n${jsonShown(value, inSecret)})`,
      );
    }
    found.push(value);
  }
}

const invalid = (message: string): FaultError =>
  new FaultError({ code: 'invalid-object', message: `extract objects: ${message}` });
