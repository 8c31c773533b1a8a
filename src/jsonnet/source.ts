/**
 * A source text with its name, and spans of it. Everything keeps positions as offsets; they become line and column only when an
 * error is shown, so that programs without errors do not pay for them. Columns count UTF-16 code units.
 */
export class Source {
  #lines: readonly number[] | undefined;

  constructor(
    readonly name: string,
    readonly text: string,
  ) {}

  /** Line and column of an offset, both counted from 1. */
  position(offset: number): { readonly line: number; readonly column: number } {
    const lines = (this.#lines ??= lineStarts(this.text));
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lines[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
  }

  /** The text of a line, without its end. */
  line(number: number): string {
    const lines = (this.#lines ??= lineStarts(this.text));
    const begin = lines[number - 1] ?? 0;
    const end = lines[number];
    return this.text.slice(begin, end === undefined ? undefined : end - 1).replace(/\r$/, '');
  }
}

/** A stretch of a source text: `end` is exclusive. */
export interface Span {
  readonly source: Source;
  readonly begin: number;
  readonly end: number;
}

/** A span outside of any text; traces show its name. */
const outside = (name: string): Span => ({ source: new Source(name, ''), begin: -1, end: -1 });

/** Traces say that the parts of a result are evaluated from here. */
export const manifestation: Span = outside('During manifestation');

/** Traces say that a program that is a function is called from here. */
export const topLevelCall: Span = outside('Top-level function');

/** `file:3:5`, `file:3:5-9` or `file:(3:5)-(4:2)`. */
export function describePlace(place: Span): string {
  if (place.begin < 0) return place.source.name;
  const begin = place.source.position(place.begin);
  const end = place.source.position(place.end);
  const range =
    begin.line !== end.line
      ? `(${begin.line}:${begin.column})-(${end.line}:${end.column})`
      : end.column - begin.column <= 1
        ? `${begin.line}:${begin.column}`
        : `${begin.line}:${begin.column}-${end.column}`;
  return place.source.name === '' ? range : `${place.source.name}:${range}`;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
