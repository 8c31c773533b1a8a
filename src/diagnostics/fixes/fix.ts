/**
 * Applies the suggestions in diagnostics to the text of a functionConfig.
 * @lazy
 */
import { catchError } from '../../data/catch-error';
import { lineStarts } from '../../data/text/line-starts';
import { applyTextEdits, DocumentSyntaxError, type TextEdit } from '../../formats/document';
import { yamlFormat } from '../../formats/yaml/format';
import type { Diagnostic } from '../diagnostic';

export interface Fixed {
  readonly text: string;
  readonly applied: readonly Diagnostic[];
}

/** The maximum number of rounds. Some mistakes are found only after other mistakes are fixed. */
const maxRounds = 10;

/**
 * Repeats the run until no message has a suggestion that can be applied to the text, at most `maxRounds` times. Returns
 * the last run.
 */
export async function runWithFixes<T extends { readonly results: readonly Diagnostic[] }>(
  given: string,
  file: string,
  run: (text: string) => Promise<T>,
): Promise<{ readonly done: T; readonly text: string; readonly count: number }> {
  let [text, count] = [given, 0];
  let done = await run(text);
  for (let round = 0; round < maxRounds; round++) {
    const { text: after, applied } = fixed(text, file, done.results);
    if (applied.length === 0) break;
    [text, count] = [after, count + applied.length];
    // eslint-disable-next-line no-await-in-loop -- each run needs the text that the previous run has fixed
    done = await run(text);
  }
  return { done, text, count };
}

/**
 * Applies each suggestion to `text` once. If the ranges of several suggestions overlap, only the first is applied.
 * Fixes that would make the text invalid are omitted.
 */
export function fixed(text: string, file: string, diagnostics: readonly Diagnostic[]): Fixed {
  const starts = lineStarts(text);
  const alone: (TextEdit & { readonly of: Diagnostic })[] = [];
  for (const one of diagnostics) {
    const { fix, severity } = one;
    if (fix === undefined || fix.at.file !== file || severity === 'info') continue;
    const lineStart = (starts[fix.at.line - 1] ?? 0) - 1;
    const edit = { start: lineStart + fix.at.column, end: lineStart + fix.at.endColumn, text: fix.to, of: one };
    if (alone.every((other) => other.end <= edit.start || edit.end <= other.start)) alone.push(edit);
  }
  const isReadable = (edits: readonly TextEdit[]): boolean =>
    catchError(DocumentSyntaxError, () => yamlFormat.read(applyTextEdits(text, edits))) !== undefined;
  // If all fixes together keep the text valid, the text is parsed only once.
  const edits = isReadable(alone) ? alone : alone.filter((edit) => isReadable([edit]));
  return { text: applyTextEdits(text, edits), applied: edits.map(({ of }) => of) };
}
