/**
 * Adds a missing line break at the end of the text during an edit, because the edits insert and remove whole lines.
 * `a=1` is edited as `a=1\n`, but the edited text also ends without a line break.
 */
import { applyTextEdits, type TextEdit } from '../document';

export interface ClosedText {
  readonly text: string;
  readonly pad: string;
}

/** `{text: 'a=1\n', pad: '\n'}` for `a=1`. Empty text does not get a line break. */
export function closedText(text: string, newline: string): ClosedText {
  const pad = text === '' || text.endsWith('\n') ? '' : newline;
  return { text: text + pad, pad };
}

export function editClosed({ text, pad }: ClosedText, edits: readonly TextEdit[]): string {
  const edited = applyTextEdits(text, edits);
  return pad !== '' && edited.endsWith(pad) ? edited.slice(0, -pad.length) : edited;
}
