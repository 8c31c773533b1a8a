/**
 * Contains the position of a JSON reader in its text, and the operations that all parts of the reader need. These
 * operations skip whitespace and comments, record uses of extensions, and throw errors. A cursor is mutable, so that
 * functions do not have to return an offset.
 */
import { commentEnd } from '../../flow/gap';
import { DocumentSyntaxError } from '../../document';

/** A use of an extension of JSON. `message` does not quote the text. */
export interface JsonNote {
  readonly offset: number;
  /** Lines and columns are 1-based. Columns count UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface Cursor {
  readonly text: string;
  readonly strict: boolean;
  /** The first use of each extension. */
  readonly notes: JsonNote[];
  at: number;
}

export function skipBlank(cursor: Cursor): void {
  const { text } = cursor;
  for (;;) {
    let { at } = cursor;
    let code = text.charCodeAt(at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++at);
    cursor.at = at;
    if (code !== 0x2f && code !== 0x23) return;
    const end = commentEnd(text, at);
    if (end === undefined) throw new DocumentSyntaxError('a comment is not closed: expected "*/"', text, at);
    if (end === at) return;
    note(cursor, 'JSON does not allow comments', at);
    cursor.at = end;
  }
}

/** Records the use of an extension of JSON, or throws DocumentSyntaxError if the reader is strict. */
export function note(cursor: Cursor, message: string, offset: number): void {
  if (!cursor.strict && cursor.notes.some((earlier) => earlier.message === message)) return;
  const error = new DocumentSyntaxError(message, cursor.text, offset);
  if (cursor.strict) throw error;
  cursor.notes.push({ offset, line: error.line, column: error.column, message });
}

/**
 * Throws DocumentSyntaxError. `expected` describes the expected text at the cursor. The actual text is shown only if it
 * is a syntax character of JSON.
 */
export function unexpected(cursor: Cursor, expected: string): never {
  const { text, at } = cursor;
  for (const start of [at, at - 1]) {
    if (text.startsWith('{{', start) || text.startsWith('{%', start)) {
      throw new DocumentSyntaxError(
        'a template is not JSON: expand it first, or put the expression in quotes',
        text,
        start,
      );
    }
  }
  const sign = text.charAt(at);
  const found =
    at >= text.length ? ', found the end of the text' : signs.includes(sign) ? `, found ${JSON.stringify(sign)}` : '';
  throw new DocumentSyntaxError(`expected ${expected}${found}`, text, at);
}

const signs = '{}[],:"';
