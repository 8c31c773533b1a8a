/**
 * Applies the suggestions of diagnostics to the text of a functionConfig.
 * @lazy
 */
import { catchError } from '../data/catch-error';
import { lineStarts } from '../data/text/line-starts';
import { applyTextEdits, DocumentSyntaxError, type TextEdit } from '../formats/document';
import { yamlFormat } from '../formats/yaml/format';
import type { Diagnostic } from './diagnostic';

export interface Fixed {
  readonly text: string;
  /** The diagnostics whose suggestions were applied. */
  readonly applied: readonly Diagnostic[];
}

/** `text` with the suggestions for it, each applied once; of suggestions for one place the first. What would make it unreadable is left out. */
export function fixed(text: string, file: string, diagnostics: readonly Diagnostic[]): Fixed {
  const starts = lineStarts(text);
  const edits = new Map<number, TextEdit & { readonly of: Diagnostic }>();
  for (const one of diagnostics) {
    const { fix, severity } = one;
    if (fix === undefined || fix.at.file !== file || severity === 'info') continue;
    const { line, column, endColumn } = fix.at;
    const [start, end] = [column, endColumn].map((at) => (starts[line - 1] ?? 0) + at - 1) as [number, number];
    const edit = { start, end, text: fix.to, of: one };
    const isAlone = [...edits.values()].every((other) => other.end <= start || end <= other.start);
    if (isAlone && isReadable(applyTextEdits(text, [edit]))) edits.set(start, edit);
  }
  const all = [...edits.values()];
  return { text: applyTextEdits(text, all), applied: all.map(({ of }) => of) };
}

const isReadable = (text: string): boolean =>
  catchError(DocumentSyntaxError, () => yamlFormat.read(text)) !== undefined;
