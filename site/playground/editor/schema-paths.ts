/** Where the cursor is in a functionConfig, and what its schema says of that place: for completion and for what a field means. */

import { fieldOf, innermost, resolvedSchema, type ConfigSchema } from '../../../src/kit/config-schema';

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
    // A list may be in the column of its key.
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

interface Place {
  readonly schema: ConfigSchema;
  readonly meaning: string;
}

/** Undefined where no such field may stand. A list is passed through to its elements. */
function placeAt(root: ConfigSchema, keys: readonly string[]): Place | undefined {
  let place: Place = { schema: root, meaning: root.description ?? '' };
  for (const key of keys) {
    const found = fieldOf(innermost(place.schema, root), key);
    if (found === undefined) return undefined;
    const schema = resolvedSchema(found, root);
    place = { schema, meaning: found.description ?? schema.description ?? '' };
  }
  return { ...place, schema: innermost(place.schema, root) };
}

/** The keys that are allowed at a place, with their meaning. */
export function keysAt(root: ConfigSchema, keys: readonly string[]): ReadonlyMap<string, string> {
  const names = Object.keys(placeAt(root, keys)?.schema.properties ?? {});
  return new Map(names.map((name) => [name, meaningOf(root, [...keys, name])]));
}

/** Empty where the schema says nothing. */
export const meaningOf = (root: ConfigSchema, keys: readonly string[]): string => placeAt(root, keys)?.meaning ?? '';

/** The values that a place is limited to. */
export const valuesAt = (root: ConfigSchema, keys: readonly string[]): readonly string[] =>
  placeAt(root, keys)?.schema.enum ?? [];
