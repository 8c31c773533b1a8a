/** The options and the result of a walk along a field path. */
import type { ListTree, Path, Scalar, Tree } from '../data/tree';
import type { ParsedFieldPath } from '../krm/field-path';
import type { Codec, EmbeddedDocument, Reading } from './documents/embedded';
import type { Opened, OpenedScalar } from './documents/open-field';
import type { FieldError } from './faults/field-error';
import type { TextPieces, TextSelection } from './text/text-pieces';

/** Options for finding fields inside documents in strings. */
export interface WalkOptions extends Reading {
  /** The codec of the string field at `keys`. `entered` is the field's text if the path continues inside it. */
  readonly codecAt: (keys: readonly string[], entered?: string) => Codec;
  /**
   * Returns the codec of the last field of a path that continues inside the document in the string field at `keys`.
   * `entered` is the text of this string field. The default is plain text.
   */
  readonly codecInside?: ((keys: readonly string[], entered?: string) => Codec) | undefined;
  /**
   * Whether the field at `keys`, a path from the resource's root, must be a string. A longer path continues in the
   * document in this string.
   */
  readonly acceptsOnlyText?: ((keys: readonly string[]) => boolean) | undefined;
  /** Called for each string that is read as a document. */
  onDocument?(document: Pick<EmbeddedDocument, 'format'>): void;
  /** Selects the pieces and the path inside each piece. Set only if the path continues in pieces of a string. */
  readonly text?: TextPath | undefined;
}

/** The pieces of a string and the path inside each piece. Without `path`, the pieces themselves are the fields. */
export interface TextPath {
  readonly selection: TextSelection;
  readonly path?: ParsedFieldPath | undefined;
}

/** Options that determine how a path is matched, and whether missing fields are created. */
export interface MatchOptions extends WalkOptions {
  readonly create: boolean;
  /** Whether `[k=v]` compares whole values. */
  readonly exactQueries: boolean;
  /** Called for each element that matches a regular-expression query but is not equal to the query's text. */
  onInexactMatch?(query: string, text: string): void;
  /** Called for each key or element that is created in existing data. Without `create`, `missing` would be thrown. */
  onNew?(missing: FieldError): void;
  /** Whether `*` skips the map entry at `keys`. */
  isHidden?(keys: readonly string[]): boolean;
  /** Called if the path continues from some positions but not from `places`. */
  onSkipped?(places: readonly SkippedPlace[]): void;
}

/** One of several positions from which the path does not continue. */
export interface SkippedPlace {
  /** The position's steps in the data from the resource's root. If `secret` is true, steps in documents are omitted. */
  keys(secret: boolean): readonly string[];
  /** True if the position is a piece of a string. Other pieces of the string may still be written. */
  readonly isPiece: boolean;
  readonly error: FieldError;
}

/** A match of a path in one document: an existing field, a field to be created, or fields inside a string. */
export type FieldMatch = FoundField | MissingField | EmbeddedField | TextField;

/** The properties of every match. */
export interface Match {
  /** The path from the root of the document that contains the field. */
  readonly path: Path;
  /** The steps from the resource's root, through all documents, as written in the field path. */
  readonly keys: readonly string[];
  readonly codec: Codec;
  /** The user's options for a document in the field's text. */
  readonly reading: Reading;
}

/** An existing field. */
export interface FoundField extends Match {
  readonly kind: 'found';
  readonly node: Tree;
  /** True if the field is the text of an XML element. If the text is deleted, the element is kept. */
  readonly isElementText?: boolean;
  /** True for an XML element that `*`, an index or a query has matched. A list cannot replace this element. */
  readonly isItem?: boolean;
  /** True for an XML element that occurs once and that `*` has matched. A map cannot replace this element. */
  readonly isOnlyItem?: boolean;
  /** True if the last step of the field path is an index. */
  readonly isIndexed?: boolean;
}

/**
 * A field to be created. `path` is one step longer than the existing path, or leads to an existing value that is
 * replaced, such as a null.
 */
export interface MissingField extends Match {
  readonly kind: 'missing';
  /** The value to set at `path` so that the field gets `value`. */
  wrap(value: Tree): Tree;
  /** The list to which the result of `wrap` is appended, unless the list has an equal element. */
  readonly appendsTo?: ListTree;
  /** Returns a list with the element at `path` and the result of `wrap`. Throws FieldError if lists are not allowed. */
  readonly join?: (made: Tree) => Tree;
  /** True if the field is in a document that is also created. `wrap` then returns the text of this document. */
  readonly embedded?: true;
}

/** A string field and the matches of the path in the document that it contains. */
export interface EmbeddedField extends Match {
  readonly kind: 'embedded';
  /** The string as written in the field, still encoded. */
  readonly node: OpenedScalar;
  readonly opened: Opened;
  /** The documents of the string's stream in which the path continues. */
  readonly documents: readonly DocumentMatch[];
}

/** A string field and the matches of the path in pieces of the string. */
export interface TextField extends Match {
  readonly kind: 'text';
  /** The scalar as written, still encoded. */
  readonly node: Scalar;
  readonly pieces: TextPieces;
  readonly fields: readonly (readonly FieldMatch[])[];
}

/** The matches in one document of a string's stream. */
export interface DocumentMatch {
  /** The index of the document in its stream. */
  readonly root: number;
  readonly fields: readonly FieldMatch[];
}
