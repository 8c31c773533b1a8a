/** Converts offsets in text to lines and columns. */
import { lowerBound } from '../lower-bound';

/** A 1-based position in a text. Columns count UTF-16 code units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

export function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The 0-based index in `starts` of the line that contains the offset. */
export const lineAt = (starts: readonly number[], offset: number): number =>
  lowerBound(starts, (start) => start <= offset) - 1;
