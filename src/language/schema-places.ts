/** What the schema of a functionConfig says of a place in it. */
import type { Path } from '../data/tree';
import { fieldOf, innermost, resolvedSchema, type ConfigSchema } from '../kit/config-schema';

export interface SchemaPlace {
  /** Of the elements, where it is a list. */
  readonly schema: ConfigSchema;
  /** '' where the schema says nothing. */
  readonly meaning: string;
}

/** Undefined where no such field is allowed. */
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

/** The fields that a place may have, with their meaning. */
export function fieldsAt(root: ConfigSchema, path: Path): ReadonlyMap<string, SchemaPlace> {
  const names = Object.keys(schemaAt(root, path)?.schema.properties ?? {});
  return new Map(
    names.flatMap((name) => {
      const place = schemaAt(root, [...path, name]);
      return place === undefined ? [] : [[name, place] as const];
    }),
  );
}
