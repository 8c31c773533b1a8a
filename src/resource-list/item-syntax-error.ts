/** An item of the input that could be told from its neighbours but not read: the user's file is not valid YAML. */
import type { DocumentSyntaxError } from '../formats/document';

export class ItemSyntaxError extends Error {
  override readonly name = 'ItemSyntaxError';
  /** Position among the items as read; undefined for a resource made by a function. */
  readonly index: number | undefined;
  /** 1-based line of the input. */
  readonly line: number;

  constructor(
    override readonly cause: DocumentSyntaxError,
    origin: { readonly index: number; line(): number } | undefined,
  ) {
    const line = cause.line + (origin?.line() ?? 1) - 1;
    super(`item ${origin?.index ?? '(new)'} cannot be read (line ${line}, column ${cause.column}): ${cause.message}`);
    this.index = origin?.index;
    this.line = line;
  }
}
