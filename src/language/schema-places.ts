/** Finds the schema for a path in a functionConfig. */
import type { Path } from '../data/tree';
import { fieldOf, innermost, resolvedSchema, type ConfigSchema } from '../kit/config-schema';

export interface SchemaPlace {
  /** The schema of the value. For a list, the schema of the list's elements is used. */
  readonly schema: ConfigSchema;
  /** The description in the schema, or an empty string. */
  readonly meaning: string;
}

/** Returns the schema at the path. Undefined if the schema does not allow this field. */
export function schemaAt(root: ConfigSchema, path: Path): SchemaPlace | undefined {
  let place: SchemaPlace = { schema: root, meaning: root.description ?? '' };
  for (const key of path) {
    if (typeof key === 'number') continue;
    const found = fieldOf(innermost(place.schema, root), key);
    if (found === undefined) return undefined;
    const schema = resolvedSchema(found, root);
    place = { schema, meaning: found.description ?? schema.description ?? '' };
  }
  return { ...place, schema: innermost(place.schema, root) };
}

export function fieldsAt(root: ConfigSchema, path: Path): ReadonlyMap<string, SchemaPlace> {
  const names = Object.keys(schemaAt(root, path)?.schema.properties ?? {});
  return new Map(
    names.flatMap((name) => {
      const place = schemaAt(root, [...path, name]);
      return place === undefined ? [] : [[name, place] as const];
    }),
  );
}
