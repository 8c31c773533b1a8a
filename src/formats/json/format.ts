/**
 * JSON as a format: documents that are edited in place. What `readJson` accepts beyond JSON (comments, trailing commas) stays; only what is
 * new is strict JSON:
 *
 * ```js
 * {level: debug, port: 0x50,}     // before set level to "info"
 * {level: "info", port: 0x50,}    // after
 * ```
 */
import type { JsonNote } from './read/cursor';
import { jsonDialect } from './dialect';
import { readJson } from './read/read';
import { applyTextEdits, type Change, type Format, type SourceDocument, type TextEdit } from '../document';
import { flowEdits, oneLine, printFlow } from '../flow/edit';

/** JSON that was read, and where it is more than JSON: comments, trailing commas, bare keys. */
export interface JsonDocument extends SourceDocument {
  /** The uses of the superset; see `readJson`. */
  readonly notes: readonly JsonNote[];
}

/**
 * JSON with the place of every part. Throws DocumentSyntaxError; with `strict` also for what is more than JSON.
 *
 *     readJsonDocument('{"a": 1}').edit([{ kind: 'delete', path: ['a'] }]); // '{}'
 */
export function readJsonDocument(text: string, options: { readonly strict?: boolean } = {}): JsonDocument {
  const { roots, notes } = readJson(text, options);
  const editsOf = (changes: readonly Change[], root: number): readonly TextEdit[] => {
    const node = roots[root];
    if (node === undefined) throw new RangeError(`there is no document number ${root}`);
    return flowEdits(text, node, changes, jsonDialect);
  };
  return {
    text,
    roots,
    notes,
    edit: (changes, root = 0) => applyTextEdits(text, editsOf(changes, root)),
    editAll: (all) =>
      applyTextEdits(
        text,
        [...all].flatMap(([root, changes]) => editsOf(changes, root)),
      ),
  };
}

/**
 * `read` takes the superset; a caller that has to warn about it, or refuse it, calls `readJsonDocument`. `print` is
 * `JSON.stringify(value, null, 2)` with the numbers as they are spelled: no line break at the end.
 */
export const jsonFormat: Format = {
  name: 'json',
  read: (text) => readJsonDocument(text),
  print: (tree) => printFlow(tree, jsonDialect, { ...oneLine, lines: { newline: '\n', indent: '', step: '  ' } }),
};
