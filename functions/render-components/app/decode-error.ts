/** Finds the first mistake that Go's decoder would report in an app's document, and formats it like Go. */
import type { Json } from '../../../src/data';
import { fieldsOf, firstOf, isObject } from '../../../src/render';
import type { Shape, Struct } from './shape';

/**
 * Returns the first mistake in Go's words: `json: cannot unmarshal string into Go struct field AppSpec.spec.excludes of
 * type []string`. Returns undefined if the document matches. Null matches every type, and a number or boolean matches a
 * string, because the YAML library converts both to strings.
 */
export function decodeError(document: Json, shape: Struct): string | undefined {
  if (document === null) return undefined;
  if (!isObject(document)) return `json: cannot unmarshal ${goKind(document)} into Go value of type ${goType(shape)}`;
  return inStruct(document, shape, '');
}

function inStruct(value: Json, shape: Struct, path: string): string | undefined {
  return firstOf(fieldsOf(value), ([key, field]) => {
    const known = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
    return known && inValue(field, known, `${path}${key}`, shape.name);
  });
}

function inValue(value: Json, shape: Shape, path: string, owner: string): string | undefined {
  if (value === null || shape.type === 'any') return undefined;
  const mismatch = `json: cannot unmarshal ${goKind(value)} into Go struct field ${owner}.${path} of type ${goType(shape)}`;
  switch (shape.type) {
    case 'string':
      return typeof value === 'object' ? mismatch : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : mismatch;
    case 'list':
      if (!Array.isArray(value)) return mismatch;
      return firstOf(value, (element) => inValue(element, shape.of, path, owner));
    case 'object':
      return isObject(value) ? undefined : mismatch;
    case 'map':
      if (!isObject(value)) return mismatch;
      return firstOf(fieldsOf(value), ([, field]) => inValue(field, shape.of, path, owner));
    case 'struct':
      return isObject(value) ? inStruct(value, shape, `${path}.`) : mismatch;
  }
}

function goKind(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value;
}

function goType(shape: Shape): string {
  switch (shape.type) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'any':
      return 'interface {}';
    case 'object':
      return 'map[string]interface {}';
    case 'list':
      return `[]${goType(shape.of)}`;
    case 'map':
      return `map[string]${goType(shape.of)}`;
    case 'struct':
      return `model.${shape.name}`;
  }
}
