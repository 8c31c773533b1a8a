/** Where the cursor is in a functionConfig, and what its schema says of that place: for completion and for what a field means. */

/** As far as the schemas of the functions go. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean;
  readonly additionalProperties?: Schema | boolean;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The keys around a line of block YAML, from the root: of `  - select:` under `targets:` under `replacements:` all three. */
export function keysAbove(lines: readonly string[], line: number): readonly string[] {
  const keys: string[] = [];
  let column = columnOf(lines[line] ?? '');
  for (let at = line - 1; at >= 0 && column > 0; at--) {
    const text = lines[at] ?? '';
    if (/^\s*(?:#|$)/.test(text)) continue;
    if (/^(?:---|\.\.\.)/.test(text)) break;
    const key = keyOf(text);
    const own = columnOf(text);
    // A list may stand in the column of its key.
    const isList = /^\s*- /.test(lines[line] ?? '') && keys.length === 0;
    const dash = text.search(/\S/);
    if (key !== undefined && (own < column || (isList && own === column && !text.trimStart().startsWith('-')))) {
      keys.unshift(key);
      column = text.trimStart().startsWith('-') ? dash + 0.5 : own;
    } else if (dash < column && text.trimStart().startsWith('-')) column = dash + 0.5;
  }
  return keys;
}

/** The column of a line's key: behind the dashes of a list. */
const columnOf = (text: string): number => /^(?:\s|-(?=\s))*/.exec(text)?.[0].length ?? 0;

export const keyOf = (text: string): string | undefined =>
  /^(?:\s|-(?=\s))*["']?([\w.$/-]+)["']?:(?:\s|$)/.exec(text)?.[1];

/** All schemas that a place may have. A list's are those of its elements. */
function schemasAt(root: Schema, keys: readonly string[]): readonly Schema[] {
  const spread = (schema: Schema): readonly Schema[] => {
    const { $ref } = schema;
    if ($ref !== undefined) {
      const name = $ref.split('/').at(-1) ?? '';
      const found = root.$defs?.[name] ?? root.definitions?.[name];
      return found === undefined ? [] : [schema, ...spread(found)];
    }
    const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    return [schema, ...parts.flatMap(spread), ...(schema.items === undefined ? [] : spread(schema.items))];
  };
  let here = spread(root);
  for (const key of keys) {
    here = here.flatMap(({ properties, additionalProperties: others }) => {
      const own = properties?.[key];
      if (own !== undefined) return spread(own);
      return typeof others === 'object' ? spread(others) : [];
    });
  }
  return here;
}

/** The keys that may stand at a place, each once, with what they mean. */
export function keysAt(root: Schema, keys: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { properties } of schemasAt(root, keys)) {
    for (const name of Object.keys(properties ?? {})) found.set(name, meaningOf(root, [...keys, name]));
  }
  return found;
}

/** The first description, or nothing. */
export const meaningOf = (root: Schema, keys: readonly string[]): string =>
  schemasAt(root, keys).find(({ description }) => description !== undefined)?.description ?? '';

/** The values that a place is limited to. */
export const valuesAt = (root: Schema, keys: readonly string[]): readonly string[] => [
  ...new Set(
    schemasAt(root, keys).flatMap((schema) => [
      ...(schema.enum ?? []).map(String),
      ...(schema.const === undefined ? [] : [String(schema.const)]),
    ]),
  ),
];
