import { lineAt, lineStarts } from '../../data/text/line-starts';

const blockLength = 256;

/**
 * The text of CUE or data, with its name. Positions are offsets, which `position` converts to lines and columns.
 * Columns count UTF-8 bytes, as in `cue`.
 */
export class Source {
  #lines: readonly number[] | undefined;
  /** The number of bytes before each block of `blockLength` code units, for the blocks counted so far. */
  readonly #bytes = [0];

  /**
   * @param name the name that errors show, usually a path.
   * @param isSecret whether errors hide the source's values.
   * @param call the position of the call that reads the text as data, such as `yaml.Unmarshal`.
   */
  constructor(
    readonly name: string,
    readonly text: string,
    readonly isSecret = false,
    readonly call?: Span,
  ) {}

  /** Whether errors also hide field names, because the whole text is one secret value. */
  get hidesNames(): boolean {
    return this.isSecret && this.call !== undefined;
  }

  /** Converts an offset to a line and a column, both counted from 1. */
  position(offset: number): { readonly line: number; readonly column: number } {
    const lines = (this.#lines ??= lineStarts(this.text));
    // As in Go, the end of the text belongs to the line of the last character.
    const line = lineAt(lines, offset - (offset > 0 && offset === this.text.length ? 1 : 0));
    return { line: line + 1, column: this.#bytesBefore(offset) - this.#bytesBefore(lines[line] ?? 0) + 1 };
  }

  /** Counts each block once, so that finding many positions in a long text does not take quadratic time. */
  #bytesBefore(offset: number): number {
    const block = Math.floor(offset / blockLength);
    for (let at = this.#bytes.length - 1; at < block; at++) {
      this.#bytes.push((this.#bytes[at] ?? 0) + utf8Length(this.text.slice(at * blockLength, (at + 1) * blockLength)));
    }
    return (this.#bytes[block] ?? 0) + utf8Length(this.text.slice(block * blockLength, offset));
  }
}

/** A range of a source; `end` is exclusive. */
export interface Span {
  readonly source: Source;
  readonly begin: number;
  readonly end: number;
}

/** An error that was found before the evaluation. */
export interface Problem {
  /** The message without the position, usually worded as in `cue`. */
  readonly message: string;
  /** Undefined if the problem has no source location. */
  readonly place: Span | undefined;
  /** The positions of the error and of the imports that lead to it, if the error is in an imported package. */
  readonly within?: readonly Span[];
  /** The paths of the importing packages, if the error is in an imported package. */
  readonly importers?: readonly string[];
  /** The position of the other declaration, if a name is declared twice. */
  readonly previous?: Span;
  /** The path of the field that contains the problem, if any. */
  readonly path?: string;
}

/** The error for invalid CUE. */
export class CueSyntaxError extends Error {
  override readonly name = 'CueSyntaxError';
  /** The first error on each later line of the same source, in order. */
  others: readonly CueSyntaxError[] = [];

  constructor(
    message: string,
    readonly place: Span,
    readonly path = '',
  ) {
    super(message);
    this.stack = message;
  }
}

function utf8Length(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A character outside the BMP has four bytes in UTF-8, so each of its two surrogates counts as two.
    length += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return length;
}
