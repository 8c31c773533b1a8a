/**
 * The interface of a format. A format reads text into documents with positions. Edits keep the text of unchanged data
 * where possible. An exception is an edit that has to expand aliases in YAML. The same interface is used for a
 * Kubernetes item, for a JSON string inside the item, and for a YAML string inside that JSON.
 */
import { placeAt } from '../data/text/line-starts';
import type { Path, Tree } from '../data/tree';
import type { SourceNode } from './source-node';

/**
 * One edit, as data. The paths of all changes in one call refer to the original document, and no path may equal another
 * path or lead into it.
 *
 * `set` replaces the value at `path`. If only the last step is new, `set` adds the value. The last step is a new key,
 * or the index after a list's last item (ascending indexes append several items). Setting equal data does not change
 * any bytes. `delete` removes a key or an item. In streams of YAML and JSON, a single `delete` with an empty path
 * removes the document. At least one document must remain. `edit` of a resource also creates the maps that lead to the
 * path of a `set`.
 */
export type Change =
  | {
      readonly kind: 'set';
      readonly path: Path;
      readonly value: Tree;
      /**
       * If the map has this key, a new key is inserted before it. Otherwise, the new key is inserted at the end. In
       * TOML and INI, values always come before sections.
       */
      readonly before?: string;
      /**
       * A new item is inserted before the item with this index. Without `beforeItem`, the new item is inserted at the
       * end. In either case, the last step of `path` is the index after the last item.
       */
      readonly beforeItem?: number;
    }
  | { readonly kind: 'delete'; readonly path: Path };

/**
 * Parsed text with the position of every part.
 *
 *     jsonFormat.read('{"port": 80}').edit([{ kind: 'set', path: ['port'], value: treeOf(8080) }]); // '{"port": 8080}'
 */
export interface SourceDocument {
  readonly text: string;
  /** One root for each document in a stream (`---` in YAML, one value per line in NDJSON). Never empty. */
  readonly roots: readonly SourceNode[];
  /** True for a template, which may refuse an edit because of the text around the value. */
  readonly isTemplate?: true;
  /**
   * Returns the text with `changes` applied to the document with the index `root` (default 0). Throws RangeError for a
   * path that does not match the document, and NoSpellingError for a value that the format cannot represent.
   */
  edit(changes: readonly Change[], root?: number): string;
  /**
   * Like `edit`, but edits several documents of a stream at once. The keys of `changes` are the indexes of the
   * documents. The stream is read and written once.
   */
  editAll(changes: ReadonlyMap<number, readonly Change[]>): string;
}

/** A format that can read documents and write new ones. */
export interface Format {
  /** Throws DocumentSyntaxError. */
  read(text: string): SourceDocument;
  /**
   * A new document that contains `tree`, in the usual style of the format. Throws NoSpellingError for a value that the
   * format cannot represent.
   */
  print(tree: Tree): string;
}

/**
 * Thrown if the text is not valid in the format. Because the text may come from a Secret, `message` does not quote
 * it, except for syntax characters such as brackets.
 */
export class DocumentSyntaxError extends Error {
  override readonly name = 'DocumentSyntaxError';
  /** Lines and columns are 1-based. Columns count UTF-16 code units. */
  readonly line: number;
  readonly column: number;

  constructor(
    message: string,
    text: string,
    readonly offset: number,
  ) {
    super(message);
    ({ line: this.line, column: this.column } = placeAt(text, offset));
  }
}

/**
 * Thrown if a map contains `key` several times. `offset` and `end` delimit one occurrence of the key, including its
 * quotes.
 */
export class RepeatedKeyError extends DocumentSyntaxError {
  constructor(
    message: string,
    text: string,
    start: number,
    readonly end: number,
    readonly key: string,
  ) {
    super(message, text, start);
  }
}

/**
 * Thrown for a value that a format cannot represent, such as infinity in JSON. `message` describes the value in general
 * terms, because the value may come from a Secret.
 */
export class NoSpellingError extends Error {
  override readonly name = 'NoSpellingError';

  /** `path`, the path of the new value, is omitted if the format cannot represent the value anywhere. */
  constructor(
    message: string,
    readonly path?: Path,
  ) {
    super(message);
  }
}

/**
 * Thrown for a change that would alter a template expression or that depends on the expression's value. `message` does
 * not show any part of the expression.
 */
export class TemplateError extends NoSpellingError {}

/** An edit that replaces `[start, end)` of the text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies non-overlapping edits. Insertions at the same offset keep their order. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  let out = '';
  let from = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    out += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return out + text.slice(from);
}

/**
 * The maximum nesting depth. Every reader refuses deeper nesting, because recursion would otherwise overflow the call
 * stack. Real documents are never nested this deeply.
 */
export const maxDepth = 1000;
