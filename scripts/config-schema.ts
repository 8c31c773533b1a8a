/** The part of JSON Schema (draft 7) that our `schema.json` files use, as far as the generators look into it. */
export interface ConfigSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, ConfigSchema>>;
  readonly items?: ConfigSchema;
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, ConfigSchema>>;
}
