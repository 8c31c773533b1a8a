import { lineAt, lineStarts } from '../data/text/line-starts';

/**
 * A source text with its name. Positions are offsets, which are converted to lines and columns only for messages.
 * Columns count UTF-16 code units.
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
    const line = lineAt(lines, offset);
    return { line: line + 1, column: offset - (lines[line] ?? 0) + 1 };
  }

  /** The text of a line, without its line break. */
  line(number: number): string {
    const lines = (this.#lines ??= lineStarts(this.text));
    const begin = lines[number - 1] ?? 0;
    const end = lines[number];
    return this.text.slice(begin, end === undefined ? undefined : end - 1).replace(/\r$/, '');
  }
}

/** A range of a source; `end` is exclusive. */
export interface Span {
  readonly source: Source;
  readonly begin: number;
  readonly end: number;
}

/** Creates a span without source text. Traces show only `name`. */
const outside = (name: string): Span => ({ source: new Source(name, ''), begin: -1, end: -1 });

/** The position that traces show for the evaluation of a result's parts. */
export const manifestation: Span = outside('During manifestation');

/** The position that traces show for the call to a top-level function. */
export const topLevelCall: Span = outside('Top-level function');

/**
 * A range of a source in editor coordinates: lines and columns from 1, columns in UTF-16 code units, the end exclusive.
 * `a + b` at the beginning of a source is `{ file: 'a.jsonnet', line: 1, column: 1, endLine: 1, endColumn: 6 }`.
 */
export interface Location {
  /** The name of the source: an importer's id, the program's `name`, `<extvar:x>`, `tla:x`, or `<view>`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Undefined if the span has no source text. */
export function locate({ source, begin, end }: Span): Location | undefined {
  if (begin < 0) return undefined;
  const { line, column } = source.position(begin);
  const { line: endLine, column: endColumn } = source.position(end);
  return { file: source.name, line, column, endLine, endColumn };
}

/** `file:3:5`, `file:3:5-9` or `file:(3:5)-(4:2)`; only the name for a span without source text. */
export function describePlace(place: Span, location = locate(place)): string {
  if (location === undefined) return place.source.name;
  const { file, line, column, endLine, endColumn } = location;
  const range =
    line !== endLine
      ? `(${line}:${column})-(${endLine}:${endColumn})`
      : endColumn - column <= 1
        ? `${line}:${column}`
        : `${line}:${column}-${endColumn}`;
  return file === '' ? range : `${file}:${range}`;
}
