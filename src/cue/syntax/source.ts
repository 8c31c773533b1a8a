import { lineAt, lineStarts } from '../../data/text/line-starts';

/**
 * A text of CUE with its name, and errors in it. Everything keeps positions as offsets; they become line and column only when an error is
 * shown. Columns count bytes of UTF-8, as those of `cue` do.
 */
export class Source {
  #lines: readonly number[] | undefined;

  /**
   * @param name how errors name the text: a path, or the name of a layer.
   * @param isSecret whether errors hide its values.
   * @param hidesNames whether they also hide the names of its fields, because all of it is one value of a Secret.
   */
  constructor(
    readonly name: string,
    readonly text: string,
    readonly isSecret = false,
    readonly hidesNames = false,
  ) {}

  /** Line and column of an offset, both counted from 1. */
  position(offset: number): { readonly line: number; readonly column: number } {
    const lines = (this.#lines ??= lineStarts(this.text));
    // The end is in the last line that has anything, as for Go.
    const line = lineAt(lines, offset - (offset > 0 && offset === this.text.length ? 1 : 0));
    return { line: line + 1, column: utf8Length(this.text.slice(lines[line] ?? 0, offset)) + 1 };
  }
}

/** A stretch of a source; `end` is exclusive. */
export interface Span {
  readonly source: Source;
  readonly begin: number;
  readonly end: number;
}

/** A mistake that is found before anything is evaluated. */
export interface Problem {
  /** In the words of `cue`, without the place. */
  readonly message: string;
  /** Undefined if it is not in a text. */
  readonly place: Span | undefined;
  /** Of an import: where the mistake is in the files of the package, and the imports that lead to it. */
  readonly within?: readonly Span[];
  /** Of an import: the paths of the packages around it. */
  readonly importers?: readonly string[];
  /** Of a name: where it is something else. */
  readonly previous?: Span;
  /** Of the field that it is in, if it is in one. */
  readonly path?: string;
}

/** The text is not valid CUE. `message` is in the words of `cue`, without the place. */
export class CueSyntaxError extends Error {
  override readonly name = 'CueSyntaxError';
  /** Further mistakes of the same text, in their order. */
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
    // Each half of a surrogate pair counts two of its four bytes.
    length += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return length;
}
