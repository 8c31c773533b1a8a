/** The JSON Schema (draft 7) keywords that code other than ajv reads in Inlay's `schema.json` files. */
export interface ConfigSchema {
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  /** Editors insert the default, but functions do not read it from the schema. */
  readonly default?: string | number | boolean | readonly string[];
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ConfigSchema;
  readonly properties?: Readonly<Record<string, ConfigSchema>>;
  readonly items?: ConfigSchema;
  /**
   * The `enum` and `required` of this schema and the `enum`s of its properties are only for editors, because the
   * function checks them itself.
   */
  readonly 'x-checked-by-function'?: boolean;
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, ConfigSchema>>;
}

/** Returns `schema`, or the definition to which it refers. References are local: `#/definitions/source`. */
export function resolvedSchema(schema: ConfigSchema, root: ConfigSchema): ConfigSchema {
  if (schema.$ref === undefined) return schema;
  const definition = root.definitions?.[schema.$ref.replace('#/definitions/', '')];
  if (definition === undefined) throw new Error(`no definition for ${schema.$ref}`);
  return definition;
}

/** The schema of a value or, for a list, of its innermost elements. */
export function innermost(schema: ConfigSchema, root: ConfigSchema): ConfigSchema {
  const own = resolvedSchema(schema, root);
  return own.items === undefined ? own : innermost(own.items, root);
}

/**
 * The schema of the field `name` of a map. If the map's schema does not list the field, the schema of additional fields
 * is used. Undefined if the schema describes neither the field nor additional fields.
 */
export function fieldOf({ properties, additionalProperties }: ConfigSchema, name: string): ConfigSchema | undefined {
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}
