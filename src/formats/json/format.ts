/**
 * Reads, edits and prints JSON. Documents are edited in place. Extensions that `readJson` accepts (comments, trailing
 * commas) are kept. New text is strict JSON, but an edited string may keep its single quotes:
 *
 * ```js
 * {level: debug, port: 0x50,}     // before set level to "info"
 * {level: "info", port: 0x50,}    // after
 * ```
 */
import { catchError } from '../../data/catch-error';
import type { JsonNote } from './read/cursor';
import { jsonDialect } from './dialect';
import { readJson } from './read/read';
import { applyTextEdits, type Change, type Format, type SourceDocument, type TextEdit } from '../document';
import { isRootDeleted } from '../changes/branch';
import { lineEnd } from '../lines';
import type { SourceNode } from '../source-node';
import { flowEdits, oneLine, printFlow } from '../flow/edit';

/** Parsed JSON, with notes on the extensions of JSON that the text uses, such as comments and trailing commas. */
export interface JsonDocument extends SourceDocument {
  /** The first use of each extension. */
  readonly notes: readonly JsonNote[];
}

/**
 * Reads JSON with the position of every part. Throws DocumentSyntaxError for invalid text and, if `strict` is set, for
 * extensions of JSON.
 *
 *     readJsonDocument('{"a": 1}').edit([{ kind: 'delete', path: ['a'] }]); // '{}'
 */
export function readJsonDocument(text: string, options: { readonly strict?: boolean } = {}): JsonDocument {
  const { roots, notes } = readJson(text, options);
  const editsOf = (changes: readonly Change[], root: number): readonly TextEdit[] => {
    const node = roots[root];
    if (node === undefined) throw new RangeError(`document index ${root} is out of range`);
    if (isRootDeleted(changes)) return [];
    return flowEdits(text, node, changes, jsonDialect);
  };
  const editAll = (all: ReadonlyMap<number, readonly Change[]>): string => {
    const edits: TextEdit[] = [];
    for (const [root, changes] of all) for (const edit of editsOf(changes, root)) edits.push(edit);
    return applyTextEdits(text, [...withoutValues(text, roots, all), ...edits]);
  };
  return { text, roots, notes, edit: (changes, root = 0) => editAll(new Map([[root, changes]])), editAll };
}

/** Removes values from a stream such as NDJSON, each with its line unless the line contains other values. */
function withoutValues(
  text: string,
  roots: readonly SourceNode[],
  all: ReadonlyMap<number, readonly Change[]>,
): readonly TextEdit[] {
  const isGone = (number: number): boolean => isRootDeleted(all.get(number) ?? []);
  const firstKept = roots.findIndex((_, number) => !isGone(number));
  if (firstKept === -1) throw new RangeError('at least one document must remain');
  return roots.flatMap((root, number): readonly TextEdit[] => {
    if (!isGone(number)) return [];
    const [before, next] = [roots[number - 1], roots[number + 1]];
    // For a value before the first remaining value, the removed text ends at the next value. For any other value, the
    // removed text starts at the end of the previous value or of its line.
    if (number < firstKept && next !== undefined) return [{ start: root.start, end: next.start, text: '' }];
    return [{ start: endOfLine(text, before as SourceNode, root), end: endOfLine(text, root, next), text: '' }];
  });
}

/** Returns the end of the line of `root`, or the end of `root` if `next` is on the same line. */
function endOfLine(text: string, root: SourceNode, next: SourceNode | undefined): number {
  const end = lineEnd(text, root.end);
  return next !== undefined && next.start < end ? root.end : end;
}

/**
 * `read` accepts extensions of JSON. Callers that report or refuse extensions use `readJsonDocument`. `print` uses the
 * layout of `JSON.stringify(value, null, 2)`, and keeps the spelling of numbers that are valid JSON. The text has no
 * line break at the end.
 */
export const jsonFormat: Format = {
  read: (text) => readJsonDocument(text),
  print: (tree) => printFlow(tree, jsonDialect, { ...oneLine, lines: { newline: '\n', indent: '', step: '  ' } }),
};

/** Reports whether text is strict JSON, not just flow YAML that looks similar. The check creates no nodes. */
export const isJson = (text: string): boolean =>
  catchError(SyntaxError, () => JSON.parse(text.replace(/^\uFEFF/, '')) !== undefined) ?? false;
