/**
 * Prints trees as flow collections: all of JSON, and `{…}` / `[…]` in YAML. The dialect defines the spelling of scalars
 * and keys. The layout, which editors deduce from the edited document, defines the arrangement of entries.
 */
import type { MapEntry, Scalar, Tree } from '../../data/tree';
import type { SourceScalar } from '../source-node';

/** The spelling of scalars and keys inside the flow collections of a format, always on one line. */
export interface FlowDialect {
  /** Throws NoSpellingError if the format cannot represent the value. */
  scalar(value: Scalar): string;
  /**
   * `like` is the source text of a neighboring key in the same map. Its quoting is copied if that is safe. `node` is
   * the scalar of a key that has a tag or other properties in addition to its text.
   */
  key(key: string, like?: string, node?: Scalar): string;
  /** The text before a collection: a tag and a space, or ''. */
  prefix?(tree: Tree): string;
  /**
   * Returns the new text for `old`, whose current text is `source`. Formats that do not keep parts of the source omit
   * this function and use `scalar`.
   */
  replaceScalar?(source: string, old: SourceScalar, value: Scalar): string;
  /** The default spacing, used if the document does not show a spacing of its own. */
  readonly defaults?: { readonly colon: string; readonly mapPadding: string };
  readonly mapsOnOneLine?: true;
}

export interface FlowLayout {
  /** The text between key and value: `: ` or `:`. */
  readonly colon: string;
  /** The text between entries on one line: `, ` or `,`. */
  readonly comma: string;
  /** The padding inside the brackets of a collection on one line: '' or a space. */
  readonly mapPadding: string;
  readonly listPadding: string;
  /**
   * The layout with one entry per line. `indent` is the indentation of the line with the opening bracket. Undefined if
   * the whole collection is on one line.
   */
  readonly lines?: { readonly newline: string; readonly indent: string; readonly step: string };
}

/** `{"a": 1, "b": [1, 2]}` */
export const oneLine: FlowLayout = { colon: ': ', comma: ', ', mapPadding: '', listPadding: '' };

/**
 * `printFlow(tree, jsonDialect, {...oneLine, lines: {newline: '\n', indent: '', step: '  '}})` has the same layout as
 * `JSON.stringify(value, null, 2)`. Throws NoSpellingError if the dialect does.
 */
export function printFlow(tree: Tree, dialect: FlowDialect, layout: FlowLayout = oneLine): string {
  if (tree.kind === 'scalar') return dialect.scalar(tree);
  const { lines, ...flat } = layout;
  if (lines !== undefined && tree.kind === 'map' && dialect.mapsOnOneLine) return printFlow(tree, dialect, flat);
  const inner = lines && { ...layout, lines: { ...lines, indent: lines.indent + lines.step } };
  const parts =
    tree.kind === 'map'
      ? tree.entries.map((entry) => printEntry(entry, dialect, inner ?? layout))
      : tree.items.map((item) => printFlow(item, dialect, inner ?? layout));
  const [bracket, close, padding] =
    tree.kind === 'map' ? ['{', '}', layout.mapPadding] : ['[', ']', layout.listPadding];
  const open = (dialect.prefix?.(tree) ?? '') + bracket;
  if (parts.length === 0) return open + close;
  if (lines === undefined || inner === undefined) return open + padding + parts.join(layout.comma) + padding + close;
  const start = lines.newline + inner.lines.indent;
  return open + start + parts.join(`,${start}`) + lines.newline + lines.indent + close;
}

/** Prints `"key": value`. FlowDialect documents `like`. */
export function printEntry(
  { key, keyNode, value }: MapEntry,
  dialect: FlowDialect,
  layout: FlowLayout,
  like?: string,
): string {
  const name = dialect.key(key, like, keyNode);
  // In YAML, `a:1` is one scalar. A value may follow the colon without a space only if the key is quoted.
  const colon = layout.colon === ':' && !/["']$/.test(name) ? ': ' : layout.colon;
  return name + colon + printFlow(value, dialect, layout);
}
