/** Reads the documents in a YAML file as plain data with line numbers. */
import { lineAt, lineStarts } from '../../data/text/line-starts';
import { plainOf } from '../../data/trees/plain';
import { entryOf } from '../../data/tree';
import { scalarsOf } from '../../data/trees/visit';
import type { SourceEntry, SourceNode, SourceScalar } from '../../formats/source-node';
import { yamlFormat } from '../../formats/yaml/format';

export type Fields = Readonly<Record<string, unknown>>;

/** A map in a YAML file, as plain data. */
export interface Document {
  readonly file: string;
  /** The 1-based line of the map. */
  readonly line: number;
  readonly data: Fields;
  /**
   * The line of the field at the path `keys`, or of its deepest parent that exists. If `part` is given, returns the
   * line of the first string in this field that contains `part`.
   */
  readonly lineOf: (keys: readonly string[], part?: string) => number;
}

export type Root = Pick<Document, 'line' | 'lineOf'> & { readonly data: unknown };

/** Returns the documents in a stream. The items of a List are separate documents. Throws DocumentSyntaxError. */
export function rootsOf(text: string): readonly Root[] {
  const starts = lineStarts(text);
  const rootOf = (tree: SourceNode): Root => ({
    line: lineAt(starts, tree.start) + 1,
    data: plainOf(tree),
    lineOf: (keys, part) => lineAt(starts, placeOf(tree, keys, part)) + 1,
  });
  return yamlFormat.read(text).roots.flatMap((tree) => {
    const root = rootOf(tree);
    const items = isFields(root.data) && root.data['kind'] === 'List' ? entryOf(tree, 'items') : undefined;
    return items?.kind === 'list' ? items.items.map(rootOf) : [root];
  });
}

/**
 * Returns the offset of the field at the path `keys`, or of its deepest parent that exists. If `part` is given, returns
 * the offset of the first string in this field that contains `part`.
 */
function placeOf(root: SourceNode, keys: readonly string[], part?: string): number {
  let [at, node]: [number, SourceNode | undefined] = [root.start, root];
  for (const key of keys) {
    const entry: SourceEntry | undefined =
      node?.kind === 'map' ? node.entries.find((one) => one.key === key) : undefined;
    const next: SourceNode | undefined = node?.kind === 'list' ? node.items[Number(key)] : entry?.value;
    if (next === undefined) break;
    [at, node] = [entry?.keyStart ?? next.start, next];
  }
  if (part === undefined || node === undefined) return at;
  return scalarsOf<SourceScalar>(node).find(({ scalar }) => scalar.text.includes(part))?.scalar.start ?? at;
}

/** Throws DocumentSyntaxError. */
export const documentsOf = (file: string, text: string): readonly Document[] => mapsOf(file, rootsOf(text));

export const mapsOf = (file: string, roots: readonly Root[]): readonly Document[] =>
  roots.flatMap(({ line, data, lineOf }) => (isFields(data) ? [{ file, line, data, lineOf }] : []));

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
