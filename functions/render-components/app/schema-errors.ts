/** Finds all violations of qbec's schema in a document, in the wording of the library that qbec uses. */
import type { Json } from '../../../src/data';
import { compareBytes } from '../../../src/go';
import { fieldOf, fieldsOf, isObject, withNearName } from '../../../src/render';
import type { Shape, Struct } from './shape';

/** Returns the violations in sorted order: `spec.excludes in body must be of type string: "boolean"`. */
export function schemaErrors(document: Json, shape: Struct, kind: string): readonly string[] {
  const apiVersion = fieldOf(document, 'apiVersion');
  if (typeof apiVersion !== 'string') return ['missing or invalid apiVersion property'];
  const actual = fieldOf(document, 'kind');
  if (typeof actual !== 'string') return ['missing or invalid kind property'];
  if (actual !== kind) return [`bad kind property, expected ${kind}`];
  if (apiVersion !== 'qbec.io/v1alpha1') {
    return [
      `no schema found for ${apiVersion.replaceAll('/', '.')}.${kind} (check for valid apiVersion and kind properties)`,
    ];
  }
  return [...new Set(errorsIn(document, shape, ''))].toSorted(compareBytes);
}

function errorsIn(value: Json, shape: Shape, path: string): readonly string[] {
  if (shape.type === 'any') return [];
  const expected = schemaType(shape);
  if (schemaKind(value) !== expected) return [`${path} in body must be of type ${expected}: "${schemaKind(value)}"`];
  switch (shape.type) {
    case 'string':
      return shape.pattern === undefined || new RegExp(shape.pattern).test(value as string)
        ? []
        : [`${path} in body should match '${shape.pattern}'`];
    case 'boolean':
    case 'object':
      return [];
    case 'list': {
      const elements = value as readonly Json[];
      const { minItems = 0 } = shape;
      return [
        ...(elements.length < minItems ? [`${path} in body should have at least ${minItems} items`] : []),
        ...elements.flatMap((element) => errorsIn(element, shape.of, path)),
      ];
    }
    case 'map':
      return fieldsOf(value).flatMap(([key, field]) => errorsIn(field, shape.of, `${path}.${key}`));
    case 'struct': {
      return [
        ...shape.required
          .filter((key) => fieldOf(value, key) === undefined)
          .map((key) => `${path}.${key} in body is required`),
        ...fieldsOf(value).flatMap(([key, field]) => {
          const known = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
          if (known !== undefined) return errorsIn(field, known, path === '' ? key : `${path}.${key}`);
          return [withNearName(`${path}.${key} in body is a forbidden property`, [key], Object.keys(shape.fields))];
        }),
      ];
    }
  }
}

function schemaType(shape: Exclude<Shape, { readonly type: 'any' }>): string {
  if (shape.type === 'list') return 'array';
  return shape.type === 'map' || shape.type === 'struct' ? 'object' : shape.type;
}

function schemaKind(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return isObject(value) ? 'object' : typeof value;
}
