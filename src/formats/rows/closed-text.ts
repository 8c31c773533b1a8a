/**
 * Texts whose last line has a line break, for edits that insert and take out whole lines. A text without one gets it for
 * the time of the edit.
 */
import { applyTextEdits, type TextEdit } from '../document';

export interface ClosedText {
  readonly text: string;
  /** What was added at the end. */
  readonly pad: string;
}

/** `{text: 'a=1\n', pad: '\n'}` for `a=1`. An empty text needs nothing. */
export function closedText(text: string, newline: string): ClosedText {
  const pad = text === '' || text.endsWith('\n') ? '' : newline;
  return { text: text + pad, pad };
}

/** The edited text, without the line break that `closedText` added. */
export function editClosed({ text, pad }: ClosedText, edits: readonly TextEdit[]): string {
  const edited = applyTextEdits(text, edits);
  return pad !== '' && edited.endsWith(pad) ? edited.slice(0, -pad.length) : edited;
}
