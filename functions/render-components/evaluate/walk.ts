/**
 * Finds the Kubernetes objects in the value of a component: one object, a list of any kind, an array, or an object of
 * objects, at any depth. Null is nothing. Where Go follows its random order of keys, here keys are sorted.
 *
 * `{web: {apiVersion: v1, …}, more: [{apiVersion: v1, …}]}` has two objects.
 */
import type { Json } from '../../../src/data';
import { standIn } from '../../../src/kit';
import { goMarshalIndent, goType } from '../../../src/go';
import { type ComponentFault, shortened } from '../messages';
import { fieldOf, fieldsOf, isObject, type JsonObject } from '../json';

/** A value is no Kubernetes object, or has no name. The message shows the place and the value. */
export class WalkError extends Error {
  override readonly name = 'WalkError';

  constructor(readonly fault: Pick<ComponentFault, 'code' | 'message'>) {
    super(fault.message);
  }
}

/** The objects in their order. Throws a WalkError for the first value that is no object. */
export function extractObjects(value: Json): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  walk(value, { path: '$', parent: value, inSecret: false }, objects);
  return objects;
}

interface Visit {
  readonly path: string;
  /** The value around it, for messages. */
  readonly parent: Json;
  /** Whether the value is in a Secret. A Secret beside it is known by its own kind. */
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
    throw new WalkError({
      code: 'not-an-object',
      message: `non-kubernetes object found while evaluating path "${path}" (found "${goType(value)}", json=\n${jsonShown(place.parent, inSecret)})`,
    });
  } else if (!isTyped(value)) {
    for (const [key, field] of fieldsOf(value)) {
      walk(field, { path: `${path}.${key}`, parent: value, inSecret }, found);
    }
  } else if (Array.isArray(fieldOf(value, 'items'))) {
    walk(value['items'] ?? null, { path: `${path}.items`, parent: value, inSecret }, found);
  } else {
    if (!isNamed(value)) {
      throw new WalkError({
        code: 'missing-name',
        message: `object (map[string]interface {}) did not have a name at path "${path}", (json=\n${jsonShown(value, inSecret)})`,
      });
    }
    found.push(value);
  }
}

/** Has `kind` and `apiVersion`. */
export const isTyped = (value: JsonObject): boolean =>
  isText(fieldOf(value, 'kind')) && isText(fieldOf(value, 'apiVersion'));

function isNamed(value: JsonObject): boolean {
  const metadata = fieldOf(value, 'metadata');
  return isText(fieldOf(metadata, 'name')) || isText(fieldOf(metadata, 'generateName'));
}

const isText = (value: Json | undefined): value is string => typeof value === 'string' && value !== '';

const jsonShown = (value: Json, inSecret: boolean): string =>
  shortened(goMarshalIndent(harmless(value, inSecret), '', '  '));

/** `value` for a message: without the values of the Secrets in it, and without any value where it is itself in a Secret. */
export const harmless = (value: Json, inSecret: boolean): Json => (inSecret ? redacted(value) : withoutSecrets(value));

/** No id is known here, so a Secret of any group counts. The items of a SecretList need no kind. */
export function isSecretObject(value: Json): boolean {
  const kind = fieldOf(value, 'kind');
  return kind === 'Secret' || kind === 'SecretList';
}

function withoutSecrets(value: Json): Json {
  if (isSecretObject(value)) return redacted(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  return Object.fromEntries(fieldsOf(value).map(([key, field]) => [key, withoutSecrets(field)]));
}

/** Hides everything but the fields that say which object it is. */
function redacted(value: Json): Json {
  const hide = (inner: Json): Json => {
    if (Array.isArray(inner)) return inner.map(hide);
    if (isObject(inner)) return Object.fromEntries(fieldsOf(inner).map(([key, field]) => [key, hide(field)]));
    return inner === null ? null : standIn;
  };
  if (!isObject(value)) return hide(value);
  return Object.fromEntries(
    fieldsOf(value).map(([key, field]) => [
      key,
      ['apiVersion', 'kind', 'metadata', 'type'].includes(key) ? field : hide(field),
    ]),
  );
}
