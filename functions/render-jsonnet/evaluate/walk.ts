/**
 * Like Tanka, finds the Kubernetes objects in the value of a program. A map with `apiVersion` and `kind` is an object.
 * Other maps and arrays are searched at any depth. `{web: {apiVersion: v1, …}, more: [{apiVersion: v1, …}]}` contains
 * two objects.
 *
 * Unlike Tanka, Inlay keeps both objects of `{'a.b': …, a: {b: …}}`, and returns objects in the order of the keys.
 * Inlay splits only objects whose kind ends in `List` into `items`, and omits objects for kustomize and similar tools.
 */
import type { Json } from '../../../src/data';
import {
  fieldOf,
  fieldsOf,
  fieldText,
  groupOf,
  isNamed,
  isObject,
  isSecretObject,
  isToolObject,
  isTyped,
  type JsonObject,
  jsonShown,
  FaultError,
} from '../../../src/render';
import { EnvironmentError } from '../tanka/environment';

export interface FoundObjects {
  readonly objects: readonly JsonObject[];
  /** The objects for kustomize and similar tools, with their paths: `Kustomization (at .kustomization)`. */
  readonly toolObjects: readonly string[];
}

/** If `dropNulls` is false, null elements of arrays are errors. Throws a FaultError for the first mistake. */
export function foundIn(value: Json, dropNulls: boolean): FoundObjects {
  const walk = new Walk(dropNulls);
  walk.visit(value, { path: [], enclosing: undefined, inSecret: false });
  return walk;
}

interface Place {
  readonly path: readonly string[];
  /** The nearest map that contains the value. */
  readonly enclosing: JsonObject | undefined;
  /** Whether the value is part of a Secret. */
  readonly inSecret: boolean;
}

class Walk implements FoundObjects {
  readonly objects: JsonObject[] = [];
  readonly toolObjects: string[] = [];
  readonly #dropNulls: boolean;

  constructor(dropNulls: boolean) {
    this.#dropNulls = dropNulls;
  }

  visit(value: Json, place: Place): void {
    const inSecret = place.inSecret || isSecretObject(value);
    const inner = { ...place, inSecret };
    if (Array.isArray(value)) this.#array(value, inner);
    else if (!isObject(value)) throw invalid(value, place);
    else if (isTyped(value)) this.#manifest(value, inner);
    else {
      for (const [key, field] of fieldsOf(value)) {
        // ksonnet libraries add a field with this name.
        if (field === null || key === '__ksonnet') continue;
        this.visit(field, { path: [...place.path, key], enclosing: value, inSecret });
      }
    }
  }

  #array(elements: readonly Json[], { path, ...rest }: Place): void {
    for (const [index, element] of elements.entries()) {
      if (element !== null || !this.#dropNulls) this.visit(element, { ...rest, path: [...path, `[${index}]`] });
    }
  }

  #manifest(object: JsonObject, place: Place): void {
    const at = pathText(place.path);
    const kind = fieldText(object, 'kind');
    const items = fieldOf(object, 'items');
    if (kind.endsWith('List') && (Array.isArray(items) || items === null)) {
      if (items !== null) this.#array(items, { ...place, path: [...place.path, 'items'], enclosing: object });
    } else if (groupOf(object) === 'tanka.dev' && kind === 'Environment') {
      const message = `the value at \`${at}\` is a Tanka Environment: use \`spec.tanka\` to render its \`data\`; the program of an environment with a \`spec.json\` must not return an Environment`;
      throw new EnvironmentError(message);
    } else if (isToolObject(object)) this.toolObjects.push(`${kind} (at ${at})`);
    else {
      check(object, at, place.inSecret);
      this.objects.push(object);
    }
  }
}

/** The path in messages: `.a.[0].b` */
const pathText = (path: readonly string[]): string => `.${path.join('.')}`;

/**
 * Returns the error for a value that is not an object. Like Tanka's message, the error names the container and the
 * missing field.
 */
function invalid(value: Json, { path, enclosing, inSecret }: Place): FaultError {
  const at = `found invalid Kubernetes object (at ${pathText(path.slice(0, -1))}): `;
  const message =
    value === null && path.length > 0
      ? `${at}element ${path.at(-1)} is null: remove it, for example with \`[x for x in array if x != null]\``
      : enclosing === undefined
        ? `${at}the value is ${nameOf(value)}, not an object or an array`
        : `${at}${missingFields(enclosing)}\n${jsonShown(enclosing, inSecret)}`;
  return new FaultError({ code: 'invalid-object', message });
}

export function nameOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function missingFields(object: JsonObject): string {
  for (const key of ['apiVersion', 'kind']) {
    const field = fieldOf(object, key) ?? null;
    if (field === null) return `missing attribute "${key}"`;
    if (typeof field !== 'string') return `attribute "${key}" is not a string, it is ${nameOf(field)}`;
    if (field === '') return `attribute "${key}" is empty`;
  }
  return 'it has a value that is not an object';
}

/** Throws a FaultError if the metadata has no name, or has labels or annotations that are not strings. */
function check(object: JsonObject, at: string, inSecret: boolean): void {
  const fail = (fault: string): never => {
    const message = `the object at ${at} ${fault}:\n${jsonShown(object, inSecret)}`;
    throw new FaultError({ code: 'invalid-object', message });
  };
  const metadata = fieldOf(object, 'metadata');
  if (!isObject(metadata)) fail('has no `metadata`');
  if (!isNamed(object)) fail('has neither `metadata.name` nor `metadata.generateName`');
  for (const field of ['labels', 'annotations']) {
    const map = fieldOf(metadata, field) ?? null;
    if (map === null) continue;
    const place = `in \`metadata.${field}\``;
    if (!isObject(map)) fail(`has ${nameOf(map)} ${place}, not a map`);
    for (const [key, text] of fieldsOf(map)) {
      if (typeof text !== 'string') fail(`has ${nameOf(text)} under "${key}" ${place}, not a string`);
    }
  }
}
