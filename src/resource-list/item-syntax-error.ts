/** The error for an item whose text is not valid YAML, or is not a single map. */
import { catchError } from '../data/catch-error';
import type { Tree } from '../data/tree';
import type { DocumentSyntaxError } from '../formats/document';

export class ItemSyntaxError extends Error {
  override readonly name = 'ItemSyntaxError';
  /** The index of the item in its list; undefined if a function created the resource. */
  readonly index: number | undefined;
  /** The 1-based line of the input. */
  readonly line: number;

  constructor(
    override readonly cause: DocumentSyntaxError,
    origin: { readonly index: number; line(): number } | undefined,
    identity?: { readonly kind: string; readonly name: string },
  ) {
    const line = cause.line + (origin?.line() ?? 1) - 1;
    const name = identity === undefined || identity.name === '' ? '' : ` (${identity.kind}/${identity.name})`;
    super(
      `item ${origin?.index ?? '(new)'}${name} cannot be read (line ${line}, column ${cause.column}): ${cause.message}`,
    );
    this.index = origin?.index;
    this.line = line;
  }
}

/** The error in the text of a resource; undefined if the text is a valid map. Rethrows any other error. */
export const syntaxErrorOf = (resource: { readonly root: Tree }): ItemSyntaxError | undefined =>
  catchError(
    ItemSyntaxError,
    () => void resource.root,
    (error) => error,
  );
